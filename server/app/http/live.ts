import { PassThrough } from 'node:stream'
import { newestNotices } from '../../features/notices/newest.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { rows } from '../../kernel/db/statements.ts'

/** The user of a stream, the session that opened it, and the role in which the user acts; null for none. */
export type Follower = {
  tenantId: string
  userId: string
  accountId: string
  sessionId: string
  roleId: string | null
}

/** What has ended, by id: a session, or all sessions of an account, of a user or of a tenant; or a role, for a user or for all. */
type Ended = Partial<Follower>

/** Live hints: they say only that something is new, and the client then requests it as usual. */
export type Live = {
  /** Opens a stream of server-sent events; it ends with its session, after its lifetime, or when the server stops. */
  follow: (follower: Follower) => PassThrough
  /** Ends every stream, so that the server can stop. */
  close: () => void
  /** Number of open streams. */
  count: () => number
}

/** `newest` is the state of the user's notices at the last poll; undefined before the first. */
type Stream = Follower & { out: PassThrough; until: number; newest?: string; roleEnd?: NodeJS.Timeout }

/** Interval of heartbeats and of the check that the session is still valid (ms); proxies give up after 60 s. */
const beatMs = 25_000
/** After this time the client must reconnect, so that its access is checked again (ms). */
const lifeMs = 5 * 60_000
/** Polling interval of notices where the database's notifications do not arrive (ms). */
const lookMs = 5000
/** Delay before streams are checked whose role may have ended (ms): ends of many roles at once are one query. */
const gatherMs = 20
/** Streams per session: a browser opens one for all its tabs. The oldest is closed. */
const perSession = 4

/** Streams of this process; PostgreSQL notifies every process of new data from any of them. */
export const openLive = (database: Database): Live => {
  const streams = new Streams(database)
  return {
    follow: follower => streams.follow(follower),
    count: () => streams.count(),
    close: () => streams.close(),
  }
}

class Streams {
  readonly #database: Database
  readonly #open = new Set<Stream>()
  /** Streams whose role may have ended. */
  readonly #doubtful = new Set<Stream>()
  #checking: NodeJS.Timeout | undefined
  #beating: NodeJS.Timeout | undefined
  #looking: NodeJS.Timeout | undefined
  #listening: Promise<unknown> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  follow(follower: Follower): PassThrough {
    const stream: Stream = { ...follower, out: new PassThrough(), until: performance.now() + lifeMs }
    const own = [...this.#open].filter(each => each.sessionId === follower.sessionId)
    if (own.length >= perSession) this.#end(own[0]!)
    this.#open.add(stream)
    stream.out.once('close', () => this.#end(stream))
    this.#beating ??= setInterval(() => void this.#beat(), beatMs).unref()
    // Only when PostgreSQL listens is nothing missed: then the client asks for the current state, if the session is valid.
    this.#listen()
      .then(() => this.#endGone([stream]))
      .then(
        () => tell(stream),
        () => this.#end(stream),
      )
    if (this.#open.size === 1) void this.#lookIfDeaf()
    return stream.out
  }

  count(): number {
    return this.#open.size
  }

  close(): void {
    for (const stream of [...this.#open]) this.#end(stream)
  }

  #listen(): Promise<unknown> {
    const missed = () => {
      for (const stream of this.#open) tell(stream)
      void this.#endGone([...this.#open]).catch(() => {})
      void this.#lookIfDeaf()
    }
    this.#listening ??= Promise.all([
      this.#database.listen('mds_notice', told => this.#arrived(told), missed),
      this.#database.listen('mds_access_end', told => this.#ended(JSON.parse(told))),
      this.#database.listen('mds_role_end', told => this.#checkSoon(this.#find(JSON.parse(told)))),
    ])
    this.#listening.catch(() => {
      this.#listening = undefined
    })
    return this.#listening
  }

  #arrived(told: string): void {
    const { tenantId, userIds } = JSON.parse(told) as { tenantId: string; userIds: string[] }
    const readers = new Set(userIds)
    for (const stream of this.#open)
      if (stream.tenantId === tenantId && readers.has(stream.userId)) tell(stream)
  }

  #ended(named: Ended): void {
    for (const stream of this.#find(named)) this.#end(stream)
  }

  /** Ends those of these streams whose role has ended: the user may have it at another place too, then the stream stays. */
  #checkSoon(streams: readonly Stream[]): void {
    for (const stream of streams) this.#doubtful.add(stream)
    if (this.#doubtful.size === 0) return
    this.#checking ??= setTimeout(() => {
      const due = [...this.#doubtful].filter(stream => this.#open.has(stream))
      this.#doubtful.clear()
      this.#checking = undefined
      void this.#endGone(due).catch(() => {}) // the database is down: the next heartbeat checks again
    }, gatherMs).unref()
  }

