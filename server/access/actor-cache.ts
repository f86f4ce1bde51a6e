import type { Actor, Transaction } from '../kernel/context.ts'
import type { Opening } from '../kernel/db/opening.ts'
import type { Database } from '../kernel/db/pool.ts'
import { one, run } from '../kernel/db/statements.ts'
import { type ResolvedSession, resolveCaller } from './resolve.ts'
import { goesOn, type SessionNow, sessionThatGoesOn } from './session.ts'

/**
 * The actor cache of this process. Resolving an actor costs more than most calls do, and the result is nearly always the
 * same. So each call sends one cheap statement together with the start of its transaction. It asks whether the session is
 * still valid, and whether any data of the cached actor changed. Triggers record the transactions that change such data
 * (0031-standing-changes.sql). The check against the snapshot of the cached actor is exact, also when transactions overlap.
 */
type CachedActor = { found: ResolvedActor; readAt: number; holdsUntil: number; opening: Opening }
/** A user who acts in a tenant, in a session that is still valid. */
type ResolvedActor = ResolvedSession & { actor: Actor }
type ActorRequest = { tokenHash: Buffer | null; tenantId: string | null; roleId: string | null }

const most = 1000
/** Milliseconds by the database's clock. Must be shorter than the time that changes are kept. */
const longest = 10 * 60_000
const everybody = '00000000-0000-0000-0000-000000000000'

const cachesByDatabase = new WeakMap<Database, Map<string, CachedActor>>()

/** Separate parameters, not a list: PostgreSQL does not know the length of a list and would plan the statement each time. */
const text = `${sessionThatGoesOn} and not exists (select from actor_invalidation c where c.subject in ($6, $7, $8, $9)
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

/** What a call knows about its actor before it begins. */
export type Caller = {
  /** Sent together with the start of the transaction. */
  opening: Opening | undefined
  /** Returns the cached actor when the opening confirms it, else reads it from the database. */
  resolve: (tx: Transaction, opened: Promise<unknown[]>) => Promise<ResolvedSession | null>
}

/** Prepares the actor of one call. Use it only for the present, in a transaction that has changed nothing yet. */
export const getCaller = (database: Database, asked: ActorRequest): Caller => {
  const { tokenHash, tenantId, roleId } = asked
  if (!tokenHash) return { opening: undefined, resolve: async () => null }
  const cachedActors = cachesByDatabase.get(database) ?? new Map<string, CachedActor>()
  cachesByDatabase.set(database, cachedActors)
  const key = getKey(tokenHash, asked)
  const entry = cachedActors.get(key)
  return {
    opening: entry?.opening,
    resolve: async (tx, opened) => {
      const [session] = await opened
      cachedActors.delete(key)
      if (entry && session && inTime(entry, session as SessionNow)) {
        cachedActors.set(key, entry)
        return { row: { ...entry.found.row, ...(session as SessionNow) }, actor: { ...entry.found.actor } }
      }
      const caller = await resolveCaller(tx, tokenHash, tenantId, roleId)
      if (caller && isCacheable(caller)) cacheActor(cachedActors, key, toCachedActor(tokenHash, caller))
      return caller
    },
  }
}

const isCacheable = (found: ResolvedSession): found is ResolvedActor =>
  found.actor.tenantId !== null && goesOn(found.row)

const toCachedActor = (tokenHash: Buffer, found: ResolvedActor): CachedActor => ({
  found,
  readAt: found.row.now.getTime(),
  holdsUntil: found.row.holds_until?.getTime() ?? Number.POSITIVE_INFINITY,
  opening: getOpening(tokenHash, found),
})

/** Evicts the actor that was not used for the longest time. */
const cacheActor = (actors: Map<string, CachedActor>, key: string, entry: CachedActor) => {
  actors.set(key, entry)
  if (actors.size > most) actors.delete(actors.keys().next().value!)
}

/** Whether the cached actor is still right when nothing was changed: dates may have passed since. */
const inTime = ({ readAt, holdsUntil }: CachedActor, { now }: SessionNow): boolean => {
  const at = now.getTime()
  return at >= readAt && at < holdsUntil && at - readAt <= longest
}

/**
 * Returns a function that deletes changes which every cached actor already includes: those of transactions that had ended at
 * its previous run, an hour ago. It also deletes transaction numbers from the future: they come with a backup of another
 * cluster.
 */
export const changeForgetter = () => {
  let ended = '0'
  return async (tx: Transaction): Promise<void> => {
    await run(tx)`delete from actor_invalidation where xid < ${ended}::xid8
      or xid >= pg_snapshot_xmax(pg_current_snapshot())`
    const row = (await one(tx)<{ ended: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as
      ended`)!
    ended = row.ended
  }
}
