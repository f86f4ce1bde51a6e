import { CompiledQuery, sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { type Job as BossJob, type Db, PgBoss } from 'pg-boss'
import type { Transaction } from '../context.ts'
import { countJob } from '../metrics.ts'
import { traced } from '../tracing.ts'
import { type ClockName, type Job, type QueueName, queueSchema } from './queues.ts'

/** Does one job; the signal aborts when the job is no longer its own, or the server stops. */
export type JobWork = (job: Job, signal: AbortSignal) => Promise<void>

export type WorkerParams = {
  /** Concurrent jobs in this process. */
  atOnce: number
  /** Concurrent jobs of one tenant in this process, so that one tenant does not delay all others. */
  atOncePerTenant: number
}

export type JobQueue = {
  /** Adds a job in the transaction of its record: both commit or neither does. It does not run before `at`. */
  send(tx: Transaction, queue: QueueName, job: Job, at?: Date): Promise<void>
  /** Works through a queue until `stop`. */
  work(queue: QueueName, wish: WorkerParams, work: JobWork): Promise<void>
  /** Does the work at each tick of a clock, in one of all processes, until `stop`. */
  tick(clock: ClockName, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Reports background faults, such as a broken connection that is reopened. */
  tellFaults(fault: (error: unknown) => void): void
  /** Polls without listening, where notifications do not arrive; call it before the first job. */
  lookOnly(): void
  /** Takes no new job, waits for running ones, and after `patience` ms returns them to the queue. */
  stop(patience?: number): Promise<void>
}

const connections = 3
/** Polling interval. A new job is notified at once; polling finds retried and delayed ones. */
const looks = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 }
/** Heartbeat of a running job, and how soon a missing one is noticed: half a minute at most. */
const heartbeatEverySeconds = 3
const watchEverySeconds = 5
const stopPatience = 8000

/** The job queue of the application's role; connects at first use. */
export const openQueue = (login: ClientConfig): JobQueue => {
  let fault: (error: unknown) => void = () => {}
  let listens = true
  let started: Promise<PgBoss> | undefined
  const boss = (): Promise<PgBoss> => {
    started ??= start(login, listens, error => fault(error)).catch(error => {
      started = undefined
      throw error
    })
    return started
  }
  return {
    send: async (tx, queue, job, at) => {
      const priority = await getTurn(tx, queue, job.tenantId)
      const options = {
        db: within(tx),
        group: { id: job.tenantId },
        priority,
        ...(at && { startAfter: at }),
      }
      const id = await (await boss()).send(queue, job, options)
      if (!id) throw new Error(`The queue ${queue} took no job`)
    },
    work: async (queue, wish, work) => {
      const options = {
        ...looks,
        localConcurrency: wish.atOnce,
        localGroupConcurrency: wish.atOncePerTenant,
        heartbeatRefreshSeconds: heartbeatEverySeconds,
      }
      await (await boss()).work<Job>(queue, options, jobs => each(queue, jobs, work))
    },
    tick: async (clock, work) => {
      await (await boss()).work(clock, looks, async jobs => {
        for (const job of jobs) await work(job.signal)
      })
    },
    tellFaults: told => {
      fault = told
    },
    lookOnly: () => {
      listens = false
    },
    stop: async (patience = stopPatience) => {
      const running = await started?.catch(() => undefined) // it never started: nothing to stop
      await running?.stop({ graceful: true, timeout: patience })
    },
  }
}

/**
 * The turn of a tenant's next job, as a priority: one below that of its last job, or of the job that was begun last, whichever is lower. The
 * queue begins the highest priority first, so the tenants alternate, however many jobs one of them has added (start-time fair
 * queueing with equal weights).
 */
const getTurn = async (tx: Transaction, queue: QueueName, tenantId: string): Promise<number> => {
  const { rows } = await sql<{ last: number }>`select coalesce(least(
      min(priority) filter (where state >= 'active'), max(priority) filter (where state < 'active') + 1,
      min(priority) filter (where group_id = ${tenantId})), 0) as last
    from pgboss.job where name = ${queue}`.execute(tx)
  return rows[0]!.last - 1
}

const each = async (queue: QueueName, jobs: BossJob<Job>[], work: JobWork) => {
  for (const job of jobs)
    await traced(`job ${queue}`, { kind: 'CONSUMER', attributes: { 'mds.job': job.id } }, () =>
      work(job.data, job.signal),
    ).then(
      () => countJob(queue, 'done'),
      error => {
        countJob(queue, 'failed')
        throw error
      },
    )
}

const start = async (
  login: ClientConfig,
  listens: boolean,
  fault: (error: unknown) => void,
): Promise<PgBoss> => {
  const boss = new PgBoss({
    ...plain(login),
    application_name: 'mds-kit jobs',
    max: connections,
    schema: queueSchema,
    // The owner migrates the schema (server/kernel/jobs/schema.ts): this role may not change it.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: true,
    supervise: true,
    superviseIntervalSeconds: watchEverySeconds,
    monitorIntervalSeconds: watchEverySeconds,
    useListenNotify: listens,
  })
  boss.on('error', fault)
  await boss.start()
  return boss
}

/** The login without options that pg-boss does not know. */
const plain = ({ host, port, database, user, password, ssl }: ClientConfig) => ({
  host,
  port,
  database,
  user,
  ...(typeof password === 'string' && { password }),
  ...(ssl !== undefined && { ssl }),
})

/** pg-boss's statements in one of our transactions. */
const within = (tx: Transaction): Db => ({
  executeSql: async (text, values) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ? [...values] : []))
    return { rows: rows as unknown[] }
  },
})
