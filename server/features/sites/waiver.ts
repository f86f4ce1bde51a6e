import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { SiteWaiverAct } from '../../../contract/signatures/acts.ts'
import { siteGate } from '../../../contract/site-gates/calls.ts'
import { waiveSiteGate } from '../../../contract/site-gates/waiver.ts'
import { getGateField } from '../../../contract/sites/gate-items.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { decide } from '../../access/decide.ts'
import { toProblem } from '../../access/reasons.ts'
import { requireVersion } from '../../audit/history.ts'
import type { AuditEntry, Context, Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { type ActStatement, registerAct, registerSignedRecord } from '../signatures/acts.ts'
import { getBadges } from '../signatures/present.ts'
import { signRecord } from '../signatures/sign.ts'
import { siteFor } from './find.ts'
import { conditionToChange } from './gate.ts'
import { getOwnReason } from './own-conditions.ts'
import type { SiteRecord } from './queries.ts'

type WaiverRequest = { id: string; rowVersion: number; reason: string; change: SiteWaiverAct }

/** The site and the condition of a waiver, when right, state and both versions allow it; else throws the refusal. */
const requireWaiver = async (context: Context, { id, rowVersion, change }: WaiverRequest, lock: boolean) => {
  const { item, gateVersion } = change
  const condition = await conditionToChange(
    context,
    { siteId: id, item, rowVersion: gateVersion },
    { call: waiveSiteGate, lock },
  )
  const own = await getOwnReason(context, id)
  if (own) throw toProblem(own)
  await requireVersion(context.tx, { entity: 'sites', id, version: condition.site.row_version }, rowVersion)
  return condition
}

type WaivedSite = Pick<SiteRecord, 'id' | 'site_no' | 'name' | 'name_en' | 'row_version'>

/** What a statement says about a waiver. */
export const describeWaiver = (
  locale: Locale,
  site: WaivedSite,
  { item }: Pick<SiteWaiverAct, 'item'>,
): ActStatement => {
  const name = localName({ name: site.name, nameEn: site.name_en }, locale)
  const w = words(locale)
  const values = { number: site.site_no, name, item: wordAt(locale, `common:siteGap.${item}`) }
  return {
    record: { number: site.site_no, name: site.name },
    sentence: w('sign:sentence.siteWaiver', values),
    consequences: [w('sign:consequence.waived')],
    facts: { item },
  }
}

const describe = async (context: Context, request: WaiverRequest): Promise<ActStatement> => {
  const { site } = await requireWaiver(context, request, false)
  return describeWaiver(context.client.locale, site, request.change)
}

type Waiver = { item: SiteWaiverAct['item']; reason: string }

/** Gives a site the next version for a waiver, which its signature writes; returns what the trail says of it. */
export const noteWaiver = async (
  tx: Transaction,
  site: Pick<WaivedSite, 'id' | 'row_version'>,
  { item, reason }: Waiver,
  before: object,
  at?: Date,
): Promise<{ version: number; changes: NonNullable<AuditEntry['changes']> }> => {
  const time = at ?? sql`now()`
  const version = site.row_version + 1
  await run(tx)`update site set row_version = ${version}::int, updated_at = ${time}
    where tenant_id = (select current_tenant()) and id = ${site.id}::uuid`
  return { version, changes: { [getGateField(item)]: [before, { state: 'waived', waiverReason: reason }] } }
}

/** Waived conditions of a site whose signature is broken: they are open (TR-E3). */
export const listBrokenWaivers = async (
  context: Pick<Context, 'tx' | 'client' | 'services'>,
  siteId: string,
): Promise<SiteWaiverAct['item'][]> => {
  const siteGates = await rows(context.tx)<{ item: SiteWaiverAct['item']; id: string }>`select item,
    signature_id as id from site_gate
    where tenant_id = (select current_tenant()) and site_id = ${siteId}::uuid and state = 'waived'`
  const badges = await getBadges(
    context,
    siteGates.map(({ id }) => id),
  )
  return siteGates.filter(({ id }) => badges.get(id)?.status === 'broken').map(({ item }) => item)
}

/** Checks the waiver under the lock of the site. */
const write = async (
  context: Context,
  request: WaiverRequest,
): Promise<{ version: number; entry: AuditEntry }> => {
  const { site, before } = await requireWaiver(context, request, true)
  const { change, reason } = request
  const { version, changes } = await noteWaiver(context.tx, site, { item: change.item, reason }, before)
  return { version, entry: { entityId: site.id, version, reason, changes } }
}

/** Waives a condition of the activation gate by a signature. */
export const waive = async (
  context: Context,
  request: Parsed<typeof waiveSiteGate>,
): Promise<Output<typeof waiveSiteGate>> => {
  const { version, signatureId } = await signRecord(context, request, () => write(context, request))
  return { rowVersion: version, signatureId }
}

registerSignedRecord({
  entity: 'sites',
  table: 'site',
  fields: ['site_no', 'study_id', 'organisation_id', 'environment'],
  bySignature: ['takenOver'],
  requireReadable: async (context, id) => {
    if (!decide(context.actor, siteGate, null, context.now).allowed) throw problem('dataNotFound')
    await siteFor(context, id)
  },
})

/** A waived condition has nothing but the waiver. */
const waived = {
  state: 'waived',
  done_on: null,
  valid_until: null,
  route: null,
  reference: '',
  person_id: null,
}

registerAct<SiteWaiverAct>({
  act: 'siteWaiver',
  entity: 'sites',
  describe,
  fact: {
    table: 'site_waiver',
    writer: 'sign_site_waiver',
    expect: ({ record, change, reason, signer }) => ({
      site_id: record.id,
      item: change.item,
      version: Number(change.gateVersion) + 1,
      reason,
      user_id: signer.userId,
    }),
    shown: {
      table: 'site_gate',
      expect: ({ record, change }, signedAt) => ({
        ...{ ...waived, site_id: record.id, item: change.item },
        ...{ row_version: Number(change.gateVersion) + 1, updated_at: signedAt },
      }),
      until: ({ change }) => ({ field: getGateField(change.item as SiteWaiverAct['item']) }),
    },
  },
  states: ({ change }) => ({ [getGateField(change.item as SiteWaiverAct['item'])]: 'waived' }),
})
