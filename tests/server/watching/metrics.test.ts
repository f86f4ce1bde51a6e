import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { ownProfile } from '../../../contract/users/calls.ts'
import { freePort } from '../../../scripts/lib/port.ts'
import { serveMetrics } from '../../../server/app/http/metrics.ts'
import { root } from '../../../server/kernel/root.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let caller: Caller
let port = 0
let stop = () => {}
beforeAll(async () => {
  server = await demoServer()
  caller = await server.caller('lin.haiyan')
  port = await freePort()
  const settings = { metricsPort: port, host: '127.0.0.1' }
  stop = await serveMetrics({ database: server.database, settings, log: server.app.log })
})
afterAll(async () => {
  stop()
  await server.close()
})

/** The values of the page, by name and labels. */
const read = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await answer.text()).trim().split('\n')
  const values = new Map<string, number>()
  for (const line of lines) {
    if (/^# (HELP|TYPE) [a-z_\d]+ /.test(line)) continue
    // A sample in the text format of Prometheus: name, labels, value.
    const [, name, value] = /^([a-z_\d]+(?:\{(?:[a-z]+="[^"\\\n]*",?)+\})?) (\S+)$/.exec(line) ?? []
    expect(name, line).toBeDefined()
    expect(Number(value), line).not.toBeNaN()
    values.set(name!, Number(value))
  }
  return values
}

test('calls are counted by name, by the code of a refusal and by company, with the wait for a connection', async () => {
  const before = await read()
  for (let time = 0; time < 3; time += 1) expect((await server.call(ownProfile, {}, caller)).code).toBe(0)
  const refused = { ...caller, token: 'no-such-token-no-such-token-no-such-token' }
  const { code } = await server.call(ownProfile, {}, refused)
  expect(code).toBe(codes.tokenInvalid.code)
  const after = await read()
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(grown(`mds_call_seconds_count{call="${ownProfile.name}"}`)).toBe(4)
  expect(grown(`mds_call_seconds_bucket{call="${ownProfile.name}",le="+Inf"}`)).toBe(4)
  expect(grown(`mds_call_errors_total{code="${code}"}`)).toBe(1)
  expect(grown(`mds_tenant_calls_total{tenant="${caller.tenantId}"}`)).toBe(3)
  expect(grown('mds_pool_wait_seconds_count')).toBeGreaterThanOrEqual(4)
})

test('queues tell how many due jobs wait and how long, and the process tells its memory', async () => {
  await server.database.transaction(caller.tenantId, tx =>
    server.services.jobs.send(tx, 'handovers', { tenantId: caller.tenantId, id: randomUUID(), run: 1 }),
  )
  await server.owner.query(
    `update pgboss.job set created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'
     where name = 'handovers'`,
  )
  const values = await read()
  expect(values.get('mds_queue_waiting{queue="handovers"}')).toBe(1)
  expect(values.get('mds_queue_age_seconds{queue="handovers"}')).toBeGreaterThanOrEqual(3600)
  expect(values.get('mds_queue_waiting{queue="exports"}')).toBe(0)
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(50e6)
  for (const name of ['mds_open_streams', 'mds_chain_lag_seconds', 'nodejs_eventloop_p99_seconds'])
    expect(values.has(name), name).toBe(true)
})

test('messages tell how long the oldest of all companies waits', async () => {
  await server.owner.query("select set_config('app.tenant', $1, false)", [caller.tenantId])
  await server.owner.query(
    `insert into company_message (tenant_id, id, kind, sealed, made_at, next_try_at, expires_at)
      values ($1, gen_random_uuid(), 'invitation', '', now() - interval '2 hours', now() + interval '1 hour', now() + interval '1 day')`,
    [caller.tenantId],
  )
  await server.services.messages.deliverAll()
  expect((await read()).get('mds_message_age_seconds')).toBeGreaterThanOrEqual(7200)
  await server.owner.query(
    "update company_message set state = 'sent', sealed = null, ended_at = now() where state = 'waiting'",
  )
  await server.services.messages.deliverAll()
  expect((await read()).get('mds_message_age_seconds')).toBe(0)
})

test('no more than ten companies are named, and nothing else is served there', async () => {
  const names = [...(await read()).keys()].filter(name => name.startsWith('mds_tenant_calls_total'))
  expect(names.length).toBeLessThanOrEqual(10)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404)
})

test('every metric of the dashboard and the alerts is there, and every alert has its section for operators', async () => {
  const file = (path: string) => readFileSync(join(root, path), 'utf8')
  const alerts = file('deploy/prometheus-alerts.yml')
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const known = new Set([...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const asked = [
    ...(alerts + file('deploy/grafana-dashboard.json')).matchAll(/\b(?:mds|nodejs|process)_[a-z\d_]+/g),
  ]
  for (const [name] of asked) expect(known, name).toContain(name.replace(/_(bucket|count|sum)$/, ''))
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) {
    expect(file('docs/operators.md')).toContain(`\n### ${name}\n`)
    expect(alerts).toContain(`docs/operators.md#${name.toLowerCase()}"`)
  }
})
