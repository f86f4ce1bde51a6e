import type { Client } from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import { clocks, queueSchema, queues } from './queues.ts'

/**
 * Migrates pg-boss's schema and our queues to this release. The owner does it with the migrations, under their lock; the application's
 * role may use the queues but not change them (TR-T2).
 */
export const prepareQueues = async (owner: Client): Promise<void> => {
  const db: Db = {
    executeSql: async (text, values) => await runAll(owner, text, values),
  }
  const boss = new PgBoss({ db, schema: queueSchema, supervise: false, schedule: false })
  const faults: unknown[] = []
  boss.on('error', error => faults.push(error))
  await boss.start()
  for (const [name, options] of Object.entries(queues)) {
    const there = await boss.getQueue(name)
    if (!there) await boss.createQueue(name, options)
    else await boss.updateQueue(name, getSettings(options))
  }
  for (const [name, cron] of Object.entries(clocks)) await boss.schedule(name, cron)
  await boss.stop({ graceful: false })
  if (faults.length > 0) throw faults[0]
  await owner.query(grants)
}

/** Policy and dead letter queue are set at creation; the rest may change with a release. */
const getSettings = ({
  retryLimit,
  expireInSeconds,
  deleteAfterSeconds,
  notify,
}: (typeof queues)[keyof typeof queues]) => ({
  retryLimit,
  expireInSeconds,
  deleteAfterSeconds,
  notify,
})

/** Plans of several statements return several results; the last one counts. */
const runAll = async (owner: Client, text: string, values: unknown[] | undefined) => {
  const result = await owner.query(text, values)
  return Array.isArray(result) ? (result.at(-1) as typeof result) : result
}

const grants = `grant usage on schema ${queueSchema} to mds_app;
  grant select, insert, update, delete on all tables in schema ${queueSchema} to mds_app;
  grant usage on all sequences in schema ${queueSchema} to mds_app`
