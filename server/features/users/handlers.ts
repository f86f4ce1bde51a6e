import { emailUseCheck, phoneUseCheck } from '../../../contract/contact-methods/used-places.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import {
  activateUsers,
  addUser,
  disableUsers,
  editUser,
  enableUsers,
  ownProfile,
  pickUsers,
  rejectUsers,
  rememberPicked,
  removePeople,
  resolveUsers,
  searchUsers,
  sendBackUser,
  sendBackUsers,
  setUserValidity,
  userBrief,
  userById,
  userHistory,
} from '../../../contract/users/calls.ts'
import { downgradeUsers } from '../../../contract/users/downgrade.ts'
import { seesContact } from '../../access/contact.ts'
import { decidesRecords } from '../../access/records.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { eachWithOutcome } from '../../kernel/outcomes.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { requireOnce } from '../people/once.ts'
import { countCap, usersById, usersMatching } from '../people/queries.ts'
import { isUsed } from '../people/used.ts'
import { decideUserById } from './actions.ts'
import { add } from './add.ts'
import { getDetail } from './detail.ts'
import { edit } from './edit.ts'
import { pick, remember, resolve } from './pick.ts'
import { getPickedUser, toUserRow } from './present.ts'
import { changeStatus } from './status.ts'

/** Sets the end of accounts, each with its own result and entry. Rows are locked in id order, as in every batch. */
const setValidity = async (
  context: Context,
  { users, validTo, reason }: Parsed<typeof setUserValidity>,
): Promise<Output<typeof setUserValidity>> => {
  const ids = users.map(each => each.id)
  await usersById(context.tx, ids, context.actor.scope, true)
  return eachWithOutcome(context, users, reason, async ({ id, rowVersion }) => {
    try {
      await edit(context, { id, rowVersion, validTo }, reason)
      return null
    } catch (error) {
      // Every rule is checked before anything is written.
      if (error instanceof Problem) return error
      throw error
    }
  })
}

/** Returns the history of one user from the audit trail, with names in place of ids; also for a removed user. */
const history = async (
  context: Context,
  { userId, ...page }: Parsed<typeof userHistory>,
): Promise<Output<typeof userHistory>> => {
  const [found] = await Promise.all([
    wholeHistory(context, 'users', userId, page),
    requireOnce(context, userId),
  ])
  return found
}

decidesRecords('users', decideUserById)

export const handlers = [
  handle(searchUsers, async ({ tx, actor, now }, { limit, pageNum, sort, query, ...filters }) => {
    const search = { ...filters, terms: searchTerms(query), contact: seesContact(actor) }
    const { rows, total } = await usersMatching(tx, search, { limit, pageNum, sort }, actor.scope)
    const capped = total > countCap
    return {
      records: rows.map(user => toUserRow(user, actor, now)),
      total: capped ? countCap : total,
      capped,
    }
  }),
  handle(pickUsers, pick),
  handle(resolveUsers, resolve),
  handle(rememberPicked, remember),
  handleOne(ownProfile, context =>
    getDetail(
      { ...context, actor: { ...context.actor, scope: onlySelf(context.actor.userId) } },
      context.actor.userId,
    ),
  ),
  handleOne(userBrief, async ({ tx, actor, now }, { userId }) => {
    const [user] = await usersById(tx, [userId], actor.scope)
    if (!user) throw problem('dataNotFound')
    return getPickedUser(user, actor, '', now)
  }),
  handleOne(userById, (context, { userId }) => getDetail(context, userId)),
  handleOne(userHistory, history),
  handle(phoneUseCheck, (context, { phone, userId }) => isUsed(context, { phone }, userId)),
  handle(emailUseCheck, (context, { email, userId }) => isUsed(context, { email }, userId)),
  handle(addUser, add),
  handle(editUser, (context, input) => edit(context, input)),
  handle(setUserValidity, setValidity),
  handle(activateUsers, (context, { users, reason, validTo }) =>
    changeStatus(context, 'activate', users, reason, validTo),
  ),
  handle(rejectUsers, (context, { users, reason }) => changeStatus(context, 'reject', users, reason)),
  handle(disableUsers, (context, { users, reason }) => changeStatus(context, 'disable', users, reason)),
  handle(enableUsers, (context, { users, reason }) => changeStatus(context, 'enable', users, reason)),
  handle(sendBackUser, (context, { users, reason }) => changeStatus(context, 'sendBack', users, reason)),
  handle(sendBackUsers, (context, { users, reason }) => changeStatus(context, 'sendBack', users, reason)),
  handle(downgradeUsers, (context, { users, reason }) => changeStatus(context, 'downgrade', users, reason)),
  handle(removePeople, (context, { users, reason }) => changeStatus(context, 'remove', users, reason)),
]

const onlySelf = (userId: string) => ({ all: false, userId, departments: [], studies: [] })
