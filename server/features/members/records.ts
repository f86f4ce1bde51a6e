import { sql } from 'kysely'
import type { MemberGrant } from '../../../contract/members/shapes.ts'
import type { PersonName } from '../../../contract/values/names.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { firstEntry, grantState } from './grants.ts'

/** A role that a person has or had in a study, with its position in the export. */
export type MemberHistoryRow = PersonName & {
  place: number
  account: string | null
  role: string
  roleEn: string
  level: MemberGrant['level']
  siteNo: string | null
  state: MemberGrant['state']
  from: Date | null
  to: Date | null
  endedAt: Date | null
  by: PersonName | null
  at: Date
  action: string | null
  reason: string
}

const here = sql`(select current_tenant())`
const getSource = (studyId: string) => sql`role_assignment ra
  join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id
  where ra.tenant_id = ${here} and ra.study_id = ${studyId}::uuid`

/** Number of the roles that people have or had in a study, counted up to `most` + 1. */
export const countRecords = async (tx: Transaction, studyId: string, most: number): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (
    select from ${getSource(studyId)} limit ${most + 1}) x`)!
  return row.count
}

/** The next of these roles, by person and beginning. */
export const recordsAfter = async (
  tx: Transaction,
  studyId: string,
  after: Pick<MemberHistoryRow, 'place'> | null,
  limit: number,
): Promise<MemberHistoryRow[]> => {
  return rows(tx)<MemberHistoryRow>`with placed as materialized (
      select ra.id, row_number() over (order by u.sort_name, u.id, ra.effective_at, ra.id)::int as place from ${getSource(studyId)}),
    page as materialized (select id, place from placed where place > ${after?.place ?? 0}::int order by place limit ${limit})
    select p.place, u.last_name as "lastName", u.first_name as "firstName", u.reading, u.account, r.name as role, r.name_en as "roleEn", r.level,
      c.site_no as "siteNo", ${grantState} as state,
      case when isfinite(ra.effective_at) then ra.effective_at end as from, case when isfinite(ra.expires_at) then ra.expires_at end as to,
      ra.ended_at as "endedAt", ra.created_at as at, l.action, coalesce(l.reason, '') as reason,
      case when g.id is not null then jsonb_build_object('lastName', g.last_name, 'firstName', g.first_name, 'reading', g.reading) end as by
    from page p join role_assignment ra on ra.tenant_id = ${here} and ra.id = p.id
    join users u on u.tenant_id = ${here} and u.id = ra.user_id
    join role r on r.tenant_id = ${here} and r.id = ra.role_id
    left join site c on c.tenant_id = ${here} and c.id = ra.site_id
    left join users g on g.tenant_id = ${here} and g.id = ra.granted_by
    ${firstEntry} order by p.place`
}
