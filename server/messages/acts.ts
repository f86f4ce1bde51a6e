import { calls } from '../../contract/index.ts'
import { inEachPlace, recordIn, type SecurityEvent, warnAdministrators } from '../auth/events.ts'
import type { AuditEntry, Client, Transaction } from '../context.ts'

/**
 * Work in each company of an account, done after the response is on its way: its duration must not reveal that the account exists (TR-N3).
 */
export type Act = {
  kind: 'failedSignIn' | 'manualReview'
  accountId: string
  account: string
  /** Name of the answered call, and its client. */
  call: string
  client: Client
  /** Security event for the administrators; null for none. */
  warning: SecurityEvent | null
  entry: AuditEntry
}

/** Does the work in the transaction that claims the message, so that it runs once. */
export const doAct = (
  tx: Transaction,
  { accountId, account, call, client, warning, entry }: Act,
): Promise<void> =>
  inEachPlace(tx, accountId, async place => {
    if (warning) await warnAdministrators(tx, place, withUser(warning, place.userId))
    await recordIn(tx, place, { accountId, account }, calls[call]!, client, entry)
  })

/** A user who asks for help has another user id in each company. */
const withUser = (warning: SecurityEvent, userId: string): SecurityEvent =>
  warning.event === 'manualReview' ? { ...warning, userId } : warning
