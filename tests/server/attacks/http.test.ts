import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import { calls } from '../../../contract/registry/index.ts'
import { getClient, getNetwork } from '../../../server/kernel/http/client.ts'
import { loggedError } from '../../../server/kernel/http/logged-error.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let port = 0

beforeAll(async () => {
  server = await demoServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

type Raw = { status: number; headers: Record<string, string>; body: string }

/** Sends raw bytes: no client in between corrects them. */
const raw = (text: string): Promise<Raw> =>
  new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setTimeout(5000, () => socket.destroy(new Error(`no answer to ${text.slice(0, 80)}`)))
    socket.on('data', part => {
      received += part
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...body] = received.split('\r\n\r\n')
      const [line = '', ...headers] = head.split('\r\n')
      resolve({
        status: Number(line.split(' ')[1]),
        headers: Object.fromEntries(
          headers.map(each => [each.split(':')[0]!.toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
        ),
        body: body.join('\r\n\r\n'),
      })
    })
  })

const get = (path: string, more = '', method = 'GET') =>
  raw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)
const page = 'Accept: text/html\r\n'

describe('headers of every kind of answer (TR-W2)', () => {
  test.each([
    ['a call', '/plt/slide/code/image', '', 'GET'],
    ['a refused call', '/mdsdata/annouceTodo/count', '', 'GET'],
    ['an unknown path', '/plt/none', '', 'GET'],
    ['a page', '/home', page, 'GET'],
    ['an unknown page', '/none', page, 'GET'],
    ['a sub-application', '/ctms', page, 'GET'],
    ['health', '/healthz', '', 'GET'],
    ['readiness', '/readyz', '', 'GET'],
    ['the build', '/healthCheck.json', '', 'GET'],
    ['the reference', '/openapi.json', '', 'GET'],
    ['the readable reference', '/docs/api', page, 'GET'],
    ['a path that cannot be decoded', '/plt/%E0%A4%A', '', 'GET'],
    ['a page that cannot be decoded', '/%E0%A4%A', page, 'GET'],
    ['a path that leaves its folder', '/examples/%2e%2e/%2e%2e/package.json', '', 'GET'],
    ['OPTIONS', '/plt/auth/token', 'Origin: https://evil.example\r\n', 'OPTIONS'],
    ['TRACE', '/plt/auth/token', '', 'TRACE'],
    ['HEAD of a call', '/plt/slide/code/image', '', 'HEAD'],
    ['HEAD of a page', '/ctms', page, 'HEAD'],
    ['a call without JSON', '/plt/auth/token', 'Content-Type: text/plain\r\nContent-Length: 0\r\n', 'POST'],
  ])('%s', async (_name, path, more, method) => {
    const { headers, body } = await get(path, more, method)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers['cache-control']).toBe(
      /text\/html/.test(headers['content-type'] ?? '') ? 'no-cache' : 'no-store',
    )
    for (const name of ['server', 'x-powered-by', 'location', 'access-control-allow-origin', 'allow'])
      expect(headers[name], name).toBeUndefined()
    expect(body).not.toMatch(/FST_|stack|node_modules|is not a valid url/)
  })
})

