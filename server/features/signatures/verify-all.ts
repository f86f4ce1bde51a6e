import type { Client } from 'pg'
import type { SignatureCheck } from '../../../contract/signatures/shapes.ts'
import type { Keys } from '../../kernel/keys.ts'
import { listActs, listSignedRecords, type SignedEntity } from './acts.ts'
import { toField } from './compare.ts'
import { type FoundSignature, getReading, getSignedEntry } from './queries.ts'
import { verifyRow } from './verify.ts'

/** The signatures of one tenant: how many there are, and what is wrong with the first bad ones. */
export type SignaturesReport = {
  tenantId: string
  company: string
  signatures: number
  bad: { what: 'signature' | SignedEntity; id: string; why: string }[]
}

const atOnce = 500

const isSignedEntry = getSignedEntry('x.record_id::text = l.entity_id')
const unsigned = 'it has a change that only a signature makes, and none has made it'

const sentences: Readonly<Record<SignatureCheck, string>> = {
  statement: 'its statement was changed',
  row: 'its row was changed',
  seal: 'its seal is not valid',
  passkey: 'the answer of its passkey is not valid',
  previous: 'the signature before it is missing',
  trail: 'the audit trail does not name it',
  fact: 'the row beside it does not say what its statement says',
  version: 'its record was changed outside the product: its version is not the newest of the audit trail',
  record: 'its record was changed past the server',
}

/** Signatures in the order of their ids, each with its record as it is now. */
const readPage = async (owner: Client, tenantId: string, last: string): Promise<FoundSignature[]> => {
  const [before, after] = getReading()
  const { rows } = await owner.query<FoundSignature>(
    `${before} s.tenant_id = $1 and s.id > $2 order by s.id limit ${atOnce} ${after} order by s.id`,
    [tenantId, last],
  )
  return rows
}

/** Signatures that an entry of the trail names: they are gone, or the entry is not their own. */
const findMisnamed = async (owner: Client, tenantId: string): Promise<SignaturesReport['bad']> => {
  const { rows } = await owner.query<{ id: string; missing: boolean }>(
    `select p.payload->'detail'->>'signature' as id, not exists (select from signature s where s.tenant_id = p.tenant_id
        and s.id::text = p.payload->'detail'->>'signature') as missing
      from audit_payload p join audit_log l on l.tenant_id = p.tenant_id and l.seq = p.seq
      where p.tenant_id = $1 and p.payload->'detail' ? 'signature' and not ${isSignedEntry} order by p.seq limit 10`,
    [tenantId],
  )
  return rows.map(({ id, missing }) => ({
    what: 'signature',
    id,
    why: missing
      ? 'the audit trail names it, and it is missing'
      : 'an entry of the audit trail names it that is not its own',
  }))
}

/** Records of signed kinds of which the trail says a change without a signature that only a signed act makes, or not what they have. */
const findUnsigned = async (owner: Client, tenantId: string): Promise<SignaturesReport['bad']> => {
  const bad: SignaturesReport['bad'] = []
  for (const { entity, table, fields, bySignature = [] } of listSignedRecords()) {
    const columns = Object.fromEntries(fields.map(column => [toField(column), column]))
    const { rows } = await owner.query<{ id: string }>(
      `with changes as materialized (select l.entity_id as id, l.seq, c.key, c.value ->> 1 as value,
          l.entity_version = 1 and not exists (select from audit_log b where b.tenant_id = l.tenant_id and b.entity = l.entity
            and b.entity_id = l.entity_id and b.outcome = 'done' and b.seq < l.seq) as first, ${isSignedEntry} as signed
        from audit_log l join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq,
          jsonb_each(case jsonb_typeof(p.payload -> 'changes') when 'object' then p.payload -> 'changes' end) c
        where l.tenant_id = $1 and l.entity = $2 and l.outcome = 'done' and c.key = any($3)),
      newest as (select distinct on (id, key) id, key, value from changes order by id, key, seq desc)
      select id from changes where not first and not signed
      union select n.id from newest n join ${table} r on r.tenant_id = $1 and r.id::text = n.id
        where $4::jsonb ? n.key and to_jsonb(r) ->> ($4::jsonb ->> n.key) is distinct from n.value
      order by 1 limit 10`,
      [tenantId, entity, bySignature, JSON.stringify(columns)],
    )
    bad.push(...rows.map(({ id }) => ({ what: entity, id, why: unsigned })))
  }
  return bad
}

