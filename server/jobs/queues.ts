/** Schema of pg-boss beside ours, in the same database: a job is sent in the transaction of what it belongs to. */
export const queueSchema = 'pgboss'

/**
 * A job: ids alone. Jobs stand outside the isolation of tenants, so what they are about stays in rows that row-level
 * security guards, and a job opens those with its tenant set (TR-T6).
 */
export type Job = {
  tenantId: string
  /** Row that it works on. */
  id: string
  /** Which asking of that row: a job of an older one does nothing. */
  run: number
}

const day = 24 * 60 * 60

/**
 * A worker that dies is noticed by its missing heartbeat, and its job is taken up again: three attempts, then the
 * queue of the failed, whose worker says so on the row (TR-C6).
 */
export const queues = {
  'exports-failed': { retryLimit: 10, expireInSeconds: 60, deleteAfterSeconds: day, notify: true },
  exports: {
    retryLimit: 2,
    retryDelay: 1,
    expireInSeconds: 30 * 60,
    deleteAfterSeconds: day,
    notify: true,
    heartbeatSeconds: 10,
    deadLetter: 'exports-failed',
  },
  'imports-failed': { retryLimit: 10, expireInSeconds: 60, deleteAfterSeconds: day, notify: true },
  imports: {
    retryLimit: 2,
    retryDelay: 1,
    expireInSeconds: 10 * 60,
    deleteAfterSeconds: day,
    notify: true,
    heartbeatSeconds: 10,
    deadLetter: 'imports-failed',
  },
  // What has a minute of its own is tried for half an hour, ever later.
  handovers: {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 5 * 60,
    deleteAfterSeconds: day,
    notify: true,
  },
  // A tick that fails is followed by the next one.
  reminders: { retryLimit: 0, expireInSeconds: 30 * 60, deleteAfterSeconds: day, notify: true },
  messages: { retryLimit: 0, expireInSeconds: 30 * 60, deleteAfterSeconds: 60 * 60, notify: true },
} as const

/**
 * Queues that a clock fills, in UTC. Reminders at quarters of an hour, since at one of them it is 11:00 in every zone (TR-C10);
 * messages that were left or are tried again, every minute.
 */
export const clocks = { reminders: '*/15 * * * *', messages: '* * * * *' } as const
export type ClockName = keyof typeof clocks

export type QueueName = Exclude<keyof typeof queues, ClockName>
