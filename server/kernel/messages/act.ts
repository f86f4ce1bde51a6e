import type { AuditEntry, Client, Transaction } from '../context.ts'
import type { FactorEvent } from '../mail/letter.ts'

/** The subject of a security notice. Its text is in locales/<language>/notices.json. */
export type SecurityEvent =
  | { event: 'signInLocked' | 'tokenReused' | 'newBrowser'; account: string }
  | { event: FactorEvent | 'passkeyCopied' | 'phoneTaken'; account: string }
  | { event: 'helpedElsewhere' | 'linkedElsewhere' | 'heldElsewhere'; account: string; userId: string }
  | { event: 'signInWarned'; account: string; attempts: number }
  | { event: 'manualReview'; account: string; userId: string; reason: string }

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
export type DoAct = (tx: Transaction, act: Act) => Promise<void>
