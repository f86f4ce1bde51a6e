import { sql } from 'kysely'
import type { RecordKind } from '../../../contract/explanations/calls.ts'
import type { Reason } from '../../../contract/shapes.ts'
import type { Random } from '../../../scripts/lib/random.ts'
import type { Transaction } from '../../../server/kernel/context.ts'
import type { World, WorldPerson } from './why-world.ts'

/** The tested call: what it needs, and its record. */
export type Tried = {
  call: string
  needs: { menu: number; button?: string } | null
  record?: { kind: RecordKind; id: string }
}
export type Case = Tried & { person: WorldPerson; roleId: string | null }
export type Check = Reason['check']
/** Statements that make a check fail or remedy it; null if no change of the tables can. */
type Change = (one: Case, world: World, random: Random) => ReturnType<typeof sql>[] | null

const mine = ({ tenantId }: World) => sql`tenant_id = ${tenantId}::uuid`
const exists = ({ people, ...world }: World, id: string) =>
  [...people, ...world.sites].some(each => each.id === id) ||
  [...world.studies, ...world.departments].includes(id)
const getRole = ({ roleId }: Case) => sql`role_id = ${roleId}::uuid`

/** By call: changes the record's state so that the call is refused by that state only. */
const takesState: Readonly<Record<string, Change>> = {
  disableUsers: ({ record }, world) => [
    sql`update users set status = 'inactive' where ${mine(world)} and id = ${record!.id}::uuid`,
  ],
  enableUsers: ({ record }, world) => [
    sql`update users set status = 'enabled' where ${mine(world)} and id = ${record!.id}::uuid`,
  ],
  rejectUsers: ({ record }, world) => [
    sql`update users set status = 'inactive' where ${mine(world)} and id = ${record!.id}::uuid`,
  ],
  toggleStudies: ({ record }, world) => [
    sql`update study set status = 'locked' where ${mine(world)} and id = ${record!.id}::uuid`,
  ],
  toggleSites: ({ record }, world) => [
    sql`update study set status = 'stopped' where ${mine(world)}
      and id = (select study_id from site where id = ${record!.id}::uuid)`,
  ],
  disableRole: ({ record }, world) => [
    sql`update role set enabled = false where ${mine(world)} and id = ${record!.id}::uuid`,
  ],
  enableRole: ({ record }, world) => [
    sql`update role set enabled = true where ${mine(world)} and id = ${record!.id}::uuid`,
  ],
  removeRole: ({ record }, world) => [
    sql`update role set code = 'BUILT_IN' where ${mine(world)} and id = ${record!.id}::uuid`,
  ],
  removeDepartment: ({ record }, world) => [
    sql`insert into user_department (tenant_id, user_id, department_id)
      select tenant_id, id, ${record!.id}::uuid from users where ${mine(world)} and status = 'rejected'
      union select tenant_id, id, ${record!.id}::uuid from users where ${mine(world)} and account_id is null on conflict do nothing`,
  ],
}

const takesScope: Change = (one, world) => {
  const { record, person } = one
  if (record!.kind === 'roles')
    return [sql`update role set removed_at = now() where ${mine(world)} and id = ${record!.id}::uuid`]
  // Users always see their own record: no change prevents that.
  if (record!.id === person.id) return null
  const narrow = sql`update role set data_scope = 'self' where ${mine(world)} and id = ${one.roleId}::uuid`
  const leave = sql`delete from study_member where ${mine(world)} and user_id = ${person.id}::uuid`
  // What every signed-in user may see needs no role.
  return one.roleId === null ? [leave] : [narrow, leave]
}

