import { expect } from 'vitest'
import { connectOwner } from '../../server/kernel/db/connections.ts'
import type { DemoServer } from './demo-server.ts'

/** Runs several transactions at the same time, each stopped at a chosen point. */
export const locking = (serverOf: () => DemoServer) => {
  /** Waits until this many transactions wait for a lock. */
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
  /** Runs work while the row that a statement selects is locked. */
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

/** A transaction that writes the tenant's trail has done all other work, and waits while this row is locked. */
export const trail = 'select from audit_head where tenant_id = $1 for update'
