import { sql } from 'kysely'
import type { Call, Output } from '../../../contract/define.ts'
import { disableRole, enableRole, removeRole } from '../../../contract/roles/changes.ts'
import { decide } from '../../access/decide.ts'
import { deny, type Refusal, requireAllowed } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { countUnderRole } from '../pending-tasks/of-role.ts'
import { getAuthorised, type RoleRecord, roleById } from './queries.ts'

/** What prevents disabling or deleting a role. */
export type RoleUse = { authorised: number; tasks: number }

/** Why a role cannot be disabled, enabled or deleted, for any actor (H16, F20). */
export const stateReasons = {
  disableRole: ({ enabled }: RoleRecord, { authorised }: RoleUse): Refusal | null => {
    if (authorised > 0) return deny('state', 'roleAuthorisedDisable', { count: authorised })
    return enabled ? null : deny('state', 'roleDisabled')
  },
  enableRole: ({ enabled }: RoleRecord): Refusal | null => (enabled ? deny('state', 'alreadyHandled') : null),
  removeRole: ({ code }: RoleRecord, { authorised, tasks }: RoleUse): Refusal | null => {
    if (code !== null) return deny('state', 'roleBuiltIn')
    if (authorised > 0) return deny('state', 'roleAuthorisedDelete', { count: authorised })
    return tasks > 0 ? deny('state', 'roleHasPendingTasks', { count: tasks }) : null
  },
} as const

type Act = keyof typeof stateReasons

const calls: Record<Act, Call> = { disableRole, enableRole, removeRole }

/** The decision on one of these actions. */
export const decideState = ({ actor, now }: Context, act: Act, role: RoleRecord, use: RoleUse) =>
  decide(actor, calls[act], { inScope: true, state: () => stateReasons[act](role, use) }, now)

/** Assignments of a role in force or planned, and open work about it (F20). */
export const usesOf = async (tx: Transaction, roleId: string): Promise<RoleUse> => ({
  authorised: await getAuthorised(tx, roleId),
  tasks: await countUnderRole(tx, roleId),
})

type StateRequest = { id: string; rowVersion: number; reason: string }
type State = { enabled: boolean; removed_at: Date | null }

const change = async (
  context: Context,
  act: Act,
  { id, rowVersion, reason }: StateRequest,
  state: State,
): Promise<Output<typeof disableRole>> => {
  const { tx } = context
  const role = await roleById(tx, id, true)
  if (!role) throw problem('dataNotFound')
  await requireVersion(tx, { entity: 'roles', id, version: role.row_version }, rowVersion)
  requireAllowed(decideState(context, act, role, await usesOf(tx, id)))
  const version = role.row_version + 1
  await tx
    .updateTable('role')
    .set({ ...state, row_version: version, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${id}::uuid`)
    .execute()
  const changes = changesBetween(
    { enabled: role.enabled, removedAt: null },
    { enabled: state.enabled, removedAt: state.removed_at },
  )
  context.audit({ entityId: id, version, changes, ...(reason && { reason }) })
  return { id, rowVersion: version }
}

export const disable = (context: Context, wish: StateRequest) =>
  change(context, 'disableRole', wish, { enabled: false, removed_at: null })

export const enable = (context: Context, wish: StateRequest) =>
  change(context, 'enableRole', wish, { enabled: true, removed_at: null })

/** Deletes a role permanently: its row stays, disabled, so that no query for enabled roles returns it. */
export const remove = (context: Context, wish: StateRequest) =>
  change(context, 'removeRole', wish, { enabled: false, removed_at: context.now })