const shutDepartments = (one: Case, world: World) => [
  sql`insert into user_department (tenant_id, user_id, department_id)
    select ${world.tenantId}::uuid, ${one.person.id}::uuid, ${world.departments[0]}::uuid
    where not exists (select from user_department where ${mine(world)} and user_id = ${one.person.id}::uuid)`,
  sql`insert into department_application (tenant_id, department_id, application_id)
    select tenant_id, department_id, 3 from user_department where ${mine(world)} and user_id = ${one.person.id}::uuid on conflict do nothing`,
  sql`delete from department_application where ${mine(world)} and application_id = 1
    and department_id in (select department_id from user_department where user_id = ${one.person.id}::uuid)`,
]

/** Makes exactly one check fail. */
export const takes: Readonly<Record<Check, Change>> = {
  signIn: ({ person }, _world, random) =>
    random.chance(0.5)
      ? [sql`update account set enabled = false where id = ${person.accountId}::uuid`]
      : [sql`delete from membership where account_id = ${person.accountId}::uuid`],
  tenant: (_one, world) => [sql`update tenant set enabled = false where id = ${world.tenantId}::uuid`],
  licence: (_one, world, random) => [
    random.chance(0.5)
      ? sql`update tenant set licence_to = now() where id = ${world.tenantId}::uuid`
      : sql`update tenant set licence_from = now() + interval '1 minute' where id = ${world.tenantId}::uuid`,
  ],
  account: ({ person }, world, random) => [
    random.chance(0.5)
      ? sql`update users set valid_to = now() where ${mine(world)} and id = ${person.id}::uuid`
      : sql`update users set status = 'disabled' where ${mine(world)} and id = ${person.id}::uuid`,
  ],
  role: (one, world, random) => {
    const grants = sql`${mine(world)} and user_id = ${one.person.id}::uuid and ${getRole(one)}`
    return [
      random.pick([
        sql`update role_assignment set ended_at = now() where ${grants}`,
        sql`update role_assignment set expires_at = now() where ${grants}`,
        sql`update role_assignment set effective_at = now() + interval '1 minute' where ${grants}`,
        sql`update role set enabled = false where ${mine(world)} and id = ${one.roleId}::uuid`,
        sql`update role set expires_at = now() where ${mine(world)} and id = ${one.roleId}::uuid`,
      ]),
    ]
  },
  menu: (one, world) => [
    sql`delete from role_menu where ${mine(world)} and ${getRole(one)} and menu_id = ${one.needs!.menu}`,
  ],
  button: (one, world) => [
    sql`delete from role_button where ${mine(world)} and ${getRole(one)} and button = ${one.needs!.button}`,
  ],
  application: (one, world, random) =>
    random.pick([
      [sql`delete from role_application where ${mine(world)} and ${getRole(one)} and application_id = 1`],
      [sql`update tenant_application set licence_to = now() where ${mine(world)} and application_id = 1`],
      shutDepartments(one, world),
    ]),
  scope: takesScope,
  state: (one, world, random) => takesState[one.call]!(one, world, random),
}

const mendsState: Readonly<Record<string, Change>> = {
  toggleStudies: ({ record }, world) => [
    sql`update study set status = 'ongoing' where ${mine(world)} and id = ${record!.id}::uuid`,
  ],
  toggleSites: ({ record }, world) => [
    sql`update study set status = 'ongoing', active = true where ${mine(world)}
      and id = (select study_id from site where id = ${record!.id}::uuid)`,
  ],
  disableUsers: ({ record, person }, world) =>
    record!.id === person.id
      ? null
      : [
          sql`update users set status = 'enabled', super_admin = false where ${mine(world)} and id = ${record!.id}::uuid`,
        ],
  enableUsers: ({ record, person }, world) =>
    record!.id === person.id
      ? null
      : [sql`update users set status = 'disabled' where ${mine(world)} and id = ${record!.id}::uuid`],
  rejectUsers: ({ record, person }, world) =>
    record!.id === person.id
      ? null
      : [sql`update users set status = 'under_review' where ${mine(world)} and id = ${record!.id}::uuid`],
}

/** The remedy changes the call's own record, so its state has a say as well. */
const ofItself = ({ record, person, roleId }: Case) => record?.id === person.id || record?.id === roleId

