import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DemoServer } from './demo-server.ts'

const waiting =
  'select count(*)::int as n from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0'

/** Makes a call while another transaction has written and not committed; that one commits once the call waits or has answered. */
export const callBeside = async <T>(
  server: DemoServer,
  tenantId: string,
  statement: string,
  call: () => Promise<T>,
): Promise<T> => {
  const { pending } = await server.database.transaction(tenantId, async tx => {
    await sql.raw(statement).execute(tx)
    let answered = false
    const answer = call().finally(() => {
      answered = true
    })
    while (!answered && (await server.rows<{ n: number }>(waiting))[0]!.n === 0) await setTimeout(5)
    return { pending: answer }
  })
  return pending
}
