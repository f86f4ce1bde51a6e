import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { getMilestone } from '../../../contract/application-events/milestones.ts'
import type { MilestoneEvent } from '../../../contract/application-events/shapes.ts'
import type { CodeName } from '../../../contract/codes.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { toProblem } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import type { AuditEntry, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { todayAnywhere, todayIn } from '../../kernel/places/country-day.ts'
import { problem } from '../../kernel/problem.ts'
import { gapsOfSite } from '../sites/gate-queries.ts'
import { studyShut } from '../studies/rules.ts'
import { compareWith, type EventRecords, type Take } from './take.ts'

type Site = NonNullable<EventRecords['site']>
type Driven = Pick<Site, 'status' | 'selectedOn' | 'milestoneDriven'>
/** The site of an event with the open conditions of its activation gate. */
type GatedSite = Site & { gaps: readonly string[]; studyStatus: StudyStatus }

/** What a milestone changes on its site. */
type DrivenSite = { set: Driven; changes: NonNullable<AuditEntry['changes']> }
type Refused = { refusal: CodeName; data?: Record<string, string | number> }

/**
 * What a milestone drives on its site: null when nothing, or why the site's state forbids it. Once an application reports a milestone of a
 * site, people no longer enter milestones or set its status (F12, P39). A site never goes back to preparing (P25), is not active before its selection, and
 * passes the same activation gate as by hand (ICH E6(R3) 4.3.5): an application that reports an initiation too early reports it again later.
 */
const driveSite = (event: MilestoneEvent, site: GatedSite): DrivenSite | Refused | null => {
  const { drives } = getMilestone(event.milestone)
  const before: Driven = {
    status: site.status,
    selectedOn: site.selectedOn,
    milestoneDriven: site.milestoneDriven,
  }
  const driven = { ...before, milestoneDriven: true }
  if (!drives) return compare(before, driven)
  if (drives === 'selectedOn') return compare(before, { ...driven, selectedOn: event.actualOn })
  const reached = event.actualOn !== null && site.status !== drives
  const refused = reached ? refuse(site, drives) : null
  if (refused) return refused
  return compare(before, { ...driven, ...(reached && { status: drives }) })
}

const refuse = (site: GatedSite, to: 'active' | 'closed'): Refused | null => {
  if (!site.active) return { refusal: 'siteInactive' }
  if (to === 'closed') return null
  if (site.status === 'closed') return { refusal: 'siteTransition', data: { from: site.status, to } }
  if (site.studyStatus === 'planned') return { refusal: 'siteStudyPlanned' }
  if (site.selectedOn === null)
    return { refusal: 'siteMilestoneMissing', data: { milestone: 'siteSelection' } }
  const [gap] = site.gaps
  return gap ? { refusal: 'siteGapsOpen', data: { gap, open: site.gaps.length } } : null
}

const compare = (before: Driven, set: Driven): DrivenSite | null => {
  const changes = changesBetween(before, set)
  return Object.keys(changes).length > 0 ? { set, changes } : null
}

type Stored = {
  id: string
  planned_on: string | null
  actual_on: string | null
  applicable: boolean
  application_id: number | null
  reported_at: Date | null
}

const none = { planned_on: null, actual_on: null, applicable: true }

/** Stores a milestone, and changes what it drives on its site. */
export const takeMilestone: Take<MilestoneEvent> = async (context, event, place) => {
  const shut = studyShut(place.study)
  if (shut) return toProblem(shut)
  if (place.site?.takenOver) return problem('siteTakenOver')
  const today = place.site
    ? todayIn(place.site.country, place.site.zone, context.now)
    : todayAnywhere(context.now)
  if (event.actualOn && event.actualOn > today) return problem('dayToCome', { today })
  const stored = await findMilestone(context.tx, event)
  const comparison = compareWith(event, stored, stored !== undefined && isSame(event, stored))
  if (comparison === 'older') return comparison
  if (comparison === 'same') {
    await store(context.tx, event, context.actor.application.id, stored?.id)
    return comparison
  }
  const driven = place.site
    ? driveSite(event, {
        ...place.site,
        studyStatus: place.study.status,
        gaps: await findGaps(context.tx, event, place.site),
      })
    : null
  if (driven && 'refusal' in driven) return problem(driven.refusal, driven.data)
  await store(context.tx, event, context.actor.application.id, stored?.id)
  if (place.site && driven) await updateSite(context.tx, place.site.id, driven)
  context.audit(getEntry(event, place, stored ?? none, driven))
  return comparison
}

