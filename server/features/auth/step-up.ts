import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { newToken, tokenHash } from './tokens.ts'

/** What a signed-in user has just proved again. A ticket for one purpose is invalid for every other. */
export type StepUpPurpose = 'authenticator' | 'password' | 'old-email' | 'lost-email' | 'old-phone'

/** Validity of such a ticket, in seconds. */
export const stepUpSeconds = 300

/** Gives a session a ticket for a fresh proof: five minutes, one use, stored as a hash. */
export const giveStepUp = async (
  tx: Transaction,
  sessionId: string,
  purpose: StepUpPurpose,
): Promise<string> => {
  const ticket = newToken()
  await run(tx)`insert into step_up (hash, session_id, purpose, expires_at)
    values (${tokenHash(ticket)}, ${sessionId}, ${purpose}, clock_timestamp() + make_interval(secs => ${stepUpSeconds}))`
  return ticket
}

/** Uses such a ticket up. False when it belongs to another session or purpose, is expired or used. */
export const takeStepUp = async (
  tx: Transaction,
  sessionId: string,
  purpose: StepUpPurpose,
  ticket: string,
): Promise<boolean> => {
  const count = await run(tx)`update step_up set used_at = clock_timestamp()
    where hash = ${tokenHash(ticket)} and session_id = ${sessionId}::uuid and purpose = ${purpose}
      and used_at is null and expires_at > clock_timestamp()`
  return count === 1
}

/** Whether such a ticket is valid, without using it up. */
export const holdsStepUp = async (
  tx: Transaction,
  sessionId: string,
  purpose: StepUpPurpose,
  ticket: string,
): Promise<boolean> => {
  const stepUps = await rows(tx)`select from step_up where hash = ${tokenHash(ticket)}
    and session_id = ${sessionId}::uuid
    and purpose = ${purpose} and used_at is null and expires_at > clock_timestamp()`
  return stepUps.length === 1
}

/** Voids all unused tickets of every session of an account. */
export const voidStepUps = async (tx: Transaction, accountId: string): Promise<void> => {
  await run(tx)`update step_up set used_at = clock_timestamp() where used_at is null
    and session_id in (select id from session where account_id = ${accountId}::uuid)`
}
