import { sql } from 'kysely'
import type { Client, Transaction } from '../../../kernel/context.ts'
import { one, run } from '../../../kernel/db/statements.ts'
import type { Hold } from '../sessions.ts'
import { newToken, tokenHash } from '../tokens.ts'

/** Time for the second step of a sign-in, in seconds: long enough to install an app. */
export const stepSeconds = 900

/** A sign-in whose first step succeeded. */
export type Step = {
  accountId: string
  account: string
  method: string
  setup: boolean
  hold: Hold | null
  /** Version of the legal statement that was accepted in the first step. */
  legal: string | null
}

/** Optional properties of a step. */
type Later = 'hold' | 'legal'

type From = Pick<Client, 'browser' | 'network'>

/** Makes a sign-in wait for its second step. The ticket is valid in this browser only. */
export const openStep = async (
  tx: Transaction,
  { hold = null, legal = null, ...step }: Omit<Step, 'account' | Later> & Partial<Pick<Step, Later>>,
  { browser, network }: From,
): Promise<string> => {
  const ticket = newToken()
  await run(tx)`insert into sign_in_step (hash, account_id, method, browser, network, setup, held_to, held_by,
    legal, expires_at)
    values (${tokenHash(ticket)}, ${step.accountId}, ${step.method}, ${browser}, ${network}, ${step.setup}, ${hold?.to ?? null}::uuid, ${hold?.by ?? null}, ${legal},
      clock_timestamp() + make_interval(secs => ${stepSeconds}))`
  return ticket
}

/** A browser is recognised by its id, or by its network when it has none. */
const ofClient = ({ browser, network }: From) =>
  sql`browser is not distinct from ${browser} and (browser is not null or network = ${network})`

const open = (ticket: string, from: From) =>
  sql`hash = ${tokenHash(ticket)} and used_at is null and expires_at > clock_timestamp() and ${ofClient(from)}`

/** Returns the pending sign-in of a ticket; null when it is expired, used, or of another browser. */
export const stepOfTicket = async (tx: Transaction, ticket: string, from: From): Promise<Step | null> => {
  const row = await one(tx)<Step>`
    select s.account_id as "accountId", a.name as account, s.method, s.setup, s.legal,
      case when s.held_to is not null then jsonb_build_object('to', s.held_to, 'by', s.held_by) end as hold
    from sign_in_step s join account a on a.id = s.account_id and a.enabled where ${open(ticket, from)}`
  return row ?? null
}

/** Uses a ticket up. False when a concurrent request was first. */
export const closeStep = async (tx: Transaction, ticket: string, from: From): Promise<boolean> => {
  const count = await run(tx)`update sign_in_step set used_at = clock_timestamp()
    where ${open(ticket, from)}`
  return count === 1
}

/** Closes every sign-in of an account that waits for its second step, or those that are held to one tenant. */
export const closeSteps = async (
  tx: Transaction,
  accountId: string,
  heldTo: string | null = null,
): Promise<void> => {
  await run(tx)`update sign_in_step set used_at = clock_timestamp()
    where account_id = ${accountId}::uuid and used_at is null
      and (${heldTo}::uuid is null or held_to = ${heldTo}::uuid)`
}
