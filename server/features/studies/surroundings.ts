import { sql } from 'kysely'
import type { StudySurroundings } from '../../../contract/studies/warnings.ts'
import type { Transaction } from '../../kernel/context.ts'

const here = sql`(select current_tenant())`

/** What the warnings of a study compare its fields with. */
export const getSurroundings = async (tx: Transaction, studyId: string): Promise<StudySurroundings> => {
  const { rows } = await sql<StudySurroundings>`select
    (select greatest(max(m.planned_on), max(m.actual_on))::text from milestone m
      where m.tenant_id = ${here} and m.study_id = ${studyId}::uuid and m.applicable) as "lastMilestone",
    (select coalesce(array_agg(distinct o.country order by o.country), '{}') from site s
      join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id and o.country <> ''
      where s.tenant_id = ${here} and s.study_id = ${studyId}::uuid and s.removed_at is null
        and s.environment = 'production') as "siteCountries",
    (select count(*)::int from site s where s.tenant_id = ${here} and s.study_id = ${studyId}::uuid and s.removed_at is null
      and s.environment = 'production') as "boundSites"`.execute(tx)
  return rows[0]!
}
