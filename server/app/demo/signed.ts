import type { Locale } from '../../../contract/locales.ts'
import type { SiteWaiverAct, StatementRequest, StudyStatusAct } from '../../../contract/signatures/acts.ts'
import { storedName } from '../../../contract/values/names.ts'
import { type ActStatement, getSignedRecord, type SignedEntity } from '../../features/signatures/acts.ts'
import { canonicalJson, sha256 } from '../../features/signatures/canonical.ts'
import { getState, type RecordState, toState } from '../../features/signatures/queries.ts'
import { appendSignature } from '../../features/signatures/sign.ts'
import { writeStatement } from '../../features/signatures/statement.ts'
import { describeWaiver, noteWaiver } from '../../features/sites/waiver.ts'
import { describeChange } from '../../features/study-status/act.ts'
import { countAffected, type StatusStudy } from '../../features/study-status/queries.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import type { Keys } from '../../kernel/keys.ts'
import type { Clock } from './clock.ts'
import type { Line } from './files.ts'
import type { Folder } from './tables.ts'
import { type Entry, getRecordId } from './trail.ts'

type Signer = {
  accountId: string
  account: string
  userId: string
  lastName: string
  firstName: string
  reading: string
  roleId: string
  roleName: string
  roleNameEn: string
}
type Scene = {
  tx: Transaction
  keys: Keys
  clock: Clock
  folder: Folder
  company: { name: string; locale: Locale; zone: string }
}

/** The holder of the company's account, who signs its acts. */
const getSigner = async (tx: Transaction): Promise<Signer> => {
  const signer = await one(
    tx,
  )<Signer>`select u.account_id as "accountId", u.account, u.id as "userId", u.last_name as "lastName",
      u.first_name as "firstName", u.reading, r.id as "roleId", r.name as "roleName", r.name_en as "roleNameEn"
    from role r join role_assignment a on a.tenant_id = r.tenant_id and a.role_id = r.id
      join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
    where r.tenant_id = (select current_tenant()) and r.code = 'ACCOUNT_HOLDER' limit 1`
  return signer!
}

type Act = {
  said: ActStatement
  rowVersion: number
  before: RecordState
  /** Changes the record; returns its state after that, and what the trail says. */
  write: () => Promise<{ after: RecordState; changes: NonNullable<Entry['changes']> }>
}

