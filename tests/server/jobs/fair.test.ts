import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type JobQueue, openQueue } from '../../../server/kernel/jobs/queue.ts'
import { inRounds } from '../../../server/kernel/jobs/rounds.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'

let db: TestDatabase
let jobs: JobQueue
beforeAll(async () => {
  db = await testDatabase()
})
afterEach(async () => {
  await jobs.stop()
  await db.owner.query('delete from pgboss.job')
})
afterAll(() => db.close())

const [many, few, third] = [randomUUID(), randomUUID(), randomUUID()]

/** Adds jobs of a tenant in one transaction. */
const add = (tenantId: string, count: number) =>
  db.database.transaction(tenantId, async tx => {
    for (let at = 0; at < count; at += 1)
      await jobs.send(tx, 'handovers', { tenantId, id: randomUUID(), run: 1 })
  })

/** Claims this many jobs, each by a worker that begins none before: whose they are, in their order. */
const claim = async (count: number) => {
  const { host, port, database, user, password } = db.connections.app
  const login = { host, port, database, user, ...(typeof password === 'string' && { password }) }
  const worker = new PgBoss({ ...login, schema: 'pgboss', migrate: false, supervise: false, schedule: false })
  await worker.start()
  const claimed: (string | undefined)[] = []
  for (let at = 0; at < count; at += 1) {
    const [job] = await worker.fetch<{ tenantId: string }>('handovers')
    claimed.push(job?.data.tenantId)
  }
  await worker.stop({ graceful: false })
  return claimed
}

describe('TR-W7 the job queue', () => {
  test('claims the one job of a company within the next claims when another added a thousand before', async () => {
    jobs = openQueue(db.connections.app)
    await add(many, 1000)
    await add(few, 1)
    const workers = 2
    expect(await claim(workers + 1)).toContain(few)
  })

  test('alternates between companies, also with the jobs that were left of the one that began', async () => {
    jobs = openQueue(db.connections.app)
    await add(many, 12)
    await db.owner.query(
      `update pgboss.job set state = 'completed' where id in (select id from pgboss.job order by priority desc limit 6)`,
    )
    await add(few, 6)
    await add(third, 6)
    const claimed = await claim(18)
    for (let at = 0; at < 18; at += 3)
      expect(new Set(claimed.slice(at, at + 3)), `claims ${at} to ${at + 2}`).toEqual(
        new Set([many, few, third]),
      )
  })
})

test('TR-W7 rounds give each company its turn before anybody has the next one', async () => {
  jobs = openQueue(db.connections.app)
  const left = new Map([
    ['a', 3],
    ['b', 1],
    ['c', 2],
  ])
  const done: string[] = []
  await inRounds(['a', 'b', 'c'], async each => {
    done.push(each)
    left.set(each, left.get(each)! - 1)
    return left.get(each)! > 0
  })
  expect(done.join('')).toBe('abcaca')
})

test('TR-W7 a company whose round fails has none after it, and the others have all of theirs', async () => {
  const left = new Map([...'abc'].map(each => [each, 2]))
  const done: string[] = []
  const rounds = inRounds(['a', 'b', 'c'], async each => {
    done.push(each)
    if (each === 'a') throw new Error('it is being moved')
    left.set(each, left.get(each)! - 1)
    return left.get(each)! > 0
  })
  await expect(rounds).rejects.toThrow('it is being moved')
  expect(done.join('')).toBe('abcbc')
})
