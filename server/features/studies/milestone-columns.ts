import { sql } from 'kysely'
import { listMilestones } from '../../../contract/application-events/milestones.ts'
import { studyMilestoneFields } from '../../../contract/studies/milestone-fields.ts'
import { getColumn } from '../../kernel/records/columns.ts'

type Milestone = 'first_site_initiation' | 'first_patient_in' | 'last_patient_in'
type Later = 'last_patient_out' | 'database_lock' | 'final_report'
export type MilestoneColumn = `${Milestone | Later}_${'planned' | 'actual' | 'delay'}`

const values = {
  Planned: 'planned_on',
  Actual: 'actual_on',
  Delay: 'actual_on - planned_on',
} as const

/** One column of each field of a milestone; each kind has at most one row in a study. */
const columns = listMilestones('study').flatMap(kind =>
  Object.entries(values).map(([end, value]) => {
    const name = `${kind}${end}` as keyof typeof studyMilestoneFields
    const column = getColumn(name, studyMilestoneFields[name])
    return sql`max(${sql.raw(value)}) filter (where m.kind = ${sql.lit(kind)}) as ${sql.ref(column)}`
  }),
)

/** Joins the days of the milestones of a study, and the days between them (P40); no site, as its index has it. */
export const joinMilestones = sql`cross join lateral (select ${sql.join(columns)} from milestone m
  where m.tenant_id = (select current_tenant()) and m.study_id = s.id and m.applicable
    and coalesce(m.site_id, '00000000-0000-0000-0000-000000000000') = '00000000-0000-0000-0000-000000000000') k`