/** The change that led a study to its status: the record has its values after it, the line names those before. */
const getStatusAct = async ({ tx, folder, company }: Scene, id: string, line: Line): Promise<Act> => {
  const change = JSON.parse(folder.fill(line.change!)) as StudyStatusAct
  const columns = JSON.parse(line.before!) as { status: StatusStudy['status'] }
  const { fields } = getSignedRecord('studies')
  const row = await one(tx)<{ state: Record<string, unknown>; study: StatusStudy }>`select
    signed_state('study'::regclass, ${id}::uuid, ${[...fields, 'row_version']}::text[]) as state,
    jsonb_build_object('id', id, 'planId', plan_id, 'name', name, 'nameEn', name_en, 'status', ${columns.status}::text, 'heldFrom', null,
      'active', true, 'startDate', start_date, 'endDate', end_date, 'suspensionDate', null, 'actualStartDate', null,
      'actualEndDate', null, 'rowVersion', 0) as study
    from study where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  const { state, study } = row!
  const changes: NonNullable<Entry['changes']> = { status: [columns.status, change.status] }
  return {
    said: describeChange(company.locale, study, change, await countAffected(tx, study)),
    rowVersion: study.rowVersion,
    before: toState({ ...state, ...columns }, fields),
    write: async () => ({ after: toState(state, fields), changes }),
  }
}

/** A waiver of a condition of a site, which it writes. */
const getWaiverAct = async ({ tx, company, folder }: Scene, id: string, line: Line): Promise<Act> => {
  const { item } = JSON.parse(line.change!) as SiteWaiverAct
  const row = await one(tx)<{
    id: string
    site_no: string
    name: string
    name_en: string
    row_version: number
  }>`
    select s.id, s.site_no, o.name, o.name_en, s.row_version from site s
      join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id
    where s.tenant_id = (select current_tenant()) and s.id = ${id}::uuid`
  const site = row!
  return {
    said: describeWaiver(company.locale, site, { item }),
    rowVersion: site.row_version,
    before: await getState(tx, 'sites', id),
    write: async () => {
      const at = folder.getInstant(line.at!)
      const { changes } = await noteWaiver(tx, site, { item, reason: line.reason! }, { state: 'open' }, at)
      return { after: await getState(tx, 'sites', id), changes: changes as NonNullable<Entry['changes']> }
    },
  }
}

/** The statement of an act a minute before it was signed, as the server writes it. */
const getStatement = (
  scene: Scene,
  signer: Signer,
  line: Line,
  { id, at, said, rowVersion }: Act & Moment,
) => {
  const { clock, folder, company } = scene
  const { entity = '', record = '', reason = '' } = line
  const { roleId, roleName, roleNameEn, ...person } = signer
  const change = JSON.parse(folder.fill(line.change!)) as StatementRequest['change']
  const draft = {
    request: { id, rowVersion, meaning: 'approval' as const, reason, change },
    ...{ entity: entity as SignedEntity, said, nonce: folder.getId('nonce', `${entity} ${record}`) },
  }
  return writeStatement(draft, {
    tenant: { id: folder.tenantId, name: company.name },
    signer: { ...person, name: person, role: { id: roleId, name: roleName, nameEn: roleNameEn } },
    locale: company.locale,
    madeAt: new Date(at.getTime() - 60_000),
    validUntil: new Date(Math.min(at.getTime() + 240_000, clock.now.getTime())),
    previous: null,
  })
}

type Moment = { id: string; at: Date }

/** Signs one act with the server's own functions; returns its audit entry. */
async function signAct(scene: Scene, signer: Signer, line: Line): Promise<Entry> {
  const { tx, keys, folder, company } = scene
  const { action = '', entity = '', record = '', reason = '', ip = '' } = line
  const place = { id: getRecordId(folder, entity, record), at: folder.getInstant(line.at ?? '') }
  const act = await (entity === 'studies' ? getStatusAct : getWaiverAct)(scene, place.id, line)
  const content = getStatement(scene, signer, line, { ...act, ...place })
  const { after, changes } = await act.write()
  const signature = folder.getId('signature', `${entity} ${record}`)
  const bytes = Buffer.from(canonicalJson(content))
  const signatureDigest = await appendSignature(tx, keys, {
    ...{ tenant_id: folder.tenantId, id: signature, act: content.act, entity: content.record.kind },
    ...{ record_id: place.id, version_before: content.record.version, version_after: after!.version },
    ...{ fields: getSignedRecord(content.record.kind).fields },
    ...{ state_before: act.before!.digest, state_after: after!.digest, meaning: content.meaning, reason },
    ...{ statement: bytes.toString('hex'), digest: sha256(bytes).toString('hex'), previous: null },
    ...{ account_id: signer.accountId, user_id: signer.userId, signer_name: storedName(signer) },
    ...{ role_id: signer.roleId, role_name: signer.roleName, session_id: folder.getId('session', 'signing') },
    ...{ supersedes: null, method: 'password', webauthn: null, public_key: null, time_zone: company.zone },
    signed_at: place.at.toISOString().replace('Z', '000Z'),
  })
  return {
    ...{ at: place.at, actor: signer.userId, role: signer.roleId, action, entity, entityId: place.id },
    ...{ version: after!.version, changes, reason, ip, detail: { signature, signatureDigest } },
  }
}

/** Signs the acts of a company; returns their audit entries. */
export async function signActs(scene: Scene): Promise<Entry[]> {
  const signer = await getSigner(scene.tx)
  const entries: Entry[] = []
  for (const line of scene.folder.lines('signed')) entries.push(await signAct(scene, signer, line))
  return entries
}
