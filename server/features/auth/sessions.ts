import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { Client, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { getNetwork } from '../../kernel/http/client.ts'
import { accessSeconds, newToken, tokenHash } from './tokens.ts'

/** Tokens of a sign-in, as contract/auth/calls.ts answers them. */
export type Tokens = { accessToken: string; refreshToken: string; userId: string; expiresIn: number }

/** The sign-in method that opened a session. */
export type SessionMethod = 'password' | 'email-code' | 'sms-code' | 'third-party' | 'passkey' | 'token'

/**
 * Why a session or sign-in method is restricted to one tenant: that tenant's identity provider vouches for the user, or its
 * administrator set the sign-in method.
 */
export type Hold = { to: string; by: 'provider' | 'company' }

/** Returns the restriction of a sign-in method that was set for one tenant; null when it opens every tenant. */
export const heldByCompany = (to: string | null): Hold | null => (to === null ? null : { to, by: 'company' })

export type NewSession = {
  accountId: string
  method: SessionMethod
  /** `token` is for scripts: it neither ends other sessions nor is ended by them (TR-N9). */
  kind?: 'browser' | 'token'
  /** When a second factor was proved: just now, when the device became trusted, or never. */
  provedAt?: Date | 'now' | null
  /** The one tenant that it opens, and why; null for every tenant of the account. */
  hold?: Hold | null
} & Pick<Client, 'browser' | 'ip' | 'userAgent'>

/** Opens a session and returns its first pair of tokens. Only their hashes are stored (TR-N6). */
export const issueSession = async (tx: Transaction, session: NewSession): Promise<Tokens> => {
  const { accountId, kind = 'browser', provedAt = null, hold = null } = session
  const alone = await takenAlone(tx, accountId)
  if (kind === 'browser') await endOlder(tx, accountId, { browser: session.browser, alone })
  const id = randomUUID()
  await run(tx)`insert into session (id, account_id, kind, method, browser, ip, user_agent, held_to, held_by,
    created_at, last_seen_at, expires_at, second_factor_at)
    select ${id}::uuid, ${accountId}::uuid, ${kind}, ${session.method}, ${session.browser}, ${session.ip}, ${session.userAgent}, ${hold?.to ?? null}::uuid, ${hold?.by ?? null},
      at, at, at + make_interval(hours => ${limits.sessionHours}), ${provedAt === 'now' ? sql`at` : sql`${provedAt}::timestamptz`} from (select clock_timestamp() as at) as clock`
  return issueTokens(tx, { sessionId: id, accountId, refreshToken: newToken() })
}

type Pair = { sessionId: string; accountId: string; refreshToken: string }

/** Stores a refresh token of a session, unless it exists already, and a new access token. */
export const issueTokens = async (tx: Transaction, pair: Pair): Promise<Tokens> => {
  const { sessionId, accountId, refreshToken } = pair
  await run(tx)`insert into refresh_token (hash, session_id) values (${tokenHash(refreshToken)}, ${sessionId})
    on conflict (hash) do nothing`
  const { accessToken, expiresIn } = await issueAccess(tx, sessionId)
  return { accessToken, refreshToken, userId: accountId, expiresIn }
}

/** Stores a new access token of a session. */
export const issueAccess = async (
  tx: Transaction,
  sessionId: string,
): Promise<Pick<Tokens, 'accessToken' | 'expiresIn'>> => {
  const accessToken = newToken()
  await run(tx)`insert into access_token (hash, session_id, expires_at)
    values (${tokenHash(accessToken)}, ${sessionId}, clock_timestamp() + make_interval(secs => ${accessSeconds}))`
  return { accessToken, expiresIn: accessSeconds }
}

/**
 * The sessions to end: all of an account or those of it that are held to one tenant, all of the account of one user, or one session. Browser sessions only: those of
 * the holders of a role except one account; those of some users except one account; those of a tenant's users, or of one
 * user, without a second factor. For a disabled tenant: sessions restricted to it, and those of users with no other enabled
 * tenant. Narrow tokens: those of one credential.
 */
export type Whose =
  | { accountId: string; heldTo?: string }
  | { tenantId: string; userId: string }
  | { sessionId: string }
  | { tenantId: string; roleId: string; exceptAccountId: string }
  | { tenantId: string; userIds: readonly string[]; exceptAccountId: string | null }
  | { tenantId: string; userId?: string; unproved: true }
  | { tenantId: string; confined: true }
  | { credentialId: string }

/** Ends sessions at once on every process. The next call of each gets `code`. Returns how many ended. */
export const endSessions = async (
  tx: Transaction,
  whose: Whose,
  code: CodeName,
  exceptSession: string | null = null,
): Promise<number> => {
  return run(tx)`update session set ended_at = clock_timestamp(), end_code = ${codes[code].code}
    where ${getCondition(whose)} and ended_at is null and id is distinct from ${exceptSession}::uuid`
}

const getCondition = (whose: Whose): RawBuilder<unknown> => {
  if ('credentialId' in whose) return sql`credential_id = ${whose.credentialId}::uuid`
  if ('sessionId' in whose) return sql`id = ${whose.sessionId}::uuid`
  if ('accountId' in whose)
    return sql`account_id = ${whose.accountId}::uuid
      and (${whose.heldTo ?? null}::uuid is null or held_to = ${whose.heldTo ?? null}::uuid)`
  if ('roleId' in whose)
    return sql`kind = 'browser' and account_id <> ${whose.exceptAccountId}::uuid and account_id in (select m.account_id
      from role_assignment ra join membership m on m.tenant_id = ra.tenant_id and m.user_id = ra.user_id
      where ra.tenant_id = ${whose.tenantId}::uuid and ra.role_id = ${whose.roleId}::uuid and ra.ended_at is null
        and ra.effective_at <= now() and now() < ra.expires_at)`
  if ('userIds' in whose)
    return sql`kind = 'browser' and account_id is distinct from ${whose.exceptAccountId}::uuid and account_id in (select m.account_id
      from membership m where m.tenant_id = ${whose.tenantId}::uuid and m.user_id = any(${[...whose.userIds]}::uuid[]))`
  if ('unproved' in whose)
    return sql`kind = 'browser' and second_factor_at is null and account_id in (select u.account_id from users u
      where u.tenant_id = ${whose.tenantId}::uuid and u.status = 'enabled' and u.removed_at is null
        and u.id = coalesce(${whose.userId ?? null}::uuid, u.id))`
  if ('confined' in whose)
    return sql`(held_to = ${whose.tenantId}::uuid or account_id in (select m.account_id from membership m
      where m.tenant_id = ${whose.tenantId}::uuid and not exists (select from membership o join tenant t on t.id = o.tenant_id
        where o.account_id = m.account_id and o.tenant_id <> m.tenant_id and t.enabled)))`
  return sql`account_id = (select account_id from membership where tenant_id = ${whose.tenantId}::uuid and user_id = ${whose.userId}::uuid)`
}

/**
 * Locks an account for the rest of the transaction: otherwise each of two concurrent sign-ins would miss the other's
 * session. True unless every tenant of the account allows several sessions (TR-N9).
 */
const takenAlone = async (tx: Transaction, accountId: string): Promise<boolean> => {
  const row = await one(tx)<{ settings: unknown[] }>`
    select array(select t.settings from membership m join tenant t on t.id = m.tenant_id where m.account_id = a.id) as settings
    from account a where id = ${accountId}::uuid for update`
  const settings = row?.settings ?? []
  return settings.length === 0 || settings.some(each => getSettings(each).singleSession)
}

type Replacement = { browser: string | null; alone: boolean }

/**
 * A new sign-in replaces the session of the same browser silently. If the account may have one session only, the sessions of
 * other browsers end with the code loggedInElsewhere.
 */
const endOlder = async (
  tx: Transaction,
  accountId: string,
  { browser, alone }: Replacement,
): Promise<void> => {
  await run(tx)`update session set ended_at = clock_timestamp(),
      end_code = case when browser = ${browser} then ${codes.tokenInvalid.code}::int else ${codes.loggedInElsewhere.code}::int end
    where account_id = ${accountId}::uuid and kind = 'browser' and ended_at is null and (browser = ${browser} or ${alone})`
}

/** Whether the account has used other browsers and never this one. False without a browser id, since nothing is known then. */
export const isNewBrowser = async (
  tx: Transaction,
  accountId: string,
  browser: string | null,
): Promise<boolean> => {
  if (!browser) return false
  const row = await one(tx)<{ strange: boolean }>`
    select count(*) > 0 and not bool_or(browser = ${browser}) as strange from session
    where account_id = ${accountId}::uuid and browser is not null`
  return row?.strange ?? false
}

export type LiveSession = {
  id: string
  method: string
  userAgent: string | null
  /** The network that opened it, to tell sessions apart; null when no address is known. */
  network: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** Returns the valid sessions of an account, newest first. */
export const liveSessions = async (tx: Transaction, accountId: string): Promise<LiveSession[]> => {
  const sessions = await rows(tx)<Omit<LiveSession, 'network'> & { ip: string | null }>`
    select id, method, user_agent as "userAgent", ip, created_at as "createdAt", last_seen_at as "lastSeenAt" from session
    where account_id = ${accountId}::uuid and ended_at is null and expires_at > now()
      and last_seen_at >= now() - make_interval(mins => ${limits.idleMinutes})
    order by created_at desc, id`
  return sessions.map(({ ip, ...session }) => ({ ...session, network: ip ? getNetwork(ip) : null }))
}

/** Deletes expired tokens, codes, puzzles and counters. Sessions stay for the record. */
export const sweep = async (tx: Transaction): Promise<void> => {
  await run(tx)`delete from access_token where expires_at < now() - interval '25 hours'`
  await run(tx)`delete from refresh_token r using session s where s.id = r.session_id
    and s.expires_at < now() - interval '1 hour'`
  await run(tx)`delete from authenticator_setup where expires_at < now()`
  await run(tx)`delete from sign_in_step where expires_at < now() - interval '1 hour'`
  await run(tx)`delete from passkey_challenge where expires_at < now() - interval '1 hour'`
  await run(tx)`delete from device_token where expires_at < now() - interval '30 days'`
  await run(tx)`delete from slide_challenge where expires_at < now() - interval '1 hour'`
  await run(tx)`delete from slide_ticket where expires_at < now() - interval '1 hour'`
  await run(tx)`delete from third_party_state where expires_at < now() - interval '1 hour'`
  await run(tx)`delete from step_up where expires_at < now() - interval '1 hour'`
  await run(tx)`delete from one_time_code where expires_at < now() - interval '1 day'`
  await run(tx)`delete from frequency where window_start < now() - interval '1 day'
    and (blocked_until is null or blocked_until < now())`
  await run(tx)`delete from sign_in_counter where last_failure_at < now() - interval '30 days'`
}
