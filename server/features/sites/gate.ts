import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import { type GateItem, recordSiteGate, type siteGate } from '../../../contract/site-gates/calls.ts'
import { waiveSiteGate } from '../../../contract/site-gates/waiver.ts'
import { getGateField } from '../../../contract/sites/gate-items.ts'
import type { Action } from '../../access/decide.ts'
import { toWireReason } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { getBadges } from '../signatures/present.ts'
import { alarmsOfSites } from './alarms.ts'
import { getEditRefusal, type Purpose, requireEditable, siteFor, siteToEdit } from './find.ts'
import { closersOfSite, conditionsOfSite, type GateRow, gateRecord } from './gate-queries.ts'
import { todayAtSite } from './milestone-queries.ts'
import { getOwnReason } from './own-conditions.ts'
import { isSooner } from './people-rules.ts'
import type { SiteRecord } from './queries.ts'
import { joinPi } from './texts.ts'

const buttons = [recordSiteGate, waiveSiteGate].map(({ needs }) => (needs as { button: string }).button)

type Condition = Output<typeof siteGate>['conditions'][number]

/** A waiver whose signature is broken does not count. */
const isClosed = ({ met, certificate }: GateRow, signature: Condition['signature']): boolean =>
  (met && signature?.status !== 'broken') || certificate !== null

const getState = (row: GateRow, signature: Condition['signature']): Condition['state'] => {
  if (row.certificate && !row.met) return 'done'
  if (row.state === null || row.state === 'open') return 'open'
  if (row.state === 'waived') return isClosed(row, signature) ? 'waived' : 'open'
  return row.met ? row.state : 'expired'
}

/** The activation gate of a site (ICH E6(R3) 4.3.5), and whom it lacks. */
export const getGate = async (
  context: Context,
  { siteId }: Parsed<typeof siteGate>,
): Promise<Output<typeof siteGate>> => {
  const { tx, actor, now } = context
  const site = await siteFor(context, siteId)
  const rows = site.environment === 'production' ? await conditionsOfSite(tx, siteId, joinPi) : []
  const [own] = await alarmsOfSites(tx, sql`s.id = ${siteId}::uuid`, actor.scope)
  const recording = getEditRefusal(actor, site, now, recordSiteGate)
  const waiving = getEditRefusal(actor, site, now, waiveSiteGate) ?? (await getOwnReason(context, siteId))
  const badges = await getBadges(
    context,
    rows.flatMap(({ signatureId }) => signatureId ?? []),
  )
  const getSignature = ({ signatureId }: GateRow) => badges.get(signatureId ?? '') ?? null
  return {
    applies: rows.length > 0,
    conditions: rows.map(row => {
      const { met: _, signatureId: __, ...shown } = row
      const signature = getSignature(row)
      return { ...shown, state: getState(row, signature), signature }
    }),
    gaps: rows.filter(row => !isClosed(row, getSignature(row))).map(({ item }) => item),
    closers: await closersOfSite(tx, { id: site.id, studyId: site.study_id }, buttons),
    alarms: own?.alarms ?? [],
    today: await todayAtSite(tx, site, now),
    recording: recording && toWireReason(recording),
    waiving: waiving && toWireReason(waiving),
  }
}

/** The entry of a site for a change of one condition, with its next version. */
export const auditGate = async (
  context: Context,
  site: SiteRecord,
  item: GateItem,
  [before, after]: [Record<string, unknown>, Record<string, unknown>],
  reason: string,
): Promise<void> => {
  const version = site.row_version + 1
  await run(context.tx)`update site set row_version = ${version}::int, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${site.id}::uuid`
  const field = getGateField(item)
  const changes = changesBetween({ [field]: before }, { [field]: after })
  context.audit({ entity: 'sites', entityId: site.id, version, changes, ...(reason && { reason }) })
}

/** A condition of the gate to change, with its record as the actor has read it. */
export const conditionToChange = async (
  context: Context,
  { siteId, item, rowVersion }: Pick<Parsed<typeof recordSiteGate>, 'siteId' | 'item' | 'rowVersion'>,
  { call, lock = true, purpose }: { call: Action; lock?: boolean; purpose?: Purpose },
) => {
  const site = await siteToEdit(context, siteId, { call, lock, purpose })
  const rows = site.environment === 'production' ? await conditionsOfSite(context.tx, siteId, joinPi) : []
  if (!rows.some(row => row.item === item)) throw problem('siteGapNotApplicable', { field: 'item' })
  const record = await gateRecord(context.tx, siteId, item, lock)
  await requireVersion(
    context.tx,
    { entity: 'sites', id: siteId, version: record?.rowVersion ?? 0 },
    rowVersion,
  )
  const { rowVersion: _, ...before } = record ?? { rowVersion: 0, state: 'open' }
  return { site, before }
}

/** Whether a record of a condition gets nothing but a last day, or an earlier one: it protects people (P37). */
const endsValidity = (before: Record<string, unknown>, after: Record<string, unknown>): boolean => {
  const { validUntil, ...others } = changesBetween(before, after)
  return validUntil !== undefined && Object.keys(others).length === 0 && isSooner(validUntil)
}

/** Records a condition as done, or opens it again. Training belongs to the investigator of today. */
export const record = async (
  context: Context,
  { siteId, item, rowVersion, done, reason, ...wish }: Parsed<typeof recordSiteGate>,
): Promise<Output<typeof recordSiteGate>> => {
  const { site, before } = await conditionToChange(
    context,
    { siteId, item, rowVersion },
    { call: recordSiteGate, purpose: 'protect' },
  )
  if (item === 'gcp' && done && !site.pi_id) throw problem('sitePiMissing', { field: 'item' })
  const { doneOn, validUntil, reference } = wish
  const today = await todayAtSite(context.tx, site, context.now)
  if (done && doneOn && doneOn > today) throw problem('dayToCome', { field: 'doneOn', today })
  const after = done
    ? { state: 'done', doneOn, validUntil, route: item === 'genetic' ? wish.route : null, reference }
    : { state: 'open', doneOn: null, validUntil: null, route: null, reference: '' }
  if (!endsValidity(before, after)) requireEditable(context, site, recordSiteGate)
  const personId = item === 'gcp' && done ? site.pi_id : null
  await run(context.tx)`insert into site_gate as g (tenant_id, site_id, item, state, done_on, valid_until,
    route, reference, person_id)
    values ((select current_tenant()), ${siteId}::uuid, ${item}, ${after.state}, ${after.doneOn}::date, ${after.validUntil}::date,
      ${after.route}, ${after.reference}, ${personId}::uuid)
    on conflict (tenant_id, site_id, item) do update set state = excluded.state, done_on = excluded.done_on,
      valid_until = excluded.valid_until, route = excluded.route, reference = excluded.reference, person_id = excluded.person_id,
      row_version = g.row_version + 1, updated_at = now()`
  await auditGate(context, site, item, [before, after], reason)
  return { siteId, item, rowVersion: rowVersion + 1 }
}
