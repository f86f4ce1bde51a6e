import type { Client, Transaction } from '../../context.ts'
import type { SessionMethod } from '../sessions.ts'
import type { Person } from '../sign-in.ts'

/** The next step of a sign-in: its ticket, for how long it holds in seconds, and whether an authenticator is yet to be set up. */
export type DueStep = { ticket: string; expiresIn: number; setup: boolean }

/** The second factor that is due before a session opens, or null. No account has an authenticator yet. */
export const dueStep = async (
  _tx: Transaction,
  _person: Person,
  _method: SessionMethod,
  _client: Client,
): Promise<DueStep | null> => null
