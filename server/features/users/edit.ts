import { sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import type { editUser } from '../../../contract/users/calls.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { requireAllowed } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { whyGone } from '../../audit/gone.ts'
import { requireVersion } from '../../audit/history.ts'
import { storedFields } from '../../audit/stored.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { presentInput } from '../../kernel/records/columns.ts'
import { revokeDevices } from '../auth/second-factor/devices.ts'
import { endSessions } from '../auth/sessions.ts'
import { type UserRecord, usersById } from '../people/queries.ts'
import { decideUser, getState } from './actions.ts'
import { checkDepartment, checkFields, type Fields, getColumns, putPlaces } from './fields.ts'
import { protectedUser } from './rules.ts'

type EditedFields = Fields & { twoFactor: boolean }

/** Changes basic fields. The version in the request must still be the current one (TR-C1). */
export const edit = async (context: Context, input: Parsed<typeof editUser>, reason?: string) => {
  const [user] = await usersById(context.tx, [input.id], context.actor.scope, true)
  if (!user) throw await whyGone(context.tx, 'users', input, 'userAccessChanged')
  await requireVersion(
    context.tx,
    { entity: 'users', id: user.id, version: user.row_version },
    input.rowVersion,
  )
  requireAllowed(decideUser(context.actor, 'edit', getState(user), true, context.now))
  const before = await getFields(context.tx, user)
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
  await checkFields(context, [after], { but: id, kept: before.departmentIds })
  const version = rowVersion + 1
  await context.tx
    .updateTable('users')
    .set({
      ...getColumns(after, user.account),
      row_version: version,
      updated_at: sql<Date>`now()`,
    })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${id}::uuid`)
    .execute()
  if (changes.departmentIds || changes.positionIds) await setPlaces(context, id, after)
  const written = changesBetween(stored, await storedFields(context.tx, 'users', id))
  context.audit({ entityId: id, version, changes: written, ...(reason && { reason }) })
  return { id, rowVersion: version }
}

/**
 * The end of the validity closes an account like disabling does. So the same users are protected, and actors cannot extend
 * their own validity.
 */
const checkValidity = ({ actor }: Context, user: UserRecord): void => {
  const refusal = protectedUser(getState(user), actor.userId)
  if (refusal) throw problem(refusal.codeName, { field: 'validTo' })
}

const personnelRoles = async (tx: Transaction, userId: string): Promise<number> => {
  const row = (await one(tx)<{ held: number }>`select count(*)::int as held from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.level = 'personnel'
    where ra.tenant_id = (select current_tenant()) and ra.user_id = ${userId}::uuid and ra.ended_at is null and ra.expires_at > now()`)!
  return row.held
}

/** Only internal users may have personnel-level roles or head a department (G37, G39). */
const checkType = async (tx: Transaction, user: UserRecord, type: UserRecord['type']): Promise<void> => {
  const count = await personnelRoles(tx, user.id)
  if (count > 0) throw problem('userTypeHasPersonnelRoles', { field: 'type', count })
  if (type === 'internal') return
  const departments = await rows(tx)`select from department where tenant_id = (select current_tenant())
    and head_user_id = ${user.id}::uuid and removed_at is null limit 1`
  if (departments.length > 0) throw problem('userIsHead', { field: 'type' })
}

/** An external user who can work needs an account that ends (G46). */
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
 * Users cannot drop the requirement for themselves, and nobody for the account holder. When it is set, sessions that were
 * opened without a second factor end, and no device stays trusted.
 */
const applyTwoFactor = async (context: Context, user: UserRecord, asked: boolean): Promise<void> => {
  const { tx, actor } = context
  if (!asked) {
    const refusal = protectedUser(getState(user), actor.userId)
    if (refusal) throw problem(refusal.codeName, { field: 'twoFactor' })
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

const getFields = async (tx: Transaction, user: UserRecord): Promise<EditedFields> => {
  const places = await one(tx)<{ departments: string[] | null; positions: string[] | null }>`select
    (select array_agg(department_id order by main desc, department_id) from user_department where tenant_id = (select current_tenant()) and user_id = ${user.id}::uuid) as departments,
    (select array_agg(position_id order by position_id) from user_position where tenant_id = (select current_tenant()) and user_id = ${user.id}::uuid) as positions`
  return {
    ...presentInput(userRecord, user),
    departmentIds: places?.departments ?? [],
    positionIds: places?.positions ?? [],
  }
}

/** Replaces the departments and positions of a user by the given ones. */
const setPlaces = async ({ tx }: Context, id: string, fields: Fields): Promise<void> => {
  for (const table of ['user_department', 'user_position'] as const)
    await tx
      .deleteFrom(table)
      .where(sql<boolean>`tenant_id = (select current_tenant()) and user_id = ${id}::uuid`)
      .execute()
  await putPlaces(tx, [{ ...fields, id }])
}
