/** Schema of pg-boss in our database: a job is added in the transaction of its record. */
export const queueSchema = 'pgboss'

/**
 * A job: ids only. Jobs are outside tenant isolation, so their data stay in rows under row-level security. A job opens those with its
 * tenant set (TR-T6).
 */
export type Job = {
  tenantId: string
  /** Id of the row that it works on. */
  id: string
  /** Number of the row's run: a job of an earlier run does nothing. */
  run: number
}

const day = 24 * 60 * 60

/**
 * A missing heartbeat shows that a worker died, and its job is retried: three attempts, then the dead letter queue, whose worker marks the
 * row (TR-C6).
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
  'duplicates-failed': { retryLimit: 10, expireInSeconds: 60, deleteAfterSeconds: day, notify: true },
  duplicates: {
    retryLimit: 2,
    retryDelay: 1,
    expireInSeconds: 10 * 60,
    deleteAfterSeconds: day,
    notify: true,
    heartbeatSeconds: 10,
    deadLetter: 'duplicates-failed',
  },
  // A handover has its own minute: it is retried for half an hour with growing pauses.
  handovers: {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 5 * 60,
    deleteAfterSeconds: day,
    notify: true,
  },
  // The next tick follows a failed one.
  reminders: { retryLimit: 0, expireInSeconds: 30 * 60, deleteAfterSeconds: day, notify: true },
  messages: { retryLimit: 0, expireInSeconds: 30 * 60, deleteAfterSeconds: 60 * 60, notify: true },
  notices: { retryLimit: 0, expireInSeconds: 30 * 60, deleteAfterSeconds: 60 * 60, notify: true },
  training: { retryLimit: 0, expireInSeconds: 30 * 60, deleteAfterSeconds: 60 * 60, notify: true },
} as const

/**
 * Queues that a clock fills, in UTC. Reminders every quarter of an hour, because at one of them it is 11:00 in every zone (TR-C10); left
 * or retried messages, notices that are due, and trainings of roles that have begun, every minute.
 */
export const clocks = {
  reminders: '*/15 * * * *',
  messages: '* * * * *',
  notices: '* * * * *',
  training: '* * * * *',
} as const
export type ClockName = keyof typeof clocks

export type QueueName = Exclude<keyof typeof queues, ClockName>
