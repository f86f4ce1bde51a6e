import { legalVersion } from '../../../contract/auth/legal.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'

/** Whether the current legal statement is accepted: by this request, or by the account before (D4). */
export const isLegalAccepted = async (
  tx: Transaction,
  accountId: string,
  sent: string | undefined,
): Promise<boolean> => {
  if (sent === legalVersion) return true
  const legalAcceptances = await rows(tx)`select from legal_acceptance
    where account_id = ${accountId}::uuid and version = ${legalVersion}`
  return legalAcceptances.length > 0
}

/** Records that an account accepted the current statement. False when it had done so before. */
export const keepLegal = async (tx: Transaction, accountId: string): Promise<boolean> => {
  const count = await run(tx)`insert into legal_acceptance (account_id, version)
    values (${accountId}, ${legalVersion}) on conflict do nothing`
  return count === 1
}
