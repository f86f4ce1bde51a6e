import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange } from '../../../client/http/exchange.ts'
import { calls } from '../../../contract/registry/index.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { buildApp } from '../../../server/app/http/app.ts'
import { issueSession } from '../../../server/features/auth/sessions.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

const host = 'https://host.example:8443'
const strangers = [
  '*',
  'null',
  'https://evil-host.example:8443',
  'https://host.example:8443.evil.test',
  'https://host.example.evil:8443',
  'https://sub.host.example:8443',
  'https://host.example',
  'https://host.example:8444',
  'http://host.example:8443',
  'https://HOST.example:8443',
  `${host}/`,
  `${host}, https://evil.test`,
  `https://evil.test, ${host}`,
]

let server: DemoServer
let app: FastifyInstance
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  const settings = { ...server.services.settings, embedOrigins: new Set([host]) }
  app = await buildApp(server.database, { ...server.services, settings })
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const claims = () => ({
  authorization: `Bearer ${admin.token}`,
  'mds-tenant': admin.tenantId,
  'mds-role': admin.roleId!,
})
const cors = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter(name => name.startsWith('access-control-'))
const ask = (headers: Record<string, string>, options: InjectOptions = {}, on = app) =>
  on.inject({ method: 'GET', url: userInfo.path, headers, ...options })
const preflight = (origin: string, method = 'POST', headers = 'authorization', on = app) =>
  on.inject({
    method: 'OPTIONS',
    url: calls.saveSetting!.path,
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
  })
/** The headers of a read and of a change, as the client makes them. */
const headersOfClient = async () => {
  const names = new Set<string>()
  const sender = {
    base: host,
    token: 'a',
    accountId: 'b',
    tenantId: 'c',
    roleId: 'd',
    locale: 'en-US',
    zone: 'UTC',
  }
  const transfer = async (request: Request) => {
    expect(request.credentials, 'no cookies to another origin').toBe('same-origin')
    for (const [name] of request.headers) names.add(name)
    return new Response('{}')
  }
  for (const call of [userInfo, calls.saveSetting!])
    await exchange({ call, input: {}, sender, submitKey: 'e', transfer })
  return [...names].sort()
}
const list = (text: unknown) => String(text).split(', ')

describe('KIT-C42 an origin of EMBED_ORIGINS', () => {
  test('calls with a bearer token, and a cache is told that the answer depends on the origin', async () => {
    const answer = await ask({ ...claims(), origin: host })
    expect(answer.json()).toMatchObject({ code: 0, data: { accountId: admin.accountId } })
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': host })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(list(answer.headers.vary)).toContain('Origin')
  })

  test('reads a refusal too, so that the widget can say what it is', async () => {
    const answer = await ask({ origin: host })
    expect(answer.json().code).not.toBe(0)
    expect(answer.headers['access-control-allow-origin']).toBe(host)
  })

  test('loads loader and chunks; pages, health and reference stay closed', async () => {
    const loader = await ask({ origin: host }, { url: '/elements/loader.js' })
    expect(loader.headers['access-control-allow-origin']).toBe(host)
    expect(list(loader.headers.vary)).toContain('Origin')
    for (const url of [
      '/',
      '/login',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/docs/api',
      '/ctms',
      '/elementsx/a',
    ])
      expect(cors((await ask({ origin: host }, { url })).headers), url).toEqual([])
  })

  test('no page calls with the secret of an application', async () => {
    const own = Object.values(calls).filter(({ needs }) => needs === 'application')
    expect(own.map(({ name }) => name)).toContain('issueNarrowToken')
    for (const { method, path: url } of own) {
      const wanted = { 'access-control-request-method': method }
      const asked = await ask({ origin: host, ...wanted }, { method: 'OPTIONS', url })
      const answer = await ask({ ...claims(), origin: host }, { method, url: `${url}?a=1` })
      expect([asked.statusCode, cors(asked.headers), cors(answer.headers)], url).toEqual([404, [], []])
    }
  })

  test('its preflight is answered without credentials and kept', async () => {
    const answer = await preflight(host)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': host,
      'access-control-max-age': '7200',
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(list(answer.headers.vary)).toContain('Origin')
  })

  test('may send what the client sends and nothing else', async () => {
    const names = await headersOfClient()
    const methods = [...new Set(Object.values(calls).map(({ method }) => method))].sort()
    const answer = await preflight(host, 'PATCH', 'x-undeclared')
    expect(list(answer.headers['access-control-allow-headers'])).toEqual(names)
    expect(list(answer.headers['access-control-allow-methods'])).toEqual(methods)
    expect(methods).not.toContain('PATCH')
    expect(names).not.toContain('x-undeclared')
    expect(JSON.stringify(answer.headers)).not.toContain('*')
  })

  test('never acts by the cookies of a user: a refresh needs its token in the body', async () => {
    const cookie = 'mds-rt=a; mds-token=b'
    const url = calls.refresh!.path
    const options = { method: 'POST', url, payload: '{}' } as const
    const json = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), cookie }
    const client = { browser: null, ip: '127.0.0.1', userAgent: 'lightMyRequest' }
    const session = { accountId: admin.accountId, method: 'token', kind: 'token', ...client } as const
    const { refreshToken } = await server.database.transaction(null, tx => issueSession(tx, session))
    const own = { ...json, cookie: `mds-rt=${refreshToken}` }
    expect((await ask({ ...own, origin: host }, options)).json().code).not.toBe(0)
    expect((await ask(own, options)).json().code, 'the same cookie from our own page').toBe(0)
  })
})

describe('KIT-C42 every other origin is refused as before', () => {
  test.each(strangers)('%s', async origin => {
    const answers = [
      await ask({ ...claims(), origin }),
      await ask({ origin }, { url: '/elements/loader.js' }),
      await preflight(origin),
    ]
    for (const { headers } of answers) {
      expect(cors(headers)).toEqual([])
      expect(list(headers.vary)).toContain('Origin')
    }
    expect(answers[2]!.statusCode).toBe(404)
  })

  test('without the setting nobody is allowed, and no answer depends on the origin', async () => {
    for (const origin of [host, ...strangers]) {
      const answer = await ask({ ...claims(), origin }, {}, server.app)
      expect([cors(answer.headers), answer.headers.vary]).toEqual([[], undefined])
      expect((await preflight(origin, 'POST', 'authorization', server.app)).statusCode).toBe(404)
    }
  })
})
