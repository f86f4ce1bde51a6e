import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Client, Transaction } from '../../context.ts'
import { newToken, tokenHash } from '../tokens.ts'

/** A device that is trusted by an account. */
export type Device = {
  id: string
  userAgent: string | null
  createdAt: Date
  expiresAt: Date
}

/** Accounts of one browser that may each trust it: on a ward several people work at one computer. */
const mostInCookie = 5

/** Tokens of the cookie `mds-device`, the latest first. */
const getTokens = (cookie: string | null): string[] =>
  (cookie ?? '')
    .split('.')
    .filter(each => /^[A-Za-z0-9_-]{43}$/.test(each))
    .slice(0, mostInCookie)

/** Trusts a browser for seven days after a right second factor (TR-N12); gives the new value of its cookie. */
export const trustDevice = async (
  tx: Transaction,
  accountId: string,
  { browser, userAgent, deviceCookie }: Pick<Client, 'browser' | 'userAgent' | 'deviceCookie'>,
): Promise<string> => {
  const token = newToken()
  await sql`insert into device_token (hash, id, account_id, browser, user_agent, created_at, expires_at)
    select ${tokenHash(token)}, ${randomUUID()}::uuid, ${accountId}::uuid, ${browser}, ${userAgent}, at,
      at + make_interval(days => ${limits.twoFactorSkipDays}) from (select clock_timestamp() as at) as clock`.execute(
    tx,
  )
  return [token, ...getTokens(deviceCookie)].slice(0, mostInCookie).join('.')
}

/** The trusted device that a browser shows for this account; null when its cookie holds none that is in force. */
export const trustedDevice = async (
  tx: Transaction,
  accountId: string | null,
  { deviceCookie }: Pick<Client, 'deviceCookie'>,
): Promise<Device | null> => {
  const hashes = getTokens(deviceCookie).map(tokenHash)
  const { rows } = await sql<Device>`
    select id, user_agent as "userAgent", created_at as "createdAt", expires_at as "expiresAt" from device_token
    where hash = any(${hashes}::bytea[]) and account_id = ${accountId}::uuid and revoked_at is null
      and expires_at > clock_timestamp() order by created_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Devices that an account trusts now, the latest first. */
export const getDevices = async (tx: Transaction, accountId: string): Promise<Device[]> => {
  const { rows } = await sql<Device>`
    select id, user_agent as "userAgent", created_at as "createdAt", expires_at as "expiresAt" from device_token
    where account_id = ${accountId}::uuid and revoked_at is null and expires_at > clock_timestamp()
    order by created_at desc, id`.execute(tx)
  return rows
}

/** Whose devices are trusted no longer: all of an account, one of them, or those of everybody in a tenant. */
export type WhoseDevices = { accountId: string; id?: string } | { tenantId: string }

/** Takes trust back at once, on every process; answers of how many devices. */
export const revokeDevices = async (tx: Transaction, whose: WhoseDevices): Promise<number> => {
  const condition =
    'tenantId' in whose
      ? sql`account_id in (select account_id from membership where tenant_id = ${whose.tenantId}::uuid)`
      : sql`account_id = ${whose.accountId}::uuid and id = coalesce(${whose.id ?? null}::uuid, id)`
  const { numAffectedRows } = await sql`update device_token set revoked_at = clock_timestamp()
    where revoked_at is null and expires_at > clock_timestamp() and ${condition}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
