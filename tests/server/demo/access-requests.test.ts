import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../server/app/demo/seed.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { noFiles } from '../files/no-files.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'
import { testSecret } from '../template.ts'

const now = new Date('2026-11-21T05:30:00Z')
let db: TestDatabase

const rows = async <T = Record<string, unknown>>(statement: string): Promise<T[]> =>
  (await db.owner.query(statement)).rows as T[]
const none = async (statement: string) => expect(await rows(statement)).toEqual([])

beforeAll(async () => {
  db = await testDatabase()
  await seedDemo(db.connections, { now, keys: keysFrom(testSecret), files: noFiles, production: false })
})
afterAll(() => db.close())

test('the sponsor has requests in every state, each as its state requires', async () => {
  const states = await rows<{ state: string }>('select distinct state from access_request order by state')
  expect(states.map(each => each.state)).toEqual([
    ...['approved', 'draft', 'expired', 'returned', 'submitted', 'withdrawn'],
  ])
  await none(
    'select id from access_request q where not exists (select from access_request_item i where i.request_id = q.id)',
  )
  await none(
    `select q.id from access_request q join access_request_item i on i.request_id = q.id
      where (q.kind = 'remove' or q.kind = 'add' and q.state = 'approved') and i.assignment_id is null`,
  )
  await none(
    `select q.id from access_request q where greatest(created_at, submitted_at, decided_at, updated_at) > '${now.toISOString()}'
      or (state = 'submitted') <> (valid_until > '${now.toISOString()}' and state <> all ('{approved,returned,withdrawn}'))`,
  )
  await none(
    `select q.id from access_request q where (state = 'submitted') <> exists (select from notice n
      where n.type = 'todo' and n.done_at is null and n.user_id <> q.applicant_id and n.subject ->> 'accessRequestId' = q.id::text)`,
  )
})