/** The open conditions of a site that this milestone would make active. */
const findGaps = async (
  tx: Transaction,
  { milestone, actualOn }: MilestoneEvent,
  { id }: { id: string },
): Promise<string[]> =>
  actualOn !== null && getMilestone(milestone).drives === 'active' ? gapsOfSite(tx, id) : []

/** An entry by hand is not the same: from now on the application drives its site. */
const isSame = ({ plannedOn, actualOn, applicable }: MilestoneEvent, stored: Stored): boolean =>
  stored.application_id !== null &&
  stored.planned_on === plannedOn &&
  stored.actual_on === actualOn &&
  stored.applicable === applicable

const findMilestone = async (tx: Transaction, { studyId, siteId, milestone }: MilestoneEvent) => {
  return one(tx)<Stored>`select id, planned_on, actual_on, applicable, application_id, reported_at
    from milestone
    where tenant_id = (select current_tenant()) and study_id = ${studyId}::uuid and site_id is not distinct from ${siteId}::uuid
      and kind = ${milestone}`
}

const store = async (
  tx: Transaction,
  { studyId, siteId, milestone, plannedOn, actualOn, applicable, at }: MilestoneEvent,
  applicationId: number,
  id: string | undefined,
): Promise<void> => {
  const values = sql`${plannedOn}::date, ${actualOn}::date, ${applicable}::boolean, ${applicationId}::int, ${at}::timestamptz, now()`
  if (id) {
    await run(tx)`update milestone set (planned_on, actual_on, applicable, application_id, reported_at,
      received_at, entered_by, row_version)
        = (${values}, null, row_version + 1)
      where tenant_id = (select current_tenant()) and id = ${id}::uuid`
    return
  }
  await run(tx)`insert into milestone (tenant_id, id, study_id, site_id, kind, planned_on, actual_on,
    applicable, application_id, reported_at,
      received_at)
    values ((select current_tenant()), ${randomUUID()}::uuid, ${studyId}::uuid, ${siteId}::uuid, ${milestone}, ${values})`
}

const updateSite = (tx: Transaction, siteId: string, { set }: DrivenSite) =>
  run(tx)`update site set status = ${set.status}, selected_on = ${set.selectedOn}::date,
    milestone_driven = ${set.milestoneDriven},
      row_version = row_version + 1, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${siteId}::uuid`

/** The entry of a milestone, filed under its site or study. */
const getEntry = (
  event: MilestoneEvent,
  { study, site }: EventRecords,
  before: Pick<Stored, 'planned_on' | 'actual_on' | 'applicable'>,
  driven: DrivenSite | null,
): AuditEntry => {
  const { milestone, plannedOn, actualOn, applicable } = event
  const fields: [string, unknown, unknown][] = [
    ['plannedOn', before.planned_on, plannedOn],
    ['actualOn', before.actual_on, actualOn],
    ['applicable', before.applicable, applicable],
  ]
  const changes = fields.filter(([, from, to]) => from !== to).map(([name, from, to]) => [name, [from, to]])
  return {
    action: 'reportMilestone',
    ...(site
      ? { entity: 'sites', entityId: site.id, ...(driven && { version: site.rowVersion + 1 }) }
      : { entity: 'studies', entityId: study.id }),
    changes: { milestone: [null, milestone], ...Object.fromEntries(changes), ...driven?.changes },
    detail: { milestone },
  }
}
