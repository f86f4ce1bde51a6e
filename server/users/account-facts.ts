import type { Scope, Transaction } from '../context.ts'
import { usersById } from './queries.ts'

/** What others need to know of a user to say whether he can use anything at a moment. */
export type AccountFacts = {
  id: string
  name: { lastName: string; firstName: string }
  status: string
  validFrom: Date
  validTo: Date
}

/** One user within a scope; undefined for anybody else and for nobody. */
export const accountFacts = async (
  tx: Transaction,
  userId: string,
  scope: Scope,
): Promise<AccountFacts | undefined> => {
  const [user] = await usersById(tx, [userId], scope)
  return (
    user && {
      id: user.id,
      name: { lastName: user.last_name, firstName: user.first_name },
      status: user.status,
      validFrom: user.valid_from,
      validTo: user.valid_to,
    }
  )
}
