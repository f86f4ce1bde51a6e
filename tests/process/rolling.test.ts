import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSignInType } from '../../contract/auth/calls.ts'
import { listProviders } from '../../contract/auth/third-party.ts'
import { buildStale } from '../../scripts/build.ts'
import { freePort } from '../../scripts/lib/port.ts'
import { connectOwner } from '../../server/kernel/db/connections.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { type Provided, provideDatabase } from '../../server/kernel/db/provide.ts'
import { root } from '../../server/kernel/root.ts'
import { readSettings } from '../../server/kernel/settings.ts'
import {
  type Balancer,
  hasHaproxy,
  hasNginx,
  isReady,
  openBalancer,
  openHaproxy,
  openNginx,
} from './balancer.ts'
import { killStarted, launch, type Running } from './rig.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mds-rolling-'))
let database: Provided
beforeAll(async () => {
  await buildStale(['server'])
  database = await provideDatabase(readSettings({ DATA_DIR: dataDir, NODE_ENV: 'test' }))
  await migrate(database.connections)
})
afterAll(async () => {
  killStarted()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const reads = listProviders.path

/** Only the server process, beside others on one database. */
async function startServer(port: number, drain: number): Promise<Running> {
  const command = [process.execPath, join(root, 'dist/server/main.js')]
  const running = await launch({ dataDir, port, command, env: { DRAIN_SECONDS: String(drain) } })
  while (!(await isReady(port))) {
    if (running.child.exitCode !== null) throw new Error(running.said())
    await sleep(25)
  }
  return running
}

/**
 * Sends requests steadily, eight at a time: reads, and posts that a proxy must not send twice. Returns the
 * number of answers, and the failures.
 */
function askSteadily(port: number) {
  let going = true
  let answered = 0
  const lost: string[] = []
  const ask = async (at: number) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const path = at % 2 ? reads : checkSignInType.path
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, at % 2 ? {} : post)
    const text = await answer.text()
    if (answer.status !== 200 || JSON.parse(text).code !== 0) throw new Error(`${answer.status} ${text}`)
    answered++
  }
  const worker = async (first: number) => {
    for (let at = first; going; at++) {
      await ask(at).catch(error => lost.push(String(error.cause ?? error)))
      await sleep(5) // leaves processor time to the servers and to the suites beside
    }
  }
  const workers = Array.from({ length: 8 }, (_, at) => worker(at))
  const end = async () => {
    going = false
    await Promise.all(workers)
    return { answered, lost }
  }
  return { answered: () => answered, end }
}

/** Restarts each of two servers behind a proxy while requests come steadily. */
async function restartInTurn(open: (ports: number[]) => Promise<Balancer>) {
  const ports = [await freePort(), await freePort()]
  const servers = [await startServer(ports[0]!, 1), await startServer(ports[1]!, 1)]
  const proxy = await open(ports)
  const asking = askSteadily(proxy.port)
  for (const at of [0, 1]) {
    const before = asking.answered()
    while (asking.answered() < before + 50) await sleep(10)
    servers[at]!.child.kill('SIGTERM')
    expect(await servers[at]!.exit).toBe(0)
    servers[at] = await startServer(ports[at]!, 1)
  }
  const { answered, lost } = await asking.end()
  await proxy.close()
  for (const each of servers) each.child.kill('SIGTERM')
  await Promise.all(servers.map(each => each.exit))
  return { answered, lost }
}

describe('restarting one server after another', { timeout: 180_000 }, () => {
  it('loses no request behind a proxy that asks /readyz', async () => {
    const { answered, lost } = await restartInTurn(openBalancer)
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(100)
  })

  it.runIf(hasNginx)('loses no request behind nginx as docs/operators.md has it', async () => {
    expect((await restartInTurn(openNginx)).lost).toEqual([])
  })

  it.runIf(hasHaproxy)('loses no request behind HAProxy as deploy/haproxy.cfg has it', async () => {
    expect((await restartInTurn(openHaproxy)).lost).toEqual([])
  })
})

type Answer = { status: number; headers: IncomingHttpHeaders; code: number }
const askOn = (agent: Agent, port: number) =>
  new Promise<Answer>((resolve, reject) => {
    const asked = get({ agent, port, host: '127.0.0.1', path: reads }, async answer => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ status: answer.statusCode!, headers: answer.headers, code: JSON.parse(text).code })
    })
    asked.once('error', reject)
  })

describe('a server that is told to end', () => {
  it('says so by /readyz first, answers on kept connections as ever, and finishes what runs', async () => {
    const port = await freePort()
    const server = await startServer(port, 2)
    const kept = new Agent({ keepAlive: true, maxSockets: 1 })
    const before = await askOn(kept, port)
    expect([before.code, before.headers.connection]).toEqual([0, 'keep-alive'])
    const owner = await connectOwner(database.connections)
    await owner.query('begin; lock table identity_provider in access exclusive mode')
    const slow = askOn(new Agent({ keepAlive: true }), port)
    const waits = "select from pg_locks where relation = 'identity_provider'::regclass and not granted"
    while ((await owner.query(waits)).rowCount === 0) await sleep(10)
    server.child.kill('SIGTERM')
    while (await isReady(port)) await sleep(10)
    const late = askOn(kept, port)
    while (((await owner.query(waits)).rowCount ?? 0) < 2) await sleep(10)
    while (await accepts(port)) await sleep(10)
    await owner.query('commit')
    await owner.end()
    for (const { status, headers, code } of await Promise.all([slow, late]))
      expect([status, headers.connection, code]).toEqual([200, 'close', 0])
    expect(await server.exit).toBe(0)
  })
})

const accepts = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )
