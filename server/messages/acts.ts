import { calls } from '../../contract/index.ts'
import { inEachPlace, recordIn, type SecurityEvent, warnAdministrators } from '../auth/events.ts'
import type { AuditEntry, Client, Transaction } from '../context.ts'

/** What is done in each company of an account once the answer is on its way: that it takes time must not tell that there is an account (TR-N3). */
export type Act = {
  kind: 'failedSignIn' | 'manualReview'
  accountId: string
  account: string
  /** Name of the call that was answered, and whose it was. */
  call: string
  client: Client
  /** What administrators are asked to look at; null for nothing. */
  warning: SecurityEvent | null
  entry: AuditEntry
}

/** Does an act in the transaction that takes it from the messages: it is done once. */
export const doAct = (
  tx: Transaction,
  { accountId, account, call, client, warning, entry }: Act,
): Promise<void> =>
  inEachPlace(tx, accountId, async place => {
    if (warning) await warnAdministrators(tx, place, withUser(warning, place.userId))
    await recordIn(tx, place, { accountId, account }, calls[call]!, client, entry)
  })

/** Who asks to be helped is another user in each company. */
const withUser = (warning: SecurityEvent, userId: string): SecurityEvent =>
  warning.event === 'manualReview' ? { ...warning, userId } : warning
