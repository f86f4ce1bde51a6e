import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../../../../contract/limits.ts'
import type { Client, Transaction } from '../../../kernel/context.ts'
import { one, rows, run } from '../../../kernel/db/statements.ts'
import { newToken, tokenHash } from '../tokens.ts'

/** A device that an account trusts. */
export type Device = {
  id: string
  userAgent: string | null
  createdAt: Date
  expiresAt: Date
}

/** Number of accounts that may trust one browser: on a ward several people share a computer. */
const mostInCookie = 5

/** Returns the tokens of the cookie `mds-device`, latest first. */
const getTokens = (cookie: string | null): string[] =>
  (cookie ?? '')
    .split('.')
    .filter(each => /^[A-Za-z0-9_-]{43}$/.test(each))
    .slice(0, mostInCookie)

/** Trusts a browser for seven days after a correct second factor (TR-N12). Returns the new value of its cookie. */
export const trustDevice = async (
  tx: Transaction,
  accountId: string,
  { browser, userAgent, deviceCookie }: Pick<Client, 'browser' | 'userAgent' | 'deviceCookie'>,
): Promise<string> => {
  const token = newToken()
  await run(tx)`insert into device_token (hash, id, account_id, browser, user_agent, created_at, expires_at)
    select ${tokenHash(token)}, ${randomUUID()}::uuid, ${accountId}::uuid, ${browser}, ${userAgent}, at,
      at + make_interval(days => ${limits.twoFactorSkipDays}) from (select clock_timestamp() as at) as clock`
  return [token, ...getTokens(deviceCookie)].slice(0, mostInCookie).join('.')
}

/** Returns the trusted device of a browser for this account; null when its cookie contains no valid token. */
export const trustedDevice = async (
  tx: Transaction,
  accountId: string | null,
  { deviceCookie }: Pick<Client, 'deviceCookie'>,
): Promise<Device | null> => {
  const hashes = getTokens(deviceCookie).map(tokenHash)
  const row = await one(tx)<Device>`
    select id, user_agent as "userAgent", created_at as "createdAt", expires_at as "expiresAt" from device_token
    where hash = any(${hashes}::bytea[]) and account_id = ${accountId}::uuid and revoked_at is null
      and expires_at > clock_timestamp() order by created_at desc limit 1`
  return row ?? null
}

/** Returns the devices that an account trusts now, latest first. */
export const getDevices = async (tx: Transaction, accountId: string): Promise<Device[]> => {
  return rows(tx)<Device>`
    select id, user_agent as "userAgent", created_at as "createdAt", expires_at as "expiresAt" from device_token
    where account_id = ${accountId}::uuid and revoked_at is null and expires_at > clock_timestamp()
    order by created_at desc, id`
}

/** The devices to revoke: all of an account, one of them, or those of every user in a tenant. */
export type WhoseDevices = { accountId: string; id?: string } | { tenantId: string }

/** Revokes trust at once, on every process. Returns for how many devices. */
export const revokeDevices = async (tx: Transaction, whose: WhoseDevices): Promise<number> => {
  const condition =
    'tenantId' in whose
      ? sql`account_id in (select account_id from membership where tenant_id = ${whose.tenantId}::uuid)`
      : sql`account_id = ${whose.accountId}::uuid and id = coalesce(${whose.id ?? null}::uuid, id)`
  return run(tx)`update device_token set revoked_at = clock_timestamp()
    where revoked_at is null and expires_at > clock_timestamp() and ${condition}`
}