  #find(named: Ended): Stream[] {
    const fields = Object.entries(named) as [keyof Follower, string][]
    return [...this.#open].filter(stream => fields.every(([field, id]) => stream[field] === id))
  }

  #end(stream: Stream): void {
    this.#open.delete(stream)
    clearTimeout(stream.roleEnd)
    stream.out.end()
    if (this.#open.size > 0) return
    clearInterval(this.#beating)
    this.#beating = undefined
    this.#stopLooking()
  }

  async #lookIfDeaf(): Promise<void> {
    const hears = await this.#database.hears().catch(() => true) // down: checked again after the gap
    if (hears) return this.#stopLooking()
    if (this.#open.size > 0) this.#looking ??= setInterval(() => void this.#look(), lookMs).unref()
  }

  #stopLooking(): void {
    clearInterval(this.#looking)
    this.#looking = undefined
  }

  /** Ends streams with an ended session, and notifies users with something new since the last poll. */
  async #look(): Promise<void> {
    await this.#endGone([...this.#open]).catch(() => {}) // the database is down: the next poll checks again
    for (const [tenantId, streams] of Map.groupBy(this.#open, each => each.tenantId)) {
      const ids = streams.map(({ userId }) => userId)
      // When the database is down there is nothing new; the next poll checks again.
      const newest = await newestNotices(this.#database, tenantId, ids).catch(() => null)
      for (const stream of newest ? streams : []) {
        const now = newest?.get(stream.userId) ?? ''
        if (stream.newest !== now) tell(stream)
        stream.newest = now
      }
    }
  }

  async #beat(): Promise<void> {
    for (const stream of [...this.#open])
      if (stream.until <= performance.now()) this.#end(stream)
      else stream.out.write(':\n\n')
    // When the database is down sessions cannot be checked; the next heartbeat checks again.
    await this.#endGone([...this.#open]).catch(() => {})
  }

  /** Ends the streams whose session or role is no longer valid; those whose role ends soon are checked again at that moment. */
  async #endGone(streams: readonly Stream[]): Promise<void> {
    for (const [tenantId, each] of Map.groupBy(streams, ({ tenantId }) => tenantId)) {
      const states = await findStates(this.#database, tenantId, each)
      for (const [at, stream] of each.entries()) this.#settle(stream, states[at]!)
    }
  }

  #settle(stream: Stream, { valid, roleMs }: FollowerState): void {
    clearTimeout(stream.roleEnd)
    if (!valid) this.#end(stream)
    else if (roleMs !== null && this.#open.has(stream))
      stream.roleEnd = setTimeout(() => this.#checkSoon([stream]), roleMs).unref()
  }
}

const tell = ({ out }: Stream) => out.writable && out.write('event: arrived\ndata: {}\n\n')

/** Whether a follower's session and role are valid, and after how many ms the role ends, if that is before the stream does. */
type FollowerState = { valid: boolean; roleMs: number | null }

/**
 * The state of each of these followers in a tenant, in their order: session, account, user and tenant must not have ended (see
 * 0020-members.sql) or expired, nor the role in which the user acts.
 */
const findStates = async (
  database: Database,
  tenantId: string,
  followers: readonly Follower[],
): Promise<readonly FollowerState[]> => {
  const sessions = followers.map(each => each.sessionId)
  const users = followers.map(each => each.userId)
  const roles = followers.map(each => each.roleId)
  return database.transaction(
    tenantId,
    tx =>
      rows(tx)<FollowerState>`select (f.role_id is null or h.until is not null) and exists (
          select from session s join account a on a.id = s.account_id and a.enabled
          join tenant t on t.id = (select current_tenant()) and t.enabled
          join users u on u.tenant_id = t.id and u.id = f.user_id and u.status = 'enabled' and u.removed_at is null
          where s.id = f.session_id and s.ended_at is null and s.expires_at > now()) as valid,
        case when h.until < now() + make_interval(secs => ${lifeMs / 1000})
          then (extract(epoch from h.until - now()) * 1000)::float8 end as "roleMs"
        from unnest(${sessions}::uuid[], ${users}::uuid[], ${roles}::uuid[]) with ordinality as f (session_id, user_id, role_id, place)
        left join lateral (select max(least(ra.expires_at, r.expires_at)) as until
          from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled
            and (r.expires_at is null or now() < r.expires_at)
          where ra.tenant_id = (select current_tenant()) and ra.user_id = f.user_id and ra.role_id = f.role_id
            and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at) h on true
        order by f.place`,
    { readOnly: true },
  )
}
