import type { Client, Transaction } from '../../../kernel/context.ts'
import { run } from '../../../kernel/db/statements.ts'
import type { Hold, SessionMethod } from '../sessions.ts'
import type { Person } from '../sign-in/sign-in.ts'
import type { Membership } from '../tenants.ts'
import { boundSince } from './authenticators.ts'
import { trustedDevice } from './devices.ts'
import { asksSecondFactor } from './required.ts'
import { openStep, stepSeconds } from './steps.ts'

/**
 * The next step of a sign-in: its ticket, the ticket's remaining seconds, and whether an authenticator must be set up first.
 */
export type DueStep = { ticket: string; expiresIn: number; setup: boolean }

/**
 * The state between a correct first step and a session: a step is due, or the time when a second factor was proved, if ever.
 */
export type StepState = { due: DueStep; provedAt?: never } | { due: null; provedAt: Date | null }

/**
 * A bound authenticator is always required, unless the account trusts this browser. If none is bound, one must be set up as
 * soon as a company that admits the account requires it (O18).
 */
export const getStepState = async (
  tx: Transaction,
  person: Person,
  { method, hold, legal }: { method: SessionMethod; hold: Hold | null; legal: string | undefined },
  client: Client,
  tenants: readonly Membership[],
): Promise<StepState> => {
  const bound = (await boundSince(tx, { accountId: person.id, heldTo: hold?.to ?? null })) !== null
  if (!bound && !asksSecondFactor(tenants)) return { due: null, provedAt: null }
  const device = bound ? await trustedDevice(tx, person.id, client) : null
  if (device) return { due: null, provedAt: device.createdAt }
  const ticket = await openStep(
    tx,
    { accountId: person.id, method, setup: !bound, hold, legal: legal ?? null },
    client,
  )
  return { due: { ticket, expiresIn: stepSeconds, setup: !bound } }
}

/** Records that a second factor was just proved in a session. */
export const provedNow = async (tx: Transaction, sessionId: string): Promise<void> => {
  await run(tx)`update session set second_factor_at = clock_timestamp() where id = ${sessionId}::uuid`
}
