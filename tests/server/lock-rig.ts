import { expect } from 'vitest'
import { connectOwner } from '../../server/db/connections.ts'
import type { DemoServer } from './demo-server.ts'

/** What several transactions do beside each other, each stopped where it is wanted. */
export const locking = (serverOf: () => DemoServer) => {
  /** Waits until so many are kept waiting by a lock. */
  const waiting = (count: number) =>
    expect
      .poll(
        async () =>
          (
            await serverOf().rows<{ count: number }>(
              "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          )[0]!.count,
        { timeout: 20_000 },
      )
      .toBeGreaterThanOrEqual(count)
  /** Does work while the row that a statement names is locked. */
  const holding = async <T>(lock: string, id: string, work: () => Promise<T>): Promise<T> => {
    const holder = await connectOwner(serverOf().connections)
    try {
      await holder.query('begin')
      await holder.query(lock, [id])
      const done = await work()
      await holder.query('commit')
      return done
    } finally {
      await holder.end()
    }
  }
  return { waiting, holding }
}

/** Whoever writes the trail of a tenant has done all else, and waits while this is locked. */
export const trail = 'select from audit_head where tenant_id = $1 for update'
