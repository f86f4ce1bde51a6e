import type { Output, Parsed } from '../../../contract/define.ts'
import type { checkUserDataPermission } from '../../../contract/departments/calls.ts'
import { userById } from '../../../contract/users/calls.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { seesContact } from '../../access/contact.ts'
import { decide } from '../../access/decide.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { presentFields } from '../../kernel/records/columns.ts'
import { usersById } from '../people/queries.ts'
import { getActions, getState } from './actions.ts'
import { getAssignments } from './assignments.ts'
import { toUserRow } from './present.ts'

/** Returns whether the actor sees a user, with every reason; if so, also what the actor may do with the user (L71). */
export const dataPermission = async (
  { tx, actor, now }: Context,
  { userId }: Parsed<typeof checkUserDataPermission>,
): Promise<Output<typeof checkUserDataPermission>> => {
  const [user] = await usersById(tx, [userId], actor.scope)
  const verdict = decide(actor, userById, { inScope: user !== undefined }, now)
  return { ...verdict, actions: user && verdict.allowed ? getActions(actor, getState(user), now) : null }
}

const getDepartments = async (tx: Transaction, userId: string): Promise<UserDetail['departments']> => {
  const userDepartments = await rows(tx)<{
    id: string
    name: string
    name_en: string
    main: boolean
    head: boolean
  }>`
    select d.id, d.name, d.name_en, ud.main, coalesce(d.head_user_id = ud.user_id, false) as head
    from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
    where ud.tenant_id = (select current_tenant()) and ud.user_id = ${userId}::uuid order by ud.main desc, d.name`
  return userDepartments.map(row => ({
    id: row.id,
    name: row.name,
    nameEn: row.name_en,
    main: row.main,
    head: row.head,
  }))
}

/** Returns everything about one user that the actor sees. The id of any other user answers like one that does not exist (TR-T5). */
export const getDetail = async (context: Context, userId: string): Promise<UserDetail> => {
  const { tx, actor, now } = context
  const [user] = await usersById(tx, [userId], actor.scope)
  if (!user) throw problem('dataNotFound')
  return {
    ...toUserRow(user, actor, now),
    ...presentFields(userRecord, user, 'detail'),
    departments: await getDepartments(tx, userId),
    assignments: await getAssignments(tx, userId),
    contactVisible: seesContact(actor) || user.id === actor.userId,
  }
}
