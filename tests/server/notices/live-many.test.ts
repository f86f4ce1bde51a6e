import { expect, test, vi } from 'vitest'
import { openLive } from '../../../server/app/http/live.ts'
import type { Database } from '../../../server/kernel/db/pool.ts'

/** A database in which every session and role is valid; `notify` is what PostgreSQL says to all processes. */
const getDatabase = () => {
  const heard = new Map<string, (text: string) => void>()
  const rows = Array.from({ length: 100 }, () => ({ valid: true, roleMs: null }))
  const transaction = vi.fn(async () => rows)
  const database = {
    listen: async (channel: string, take: (text: string) => void) => void heard.set(channel, take),
    hears: async () => true,
    transaction,
  }
  const notify = (channel: string, content: object) => heard.get(channel)!(JSON.stringify(content))
  return { database: database as unknown as Database, transaction, notify }
}

test('the ends of the roles of many users at once are checked by one query', async () => {
  const { database, transaction, notify } = getDatabase()
  const live = openLive(database)
  const users = Array.from({ length: 30 }, () => crypto.randomUUID())
  const ids = { tenantId: crypto.randomUUID(), roleId: crypto.randomUUID() }
  for (const userId of users)
    live.follow({ ...ids, userId, accountId: crypto.randomUUID(), sessionId: crypto.randomUUID() })
  await vi.waitFor(() => expect(transaction).toHaveBeenCalledTimes(users.length))
  for (const userId of users) notify('mds_role_end', { ...ids, userId })
  await vi.waitFor(() => expect(transaction.mock.calls.length).toBeGreaterThan(users.length))
  await new Promise(done => setTimeout(done, 100))
  expect(transaction).toHaveBeenCalledTimes(users.length + 1)
  live.close()
})