/** Remedies exactly one check. */
export const mends: Readonly<Record<Check, Change>> = {
  signIn: ({ person }) =>
    person.token
      ? [
          sql`update account set enabled = true where id = ${person.accountId}::uuid`,
          sql`update credential set set_at = now() where account_id = ${person.accountId}::uuid`,
        ]
      : null,
  tenant: (_one, world) => [sql`update tenant set enabled = true where id = ${world.tenantId}::uuid`],
  licence: (_one, world) => [
    sql`update tenant set licence_from = '-infinity', licence_to = 'infinity' where id = ${world.tenantId}::uuid`,
  ],
  account: (one, world) => [
    sql`update users set status = 'enabled', valid_from = '-infinity', valid_to = 'infinity' where ${mine(world)} and id = ${one.person.id}::uuid`,
  ],
  role: (one, world) =>
    one.roleId === null
      ? null
      : [
          sql`update role set enabled = true, expires_at = null where ${mine(world)} and id = ${one.roleId}::uuid`,
          sql`insert into role_assignment (tenant_id, id, user_id, role_id)
            values (${world.tenantId}::uuid, gen_random_uuid(), ${one.person.id}::uuid, ${one.roleId}::uuid)`,
        ],
  menu: (one, world) =>
    one.roleId === null
      ? null
      : [
          sql`insert into role_menu (tenant_id, role_id, menu_id) values (${world.tenantId}::uuid, ${one.roleId}::uuid, ${one.needs!.menu})`,
        ],
  button: (one, world) => [
    sql`insert into role_button (tenant_id, role_id, menu_id, button)
      values (${world.tenantId}::uuid, ${one.roleId}::uuid, ${one.needs!.menu}, ${one.needs!.button})`,
  ],
  application: (one, world) => [
    sql`insert into role_application (tenant_id, role_id, application_id)
      values (${world.tenantId}::uuid, ${one.roleId}::uuid, 1) on conflict do nothing`,
    sql`insert into tenant_application (tenant_id, application_id) values (${world.tenantId}::uuid, 1)
      on conflict (tenant_id, application_id) do update set licence_from = '-infinity', licence_to = 'infinity'`,
    sql`delete from department_application where ${mine(world)}
      and department_id in (select department_id from user_department where user_id = ${one.person.id}::uuid)`,
  ],
  scope: (one, world) =>
    // No right makes a record visible that does not exist.
    one.roleId === null || one.record!.kind === 'roles' || !exists(world, one.record!.id)
      ? null
      : [sql`update role set data_scope = 'tenant' where ${mine(world)} and id = ${one.roleId}::uuid`],
  state: (one, world, random) => mendsState[one.call]?.(one, world, random) ?? null,
}

/** Whether the remedy of a check leaves the record's state unchanged. */
export const mendable = (one: Case, check: Check): boolean =>
  !ofItself(one) || !['account', 'role'].includes(check)

/** What the statements of a check depend on: cases with the same values share them. */
export const hangsOn: Readonly<Record<Check, (one: Case) => readonly unknown[]>> = {
  signIn: ({ person }) => [person.id],
  tenant: () => [],
  licence: () => [],
  account: ({ person }) => [person.id],
  role: ({ person, roleId }) => [person.id, roleId],
  menu: ({ roleId, needs }) => [roleId, needs!.menu],
  button: ({ roleId, needs }) => [roleId, needs!.menu, needs!.button],
  application: ({ person, roleId }) => [person.id, roleId],
  scope: ({ person, roleId, record }) => [person.id, roleId, record!.kind === 'roles' && record!.id],
  state: ({ call, record }) => [call, record!.id],
}

/** Runs work in a savepoint and rolls it back. */
export const takenBack = async <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint here`.execute(tx)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint here`.execute(tx)
    await sql`release savepoint here`.execute(tx)
  }
}
