import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { watchNotices } from '../../contract/notices.ts'
import { type Database, openAs } from '../../server/db/pool.ts'
import { buildApp } from '../../server/http/app.ts'
import { through, transactionPooler } from './db/transaction-pooler.ts'
import { type Caller, type DemoServer, demoServer } from './demo-server.ts'

let server: DemoServer
let reader: Caller
let pooler: Awaited<ReturnType<typeof transactionPooler>>
let opened: { database: Database; app: FastifyInstance } | undefined

beforeAll(async () => {
  server = await demoServer()
  reader = await server.caller('zhang.wei', 'CRA')
  pooler = await transactionPooler(server.connections.app, 3)
})
afterEach(async () => {
  await opened?.app.close()
  await opened?.database.close()
})
afterAll(async () => {
  await pooler.close()
  await server.close()
})

/** A server behind the pooler, and one user's stream there. */
async function followBehindPooler(options: { session?: typeof server.connections.app }) {
  const login = through(server.connections.app, pooler)
  const database = openAs(login, { poolSize: 2, prepare: false, ...options })
  const app = await buildApp(database, server.services)
  opened = { database, app }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${watchNotices.path}`, {
    headers: {
      authorization: `Bearer ${reader.token}`,
      'mds-tenant': reader.tenantId,
      'mds-role': reader.roleId!,
    },
  })
  const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await stream.read()).value ?? null
  expect(await next(), 'it asks what there is').toBe(arrived)
  return { database, next }
}

const arrived = 'event: arrived\ndata: {}\n\n'
const arrive = () =>
  server.rows(
    `insert into notice (tenant_id, id, user_id, type, kind) values ($1, gen_random_uuid(), $2, 'notification', 'system')`,
    [reader.tenantId, reader.userId],
  )

describe('the bell behind a pooler in transaction mode', () => {
  test('is told at once over DATABASE_LISTEN_URL', async () => {
    const { database, next } = await followBehindPooler({ session: server.connections.app })
    expect(await database.hears()).toBe(true)
    await arrive()
    expect(await next()).toBe(arrived)
  })

  test.each([
    ['the person', 'update users set status = $2 where id = $1', 'disabled', 'enabled', () => reader.userId],
    ['the company', 'update tenant set enabled = $2 where id = $1', false, true, () => reader.tenantId],
    ['the account', 'update account set enabled = $2 where id = $1', false, true, () => reader.accountId],
  ] as const)(
    'TR-N6 ends by looking, where nothing is heard, when %s is shut out',
    { timeout: 20_000 },
    async (_what, statement, shut, open, getId) => {
      const { next } = await followBehindPooler({})
      await server.rows(statement, [getId(), shut])
      try {
        for (let event = await next(); event !== null; event = await next()) expect(event).toBe(arrived)
      } finally {
        await server.rows(statement, [getId(), open])
      }
    },
  )

  test('is told of what came by looking, where nothing is heard', async () => {
    const { database, next } = await followBehindPooler({})
    expect(await database.hears()).toBe(false)
    expect(await next(), 'the first look').toBe(arrived)
    await arrive()
    expect(await next()).toBe(arrived)
  })
})
