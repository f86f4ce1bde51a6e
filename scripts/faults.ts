// usage: npm run faults [-- --only kills,clocks,mail,migration,disks,pair] [-- --former FOLDER]
// Starts a database and two servers in a temporary folder, lets a client write without pause, and breaks one part after the other. Each
// acknowledged write is looked for afterwards. Prints the table of docs/operators.md; exits with 1 when a write was lost or doubled, or when
// a refusal did not say when to try again. Programs of Debian (faketime, patroni, etcd, haproxy, postgresql) are used where they are. FOLDER
// has the former release, built: it then serves beside this one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getCluster, livePostmaster } from '../server/kernel/db/postmaster.ts'
import { type Provided, provideDatabase } from '../server/kernel/db/provide.ts'
import { failWith } from '../server/kernel/setup-error.ts'
import { buildStale } from './build.ts'
import { mountDisks, playDisks } from './lib/fault-disks.ts'
import { playMail } from './lib/fault-mail.ts'
import { playMigration } from './lib/fault-migration.ts'
import { playPair } from './lib/fault-pair.ts'
import {
  end,
  getSettings,
  hasFailed,
  type Node,
  type NodeOptions,
  play,
  prepareScene,
  type Scene,
  type Site,
  startNode,
  writeHead,
} from './lib/fault-rig.ts'
import { missingForPair } from './lib/pair.ts'
import { freePort } from './lib/port.ts'

const { values: options } = parseArgs({ options: { only: { type: 'string' }, former: { type: 'string' } } })
const isWanted = (part: string) => !options.only || options.only.split(',').includes(part)

const secret = crypto.randomUUID() + crypto.randomUUID()
const smtpPort = await freePort()
const site: Site = {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'mds-faults-')),
  MDS_SECRET: secret,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
}

/** The library of Debian's faketime; empty where that is not installed. */
const faketime =
  spawnSync('faketime', ['-f', '+1h', 'sh', '-c', 'echo $LD_PRELOAD']).stdout?.toString().trim() ?? ''
const atClock = (clock: string) => ({
  LD_PRELOAD: faketime,
  FAKETIME: clock,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

const nodes: Node[] = []
const again = async (at: number, other: Partial<NodeOptions> = {}) => {
  nodes[at] = await startNode(site, { port: nodes[at]!.port, ...other })
}
const restart = async (at: number, other?: Partial<NodeOptions>) => {
  await end(nodes[at]!, 'SIGTERM')
  await again(at, other)
}

async function playKills(scene: Scene): Promise<void> {
  await play(scene, 'kill -9 of a server', async () => {
    await end(nodes[0]!, 'SIGKILL')
    await again(0)
  })
  await play(scene, 'kill -9 of PostgreSQL', async () => {
    process.kill(livePostmaster(getCluster(site.DATA_DIR))!.pid, 'SIGKILL')
    await sleep(3000)
  })
}

async function playClocks(scene: Scene): Promise<void> {
  if (!faketime) return console.error('faketime is not installed: no clock was changed.')
  for (const clock of ['+1h', '-1h'])
    await play(scene, `clock of a server ${clock}`, () => restart(0, { env: atClock(clock) }))
  await restart(0)
}

/** The database stops while its folders move to the small disks. */
async function playSmallDisks(scene: Scene, provided: { now: Provided }): Promise<void> {
  for (const node of nodes) await end(node, 'SIGTERM')
  await provided.now.stop()
  const disks = mountDisks(site)
  if (!disks) console.error('Only root may mount a small disk: none was filled.')
  try {
    provided.now = await provideDatabase(getSettings(site))
    for (const at of nodes.keys()) await again(at)
    if (disks) await playDisks(site, scene)
  } finally {
    for (const { child } of nodes) child.kill('SIGKILL')
    await provided.now.stop()
    disks?.unmount()
  }
}

async function playOne(): Promise<void> {
  const provided = { now: await provideDatabase(getSettings(site)) }
  try {
    const scene = await prepareScene(site, [await freePort(), await freePort()])
    for (const port of scene.ports) nodes.push(await startNode(site, { port }))
    if (isWanted('kills')) await playKills(scene)
    if (isWanted('clocks')) await playClocks(scene)
    if (isWanted('mail')) {
      await playMail({ ...scene, smtpPort }, 'mail server away', null)
      await playMail({ ...scene, smtpPort }, 'mail server slow', 60_000)
    }
    if (options.former)
      await play(scene, 'the former release beside this one', () => restart(0, { release: options.former }))
    if (isWanted('migration')) await playMigration(site, scene)
    if (isWanted('disks')) await playSmallDisks(scene, provided)
  } finally {
    for (const { child } of nodes) child.kill('SIGKILL')
    await provided.now.stop()
    rmSync(site.DATA_DIR, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function main() {
  await buildStale(['server'])
  writeHead()
  await playOne()
  const missing = missingForPair()
  if (isWanted('pair') && missing.length === 0) await playPair(secret)
  else if (isWanted('pair')) console.error(`Not installed: ${missing.join(', ')}. No pair was played.`)
  if (hasFailed()) process.exitCode = 1
}

await main().catch(failWith)
