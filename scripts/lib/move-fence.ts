import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Connections, connectOwner } from '../../server/kernel/db/connections.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'
import type { PendingJob } from './move-rest.ts'

/** Nothing of a company can be written while its connection is open (migration 0076-cells.sql). */
export type Fence = {
  owner: Client
  /** When the first write was refused, by `performance.now()`. */
  since: number
  /** Jobs that wait. */
  jobs(): Promise<PendingJob[]>
  dropJobs(): Promise<void>
}

/** How long running transactions may hold it up (ms), how long it then lets writes through, and how often it tries. */
const patienceMs = 1000
const pauseMs = 3000
const tries = 40

const lockNotAvailable = '55P03'

/** Refuses every write of a company from now on, unless work is going on in it that takes long: then it waits for a better moment. */
export async function close(connections: Connections, tenantId: string): Promise<Fence> {
  const owner = await connectOwner(connections)
  const lock = `hashtextextended('move ' || ${owner.escapeLiteral(tenantId)}, 0)`
  await owner.query("select set_config('app.tenant', $1, false)", [tenantId])
  await owner.query(`set lock_timeout = ${patienceMs}; set statement_timeout = 0`)
  for (let left = tries; left > 0; left--) {
    const since = performance.now()
    const isHeld = await owner.query(`select pg_advisory_lock(${lock})`).then(
      () => true,
      error => {
        if (error.code !== lockNotAvailable) throw error
        return false
      },
    )
    if (isHeld) {
      if (!(await isWorking(owner, tenantId))) return makeFence(owner, tenantId, since)
      await owner.query(`select pg_advisory_unlock(${lock})`)
    }
    await pause(pauseMs)
  }
  await owner.end()
  throw new SetupError('An export or an import of the company is running: try again when it has ended.')
}

const isWorking = async (owner: Client, tenantId: string): Promise<boolean> => {
  const { rowCount } = await owner.query(
    "select from pgboss.job where group_id = $1 and state = 'active' limit 1",
    [tenantId],
  )
  return rowCount !== 0
}

const waiting = "group_id = $1 and state in ('created', 'retry', 'active')"

const makeFence = (owner: Client, tenantId: string, since: number): Fence => ({
  owner,
  since,
  jobs: async () => {
    const { rows } = await owner.query<{ job: PendingJob }>(
      `select to_jsonb(j) as job from pgboss.job j where ${waiting}`,
      [tenantId],
    )
    return rows.map(({ job }) => job)
  },
  dropJobs: async () => {
    await owner.query(`delete from pgboss.job where ${waiting}`, [tenantId])
  },
})
