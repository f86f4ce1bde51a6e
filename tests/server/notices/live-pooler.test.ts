import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { watchNotices } from '../../../contract/notices/calls.ts'
import { buildApp } from '../../../server/app/http/app.ts'
import { type Database, openAs } from '../../../server/kernel/db/pool.ts'
import { through, transactionPooler } from '../db/transaction-pooler.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

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

/** A server behind the pooler. */
async function openBehindPooler(options: { session?: typeof server.connections.app }) {
  const login = through(server.connections.app, pooler)
  const database = openAs(login, { poolSize: 2, prepare: false, ...options })
  const app = await buildApp(database, server.services)
  opened = { database, app }
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { database, port: (app.server.address() as AddressInfo).port }
}

/** Opens a user's stream there, and returns a function that reads its next event. */
async function follow({ port }: { port: number }, caller: Caller) {
  const response = await fetch(`http://127.0.0.1:${port}${watchNotices.path}`, {
    headers: {
      authorization: `Bearer ${caller.token}`,
      'mds-tenant': caller.tenantId,
      'mds-role': caller.roleId!,
    },
  })
  const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await stream.read()).value ?? null
  expect(await next(), 'it asks what there is').toBe(arrived)
  return next
}

const arrived = 'event: arrived\ndata: {}\n\n'
const arrive = () =>
  server.addNew('notice', {
    tenant_id: reader.tenantId,
    user_id: reader.userId,
    type: 'notification',
    kind: 'system',
  })

describe('the bell behind a pooler in transaction mode', () => {
  test('is told at once over DATABASE_LISTEN_URL', async () => {
    const behind = await openBehindPooler({ session: server.connections.app })
    const next = await follow(behind, reader)
    expect(await behind.database.hears()).toBe(true)
    await arrive()
    expect(await next()).toBe(arrived)
  })

  test('TR-N6 ends by looking, where nothing is heard, when person, company or account is shut out', async () => {
    const app = await openBehindPooler({})
    const ofCompany = await server.caller('s.tanaka')
    const ofAccount = await server.caller('zhou.mingxuan')
    const streams = await Promise.all([reader, ofCompany, ofAccount].map(each => follow(app, each)))
    const shut = async (isOpen: boolean) => {
      const status = isOpen ? 'enabled' : 'disabled'
      await server.setRows('users', { id: reader.userId }, { status })
      await server.setRows('tenant', { id: ofCompany.tenantId }, { enabled: isOpen })
      await server.setRows('account', { id: ofAccount.accountId }, { enabled: isOpen })
    }
    await shut(false)
    try {
      for (const next of streams)
        for (let event = await next(); event !== null; event = await next()) expect(event).toBe(arrived)
    } finally {
      await shut(true)
    }
  })

  test('is told of what came by looking, where nothing is heard', async () => {
    const behind = await openBehindPooler({})
    const next = await follow(behind, reader)
    expect(await behind.database.hears()).toBe(false)
    expect(await next(), 'the first look').toBe(arrived)
    await arrive()
    expect(await next()).toBe(arrived)
  })
})
