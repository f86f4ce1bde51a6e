import type { Pool, PoolClient } from 'pg'

/** A connection out of the pool; `broken` once it has failed. */
export type Held = { client: PoolClient; broken?: Error }

/** Connections of a pool, one transaction at a time. */
export type Holder = {
  /** A connection, and what must go before its BEGIN. */
  take(): Promise<{ held: Held; before: '' | 'commit;' }>
  give(held: Held): void
  /** Takes back a connection whose transaction has only read, and still has to be committed. */
  rest(held: Held): void
}

/** Milliseconds that a transaction which has only read stays open for another call to come. */
const restMs = 2

/**
 * A transaction that has only read leaves nothing behind, so nobody needs to wait for its COMMIT: it goes in one message with the next
 * BEGIN when another call comes soon, which spares a way there and back, and otherwise by itself.
 */
export function holderOf(pool: Pool): Holder {
  const known = new WeakMap<PoolClient, Held>()
  // pg-pool has a listener for idle connections only: without this one, a crash of the server is a crash of ours.
  pool.on('connect', client => {
    const held: Held = { client }
    client.on('error', error => {
      held.broken = error
    })
    known.set(client, held)
  })
  const resting: (Held & { until: number })[] = []
  let looking: NodeJS.Timeout | undefined
  const take = async () => {
    // Never before those who wait for one to come free.
    const rested = pool.waitingCount === 0 ? resting.pop() : undefined
    if (rested && !rested.broken) return { held: rested, before: 'commit;' } as const
    if (rested) give(rested)
    return { held: known.get(await pool.connect())!, before: '' } as const
  }
  const give = ({ client, broken }: Held) => client.release(broken)
  const finish = async (held: Held) => {
    await held.client.query('commit').catch((error: Error) => {
      held.broken ??= error
    })
    give(held)
  }
  /** The one that rests for the longest is the first. */
  const look = () => {
    clearTimeout(looking)
    const now = performance.now()
    while (resting[0] && (resting[0].until <= now || pool.waitingCount > 0)) void finish(resting.shift()!)
    looking = resting[0] && setTimeout(look, resting[0].until - now)
  }
  const rest = (held: Held) => {
    if (held.broken) return give(held)
    resting.push(Object.assign(held, { until: performance.now() + restMs }))
    if (pool.waitingCount > 0) look()
    else looking ??= setTimeout(look, restMs)
  }
  return { take, give, rest }
}
