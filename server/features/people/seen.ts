import type { UserStatus } from '../../../contract/users/shapes.ts'
import type { Context } from '../../kernel/context.ts'
import { usersById } from './queries.ts'

/** What the inviting features need to know about a listed user. */
export type ListedUser = {
  id: string
  accountId: string | null
  account: string | null
  status: UserStatus
  lastName: string
  firstName: string
  reading: string
  employeeId: string | null
  email: string | null
  phone: string | null
  superAdmin: boolean
  version: number
}

/** Returns the users with these ids that the actor sees. `forChange` locks them against concurrent changes. */
export const listedUsers = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  ids: readonly string[],
  forChange = false,
): Promise<ListedUser[]> =>
  (await usersById(tx, [...ids], actor.scope, forChange)).map(user => ({
    id: user.id,
    accountId: user.account_id,
    account: user.account,
    status: user.status,
    lastName: user.last_name,
    firstName: user.first_name,
    reading: user.reading,
    employeeId: user.employee_id,
    email: user.email,
    phone: user.phone,
    superAdmin: user.super_admin,
    version: user.row_version,
  }))

export { countCap } from './queries.ts'
