/** Of a session `s` and its access token `k`. */
const facts = {
  ended: 's.ended_at is not null',
  idle: `s.last_seen_at < now() - interval '60 minutes'`,
  over: 's.expires_at <= now()',
  stale: 'extract(epoch from now() - s.last_seen_at)::int as stale_seconds',
  live: 'k.expires_at > now()',
  /** A standing that was read in another cluster, or before its start, is of no use. */
  cluster: `extract(epoch from pg_postmaster_start_time()) || ' ' || 'standing_change'::regclass::oid`,
}
export const sessionFacts = `s.id as session_id, s.held_to, s.account_id, ${facts.ended} as ended, s.end_code, s.end_told,
  ${facts.idle} as idle, ${facts.over} as over, ${facts.stale}, ${facts.live} as token_live,
  s.kind = 'token' as passive_exempt, now() as now, ${facts.cluster} as cluster`

/** What alone is new of a session that goes on. */
export type SessionNow = { now: Date; stale_seconds: number }

/** What is known of a session when it is read anew. */
export type SessionRow = SessionNow & {
  session_id: string
  held_to: string | null
  account_id: string
  ended: boolean
  end_code: number | null
  end_told: boolean
  idle: boolean
  over: boolean
  token_live: boolean
  passive_exempt: boolean
  cluster: string
}

/** A session that goes on as it was: of a token's hash $1, held to the tenant $2, in a cluster $3. */
export const sessionThatGoesOn = `select now() as now, ${facts.stale} from access_token k join session s on s.id = k.session_id
  where k.hash = $1 and not (${facts.ended} or ${facts.idle} or ${facts.over}) and ${facts.live}
    and s.held_to is not distinct from $2::uuid and ${facts.cluster} = $3`

/** The same of one that was read anew. */
export const goesOn = ({ ended, idle, over, token_live }: SessionRow): boolean =>
  !ended && !idle && !over && token_live
