import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { isTakenOver } from '../sites/driven.ts'
import type { EventRecords } from './take.ts'

const here = sql`tenant_id = (select current_tenant())`

/** What an event or a file is about. */
type Subject = { studyId: string; siteId: string | null }

/**
 * Locks the studies and sites of a batch in the order of their ids, so that two batches never deadlock. Events about whole studies
 * wait for each other by a lock of their own, because people go on with the sites.
 */
export const lockPlaces = async (tx: Transaction, events: readonly Subject[]): Promise<void> => {
  const studies = events.map(({ studyId }) => studyId)
  const sites = events.flatMap(({ siteId }) => siteId ?? [])
  await run(tx)`select from study where ${here} and id = any(${studies}::uuid[]) order by id for share`
  const whole = events.filter(({ siteId }) => siteId === null).map(({ studyId }) => studyId)
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('events ' || w.id, 0))
    from (select distinct id from unnest(${whole}::uuid[]) as u (id) order by id) w`
  if (sites.length === 0) return
  await run(tx)`select from site where ${here} and id = any(${sites}::uuid[]) order by id for update`
}

/** The study and site of an event; undefined when one is unknown, deleted, or of another tenant or study. */
export const findPlace = async (
  tx: Transaction,
  { studyId, siteId }: Subject,
): Promise<EventRecords | undefined> => {
  return one(tx)<EventRecords>`select jsonb_build_object('id', t.id, 'status', t.status, 'active',
    t.active) as study,
      case when s.id is not null then jsonb_build_object('id', s.id, 'status', s.status, 'active', s.active, 'selectedOn', s.selected_on,
        'milestoneDriven', s.milestone_driven, 'rowVersion', s.row_version, 'takenOver', ${isTakenOver}, 'country', o.country, 'zone', c.time_zone) end as site
    from study t join tenant c on c.id = t.tenant_id
      left join site s on s.tenant_id = t.tenant_id and s.study_id = t.id and s.id = ${siteId}::uuid and s.removed_at is null
      left join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id
    where t.tenant_id = (select current_tenant()) and t.id = ${studyId}::uuid and t.removed_at is null and (${siteId}::uuid is null or s.id is not null)`
}
