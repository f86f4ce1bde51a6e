import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditEntry, Context } from '../../../server/kernel/context.ts'
import { tryOne } from '../../../server/kernel/outcomes.ts'
import { problem } from '../../../server/kernel/problem.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('one record of a batch: a refusal takes back what was written, its entries, and what it left for after the commit', async () => {
  const entries: AuditEntry[] = []
  const after: (() => Promise<void>)[] = []
  const [kept, refused] = [randomUUID(), randomUUID()]
  const done: string[] = []
  await db.database.transaction(null, async tx => {
    const context = {
      tx,
      audit: (entry: AuditEntry) => void entries.push(entry),
      afterCommit: (work: () => Promise<void>) => void after.push(work),
    } as unknown as Context
    const change = (id: string, isRefused: boolean) =>
      tryOne(context, async own => {
        await own.tx.insertInto('frequency').values({ key: id, window_start: new Date(), count: 1 }).execute()
        own.audit({ entityId: id })
        own.afterCommit(async () => void done.push(id))
        if (isRefused) throw problem('dataChanged')
      })
    expect((await change(refused, true))?.code).toBe(problem('dataChanged').code)
    expect(await change(kept, false)).toBeNull()
  })
  for (const work of after) await work()
  expect(done).toEqual([kept])
  expect(entries.map(each => each.entityId)).toEqual([kept])
  const { rows } = await db.owner.query('select key from frequency where key = any($1)', [[kept, refused]])
  expect(rows).toEqual([{ key: kept }])
})
