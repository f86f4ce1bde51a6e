import type { Positions } from '../kernel/db/replica.ts'

/** SQL conditions on a session `s` and its access token `k`. */
const facts = {
  ended: 's.ended_at is not null',
  idle: `s.last_seen_at < now() - interval '60 minutes'`,
  over: 's.expires_at <= now()',
  stale: "date_part('epoch', now() - s.last_seen_at)::int as stale_seconds",
  live: 'k.expires_at > now()',
  /** A cached actor is useless after a restart of PostgreSQL, in another cluster, or when the table of changes was replaced. */
  started: "date_part('epoch', pg_postmaster_start_time())",
  changes: "'actor_invalidation'::regclass::oid",
}
/** For a replica (server/kernel/db/replica.ts): what the session wrote last, and the end of the log of the primary. */
const positions = 's.written, pg_current_wal_insert_lsn()::text as position'
export const sessionFacts = `s.id as session_id, s.held_to, s.held_by, s.account_id, s.elements, s.role_id as narrow_role_id, ${facts.ended} as ended, s.end_code, s.end_told,
  ${facts.idle} as idle, ${facts.over} as over, ${facts.stale}, ${facts.live} as token_live,
  s.kind = 'token' as passive_exempt, now() as now, ${positions}, ${facts.started} as started,
  ${facts.changes} as changes`

/** The only values that change while a session is valid. */
export type SessionNow = Positions & { now: Date; stale_seconds: number }

/** A session as it is read in full. */
export type SessionRow = SessionNow & {
  session_id: string
  held_to: string | null
  held_by: 'provider' | 'company' | null
  elements: string[] | null
  narrow_role_id: string | null
  account_id: string
  ended: boolean
  end_code: number | null
  end_told: boolean
  idle: boolean
  over: boolean
  token_live: boolean
  passive_exempt: boolean
  started: number
  changes: number
}

/**
 * Finds a session that is still valid and unchanged. Parameters: $1 token hash, $2 tenant that the session is bound to, $3
 * start time of the cluster, $4 oid of the table of changes.
 */
export const sessionThatGoesOn = `select now() as now, ${facts.stale}, ${positions} from access_token k join session s on s.id = k.session_id
  where k.hash = $1 and not (${facts.ended} or ${facts.idle} or ${facts.over}) and ${facts.live}
    and s.held_to is not distinct from $2::uuid and ${facts.started} = $3 and ${facts.changes} = $4`

/** The same rule for a session that was read in full. */
export const goesOn = ({ ended, idle, over, token_live }: SessionRow): boolean =>
  !ended && !idle && !over && token_live
