import { randomInt } from 'node:crypto'
import type { ThirdPartyProvider } from '../../../../contract/auth/third-party.ts'
import { type CodeName, codes } from '../../../../contract/codes.ts'
import type { Client, Transaction } from '../../../kernel/context.ts'
import { one, run } from '../../../kernel/db/statements.ts'
import { newToken, tokenHash } from '../tokens.ts'

/** Time for a sign-in at a provider, in seconds. */
export const waySeconds = 300

const triesOfNumber = 3

/** Starts a sign-in at a provider. Only this browser knows the state. */
export const beginWay = async (
  tx: Transaction,
  client: Client & { browser: string },
  providerId: string,
  accountId: string | null,
): Promise<Omit<ThirdPartyProvider, 'scan' | 'go'> & { go: string }> => {
  const [state, go, digits] = [newToken(), newToken(), randomInt(10, 100)]
  await run(tx)`insert into third_party_state (hash, provider_id, account_id, browser, user_agent, network,
    digits, go_hash, expires_at)
    values (${tokenHash(state)}, ${providerId}, ${accountId}, ${tokenHash(client.browser)}, ${client.userAgent}, ${client.network},
      ${digits}, ${tokenHash(go)}, clock_timestamp() + make_interval(secs => ${waySeconds}))`
  return { state, go, digits, expiresIn: waySeconds }
}

export type Departure = { providerId: string; state: string; carrier: string }

/** Sends a browser to the provider, once. That browser is now the carrier: the one that started, or a phone. */
export const departOn = async (
  tx: Transaction,
  go: string,
  browser: string | null,
): Promise<Departure | null> => {
  const [state, carrier] = [newToken(), newToken()]
  const same = browser ? tokenHash(browser) : Buffer.alloc(0)
  const row = await one(tx)<{ providerId: string }>`update third_party_state
    set step = 'gone', return_hash = ${tokenHash(state)}, carrier_hash = ${tokenHash(carrier)}, elsewhere = browser <> ${same}
    where go_hash = ${tokenHash(go)} and step = 'waiting' and expires_at > clock_timestamp()
    returning provider_id as "providerId"`
  return row ? { providerId: row.providerId, state, carrier } : null
}

export type Arrival = { providerId: string; binds: boolean }

/** Returns the sign-in that a provider's answer belongs to, in the carrier browser. The answer is accepted once. */
export const arriveOn = async (tx: Transaction, state: string, carrier: string): Promise<Arrival | null> => {
  const row = await one(tx)<Arrival>`update third_party_state set return_hash = null
    where return_hash = ${tokenHash(state)} and carrier_hash = ${tokenHash(carrier)} and step = 'gone'
      and expires_at > clock_timestamp()
    returning provider_id as "providerId", account_id is not null as binds`
  return row ?? null
}

/** Stores the subject that the provider named. Returns true when the carrier is another device, which must first confirm the number. */
export const noteSubject = async (tx: Transaction, carrier: string, subject: string): Promise<boolean> => {
  const row = await one(tx)<{ elsewhere: boolean }>`update third_party_state
    set subject = ${subject}, step = case when elsewhere then 'confirm' else 'returned' end
    where carrier_hash = ${tokenHash(carrier)} and step = 'gone' and return_hash is null returning elsewhere`
  return row?.elsewhere ?? false
}

/** Stores why a sign-in failed. The browser that started it gets the code with its next poll. */
export const noteFailure = async (tx: Transaction, carrier: string, code: CodeName): Promise<void> => {
  await run(tx)`update third_party_state set step = 'failed', failure = ${codes[code].code}
    where carrier_hash = ${tokenHash(carrier)} and step in ('gone', 'confirm')`
}

export type IdentityState =
  | { step: 'waiting' | 'confirm' }
  | { step: 'returned'; ticket: string }
  | { step: 'failed'; code: number }
  | { step: 'unknown' | 'expired' }

type Row = { step: string; failure: number | null; expired: boolean }

/**
 * Returns the state of a sign-in to the browser that started it. Each poll after the return gets a new ticket, which
 * replaces the old one.
 */
export const getIdentityState = async (
  tx: Transaction,
  state: string,
  browser: string | null,
): Promise<IdentityState> => {
  if (!browser) return { step: 'unknown' }
  const row = await one(tx)<Row>`select step, failure, expires_at <= clock_timestamp() as expired
    from third_party_state
    where hash = ${tokenHash(state)} and browser = ${tokenHash(browser)} for update`
  if (!row || row.step === 'used') return { step: 'unknown' }
  if (row.step === 'failed') return { step: 'failed', code: row.failure ?? codes.thirdPartyUnavailable.code }
  if (row.expired) return { step: 'expired' }
  if (row.step === 'confirm') return { step: 'confirm' }
  if (row.step !== 'returned') return { step: 'waiting' }
  const ticket = newToken()
  await run(tx)`update third_party_state set ticket_hash = ${tokenHash(ticket)}
    where hash = ${tokenHash(state)}`
  return { step: 'returned', ticket }
}

export type Carried = { providerId: string; userAgent: string | null; network: string }

/** Returns the sign-in that a phone carries and has not confirmed yet. */
export const carriedBy = async (tx: Transaction, carrier: string): Promise<Carried | null> => {
  const row = await one(tx)<Carried>`select provider_id as "providerId", user_agent as "userAgent", network
    from third_party_state
    where carrier_hash = ${tokenHash(carrier)} and step = 'confirm' and expires_at > clock_timestamp()`
  return row ?? null
}

/** Tries the number entered on the phone. The third wrong one ends the sign-in. */
export const confirmWay = async (
  tx: Transaction,
  carrier: string,
  digits: number,
): Promise<'right' | 'wrong' | 'gone'> => {
  const row = await one(tx)<{ right: boolean }>`update third_party_state set tries = tries + 1,
      step = case when digits = ${digits} then 'returned' when tries + 1 >= ${triesOfNumber} then 'failed' else step end,
      failure = case when digits <> ${digits} and tries + 1 >= ${triesOfNumber} then ${codes.thirdPartyStateInvalid.code}::int end
    where carrier_hash = ${tokenHash(carrier)} and step = 'confirm' and expires_at > clock_timestamp()
    returning digits = ${digits} as right`
  if (!row) return 'gone'
  return row.right ? 'right' : 'wrong'
}

export type Identity = { providerId: string; subject: string }

/** Uses a ticket up, for a sign-in or for a binding by the account that started it. */
export const takeIdentity = async (
  tx: Transaction,
  ticket: string,
  browser: string | null,
  accountId: string | null,
): Promise<Identity | null> => {
  if (!browser) return null
  const row = await one(tx)<Identity>`update third_party_state set step = 'used'
    where ticket_hash = ${tokenHash(ticket)} and browser = ${tokenHash(browser)} and step = 'returned'
      and expires_at > clock_timestamp() and account_id is not distinct from ${accountId}::uuid
    returning provider_id as "providerId", subject`
  return row ?? null
}
