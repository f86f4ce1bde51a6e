// usage: npm run faults
// Starts a database and two servers in a temporary folder, lets a client write without pause, and breaks one part after the other. Each
// acknowledged write is looked for afterwards. Prints the table of docs/operators.md; exits with 1 when a write was lost or doubled.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { seedDemo } from '../server/app/demo/seed.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { migrate } from '../server/kernel/db/migrate.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { getCluster, livePostmaster } from '../server/kernel/db/postmaster.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { openFiles } from '../server/kernel/files/open-files.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { root } from '../server/kernel/root.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith } from '../server/kernel/setup-error.ts'
import { buildStale } from './build.ts'
import { issueToken } from './lib/issue-token.ts'
import { invite, openLedger } from './lib/ledger.ts'
import { freePort } from './lib/port.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mds-faults-'))
const secret = crypto.randomUUID() + crypto.randomUUID()
const settings = readSettings({ DATA_DIR: dataDir, MDS_SECRET: secret, NODE_ENV: 'test' })

/** The library of Debian's faketime; empty where that is not installed. */
const faketime =
  spawnSync('faketime', ['-f', '+1h', 'sh', '-c', 'echo $LD_PRELOAD']).stdout?.toString().trim() ?? ''

type Node = { port: number; child: ChildProcess }

/** Starts a server, with another clock where `clock` says so, and waits until it is ready. */
async function startNode(port: number, smtpPort: number, clock?: string): Promise<Node> {
  const env = {
    DATA_DIR: dataDir,
    MDS_SECRET: secret,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_ENV: 'test',
  }
  const fake = clock && { LD_PRELOAD: faketime, FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, ...env, SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, ...fake },
  })
  for (let tries = 0; tries < 1200; tries++) {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => ({ status: 0 }))
    if (status === 200) return { port, child }
    await sleep(50)
  }
  throw new Error(`The server on ${port} is not ready.`)
}

const end = async ({ child }: Node, signal: NodeJS.Signals) => {
  const ended = new Promise(done => child.once('exit', done))
  child.kill(signal)
  await ended
}

/** A mail server that may be slow; it counts what it received, by address. */
function openSmtp(port: number, received: Map<string, number>, delayMs = 0) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume().once('end', () => {
        const to = session.envelope.rcptTo[0]!.address
        setTimeout(() => {
          received.set(to, (received.get(to) ?? 0) + 1)
          done()
        }, delayMs)
      })
    },
  })
  server.on('error', () => {}) // a client that went away
  server.listen(port, '127.0.0.1')
  return { close: () => new Promise<void>(done => server.close(() => done())) }
}

type Scene = {
  nodes: Node[]
  headers: Record<string, string>
  tenantId: string
  owner: () => Promise<Client>
  smtpPort: number
}
let failed = false
const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const shown = (refusals: Map<string, number>) =>
  [...refusals].map(([code, count]) => `${code} (${count})`).join(', ') || 'none'

/** Lets the client write, breaks something, and prints what came of it. */
async function play(scene: Scene, name: string, fault: () => Promise<void>): Promise<void> {
  const ledger = openLedger({ ports: scene.nodes.map(({ port }) => port), headers: scene.headers }, name)
  while (ledger.count() < 50) await sleep(20)
  await fault()
  const before = ledger.count()
  for (let waited = 0; ledger.count() < before + 50 && waited < 600; waited++) await sleep(50)
  const owner = await scene.owner()
  const { acknowledged, lost, doubled, longestMs, refusals } = await ledger.end(owner, scene.tenantId)
  await owner.end()
  failed ||= lost + doubled > 0
  row([name, acknowledged, lost, doubled, `${(longestMs / 1000).toFixed(1)} s`, shown(refusals)])
}

/** Invites people while mail is away or slow, waits until no message is due any more, and counts what arrived. */
async function playMail(scene: Scene, name: string, delayMs: number | null): Promise<void> {
  const received = new Map<string, number>()
  const slow = delayMs === null ? null : openSmtp(scene.smtpPort, received, delayMs)
  const refusals = new Map<string, number>()
  const started = performance.now()
  const wanted = Array.from({ length: 5 }, (_, at) => `${name.replaceAll(' ', '-')}-${at}@example.com`)
  const acknowledged = await invite(
    { ports: scene.nodes.map(({ port }) => port), headers: scene.headers },
    wanted,
    refusals,
  )
  const tookMs = performance.now() - started
  // A slow one stays until it has taken each mail once; it answers the first tries too late.
  for (let waited = 0; slow && waited < 1800 && acknowledged.some(each => !received.has(each)); waited++)
    await sleep(100)
  await slow?.close()
  const smtp = openSmtp(scene.smtpPort, received)
  const owner = await scene.owner()
  await owner.query("select set_config('app.tenant', $1, false)", [scene.tenantId])
  for (let waited = 0; waited < 1800 && (await countWaiting(owner)) > 0; waited++) await sleep(100)
  await owner.end()
  const lost = acknowledged.filter(each => !received.has(each)).length
  const doubled = acknowledged.filter(each => (received.get(each) ?? 0) > 1).length
  await smtp.close()
  failed ||= lost + doubled > 0
  row([
    name,
    acknowledged.length,
    lost,
    doubled,
    `${(tookMs / 1000 / wanted.length).toFixed(1)} s`,
    shown(refusals),
  ])
}

const countWaiting = async (owner: Client): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from company_message where state = 'waiting'`))
    .rows[0]!.n

async function main() {
  await buildStale(['server'])
  const { connections, stop } = await provideDatabase(settings)
  const nodes: Node[] = []
  try {
    await migrate(connections)
    await seedDemo(connections, { keys: keysFrom(secret), files: openFiles(settings), production: false })
    const database = openAs(connections.app, { poolSize: 1 })
    const { headers, tenantId } = await issueToken(database, {
      account: 'lin.haiyan',
      role: 'ACCOUNT_HOLDER',
    })
    await database.close()
    const smtpPort = await freePort()
    for (let at = 0; at < 2; at++) nodes.push(await startNode(await freePort(), smtpPort))
    const scene: Scene = { nodes, headers, tenantId, smtpPort, owner: () => connectOwner(connections) }
    const again = async (at: number, clock?: string) => {
      nodes[at] = await startNode(nodes[at]!.port, smtpPort, clock)
    }
    row(['fault', 'acknowledged', 'lost', 'doubled', 'longest wait', 'refused meanwhile'])
    row(['---', '---', '---', '---', '---', '---'])
    await play(scene, 'kill -9 of a server', async () => {
      await end(nodes[0]!, 'SIGKILL')
      await again(0)
    })
    await play(scene, 'kill -9 of PostgreSQL', async () => {
      process.kill(livePostmaster(getCluster(dataDir))!.pid, 'SIGKILL')
      await sleep(3000)
    })
    if (faketime)
      for (const clock of ['+1h', '-1h'])
        await play(scene, `clock of a server ${clock}`, async () => {
          await end(nodes[0]!, 'SIGTERM')
          await again(0, clock)
        })
    else console.error('faketime is not installed (apt-get install faketime): no clock was changed.')
    await end(nodes[0]!, 'SIGTERM')
    await again(0)
    await playMail(scene, 'mail server away', null)
    await playMail(scene, 'mail server slow', 60_000)
  } finally {
    for (const { child } of nodes) child.kill('SIGKILL')
    await stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  if (failed) process.exitCode = 1
}

await main().catch(failWith)
