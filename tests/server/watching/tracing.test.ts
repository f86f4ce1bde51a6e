import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exchange } from '../../../client/http/exchange.ts'
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
