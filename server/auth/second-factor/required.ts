import type { Transaction } from '../../context.ts'
import { getTenants, type Membership } from '../tenants.ts'

/** Whether a company that would let the person in now asks for a second factor, of everybody or of this person. */
export const asksSecondFactor = (tenants: readonly Membership[]): boolean =>
  tenants.some(each => each.refusal === undefined && each.asksSecondFactor)

/** Whether a second factor is asked of an account. */
export const isRequired = async (tx: Transaction, accountId: string): Promise<boolean> =>
  asksSecondFactor(await getTenants(tx, accountId))
