import { type Difference, getDifference } from '../contract/access/rights.ts'
import type { Output } from '../contract/define.ts'
import { effectiveRights, type Resource, resourceTree, roleDetail } from '../contract/roles/calls.ts'
import { type RoleConflict, updateRole } from '../contract/roles/changes.ts'
import { getAnswers } from './element-data/answers.ts'
import type { CallError } from './http/call-error.ts'
import { send } from './session/api.ts'
import { globalSession, type SessionStore } from './session/store.ts'

export type { Difference, Resource, RoleConflict }
export type RoleDetail = Output<typeof roleDetail>
export type EffectiveRights = Output<typeof effectiveRights>

type RoleRequest = { session?: SessionStore; signal?: AbortSignal }

const quiet = { quiet: true, loading: false } as const

/**
 * The resources that roles may be granted, in all applications (0) or in one; read once for every tree of a page, and
 * again after a failure.
 */
export const loadResources = (
  application: number,
  session: SessionStore = globalSession(),
): Promise<readonly Resource[]> => {
  const read = async () => {
    const input = application ? { sysId: application } : {}
    return (await send(resourceTree, input, { session, ...quiet })).records
  }
  return getAnswers(session).read(`resources ${application}`, read, Number.POSITIVE_INFINITY)
}

/** One role with its permissions, and which of them may not be changed. */
export const loadRole = (id: string, { session, signal }: RoleRequest = {}): Promise<RoleDetail> =>
  send(roleDetail, { id }, { session, signal, ...quiet })

/** A user's permissions at an instant (default: now) with the source of each. */
export const loadEffectiveRights = (
  wish: { userId: string; at?: string },
  { session, signal }: RoleRequest = {},
): Promise<EffectiveRights> =>
  send(
    effectiveRights,
    { userId: wish.userId, ...(wish.at && { at: wish.at }) },
    { session, signal, ...quiet },
  )

/** Grants and removes permissions; fails as `dataChanged` when the role has another version meanwhile. */
export const saveRights = (
  wish: { id: string; rowVersion: number; reason?: string } & Difference,
  session?: SessionStore,
): Promise<Output<typeof updateRole>> => send(updateRole, wish, { session, ...quiet })

/**
 * What others changed in a role meanwhile. Without their names when the audit trail no longer has them: then computed
 * from both states.
 */
export type Clash = {
  by: string
  at: string | null
  theirs: Difference
  mine: Difference
  /** The role as it is now. */
  now: RoleDetail
}

/** Reads what conflicts with a change that was refused as `dataChanged`. */
export const getClash = async (
  error: CallError,
  before: RoleDetail,
  mine: Difference,
  wish: RoleRequest = {},
): Promise<Clash> => {
  const details = error.data as Partial<RoleConflict> | null | undefined
  const now = await loadRole(before.id, wish)
  const theirs = getDifference(new Set(before.rights), new Set(now.rights))
  return { by: details?.by ?? '', at: details?.at ?? null, theirs, mine, now }
}
