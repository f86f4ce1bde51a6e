import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { codeByNumber } from '../../contract/codes.ts'
import type { Parsed } from '../../contract/define.ts'
import { settingsOf } from '../../contract/tenant.ts'
import type { addUser, editUser } from '../../contract/users.ts'
import { firstRefusal } from '../access/decide.ts'
import { departmentsInScope } from '../access/scope.ts'
import { changesBetween } from '../audit/append.ts'
import { requireVersion } from '../audit/history.ts'
import { revokeDevices } from '../auth/second-factor/devices.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Actor, Context, Transaction } from '../context.ts'
import { addedFields, storedFields } from '../past/stored.ts'
import { problem } from '../problem.ts'
import { searchTexts } from '../search/reading.ts'
import { decideUser, stateOf } from './actions.ts'
import { iso } from './present.ts'
import { type UserRecord, usersById } from './queries.ts'
import { protectedUser } from './rules.ts'
import { usedBy } from './used.ts'

type Fields = Omit<Parsed<typeof addUser>, 'type'>
type EditedFields = Fields & { type: UserRecord['type']; twoFactor: boolean }

const columnsOf = (fields: Fields, account: string | null) => ({
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

type Adding = Pick<Context, 'tx' | 'actor' | 'audit'>

/** Adds a person without an account: inactive until an administrator activates or invites him (P24). */
export const add = async (context: Adding, input: Parsed<typeof addUser>) => {
  const id = randomUUID()
  await checkFields(context, input, id)
  checkDepartment(context.actor, input)
  await context.tx
    .insertInto('users')
    .values({
      tenant_id: context.actor.tenantId,
      id,
      type: input.type,
      status: 'inactive',
      ...columnsOf(input, null),
    })
    .execute()
  await setPlaces(context, id, input)
  const changes = await addedFields(context.tx, 'users', id)
  context.audit({ entityId: id, version: 1, changes })
  return { id, rowVersion: 1 }
}

/** Changes basic fields; the version that the caller saw must still be the current one (TR-C1). */
export const edit = async (context: Context, input: Parsed<typeof editUser>) => {
  const [user] = await usersById(context.tx, [input.id], context.actor.scope, true)
  if (!user) throw problem('dataNotFound')
  await requireVersion(
    context.tx,
    { entity: 'users', id: user.id, version: user.row_version },
    input.rowVersion,
  )
  const refusal = firstRefusal(decideUser(context.actor, 'edit', stateOf(user), true, context.now))
  if (refusal) throw problem(codeByNumber.get(refusal.code!)!, refusal.data)
  const before = await fieldsOf(context.tx, user)
  const { id, rowVersion, ...given } = input
  const stored = await storedFields(context.tx, 'users', id)
  const after: EditedFields = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return { id, rowVersion }
  if (changes.validTo) checkValidity(context, user)
  if (changes.departmentIds) checkDepartment(context.actor, after)
  if (changes.type) await checkType(context.tx, user, after.type)
  if (changes.type || changes.validTo) checkEnd(user, after, context.now)
  if (changes.twoFactor) await applyTwoFactor(context, user, after.twoFactor)
  await checkFields(context, after, id, before.departmentIds)
  const version = rowVersion + 1
  await context.tx
    .updateTable('users')
    .set({
      ...columnsOf(after, user.account),
      type: after.type,
      two_factor: after.twoFactor,
      row_version: version,
      updated_at: sql<Date>`now()`,
    })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${id}::uuid`)
    .execute()
  if (changes.departmentIds || changes.positionIds) await setPlaces(context, id, after)
  const written = changesBetween(stored, await storedFields(context.tx, 'users', id))
  context.audit({ entityId: id, version, changes: written })
  return { id, rowVersion: version }
}

/** The end of a validity shuts an account as disabling does: it spares whom disabling spares, and nobody prolongs his own. */
const checkValidity = ({ actor }: Context, user: UserRecord): void => {
  const refusal = protectedUser(stateOf(user), actor.userId)
  if (refusal) throw problem(codeByNumber.get(refusal.code!)!, { field: 'validTo' })
}

const personnelRoles = async (tx: Transaction, userId: string): Promise<number> => {
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.level = 'personnel'
    where ra.tenant_id = (select current_tenant()) and ra.user_id = ${userId}::uuid and ra.ended_at is null and ra.expires_at > now()`.execute(
    tx,
  )
  return rows[0]!.held
}

/** Personnel-level roles, and the head of a department, are for internal people alone (G37, G39). */
const checkType = async (tx: Transaction, user: UserRecord, type: UserRecord['type']): Promise<void> => {
  const count = await personnelRoles(tx, user.id)
  if (count > 0) throw problem('userTypeHasPersonnelRoles', { field: 'type', count })
  if (type === 'internal') return
  const { rows } = await sql`select from department where tenant_id = (select current_tenant())
    and head_user_id = ${user.id}::uuid and removed_at is null limit 1`.execute(tx)
  if (rows.length > 0) throw problem('userIsHead', { field: 'type' })
}

/** An external person who can work has an account that ends (G46). */
const checkEnd = (
  user: UserRecord,
  { type, validTo }: Pick<EditedFields, 'type' | 'validTo'>,
  now: Date,
): void => {
  if (type === 'external' && user.status === 'enabled' && validTo === null)
    throw problem('accountExpiryRequired', { field: 'validTo' })
  if (validTo !== null && new Date(validTo) <= now && validTo !== iso(user.valid_to))
    throw problem('accountExpiryInPast', { field: 'validTo' })
}

/**
 * Nobody takes the demand from himself, nor from the account holder. Where it is made, sessions that were opened without a
 * second factor end, and no device is trusted any longer.
 */
const applyTwoFactor = async (context: Context, user: UserRecord, asked: boolean): Promise<void> => {
  const { tx, actor } = context
  if (!asked) {
    const refusal = protectedUser(stateOf(user), actor.userId)
    if (refusal) throw problem(codeByNumber.get(refusal.code!)!, { field: 'twoFactor' })
    return
  }
  if (!user.account_id) return
  await revokeDevices(tx, { accountId: user.account_id })
  await endSessions(
    tx,
    { tenantId: actor.tenantId, userId: user.id, unproved: true },
    'accessUpdated',
    actor.sessionId,
  )
}

const fieldsOf = async (tx: Transaction, user: UserRecord): Promise<EditedFields> => {
  const places = await sql<{ departments: string[] | null; positions: string[] | null }>`select
    (select array_agg(department_id order by main desc, department_id) from user_department where tenant_id = (select current_tenant()) and user_id = ${user.id}::uuid) as departments,
    (select array_agg(position_id order by position_id) from user_position where tenant_id = (select current_tenant()) and user_id = ${user.id}::uuid) as positions`.execute(
    tx,
  )
  return {
    lastName: user.last_name,
    firstName: user.first_name,
    reading: user.reading,
    email: user.email,
    phone: user.phone,
    employeeId: user.employee_id,
    region: user.region,
    organisationId: user.organisation_id,
    departmentIds: places.rows[0]?.departments ?? [],
    positionIds: places.rows[0]?.positions ?? [],
    validTo: iso(user.valid_to),
    type: user.type,
    twoFactor: user.two_factor,
  }
}

/**
 * Everything a form can get wrong that only the database knows; each names its field (G7-G9). Nobody is put into a department
 * outside the actor's scope (TR-Z5); one that he is in already stays.
 */
const checkFields = async (
  { tx, actor }: Adding,
  fields: Fields,
  id: string,
  kept: readonly string[] = [],
): Promise<void> => {
  if (!fields.lastName && !fields.firstName) throw problem('nameRequired', { field: 'lastName' })
  const used = await usedBy(tx, fields, id)
  if (used.email) throw problem('emailTaken', { field: 'email' })
  if (used.phone) throw problem('phoneTaken', { field: 'phone' })
  if (used.employeeId) throw problem('employeeIdTaken', { field: 'employeeId' })
  const { rows } = await sql<{ organisation: boolean; departments: number; positions: number }>`select
    ${fields.organisationId}::uuid is null or exists (select from organisation where tenant_id = (select current_tenant()) and id = ${fields.organisationId}::uuid) as organisation,
    (select count(*)::int from (select from department where tenant_id = (select current_tenant()) and id = any(${[...fields.departmentIds]}::uuid[])
      and removed_at is null and (id = any(${[...kept]}::uuid[]) or ${departmentsInScope(actor.scope, 'department')}) for share) as d) as departments,
    (select count(*)::int from (select from position where tenant_id = (select current_tenant()) and id = any(${[...fields.positionIds]}::uuid[])
      and removed_at is null and not is_category for share) as p) as positions`.execute(tx)
  const there = rows[0]!
  if (!there.organisation) throw problem('dataNotFound', { field: 'organisationId' })
  if (there.departments !== new Set(fields.departmentIds).size)
    throw problem('dataNotFound', { field: 'departmentIds' })
  if (there.positions !== new Set(fields.positionIds).size)
    throw problem('dataNotFound', { field: 'positionIds' })
}

/** A company may want everybody in a department (L4). */
const checkDepartment = ({ tenant }: Actor, { departmentIds }: Fields): void => {
  if (departmentIds.length === 0 && settingsOf(tenant.settings).deptRequired)
    throw problem('departmentRequired', { field: 'departmentIds' })
}

/** Departments (the first is the main one) and positions of a user, as given. */
const setPlaces = async (
  { tx, actor: { tenantId } }: Adding,
  userId: string,
  fields: Fields,
): Promise<void> => {
  await tx
    .deleteFrom('user_department')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .deleteFrom('user_position')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  const departments = [...new Set(fields.departmentIds)]
  if (departments.length) {
    await tx
      .insertInto('user_department')
      .values(
        departments.map((department_id, index) => ({
          tenant_id: tenantId,
          user_id: userId,
          department_id,
          main: index === 0,
        })),
      )
      .execute()
  }
  const positions = [...new Set(fields.positionIds)]
  if (positions.length) {
    await tx
      .insertInto('user_position')
      .values(positions.map(position_id => ({ tenant_id: tenantId, user_id: userId, position_id })))
      .execute()
  }
}
