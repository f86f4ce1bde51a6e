import type { Input } from '../../../contract/define.ts'
import { getNamesWith } from '../../../contract/records/define.ts'
import type { searchUsers } from '../../../contract/users/calls.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'

/* From the declaration and not the contract's enums, so that the list loads without the schema library. */

export type SortField = NonNullable<Input<typeof searchUsers>['sort']>['field']
export type UserType = UserRow['type']

export const statuses = userRecord.fields.status.values
export const types = userRecord.fields.type.values
/** Every field that the server sorts users by. */
export const sortFields = getNamesWith(userRecord, 'sort')

/** Filter values for the end date of accounts. */
export const validities = ['expiring', 'ended', 'permanent'] as const
export type Validity = (typeof validities)[number]

/** Filter values for days without a sign-in. */
export const inactiveChoices = [30, 90, 180, 365] as const
