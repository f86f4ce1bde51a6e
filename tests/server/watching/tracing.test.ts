import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exchange } from '../../../client/http/exchange.ts'
import { exportUsers } from '../../../contract/downloads/calls.ts'
import { inviteUsers } from '../../../contract/invitations/calls.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { openProcess, type Process } from '../auth/process.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

type Value = { stringValue?: string; intValue?: number | string }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A collector as OTLP over HTTP describes it: it keeps the spans that come. */
const spans: Span[] = []
const bodies: string[] = []
const collector = createServer(async (request, reply) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString()
  if (request.url === '/v1/traces') {
    bodies.push(body)
    for (const { scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
      spans.push(...scopeSpans.flatMap(each => each.spans))
  }
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let server: DemoServer
let running: Process
beforeAll(async () => {
  server = await demoServer()
  await new Promise<void>(done => collector.listen(0, '127.0.0.1', done))
  const { port } = collector.address() as AddressInfo
  const telemetry = new URL('../../../scripts/lib/telemetry.mjs', import.meta.url).href
  running = await openProcess(server, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: `--import ${telemetry}`,
    TEST_JOBS: 'on',
  })
})
afterAll(async () => {
  running?.kill()
  collector.close()
  await server.close()
})

const attribute = (span: Span, key: string) => span.attributes.find(each => each.key === key)?.value

test('one trace leads from the call of the client to its statements, and no value is in it', async () => {
  const caller = await server.caller('lin.haiyan')
  let header = ''
  const answer = await exchange({
    call: searchUsers,
    input: { query: 'Xylophanes', limit: 15, pageNum: 1 },
    sender: { ...caller, base: running.origin, roleId: caller.roleId ?? '-1', locale: 'en-US', zone: '' },
    transfer: request => {
      header = request.headers.get('traceparent') ?? ''
      return fetch(request)
    },
  })
  expect(answer).toMatchObject({ kind: 'envelope', envelope: { code: 0 } })
  // W3C Trace Context: version, trace, span of the caller, flags.
  const [, traceId, element] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(header) ?? []
  const own = () => spans.filter(span => span.traceId === traceId)
  await vi.waitUntil(() => own().some(({ name }) => name === searchUsers.name), { timeout: 20_000 })
  const call = own().find(({ name }) => name === searchUsers.name)!
  expect(call.parentSpanId).toBe(element)
  expect(attribute(call, 'http.route')?.stringValue).toBe(searchUsers.path)
  expect(Number(attribute(call, 'mds.code')?.intValue)).toBe(0)
  const transaction = own().find(
    ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === call.spanId,
  )!
  const statements = own().filter(({ parentSpanId }) => parentSpanId === transaction.spanId)
  const texts = statements.map(each => attribute(each, 'db.query.text')?.stringValue ?? '')
  expect(texts.some(text => /\busers?\b/.test(text) && text.includes('$1'))).toBe(true)
  expect(bodies.join()).not.toContain('Xylophanes')
  expect(bodies.join()).not.toContain(caller.token)
  // Lines of the log name the trace, so that both can be found from each other.
  expect(running.written.log).toContain(`"traceId":"${traceId}"`)
})

test('a job and a mail have spans that name them, without an address', async () => {
  const caller = await server.caller('lin.haiyan')
  const sender = {
    ...caller,
    base: running.origin,
    roleId: caller.roleId ?? '-1',
    locale: 'en-US',
    zone: '',
  } as const
  const invited = await exchange({
    call: inviteUsers,
    input: { emails: ['span@example.com'] },
    sender,
    submitKey: randomUUID(),
    transfer: fetch,
  })
  expect(invited).toMatchObject({ kind: 'envelope', envelope: { code: 0 } })
  const exported = await exchange({
    call: exportUsers,
    input: { headers: ['name'] },
    sender,
    submitKey: randomUUID(),
    transfer: fetch,
  })
  expect(exported).toMatchObject({ kind: 'envelope', envelope: { code: 0 } })
  const named = (name: string) => spans.filter(span => span.name === name)
  await vi.waitUntil(() => named('mail').length > 0 && named('job exports').length > 0, { timeout: 20_000 })
  await server.owner.query("select set_config('app.tenant', $1, false)", [caller.tenantId])
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from company_message where tenant_id = $1
      union all select id from pgboss.job where name = 'exports'`,
    [caller.tenantId],
  )
  const ids = rows.map(({ id }) => id)
  expect(ids).toContain(attribute(named('mail')[0]!, 'mds.message')?.stringValue)
  expect(ids).toContain(attribute(named('job exports')[0]!, 'mds.job')?.stringValue)
  expect(bodies.join()).not.toContain('span@example.com')
})
