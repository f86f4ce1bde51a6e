import type { Call, Input, Output } from '../contract/define.ts'
import type { UserAction } from '../contract/user-shapes.ts'
import {
  activateUsers,
  addUser,
  disableUsers,
  editUser,
  enableUsers,
  ownProfile,
  rejectUsers,
  removePeople,
  searchUsers,
  sendBackUser,
  sendBackUsers,
  userById,
  userHistory,
} from '../contract/users.ts'
import { send } from './api.ts'
import { forgetReads, readOf } from './query.ts'
import { globalSession, type SessionStore } from './session-store.ts'

/** A user and the version of his record that the person has seen. */
export type SeenUser = { id: string; rowVersion: number }
export type Outcomes = Output<typeof activateUsers>
export type StatusAction = Exclude<UserAction, 'edit'>

const calls = {
  activate: activateUsers,
  reject: rejectUsers,
  sendBack: sendBackUsers,
  disable: disableUsers,
  enable: enableUsers,
  remove: removePeople,
} as const satisfies Record<StatusAction, Call>

/** Actions that the server refuses without a reason (F15). */
export const needsReason: ReadonlySet<StatusAction> = new Set(['reject', 'sendBack', 'disable', 'remove'])

const reads = [searchUsers, userById, userHistory, ownProfile]

/** Reads one page of the users that the person may see. */
export const usersPage = (input: Input<typeof searchUsers>, session?: SessionStore) =>
  readOf(searchUsers, input, session)

/** Reads one user with what may be done with him and why not. */
export const userDetail = (userId: string, session?: SessionStore) => readOf(userById, { userId }, session)

/** Reads what was done to a user, newest first. */
export const historyPage = (input: Input<typeof userHistory>, session?: SessionStore) =>
  readOf(userHistory, input, session)

/** Reads the person's own record. */
export const ownRecord = (session?: SessionStore) => readOf(ownProfile, {}, session)

export type SubmitWish = { submitKey?: string; session?: SessionStore }

/** Adds a person who has no account yet; lists and details are read again. */
export const createUser = (input: Input<typeof addUser>, wish: SubmitWish = {}) =>
  submitted(addUser, input, wish)

/** Changes basic fields of a user; `dataChanged` says that somebody else was faster (TR-C1). */
export const saveUser = (input: Input<typeof editUser>, wish: SubmitWish = {}) =>
  submitted(editUser, input, wish)

/** Changes the status of users and gives an outcome for each; the call succeeds even where rows fail. */
export const changeUsers = (
  action: StatusAction,
  users: readonly SeenUser[],
  reason: string,
  wish: SubmitWish = {},
): Promise<Outcomes> => {
  const call = action === 'sendBack' && users.length === 1 ? sendBackUser : calls[action]
  return submitted(call, { users: [...users], reason }, wish)
}

const submitted = async <C extends Call>(
  call: C,
  input: Input<C>,
  { submitKey, session = globalSession() }: SubmitWish,
): Promise<Output<C>> => {
  try {
    return await send(call, input, { session, submitKey, quiet: true })
  } finally {
    // After a timeout nobody knows whether it was done, so what is shown is read again as well.
    void forgetReads(reads, session)
  }
}
