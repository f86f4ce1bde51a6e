import type { Input } from '../../contract/define.ts'
import type { searchUsers } from '../../contract/users/calls.ts'
import type { UserRow, UserStatus } from '../../contract/users/shapes.ts'

/* Records and not the contract's enums, so that the list loads without the schema library, which only forms need. */

export type SortField = NonNullable<Input<typeof searchUsers>['sort']>['field']
export type UserType = UserRow['type']

const everyStatus: Record<UserStatus, true> = {
  inactive: true,
  under_review: true,
  enabled: true,
  disabled: true,
  rejected: true,
}
const everyType: Record<UserType, true> = { internal: true, external: true }
const everySort: Record<SortField, true> = {
  name: true,
  account: true,
  employeeId: true,
  status: true,
  lastSignInAt: true,
  createdAt: true,
  updatedAt: true,
}

/** Every status of a user, in the order of the contract. */
export const statuses = Object.keys(everyStatus) as UserStatus[]
/** Every type of a user, in the order of the contract. */
export const types = Object.keys(everyType) as UserType[]
/** Every field that the server sorts users by. */
export const sortFields = Object.keys(everySort) as SortField[]

/** Filter values for the end date of accounts. */
export const validities = ['expiring', 'ended', 'permanent'] as const
export type Validity = (typeof validities)[number]

/** Filter values for days without a sign-in. */
export const inactiveChoices = [30, 90, 180, 365] as const
