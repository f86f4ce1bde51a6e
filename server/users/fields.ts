import { sql } from 'kysely'
import type { Parsed } from '../../contract/define.ts'
import { getSettings } from '../../contract/tenant.ts'
import type { addUser } from '../../contract/users.ts'
import { departmentsInScope } from '../access/scope.ts'
import type { Actor, Context, Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { searchTexts } from '../search/reading.ts'
import { usedBy } from './used.ts'

/** What a person's form holds. */
export type Fields = Omit<Parsed<typeof addUser>, 'type'>

/** The columns that they are stored in. */
export const getColumns = (fields: Fields, account: string | null) => ({
  last_name: fields.lastName,
  first_name: fields.firstName,
  reading: fields.reading,
  email: fields.email,
  phone: fields.phone,
  employee_id: fields.employeeId,
  region: fields.region,
  organisation_id: fields.organisationId,
  valid_to: fields.validTo ?? 'infinity',
  ...searchTexts({ ...fields, account }),
})

type Checked = Pick<Context, 'tx' | 'actor'>

/**
 * Everything a form can get wrong that only the database knows, of any number of people at once; each names its field (G7-G9). Nobody is
 * put into a department outside the actor's scope (TR-Z5); one of those that are kept may stay. What belongs to `but` is his own.
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
  const { rows } = await sql<{ organisations: number; departments: number; positions: number }>`select
    (select count(*)::int from organisation where tenant_id = (select current_tenant()) and id = any(${organisations}::uuid[])) as organisations,
    (select count(*)::int from (select from department where tenant_id = (select current_tenant()) and id = any(${departments}::uuid[])
      and removed_at is null and (id = any(${[...kept]}::uuid[]) or ${departmentsInScope(actor.scope, 'department')}) for share) as d) as departments,
    (select count(*)::int from (select from position where tenant_id = (select current_tenant()) and id = any(${positions}::uuid[])
      and removed_at is null and not is_category for share) as p) as positions`.execute(tx)
  const there = rows[0]!
  if (there.organisations !== organisations.length) throw problem('dataNotFound', { field: 'organisationId' })
  if (there.departments !== departments.length) throw problem('dataNotFound', { field: 'departmentIds' })
  if (there.positions !== positions.length) throw problem('dataNotFound', { field: 'positionIds' })
}

/** A company may want everybody in a department (L4). */
export const checkDepartment = ({ tenant }: Actor, { departmentIds }: Fields): void => {
  if (departmentIds.length === 0 && getSettings(tenant.settings).deptRequired)
    throw problem('departmentRequired', { field: 'departmentIds' })
}

/** Departments (the first is the main one) and positions of people who have none yet, as given. */
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
    await sql`insert into user_department (tenant_id, user_id, department_id, main)
      select (select current_tenant()), p.id, p.department, p.main
      from jsonb_to_recordset(${JSON.stringify(departments)}::jsonb) as p (id uuid, department uuid, main boolean)`.execute(
      tx,
    )
  if (positions.length > 0)
    await sql`insert into user_position (tenant_id, user_id, position_id)
      select (select current_tenant()), p.id, p.position
      from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as p (id uuid, position uuid)`.execute(tx)
}
