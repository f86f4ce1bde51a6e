import { type CodeName, codeByNumber } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import type { Client, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import type { Keys } from '../../kernel/keys.ts'
import { endSessions, issueTokens, type Tokens } from './sessions.ts'
import { getSuccessor, graceSeconds, tokenHash } from './tokens.ts'

/** Result of a refresh. `stolen` means that the token was used before: its whole session has just been ended. */
export type Rotation =
  | { state: 'renewed'; tokens: Tokens }
  | { state: 'ended'; code: CodeName }
  | { state: 'stolen'; accountId: string; account: string }

type From = Pick<Client, 'browser' | 'userAgent'>

/**
 * Exchanges a refresh token for its successor, once (TR-N7). The immediate parent gets the same successor again for ten
 * seconds, from the same client, since two tabs may refresh at the same time. Any older token means that it was copied.
 */
export const rotate = async (tx: Transaction, keys: Keys, token: string, from: From): Promise<Rotation> => {
  const row = await one(tx)<{ session_id: string }>`update refresh_token set state = 'used',
    used_at = clock_timestamp()
    where hash = ${tokenHash(token)} and state = 'active' returning session_id`
  const successor = getSuccessor(keys, token)
  const session = await getSession(tx, tokenHash(token), tokenHash(successor))
  if (!session) return { state: 'ended', code: 'tokenInvalid' }
  const end = await getEnd(tx, session)
  if (end) return { state: 'ended', code: end }
  const again = session.recent && session.successor_active && sameClient(session, from)
  if (!row && !again) {
    await endSessions(tx, { sessionId: session.id }, 'tokenInvalid')
    return { state: 'stolen', accountId: session.account_id, account: session.account }
  }
  const pair = { sessionId: session.id, accountId: session.account_id, refreshToken: successor }
  return { state: 'renewed', tokens: await issueTokens(tx, pair) }
}

type Row = {
  id: string
  account_id: string
  account: string
  browser: string | null
  user_agent: string | null
  ended: boolean
  end_code: number | null
  end_told: boolean
  idle: boolean
  over: boolean
  enabled: boolean
  /** Whether the token was used within the last ten seconds. */
  recent: boolean
  /** Whether its successor is still unused: then the token is the immediate parent of the current one. */
  successor_active: boolean
}

const getSession = async (tx: Transaction, hash: Buffer, successor: Buffer): Promise<Row | undefined> => {
  return one(tx)<Row>`
    select s.id, s.account_id, a.name as account, s.browser, s.user_agent, s.ended_at is not null as ended, s.end_code, s.end_told,
      s.last_seen_at < clock_timestamp() - make_interval(mins => ${limits.idleMinutes}) as idle,
      s.expires_at <= clock_timestamp() as over, a.enabled,
      coalesce(r.used_at > clock_timestamp() - make_interval(secs => ${graceSeconds}), false) as recent,
      exists (select from refresh_token n where n.hash = ${successor} and n.state = 'active') as successor_active
    from refresh_token r join session s on s.id = r.session_id join account a on a.id = s.account_id
    where r.hash = ${hash}`
}

/** Returns why a session is no longer valid, or null. The reason is given once where it should be shown (TR-N9). */
const getEnd = async (tx: Transaction, session: Row): Promise<CodeName | null> => {
  if (session.ended) {
    const first = await tellEnd(tx, session.id)
    return first ? (codeByNumber.get(session.end_code ?? 0) ?? 'tokenInvalid') : 'tokenInvalid'
  }
  if (session.idle || session.over) return 'sessionExpired'
  return session.enabled ? null : 'tenantForbidden'
}

/** Marks the reason of an ended session as reported. True for the first call only. */
export const tellEnd = async (tx: Transaction, sessionId: string): Promise<boolean> => {
  const sessions = await rows(tx)`update session set end_told = true
    where id = ${sessionId}::uuid and ended_at is not null and not end_told returning id`
  return sessions.length > 0
}

/** Whether the client is the same: equal user agent and equal browser id. A different or missing id is another browser. */
const sameClient = (session: Row, from: From): boolean =>
  (session.user_agent ?? '') === from.userAgent && from.browser === session.browser
