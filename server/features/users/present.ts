import { userRecord } from '../../../contract/users/fields.ts'
import type { PickedUser, UserRow } from '../../../contract/users/shapes.ts'
import { maskedEmail, maskedPhone, seesContact } from '../../access/contact.ts'
import { deny } from '../../access/reasons.ts'
import type { Actor } from '../../kernel/context.ts'
import { presentFields } from '../../kernel/records/columns.ts'
import { matchedReading } from '../../kernel/search/reading.ts'
import type { UserRecord } from '../people/queries.ts'
import { getActions, getState } from './actions.ts'

/** Users may see their own contact methods. */
export const getContact = (user: UserRecord, actor: Actor) => {
  const open = seesContact(actor) || user.id === actor.userId
  return {
    email: open ? user.email : maskedEmail(user.email),
    phone: open ? user.phone : maskedPhone(user.phone),
  }
}

export const toUserRow = (record: UserRecord, actor: Actor, at: Date): UserRow => ({
  ...presentFields(userRecord, record, 'row'),
  ...getContact(record, actor),
  actions: getActions(actor, getState(record), at),
})

export const getPickedUser = (user: UserRecord, actor: Actor, query: string, at: Date): PickedUser => ({
  id: user.id,
  lastName: user.last_name,
  firstName: user.first_name,
  reading: user.reading,
  account: user.account,
  email: getContact(user, actor).email,
  employeeId: user.employee_id,
  department: user.department,
  departmentEn: user.department_en,
  organisation: user.organisation,
  organisationEn: user.organisation_en,
  type: user.type,
  status: user.status,
  unselectable: unselectable(user, at),
  matchedReading: query
    ? matchedReading(query, { lastName: user.last_name, firstName: user.first_name, reading: user.reading })
    : null,
})

/** Only users who can work now may be picked. The option shows the reason. */
const unselectable = (user: UserRecord, at: Date) => {
  if (user.status !== 'enabled') return deny('account', 'accountNotEnabled', { status: user.status })
  if (user.valid_to <= at) return deny('account', 'accountOutOfValidity')
  return null
}
