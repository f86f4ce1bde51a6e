import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import {
  listMilestones,
  type MilestoneKind,
  type ReachedDays,
} from '../../../contract/application-events/milestones.ts'
import type { Output } from '../../../contract/define.ts'
import type { siteMilestones } from '../../../contract/site-milestones/calls.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { todayIn } from '../../kernel/places/country-day.ts'

const here = sql`(select current_tenant())`

type Shown = Output<typeof siteMilestones>['records'][number]
export type MilestoneRow = Omit<Shown, 'reportedAt' | 'receivedAt' | 'overtaken'> & {
  reportedAt: Date | null
  receivedAt: Date | null
}

/** The stored milestones of a site. */
export const milestonesOfSite = (
  tx: Transaction,
  siteId: string,
): Promise<Map<MilestoneKind, MilestoneRow>> => findMilestones(tx, sql`m.site_id = ${siteId}::uuid`)

/** The stored milestones of a whole study. */
export const milestonesOfStudy = (
  tx: Transaction,
  studyId: string,
): Promise<Map<MilestoneKind, MilestoneRow>> =>
  findMilestones(tx, sql`m.study_id = ${studyId}::uuid and m.site_id is null`)

const findMilestones = async (
  tx: Transaction,
  condition: RawBuilder<unknown>,
): Promise<Map<MilestoneKind, MilestoneRow>> => {
  const milestones = await rows(tx)<MilestoneRow>`select m.kind as milestone, m.planned_on as "plannedOn",
    m.actual_on as "actualOn", m.applicable,
      m.application_id as "applicationId", m.reported_at as "reportedAt", m.received_at as "receivedAt", m.row_version as "rowVersion",
      case when u.id is not null then jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name,
        'reading', u.reading) end as "enteredBy"
    from milestone m left join users u on u.tenant_id = ${here} and u.id = m.entered_by
    where m.tenant_id = ${here} and ${condition}`
  return new Map(milestones.map(row => [row.milestone, row]))
}

/** The days on which milestones were reached. */
export const getReachedDays = (rows: ReadonlyMap<MilestoneKind, MilestoneRow>): ReachedDays =>
  Object.fromEntries([...rows].map(([kind, { actualOn }]) => [kind, actualOn]))

/** A milestone without a record. */
export const noMilestone = (milestone: MilestoneKind): MilestoneRow => ({
  ...{ milestone, plannedOn: null, actualOn: null, applicable: true },
  ...{ applicationId: null, enteredBy: null, reportedAt: null, receivedAt: null, rowVersion: 0 },
})

/** Milestones in the order of a trial, those without a record too. */
export const listInOrder = (level: 'site' | 'study', rows: ReadonlyMap<MilestoneKind, MilestoneRow>) =>
  listMilestones(level).map(kind => {
    const row = rows.get(kind) ?? noMilestone(kind)
    return {
      ...row,
      reportedAt: row.reportedAt?.toISOString() ?? null,
      receivedAt: row.receivedAt?.toISOString() ?? null,
    }
  })

/** Applications that can report milestones now: without a credential nobody could go on (P39). */
export const findReporters = async (tx: Transaction): Promise<ReadonlySet<number>> => {
  const applicationCredentials = await rows(tx)<{ id: number }>`select distinct application_id as id
    from application_credential
    where tenant_id = ${here} and revoked_at is null and 'milestone' = any(kinds)`
  return new Set(applicationCredentials.map(({ id }) => id))
}

/** Today at a site; in the calendar of the company when its country is unknown. */
export const todayAtSite = async (
  tx: Transaction,
  { country }: { country: string },
  now: Date,
): Promise<string> => {
  const row = (await one(tx)<{ zone: string }>`select t.time_zone as zone from tenant t
    where t.id = ${here}`)!
  return todayIn(country, row.zone, now)
}

export type MilestoneEntry = {
  studyId: string
  /** Null for one of the whole study. */
  siteId: string | null
  milestone: MilestoneKind
  plannedOn: string | null
  actualOn: string | null
  applicable: boolean
  userId: string
}

/** Stores a milestone that a user enters by hand. */
export const putMilestone = async (
  tx: Transaction,
  { studyId, siteId, milestone, plannedOn, actualOn, applicable, userId }: MilestoneEntry,
): Promise<void> => {
  await run(tx)`insert into milestone as m (tenant_id, id, study_id, site_id, kind, planned_on, actual_on,
    applicable, entered_by)
    values (${here}, ${randomUUID()}::uuid, ${studyId}::uuid, ${siteId}::uuid, ${milestone}, ${plannedOn}::date, ${actualOn}::date,
      ${applicable}::boolean, ${userId}::uuid)
    on conflict (tenant_id, study_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), kind) do update set
      planned_on = excluded.planned_on, actual_on = excluded.actual_on, applicable = excluded.applicable, application_id = null,
      reported_at = null, received_at = now(), entered_by = excluded.entered_by, row_version = m.row_version + 1`
}