/** Records of signed kinds whose version is not the newest of the trail: they were changed, or added, outside the product. */
const findUnrecorded = async (owner: Client, tenantId: string): Promise<SignaturesReport['bad']> => {
  const bad: SignaturesReport['bad'] = []
  for (const { entity, table } of listSignedRecords()) {
    const { rows } = await owner.query<{ id: string; added: boolean }>(
      `with filled as materialized (select e.id from audit_log l join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq,
          jsonb_array_elements_text(p.payload -> 'filled') e(id)
        where l.tenant_id = $1 and l.entity = 'tenant' and l.action = 'seed' and l.outcome = 'done')
      select r.id, l.newest is null as added from ${table} r, lateral (select max(l.entity_version) as newest from audit_log l
        where l.tenant_id = r.tenant_id and l.entity = $2 and l.entity_id = r.id::text and l.outcome = 'done') l
      where r.tenant_id = $1 and r.row_version is distinct from coalesce(l.newest, (r.id::text in (select id from filled))::integer)
      order by 1 limit 10`,
      [tenantId, entity],
    )
    bad.push(
      ...rows.map(({ id, added }) => ({
        ...{ what: entity, id },
        why: added ? 'it was added outside the product: the audit trail does not name it' : sentences.version,
      })),
    )
  }
  return bad
}

/** Rows that name a signature which is missing or of another act. */
const findStray = async (owner: Client, tenantId: string): Promise<SignaturesReport['bad']> => {
  const bad: SignaturesReport['bad'] = []
  const getTables = ({ fact }: ReturnType<typeof listActs>[number]) => [fact?.table, fact?.shown?.table]
  for (const table of new Set(listActs().flatMap(getTables))) {
    if (!table) continue
    const acts = listActs().flatMap(each => (getTables(each).includes(table) ? [each.act] : []))
    const { rows } = await owner.query<{ id: string }>(
      `select f.signature_id as id from ${table} f where f.tenant_id = $1 and f.signature_id is not null and not exists (select from signature s
        where s.tenant_id = f.tenant_id and s.id = f.signature_id and s.act = any($2)) order by 1 limit 10`,
      [tenantId, acts],
    )
    bad.push(
      ...rows.map(({ id }) => ({
        what: 'signature' as const,
        id,
        why: `a row of ${table} names it, and it is missing or of another act`,
      })),
    )
  }
  return bad
}

const verifyTenant = async (owner: Client, tenantId: string, keys: Keys) => {
  const bad: SignaturesReport['bad'] = []
  let signatures = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await readPage(owner, tenantId, after)
    for (const row of rows) {
      const { checks } = await verifyRow(row, keys)
      const fault = checks.find(each => !each.ok)
      if (fault) bad.push({ what: 'signature', id: row.id, why: sentences[fault.check] })
    }
    signatures += rows.length
    if (rows.length < atOnce) break
    after = rows.at(-1)!.id
  }
  return {
    signatures,
    bad: [
      ...bad,
      ...(await findStray(owner, tenantId)),
      ...(await findUnrecorded(owner, tenantId)),
      ...(await findUnsigned(owner, tenantId)),
      ...(await findMisnamed(owner, tenantId)),
    ],
  }
}

/** Verifies every signature of every tenant, or of one, with the keys of the server (TR-E3). */
export const verifySignatures = async (
  owner: Client,
  keys: Keys,
  only: string | null = null,
): Promise<SignaturesReport[]> => {
  const tenants = await owner.query<{ id: string; company_name: string }>(
    'select id, company_name from tenant where $1::uuid is null or id = $1 order by created_at, id',
    [only],
  )
  const reports: SignaturesReport[] = []
  for (const { id, company_name } of tenants.rows) {
    await owner.query("select set_config('app.tenant', $1, false)", [id])
    reports.push({ tenantId: id, company: company_name, ...(await verifyTenant(owner, id, keys)) })
  }
  return reports
}
