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
  /** How long writes were refused while it was tried in vain. */
  refusedMs: number
  /** Jobs that wait. */
  jobs(): Promise<PendingJob[]>
  dropJobs(): Promise<void>
}

/** How long running transactions may hold it up (ms), how long it then lets writes through, and how often it tries. */
const patienceMs = 1000
const pauseMs = 3000
const tries = 40

const lockNotAvailable = '55P03'

/**
 * Refuses every write of a company from now on, unless work is going on in it that takes long: then it waits for a better moment. Waiting for
 * the lock refuses writes already, also those by which an import says how far it is: it is asked for only while no job runs.
 */
export async function close(connections: Connections, tenantId: string): Promise<Fence> {
  const owner = await connectOwner(connections)
  try {
    const lock = `hashtextextended('move ' || ${owner.escapeLiteral(tenantId)}, 0)`
    await owner.query("select set_config('app.tenant', $1, false)", [tenantId])
    await owner.query(`set lock_timeout = ${patienceMs}; set statement_timeout = 0`)
    let refusedMs = 0
    let holder: string | null = null
    for (let left = tries; left > 0; left--) {
      holder = await findJob(owner, tenantId)
      if (holder === null) {
        const since = performance.now()
        const isHeld = await owner.query(`select pg_advisory_lock(${lock})`).then(
          () => true,
          error => {
            if (error.code !== lockNotAvailable) throw error
            return false
          },
        )
        holder = isHeld ? await findJob(owner, tenantId) : await findWriter(owner, lock)
        if (isHeld && holder === null) return makeFence(owner, tenantId, { since, refusedMs })
        if (isHeld) await owner.query(`select pg_advisory_unlock(${lock})`)
        refusedMs += performance.now() - since
      }
      await pause(pauseMs)
    }
    throw new SetupError(`${holder}: nothing was moved. Try again when it has ended.`)
  } catch (error) {
    await owner.end()
    throw error
  }
}

const findJob = async (owner: Client, tenantId: string): Promise<string | null> => {
  const { rows } = await owner.query<{ name: string }>(
    "select name from pgboss.job where group_id = $1 and state = 'active' limit 1",
    [tenantId],
  )
  return rows[0] ? `A job of the company is running (${rows[0].name})` : null
}

const findWriter = async (owner: Client, lock: string): Promise<string> => {
  const { rows } = await owner.query<{ pid: number; who: string }>(
    `select l.pid, concat_ws(', ', a.usename, nullif(a.application_name, '')) as who
      from pg_locks l left join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())
        and (l.classid::bigint << 32 | l.objid::bigint) = ${lock} limit 1`,
  )
  const by = rows[0] ? ` (process ${rows[0].pid} of the database: ${rows[0].who})` : ''
  return `A transaction that writes to the company takes long${by}`
}

const waiting = "group_id = $1 and state in ('created', 'retry', 'active')"

const makeFence = (owner: Client, tenantId: string, refused: Pick<Fence, 'since' | 'refusedMs'>): Fence => ({
  owner,
  ...refused,
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
