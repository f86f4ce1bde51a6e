import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { seedDemo } from '../../server/app/demo/seed.ts'
import { connectOwner, getConnections } from '../../server/kernel/db/connections.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { openFiles } from '../../server/kernel/files/open-files.ts'
import { keysFrom } from '../../server/kernel/keys.ts'
import { root } from '../../server/kernel/root.ts'
import { readSettings } from '../../server/kernel/settings.ts'
import { issueToken } from './issue-token.ts'
import { openLedger, type Refusals } from './ledger.ts'

export type Node = { port: number; child: ChildProcess }

/** Where servers of a run keep their data: the settings that they share. */
export type Site = { DATA_DIR: string; MDS_SECRET: string; SMTP_URL?: string; DATABASE_URL?: string }

export const getSettings = (site: Site) => readSettings({ ...site, NODE_ENV: 'test' })

export type NodeOptions = { port: number; env?: NodeJS.ProcessEnv | undefined; release?: string | undefined }

/** Starts a server, of another release where that is built in `release`, and waits until it is ready. */
export async function startNode(site: Site, { port, env, release = root }: NodeOptions): Promise<Node> {
  const child = spawn(process.execPath, [join(release, 'dist/server/main.js')], {
    cwd: release,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      ...site,
      ...{ PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'test' },
      ...env,
    },
  })
  for (let tries = 0; tries < 1200; tries++) {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => ({ status: 0 }))
    if (status === 200) return { port, child }
    await sleep(50)
  }
  throw new Error(`The server on ${port} is not ready.`)
}

export const end = async ({ child }: Node, signal: NodeJS.Signals) => {
  const ended = new Promise(done => child.once('exit', done))
  child.kill(signal)
  await ended
}

export type Scene = {
  ports: number[]
  headers: Record<string, string>
  tenantId: string
  owner: () => Promise<Client>
}

/** Migrates and fills the database of a site; a client may then call servers on these ports. */
export async function prepareScene(site: Site, ports: number[]): Promise<Scene> {
  const settings = getSettings(site)
  const connections = getConnections(settings)
  await migrate(connections)
  const means = { keys: keysFrom(settings.secret), files: openFiles(settings), production: false }
  await seedDemo(connections, means)
  const database = openAs(connections.app, { poolSize: 1 })
  const issued = await issueToken(database, { account: 'lin.haiyan', role: 'ACCOUNT_HOLDER' })
  await database.close()
  return {
    ports,
    headers: issued.headers,
    tenantId: issued.tenantId,
    owner: () => retry(() => connectOwner(getConnections(settings))),
  }
}

/** While a standby takes over, a proxy has no database to lead to. */
async function retry<T>(connect: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await connect()
    } catch (error) {
      if (tries === 120) throw error
      await sleep(500)
    }
}

let failed = false
/** Whether a write was lost or doubled, or a refusal did not say when to try again. */
export const hasFailed = () => failed
export const fail = (why: string) => {
  failed = true
  console.error(why)
}
export const writeRow = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
export const writeHead = () => {
  writeRow(['fault', 'acknowledged', 'lost', 'doubled', 'longest wait', 'refused meanwhile'])
  writeRow(['---', '---', '---', '---', '---', '---'])
}

export type Result = {
  acknowledged: number
  lost: number
  doubled: number
  seconds: number
  refusals: Refusals
}

export function writeResult(name: string, { acknowledged, lost, doubled, seconds, refusals }: Result): void {
  if (lost + doubled > 0) fail(`${name}: a write was lost or doubled.`)
  for (const each of refusals.keys()) if (each.includes('without')) fail(`${name}: ${each}.`)
  const refused = [...refusals].map(([code, count]) => `${code} (${count})`).join(', ')
  writeRow([name, acknowledged, lost, doubled, `${seconds.toFixed(1)} s`, refused || 'none'])
}

/** Lets the client write, breaks something, and prints what came of it. */
export async function play(scene: Scene, name: string, fault: () => Promise<void>): Promise<void> {
  const ledger = openLedger(scene, name)
  while (ledger.count() < 50) await sleep(20)
  await fault()
  const before = ledger.count()
  for (let waited = 0; ledger.count() < before + 50 && waited < 2400; waited++) await sleep(50)
  if (ledger.count() < before + 50) fail(`${name}: no writes two minutes after it.`)
  const owner = await scene.owner()
  const { longestMs, ...result } = await ledger.end(owner, scene.tenantId)
  await owner.end()
  writeResult(name, { ...result, seconds: longestMs / 1000 })
}
