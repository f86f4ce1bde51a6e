import { masterDataId } from '../../../contract/access/applications.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { editDepartment } from '../../../contract/departments/calls.ts'
import { changesBetween } from '../../audit/append.ts'
import type { Context } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { takenName } from '../../kernel/sort-order.ts'
import { listedUsers } from '../people/seen.ts'
import { getSaid } from './add.ts'
import { departmentToChange } from './change.ts'
import { endScopedSessions, endSessionsOf, ofHeadNoMore } from './head.ts'
import { type Beside, type DepartmentRecord, siblingsUnder } from './queries.ts'

type EditRequest = Parsed<typeof editDepartment>
type Fields = {
  name: string
  nameEn: string
  headUserId: string | null
  managerIds: string[]
  applications: number[]
}

/** Changes names, head, managers or applications, with all consequences for its former head and its members. */
export const edit = async (context: Context, wish: EditRequest): Promise<Output<typeof editDepartment>> => {
  const { department, beside } = await departmentToChange(context, wish, 'edit')
  const before = getFields(department, beside)
  const after = wished(before, wish)
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return { id: wish.id, rowVersion: wish.rowVersion }
  await check(context, department, before, after)
  const version = department.rowVersion + 1
  await write(context, wish.id, after, version)
  context.audit({ entityId: wish.id, version, changes, ...(wish.reason && { reason: wish.reason }) })
  if (changes.headUserId) await ofHeadNoMore(context, before.headUserId, wish.reason)
  await endScopedSessions(context, differing(leaders(before), leaders(after)))
  if (changes.applications) await shutOrOpened(context, wish.id)
  return { id: wish.id, rowVersion: version }
}

const getFields = ({ name, nameEn, headUserId }: DepartmentRecord, beside: Beside): Fields => ({
  name,
  nameEn,
  headUserId,
  managerIds: beside.managers.map(({ id }) => id).sort(),
  applications: beside.applications,
})

const wished = (before: Fields, wish: EditRequest): Fields => ({
  name: wish.name ?? before.name,
  nameEn: wish.nameEn ?? before.nameEn,
  headUserId: wish.headUserId === undefined ? before.headUserId : wish.headUserId,
  managerIds: wish.managerIds ? [...wish.managerIds].sort() : before.managerIds,
  applications: wish.applications
    ? [...new Set(wish.applications)].sort((a, b) => a - b)
    : before.applications,
})

const leaders = ({ headUserId, managerIds }: Fields): string[] => [
  ...(headUserId ? [headUserId] : []),
  ...managerIds,
]
const differing = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter(id => !after.includes(id)),
  ...after.filter(id => !before.includes(id)),
]

/** Checks what only the database knows about the form. Each problem names its field. */
const check = async (
  context: Context,
  { id, parentId }: DepartmentRecord,
  before: Fields,
  after: Fields,
): Promise<void> => {
  if (before.name !== after.name || before.nameEn !== after.nameEn) {
    const field = takenName(await siblingsUnder(context.tx, parentId, id), after)
    if (field) throw problem('departmentNameTaken', { field })
  }
  const every = leaders(after)
  if (new Set(every).size < every.length) throw problem('itemRepeated', { field: 'managerIds' })
  const leaderIds = leaders(before)
  await checkPeople(context, 'headUserId', [after.headUserId ?? ''], leaderIds)
  await checkPeople(context, 'managerIds', after.managerIds, leaderIds)
}

/** Newly named users must be visible to the actor and able to work now (TR-Z5). */
const checkPeople = async (
  context: Context,
  field: 'headUserId' | 'managerIds',
  ids: readonly string[],
  known: readonly string[],
): Promise<void> => {
  const named = ids.filter(id => id !== '' && !known.includes(id))
  const people = new Map((await listedUsers(context, named, true)).map(each => [each.id, each]))
  for (const id of named) {
    const person = people.get(id)
    if (!person) throw problem('dataNotFound', { field })
    if (person.status !== 'enabled') throw problem('userNotEnabled', { field })
  }
}

const write = async ({ tx, actor }: Context, id: string, after: Fields, version: number): Promise<void> => {
  const { name, nameEn, headUserId, managerIds, applications } = after
  await run(tx)`update department set name = ${name}, name_en = ${nameEn}, said = ${getSaid(name, nameEn)},
      head_user_id = ${headUserId}::uuid, row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  await run(tx)`delete from department_manager where tenant_id = (select current_tenant())
    and department_id = ${id}::uuid
    and user_id <> all(${managerIds}::uuid[])`
  await run(tx)`insert into department_manager (tenant_id, department_id, user_id)
    select ${actor.tenantId}::uuid, ${id}::uuid, unnest(${managerIds}::uuid[]) on conflict do nothing`
  await run(tx)`delete from department_application where tenant_id = (select current_tenant())
    and department_id = ${id}::uuid
    and application_id <> all(${applications}::int[])`
  await run(tx)`insert into department_application (tenant_id, department_id, application_id)
    select ${actor.tenantId}::uuid, ${id}::uuid, unnest(${applications}::int[]) on conflict do nothing`
}

/**
 * After a change of applications the sessions of its members end, since their menus may differ (H5, TR-N10). Actors cannot
 * lock themselves out of master data, where they could undo the change.
 */
const shutOrOpened = async (context: Context, id: string): Promise<void> => {
  const { tx, actor } = context
  const userDepartments = await rows(tx)<{ id: string }>`select ud.user_id as id from user_department ud
    where ud.tenant_id = (select current_tenant()) and ud.department_id = ${id}::uuid`
  if (userDepartments.some(each => each.id === actor.userId) && (await isShutOut(context)))
    throw problem('selfForbidden', { field: 'applications' })
  await endSessionsOf(
    context,
    userDepartments.map(each => each.id),
  )
}

const isShutOut = async ({ tx, actor }: Context): Promise<boolean> => {
  const userDepartments = await rows(tx)`select from user_department ud
    where ud.tenant_id = (select current_tenant()) and ud.user_id = ${actor.userId}::uuid
      and (not exists (select from department_application a where a.tenant_id = ud.tenant_id and a.department_id = ud.department_id)
        or exists (select from department_application a where a.tenant_id = ud.tenant_id and a.department_id = ud.department_id
          and a.application_id = ${masterDataId}::int))`
  return userDepartments.length === 0
}
