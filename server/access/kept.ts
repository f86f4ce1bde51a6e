import { sql } from 'kysely'
import type { Actor, Transaction } from '../context.ts'
import type { Opening } from '../db/opening.ts'
import type { Database } from '../db/pool.ts'
import { type Found, resolveCaller } from './resolve.ts'
import { goesOn, type SessionNow, sessionThatGoesOn } from './session.ts'

/**
 * Standings of callers that this process has read before. Reading one anew costs more than most calls do besides, and it is nearly always
 * the same: so each call asks in one cheap statement, together with the beginning of its transaction, whether anything was committed
 * since that the standing was read from. Triggers on all those tables note their transactions (0046-standing-changes.sql), and whether a
 * transaction is in the snapshot of the standing is exact, however they overlap. Each call asks whether the session goes on, too.
 */
type CachedActor = { found: ResolvedActor; readAt: number; holdsUntil: number; opening: Opening }
/** Of somebody who acts in a tenant, in a session that goes on. */
type ResolvedActor = Found & { actor: Actor }
type ActorRequest = { tokenHash: Buffer | null; tenantId: string | null; roleId: string | null }

const most = 1000
/** Milliseconds by the database's clock; changes are remembered for longer than that. */
const longest = 10 * 60_000
const everybody = '00000000-0000-0000-0000-000000000000'

const standingsOf = new WeakMap<Database, Map<string, CachedActor>>()

/** Subjects one by one: of a list PostgreSQL does not know how long it is, and plans anew for each. */
const text = `${sessionThatGoesOn} and not exists (select from standing_change c where c.subject in ($6, $7, $8, $9)
  and c.xid >= pg_snapshot_xmin($5::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $5::pg_snapshot))`

const getOpening = (tokenHash: Buffer, { row, actor }: ResolvedActor): Opening => ({
  text,
  values: [
    ...[tokenHash, row.held_to, row.started, row.changes, row.snapshot],
    ...[everybody, actor.accountId, row.tenant_id, row.user_id],
  ],
})

const getKey = (tokenHash: Buffer, { tenantId, roleId }: ActorRequest) =>
  `${tokenHash.toString('base64')} ${tenantId} ${roleId}`

/** What a call knows of its caller before it begins. */
export type Caller = {
  /** To be sent with the beginning of its transaction. */
  opening: Opening | undefined
  /** Who he is, by what the opening answered, or else read anew. */
  resolve: (tx: Transaction, opened: Promise<unknown[]>) => Promise<Found | null>
}

/** The caller of one call. Only for what is done now, in a transaction that has changed nothing yet. */
export const getCaller = (database: Database, asked: ActorRequest): Caller => {
  const { tokenHash, tenantId, roleId } = asked
  if (!tokenHash) return { opening: undefined, resolve: async () => null }
  const standings = standingsOf.get(database) ?? new Map<string, CachedActor>()
  standingsOf.set(database, standings)
  const key = getKey(tokenHash, asked)
  const kept = standings.get(key)
  return {
    opening: kept?.opening,
    resolve: async (tx, opened) => {
      const [session] = await opened
      standings.delete(key)
      if (kept && session && inTime(kept, session as SessionNow)) {
        standings.set(key, kept)
        return { row: { ...kept.found.row, ...(session as SessionNow) }, actor: { ...kept.found.actor } }
      }
      const found = await resolveCaller(tx, tokenHash, tenantId, roleId)
      if (found && mayBeKept(found)) keep(standings, key, getKept(tokenHash, found))
      return found
    },
  }
}

const mayBeKept = (found: Found): found is ResolvedActor => found.actor.tenantId !== null && goesOn(found.row)

const getKept = (tokenHash: Buffer, found: ResolvedActor): CachedActor => ({
  found,
  readAt: found.row.now.getTime(),
  holdsUntil: found.row.holds_until?.getTime() ?? Number.POSITIVE_INFINITY,
  opening: getOpening(tokenHash, found),
})

/** Whoever was not seen for the longest goes first. */
const keep = (standings: Map<string, CachedActor>, key: string, kept: CachedActor) => {
  standings.set(key, kept)
  if (standings.size > most) standings.delete(standings.keys().next().value!)
}

/** Whether a standing that nobody has changed is what would be read anew. */
const inTime = ({ readAt, holdsUntil }: CachedActor, { now }: SessionNow): boolean => {
  const at = now.getTime()
  return at >= readAt && at < holdsUntil && at - readAt <= longest
}

/**
 * Forgets changes that every standing has seen: those of transactions that had all ended when this was asked the last time, an hour ago.
 * Numbers that no transaction here has yet come with a backup of another cluster.
 */
export const changeForgetter = () => {
  let ended = '0'
  return async (tx: Transaction): Promise<void> => {
    await sql`delete from standing_change where xid < ${ended}::xid8 or xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(
      tx,
    )
    const { rows } = await sql<{
      ended: string
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as ended`.execute(tx)
    ended = rows[0]!.ended
  }
}
