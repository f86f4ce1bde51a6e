import { sql } from 'kysely'
import { milestoneKinds } from '../../../contract/application-events/milestones.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { siteMilestones } from '../../../contract/sites/milestones.ts'
import type { Context } from '../../kernel/context.ts'
import { siteFor } from './find.ts'

type Row = Omit<Output<typeof siteMilestones>['records'][number], 'reportedAt' | 'receivedAt'> & {
  reportedAt: Date
  receivedAt: Date
}

/** The milestones of a site in the order of a trial (F12). */
export const listMilestonesOfSite = async (
  context: Context,
  { siteId }: Parsed<typeof siteMilestones>,
): Promise<Output<typeof siteMilestones>> => {
  await siteFor(context, siteId)
  const { rows } =
    await sql<Row>`select m.kind as milestone, m.planned_on as "plannedOn", m.actual_on as "actualOn", m.applicable,
      m.application_id as "applicationId", m.reported_at as "reportedAt", m.received_at as "receivedAt"
    from milestone m where m.tenant_id = (select current_tenant()) and m.site_id = ${siteId}::uuid
    order by array_position(${[...milestoneKinds]}::text[], m.kind)`.execute(context.tx)
  const records = rows.map(row => ({
    ...row,
    reportedAt: row.reportedAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
  }))
  return { records, total: records.length }
}