describe('what opens something stands in no address (TR-W6)', () => {
  const opening =
    /^(param|code|ticket|token|password|recoveryCode|verificationCode|resetTicket|stepUp|key|slide)$/
  const gets = Object.values(calls).filter(call => call.method === 'GET' && call.input instanceof z.ZodObject)
  const getFields = (call: Call) => Object.keys((call.input as z.ZodObject).shape)

  test('every GET that takes a right, a code or a ticket has it veiled', () => {
    for (const call of gets)
      expect(
        getFields(call).filter(name => opening.test(name)),
        call.name,
      ).toEqual(call.secretFields ?? [])
    expect(gets.filter(call => call.secretFields).length).toBeGreaterThan(5)
    // None of these headers may replace a claim about the actor.
    const claimed = ['tenant', 'role', 'user', 'time-zone', 'submit-time', 'kit']
    expect(gets.flatMap(call => call.secretFields ?? []).filter(field => claimed.includes(field))).toEqual([])
    for (const call of Object.values(calls))
      if (call.method !== 'GET') expect(call.secretFields).toBeUndefined()
  })

  test('J45 an invitation in the address counts for nothing, in the header it is read', async () => {
    const path = `/plt/user/register/sendMailCode?email=veiled%40example.org`
    const param = 'A'.repeat(64)
    const answer = async (at: string, more = '') => JSON.parse((await get(at, more)).body)
    expect(await answer(`${path}&param=${param}`)).toMatchObject({
      code: codes.invalidInput.code,
      data: { issues: [{ path: 'param', rule: 'fieldRequired' }] },
    })
    for (const [at, value] of [
      [path, param],
      [`${path}&param=x`, param],
      [path, '%E0%A4%A'],
    ])
      expect(await answer(at!, `mds-param: ${value}\r\n`)).toMatchObject({
        code: codes.registrationLinkInvalid.code,
      })
  })
})

