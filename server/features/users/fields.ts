import type { Parsed } from '../../../contract/define.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { addUser } from '../../../contract/users/calls.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { departmentsInScope } from '../../access/scope.ts'
import type { Actor, Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { toColumns } from '../../kernel/records/columns.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import { usedBy } from '../people/used.ts'

/** Fields of a user's form. */
export type Fields = Parsed<typeof addUser>

/** The database columns of the fields. */
export const getColumns = (fields: Fields, account: string | null) => ({
  ...toColumns(userRecord, fields),
  ...searchTexts({ ...fields, account }),
})

type Checked = Pick<Context, 'tx' | 'actor'>

/**
 * Checks what only the database knows about the fields of any number of users; each problem names its field (G7-G9). A
 * department must be in the actor's scope (TR-Z5), unless it is in `kept`. Values of user `but` do not count as taken.
 */
export const checkFields = async (
  { tx, actor }: Checked,
  people: readonly Fields[],
  { but = null, kept = [] }: { but?: string | null; kept?: readonly string[] } = {},
): Promise<void> => {
  if (people.some(each => !each.lastName && !each.firstName))
    throw problem('nameRequired', { field: 'lastName' })
  const used = await usedBy(tx, people, but)
  if (used.email) throw problem('emailTaken', { field: 'email' })
  if (used.phone) throw problem('phoneTaken', { field: 'phone' })
  if (used.employeeId) throw problem('employeeIdTaken', { field: 'employeeId' })
  const organisations = [...new Set(people.flatMap(each => each.organisationId ?? []))]
  const departments = [...new Set(people.flatMap(each => each.departmentIds))]
  const positions = [...new Set(people.flatMap(each => each.positionIds))]
  const there = (await one(tx)<{ organisations: number; departments: number; positions: number }>`select
    (select count(*)::int from (select from organisation where tenant_id = (select current_tenant()) and id = any(${organisations}::uuid[])
      and merged_into is null for share) as o) as organisations,
    (select count(*)::int from (select from department where tenant_id = (select current_tenant()) and id = any(${departments}::uuid[])
      and removed_at is null and (id = any(${[...kept]}::uuid[]) or ${departmentsInScope(actor.scope, 'department')}) for share) as d) as departments,
    (select count(*)::int from (select from position where tenant_id = (select current_tenant()) and id = any(${positions}::uuid[])
      and removed_at is null and not is_category for share) as p) as positions`)!
  if (there.organisations !== organisations.length) throw problem('dataNotFound', { field: 'organisationId' })
  if (there.departments !== departments.length) throw problem('dataNotFound', { field: 'departmentIds' })
  if (there.positions !== positions.length) throw problem('dataNotFound', { field: 'positionIds' })
}

/** A company may require a department for every user (L4). */
export const checkDepartment = ({ tenant }: Actor, { departmentIds }: Fields): void => {
  if (departmentIds.length === 0 && getSettings(tenant.settings).deptRequired)
    throw problem('departmentRequired', { field: 'departmentIds' })
}

/** Stores departments (the first is the main one) and positions of users who have none yet. */
export const putPlaces = async (
  tx: Transaction,
  people: readonly (Pick<Fields, 'departmentIds' | 'positionIds'> & { id: string })[],
): Promise<void> => {
  const departments = people.flatMap(({ id, departmentIds }) =>
    [...new Set(departmentIds)].map((department, at) => ({ id, department, main: at === 0 })),
  )
  const positions = people.flatMap(({ id, positionIds }) =>
    [...new Set(positionIds)].map(position => ({ id, position })),
  )
  if (departments.length > 0)
    await run(tx)`insert into user_department (tenant_id, user_id, department_id, main)
      select (select current_tenant()), p.id, p.department, p.main
      from jsonb_to_recordset(${JSON.stringify(departments)}::jsonb) as p (id uuid, department uuid, main boolean)`
  if (positions.length > 0)
    await run(tx)`insert into user_position (tenant_id, user_id, position_id)
      select (select current_tenant()), p.id, p.position
      from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as p (id uuid, position uuid)`
}
