import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from './db/pool.ts'
import { newestNotices } from './notices/newest.ts'

/** Whom a stream is for, and the session that opened it. */
export type Follower = { tenantId: string; userId: string; accountId: string; sessionId: string }

/** What has ended, by what it names: a session, or each of an account, of a person in a company or of a company. */
type Ended = Partial<Follower>

/** What is told at once: nothing but that something has come; what it is, the follower asks for as ever. */
export type Live = {
  /** Opens a stream of server-sent events; it ends with its session, after its time, or when the server stops. */
  follow: (follower: Follower) => PassThrough
  /** Ends every stream, so that the server can stop. */
  close: () => void
}

/** `newest` tells what the stream's person had at the last look; undefined before the first. */
type Stream = Follower & { out: PassThrough; until: number; newest?: string }

/** How often a silent stream shows that it lives, and is ended if the time of its session is over (ms); proxies give up after 60 s. */
const beatMs = 25_000
/** A stream asks its follower to come again, so that who may follow is decided anew (ms). */
const lifeMs = 5 * 60_000
/** How often notices are looked for where the database's notifications do not come through (ms). */
const lookMs = 5000
/** Streams of one session: a browser opens one for all its tabs. The oldest goes. */
const perSession = 4

/** Streams of this process; PostgreSQL tells every process what has been written by any. */
export const openLive = (database: Database): Live => {
  const streams = new Streams(database)
  return { follow: follower => streams.follow(follower), close: () => streams.close() }
}

class Streams {
  readonly #database: Database
  readonly #open = new Set<Stream>()
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
    // Only once PostgreSQL listens is nothing missed any more: then the follower asks what there is, if the session goes on.
    this.#listen()
      .then(() => this.#endGone([stream]))
      .then(
        () => tell(stream),
        () => this.#end(stream),
      )
    if (this.#open.size === 1) void this.#lookIfDeaf()
    return stream.out
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
    ])
    this.#listening.catch(() => {
      this.#listening = undefined
    })
    return this.#listening
  }

  #arrived(told: string): void {
    const { tenantId, userId } = JSON.parse(told) as Follower
    for (const stream of this.#open)
      if (stream.tenantId === tenantId && stream.userId === userId) tell(stream)
  }

  #ended(named: Ended): void {
    const fields = Object.entries(named) as [keyof Follower, string][]
    for (const stream of [...this.#open])
      if (fields.every(([field, id]) => stream[field] === id)) this.#end(stream)
  }

  #end(stream: Stream): void {
    this.#open.delete(stream)
    stream.out.end()
    if (this.#open.size > 0) return
    clearInterval(this.#beating)
    this.#beating = undefined
    this.#stopLooking()
  }

  async #lookIfDeaf(): Promise<void> {
    const hears = await this.#database.hears().catch(() => true) // away: after the gap it is asked again
    if (hears) return this.#stopLooking()
    if (this.#open.size > 0) this.#looking ??= setInterval(() => void this.#look(), lookMs).unref()
  }

  #stopLooking(): void {
    clearInterval(this.#looking)
    this.#looking = undefined
  }

  /** Ends those whose session is over, and tells those who have something that they had not at the last look. */
  async #look(): Promise<void> {
    await this.#endGone([...this.#open]).catch(() => {}) // a database that is away: the next look asks again
    for (const [tenantId, streams] of Map.groupBy(this.#open, each => each.tenantId)) {
      const ids = streams.map(({ userId }) => userId)
      // A database that is away has nothing new; the next look asks again.
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
    // A database that is away says nothing of sessions; the next beat asks again.
    await this.#endGone([...this.#open]).catch(() => {})
  }

  /** Ends those whose session no longer goes on. */
  async #endGone(streams: readonly Stream[]): Promise<void> {
    const gone = await goneSessions(
      this.#database,
      streams.map(each => each.sessionId),
    )
    for (const stream of streams) if (gone.has(stream.sessionId)) this.#end(stream)
  }
}

const tell = ({ out }: Stream) => out.writable && out.write('event: arrived\ndata: {}\n\n')

/** Of these sessions those that have ended, or whose time is over. */
const goneSessions = async (database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await database.transaction(
    null,
    tx =>
      sql<{ id: string }>`select s.id from session s join account a on a.id = s.account_id
        where s.id = any(${[...ids]}::uuid[]) and (s.ended_at is not null or s.expires_at <= now() or not a.enabled)`.execute(
        tx,
      ),
    { readOnly: true },
  )
  return new Set(rows.map(({ id }) => id))
}
