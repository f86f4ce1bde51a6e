import type { Transaction } from '../../../kernel/context.ts'
import { getTenants, type Membership } from '../tenants.ts'

/** Whether any tenant that admits the account now requires a second factor, of all users or of this one. */
export const asksSecondFactor = (tenants: readonly Membership[]): boolean =>
  tenants.some(each => each.refusal === undefined && each.asksSecondFactor)

/** Whether an account needs a second factor. */
export const isRequired = async (tx: Transaction, accountId: string): Promise<boolean> =>
  asksSecondFactor(await getTenants(tx, accountId))