describe('methods (TR-W8)', () => {
  test.each(['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s reaches no call', async method => {
    const steps = [`/plt/thirdpart/go/${'A'.repeat(43)}`, '/plt/thirdpart/callback?state=x']
    for (const path of ['/plt/auth/sendEmailLoginCode?email=head%40example.org', '/plt/auth/token', ...steps])
      expect((await get(path, 'Content-Length: 0\r\n', method)).status).toBe(404)
    expect(await server.rows("select 1 from frequency where key like '%head@example.org'")).toHaveLength(0)
  })

  test('a header cannot change the method', async () => {
    const more = 'X-HTTP-Method-Override: GET\r\nX-Method-Override: GET\r\nContent-Length: 0\r\n'
    expect((await get('/mdsdata/annouceTodo/count?_method=GET', more, 'POST')).status).toBe(404)
  })

  test('what is no HTTP is refused in general words', async () => {
    const answers = await Promise.all([
      raw('GEX / HTTP/9.9\r\n\r\n'),
      raw('GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n'),
      get('/healthz', `X-Long: ${'a'.repeat(20_000)}\r\n`),
      raw(
        'POST /plt/auth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ])
    for (const { status, body } of answers) {
      expect([400, 431]).toContain(status)
      expect(body).not.toMatch(/HPE_|Parse|node/)
      const { message, ...rest } = JSON.parse(body)
      expect(rest).toEqual({ code: -1, data: null, requestId: expect.stringMatching(/^[\da-f-]{36}$/) })
      expect(message).toMatch(status === 431 ? /too long/ : /could not be read/)
    }
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 431, 400])
  })
})

describe('paths (TR-W1 TR-W5)', () => {
  const secrets = /mds-kit"|root:x:|DATABASE|BEGIN|import /
  test.each(
    ['/elements/', '/assets/', '/examples/', '/stories/', '/', '/ctms/'].flatMap(folder =>
      [
        '../../package.json',
        '..%2f..%2fpackage.json',
        '%2e%2e/%2e%2e/package.json',
        '..%5c..%5cpackage.json',
        '....//....//package.json',
        '%252e%252e%252fpackage.json',
        '..;/package.json',
        '.git/config',
        '/etc/passwd',
        'a%00.js',
      ].map(path => folder + path),
    ),
  )('%s leads nowhere', async path => {
    const { status, body } = await get(path)
    expect([400, 403, 404]).toContain(status)
    expect(body).not.toMatch(secrets)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '//evil.example/%2e%2e',
    '/https://evil.example',
    '/login?redirectUrl=//evil.example',
    '/ctms//evil.example',
    'http://evil.example/home',
  ])('%s redirects nowhere', async path => {
    for (const more of ['', page, `${page}X-Forwarded-Host: evil.example\r\n`]) {
      const { status, headers, body } = await get(path, more)
      expect(status < 300 || status >= 400).toBe(true)
      expect(headers.location).toBeUndefined()
      expect(body).not.toContain('evil.example')
    }
  })

  test('health and reference tell nothing of the inside', async () => {
    const { body } = await get('/readyz')
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['database', 'grants', 'migrations', 'status'])
    expect(JSON.parse((await get('/healthz')).body)).toEqual({ status: 'up' })
    for (const path of [
      '/openapi.json',
      '/docs/api',
      '/readyz',
      '/healthCheck.json',
      '/ctms/healthCheck.json',
    ])
      expect((await get(path)).body).not.toMatch(
        /postgres|socket|\/home\/|\/work\/|\/tmp\/|secret(?!ary)|row_version/i,
      )
  })
})

describe('who asks (TR-W7 TR-N4)', () => {
  const ask = (email: string, forwarded: string) =>
    server.call(calls.sendEmailCode!, { email }, null, {
      'x-forwarded-for': forwarded,
      'x-real-ip': forwarded,
      forwarded: `for=${forwarded}`,
    })

  test('an address that a caller writes himself does not open a new count', async () => {
    await server.removeRows('frequency')
    const asked = []
    for (const [at, address] of ['203.0.113.1', '203.0.113.2', '::1', 'x'].entries())
      asked.push((await ask(`forwarded${at}@example.org`, address)).code)
    expect(asked).toEqual([0, ...Array<number>(3).fill(codes.codeTooSoon.code)])
    expect(await server.rows("select 1 from frequency where key like '%203.0.113%'")).toHaveLength(0)
  })

  test('known and unknown addresses leave as many counts, and one answer', async () => {
    const left = []
    for (const email of ['lin.haiyan@hengyu.example', 'nobody@hengyu.example']) {
      await server.removeRows('frequency')
      const { requestId: _own, ...answer } = await ask(email, '')
      left.push([answer, (await server.getRows('frequency')).length])
    }
    expect(left[0]).toEqual(left[1])
  })

  test('a code that nobody asked for takes as long for an address that somebody has', async () => {
    const took = async (email: string) => {
      const began = performance.now()
      const answer = await server.call(calls.signInByEmail!, { email, verificationCode: '123456' }, null)
      expect(answer.code).toBe(codes.codeExpired.code)
      return performance.now() - began
    }
    for (const email of ['he.lihua@hengyu.example', 'never.asked@hengyu.example'])
      expect(await took(email), 'not before the beat').toBeGreaterThan(240)
  })

  test('a forwarded address that is none counts as the proxy it came from', () => {
    const from = (ip: string) =>
      getClient({ ip, headers: {}, socket: { remoteAddress: '10.0.0.1' } } as unknown as FastifyRequest).ip
    expect(['unknown', "' or 1=1 --", '', 'x'.repeat(9000), '203.0.113.1:80'].map(from)).toEqual(
      Array(5).fill('10.0.0.1'),
    )
    expect(['203.0.113.1', '2001:db8::1'].map(from)).toEqual(['203.0.113.1', '2001:db8::1'])
  })

  test('what a client says of itself is kept as text, or not at all (TR-A1)', async () => {
    const by = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    for (const value of [
      '<script>alert(1)</script>',
      "' or 1=1 --",
      'constructor',
      '\u00e9\u00ff',
      'x'.repeat(5000),
      '2026-13-45T99:99:99Z',
      '../..',
    ]) {
      const answer = await server.call(calls.saveSetting!, { name: 'said', value: 1 }, by, {
        'user-agent': value,
        'mds-time-zone': value,
        'mds-submit-time': value,
        'accept-language': value,
        cookie: `mds-browser=${value}; mds-language=${value}; __proto__=${value}`,
        'sec-fetch-site': value,
      })
      expect(answer.code).toBe(0)
      const [entry] = await server.rows<{ payload: { zone: string; submitTime?: string } }>(
        'select p.payload from audit_content p join audit_log l using (tenant_id, seq) where l.request_id = $1',
        [answer.requestId],
      )
      expect(entry!.payload.submitTime).toBeUndefined()
      expect(entry!.payload.zone).toBe('UTC')
    }
  })

  test('networks of IPv4 and IPv6', () => {
    expect([getNetwork('203.0.113.9'), getNetwork('::ffff:203.0.113.9')]).toEqual(['203.0.113', '203.0.113'])
    expect(getNetwork('2001:db8::1')).toBe(getNetwork('2001:DB8:0:0:ffff::2'))
  })
})

test('the values of rows that an error of PostgreSQL repeats are not logged (TR-W9)', async () => {
  const error = (await server
    .rows("insert into account (id, name) select gen_random_uuid(), 'LIN.HAIYAN'")
    .catch(each => each)) as Error & { code: string; detail: string }
  expect(error.detail).toContain('lin.haiyan')
  const logged = JSON.stringify(loggedError(error))
  expect(logged).toContain('23505')
  expect(logged.toLowerCase()).not.toContain('lin.haiyan')
})

/** A connection that sends this much and then stops; `ended` is what it received until it was closed. */
const slow = async (said: string) => {
  const told = { text: '' }
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, '127.0.0.1', () => opened.write(said, () => resolve(opened)))
    opened.on('error', reject)
  })
  socket.on('data', part => {
    told.text += part
  })
  return { socket, ended: new Promise<string>(done => socket.once('close', () => done(told.text))) }
}

