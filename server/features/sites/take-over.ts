import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { SiteTakeOverAct } from '../../../contract/signatures/acts.ts'
import type { siteMilestones } from '../../../contract/site-milestones/calls.ts'
import { takeOverSite } from '../../../contract/site-milestones/take-over.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal, requireAllowed, toWireReason } from '../../access/reasons.ts'
import { requireVersion } from '../../audit/history.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { words } from '../../kernel/words.ts'
import { type ActStatement, registerAct } from '../signatures/acts.ts'
import { getSigned } from '../signatures/present.ts'
import { signRecord } from '../signatures/sign.ts'
import { studyShut } from '../studies/rules.ts'
import { isTakenOver } from './driven.ts'
import { type SiteRecord, sitesById } from './queries.ts'

type Request = { id: string; rowVersion: number; reason: string; change: SiteTakeOverAct }

const here = sql`(select current_tenant())`

const readTakenOver = async ({ tx }: Pick<Context, 'tx'>, siteId: string): Promise<boolean> => {
  const row = await one(tx)<{ taken: boolean }>`select ${isTakenOver} as taken from site s
    where s.tenant_id = ${here} and s.id = ${siteId}::uuid`
  return row?.taken ?? false
}

/** Whether the actor may take a site over, or hand it back. */
const decideTakeOver = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  site: SiteRecord,
  { byHand, taken }: { byHand: boolean; taken: boolean },
) => {
  const fits = byHand ? site.driven_by !== null : taken
  const state = () =>
    studyShut({ status: site.study_status, active: site.study_active }) ??
    (fits ? null : deny('state', byHand ? 'siteNotDriven' : 'siteNotTakenOver'))
  return decide(actor, takeOverSite, { inScope: true, state }, now)
}

/** The site of the act in the version that the actor has read, or its refusal. */
const requireTakeOver = async (context: Context, { id, rowVersion, change }: Request, lock: boolean) => {
  const [site] = await sitesById(context.tx, [id], context.actor.scope, lock)
  if (!site) throw problem('dataNotFound')
  const takenOver = await readTakenOver(context, id)
  requireAllowed(decideTakeOver(context, site, { byHand: change.byHand, taken: takenOver }))
  await requireVersion(context.tx, { entity: 'sites', id, version: site.row_version }, rowVersion)
  return site
}

const describe = async (context: Context, request: Request): Promise<ActStatement> => {
  const site = await requireTakeOver(context, request, false)
  const { locale } = context.client
  const name = localName({ name: site.name, nameEn: site.name_en }, locale)
  const w = words(locale)
  const act = request.change.byHand ? 'siteTakenOver' : 'siteHandedBack'
  return {
    record: { number: site.site_no, name: site.name },
    sentence: w(`sign:sentence.${act}`, { number: site.site_no, name }),
    consequences: [w(`sign:consequence.${act}`)],
    facts: { byHand: request.change.byHand },
  }
}

const write = async (context: Context, request: Request): Promise<{ version: number; entry: AuditEntry }> => {
  const site = await requireTakeOver(context, request, true)
  const version = site.row_version + 1
  await run(context.tx)`update site set row_version = ${version}::int, updated_at = now()
    where tenant_id = ${here} and id = ${site.id}::uuid`
  const { byHand } = request.change
  const changes: AuditEntry['changes'] = { takenOver: [!byHand, byHand] }
  return { version, entry: { entityId: site.id, version, reason: request.reason, changes } }
}

/** Takes a site over from its application, or hands it back, by a signature. */
export const takeOver = async (
  context: Context,
  request: Parsed<typeof takeOverSite>,
): Promise<Output<typeof takeOverSite>> => {
  const { version, signatureId } = await signRecord(context, request, () => write(context, request))
  return { rowVersion: version, signatureId }
}

type Shown = Pick<Output<typeof siteMilestones>, 'takenOver' | 'takingOver'>

/** Who has taken a site over, from the statement that they signed; and why the actor may not do so, or hand it back. */
export const showTakeOver = async (context: Context, site: SiteRecord): Promise<Shown> => {
  const takeOver = await readTakenOver(context, site.id)
  const refusal = firstRefusal(decideTakeOver(context, site, { byHand: !takeOver, taken: takeOver }))
  const takingOver = refusal && toWireReason(refusal)
  if (!takeOver) return { takenOver: null, takingOver }
  const row = (await one(context.tx)<{ id: string }>`select x.signature_id as id from site_take_over x
    where x.tenant_id = ${here} and x.site_id = ${site.id}::uuid order by x.version desc limit 1`)!
  const signed = (await getSigned(context, [row.id])).get(row.id)
  return {
    takenOver: { reason: signed?.said?.reason ?? '', signature: signed?.badge ?? null },
    takingOver,
  }
}

registerAct<SiteTakeOverAct>({
  act: 'siteTakeOver',
  entity: 'sites',
  describe,
  fact: {
    table: 'site_take_over',
    writer: 'sign_site_take_over',
    expect: ({ record, change, reason, signer }) => ({
      site_id: record.id,
      by_hand: change.byHand,
      version: record.version + 1,
      reason,
      user_id: signer.userId,
    }),
  },
})