const kinds = [
  'POST /plt/auth/token HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'GET /home HTTP/1.1\r\nHost: localhost\r\n',
  'POST /plt/auth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"account":',
  'POST /plt/auth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"acc',
]

test('TR-W8 two hundred connections that send drop by drop hold nobody up, and each is cut off', async () => {
  const { server: http } = server.app
  // The configured limits, in ms; they are checked every two seconds.
  expect([http.headersTimeout, http.requestTimeout]).toEqual([20_000, 60_000])
  let taken = 0
  http.on('connection', () => {
    taken += 1
  })
  const open = await Promise.all(Array.from({ length: 200 }, (_, turn) => slow(kinds[turn % 4]!)))
  await vi.waitUntil(() => taken === 200)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      fetch(`http://127.0.0.1:${port}/plt/i18n/language/list`).then(
        each => each.json() as Promise<{ code: number }>,
      ),
    ),
  )
  expect(answers.every(each => each.code === 0)).toBe(true)
  expect(open.every(each => !each.socket.closed)).toBe(true)

  // The same limits, only shorter.
  http.headersTimeout = 1
  http.requestTimeout = 1
  const told = await Promise.all(open.map(each => each.ended))
  expect(told.every(each => each === '' || each.startsWith('HTTP/1.1 408 '))).toBe(true)
  expect(told.join('')).not.toMatch(/node|stack|ERR_/i)
  http.headersTimeout = 20_000
  http.requestTimeout = 60_000
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

test('TR-W7 of a hundred long bodies of one address those beyond the bound hear that the server is busy, another address is served', async () => {
  const send = (remoteAddress: string) =>
    server.app.inject({
      ...{ method: 'POST', url: calls.markNotices!.path, remoteAddress },
      ...{ headers: { 'content-type': 'application/json' }, payload: JSON.stringify(['x'.repeat(40_000)]) },
    })
  const burst = Array.from({ length: 100 }, () => send('192.0.2.1'))
  const [other, ...answers] = await Promise.all([send('192.0.2.2'), ...burst])
  const busy = answers.filter(answer => answer.json().code === codes.serverBusy.code)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.length).toBeLessThan(51)
  for (const { statusCode, headers, body } of busy) {
    expect([statusCode, headers['retry-after']]).toEqual([200, '2'])
    expect(body).toContain('"requestId":"')
  }
  expect(other.json().code).toBe(codes.tokenMissing.code)
})

test('TR-W8 a connection that never ends does not keep the server from stopping', async () => {
  const one = await slow(kinds[2]!)
  await fetch(`http://127.0.0.1:${port}/healthz`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stopped = server.app.close()
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await stopped
  await one.ended
})
