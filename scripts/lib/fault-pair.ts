import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { root } from '../../server/kernel/root.ts'
import {
  end,
  fail,
  type Node,
  play,
  prepareScene,
  type Scene,
  type Site,
  startNode,
  writeResult,
} from './fault-rig.ts'
import { openLedger } from './ledger.ts'
import { configure, debianBin, killMember, killPostgres, openPrograms, type Pair, startPair } from './pair.ts'
import { freePort } from './port.ts'

/** Breaks one part after the other of two servers between HAProxy and a pair of databases under Patroni, by the files of deploy/. */
export async function playPair(secret: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mds-pair-'))
  const programs = openPrograms(folder)
  const nodes: Node[] = []
  let pair: Pair | undefined
  try {
    pair = await startPair(folder)
    await pair.administer(`create role mds login createrole password '${pair.password}'`)
    await pair.administer('create database mds owner mds')
    const at = (port: number) => `postgres://mds:${pair!.password}@127.0.0.1:${port}/mds`
    const site = { DATA_DIR: join(folder, 'data'), MDS_SECRET: secret, DATABASE_URL: at(pair.port) }
    const [one, two, front] = [await freePort(), await freePort(), await freePort()]
    const scene = await prepareScene(site, [front])
    const env = { DATABASE_READ_URL: `postgres://127.0.0.1:${pair.readPort}/mds` }
    for (const port of [one, two]) nodes.push(await startNode(site, { port, env }))
    const balancer = configure('haproxy.cfg', {
      'bind :80': `bind 127.0.0.1:${front}`,
      '10.0.0.1:4180': `127.0.0.1:${one}`,
      '10.0.0.2:4180': `127.0.0.1:${two}`,
    })
    programs.start('front', ['haproxy', '-db', '-q', '-f', programs.write('front.cfg', balancer)])
    const copy = await copyBase(pair)
    await playScenes(scene, pair)
    await playRestore({ scene, site, pair, copy, nodes })
  } finally {
    for (const { child } of nodes) child.kill('SIGKILL')
    await programs.stop()
    await pair?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function playScenes(scene: Scene, pair: Pair): Promise<void> {
  await play(scene, 'kill -9 of the primary', async () => killPostgres(await pair.getPrimary()))
  await pair.whole()
  const dead = await pair.getPrimary()
  await play(scene, 'machine of the primary dies', () => killMember(dead))
  pair.startMember(dead)
  await pair.whole()
  if (pair.cut) await playCuts(scene, pair, pair.cut)
  else console.error('Only root may cut a network: none was cut.')
  await pair.whole()
  await play(scene, 'another primary is asked for', async () => switchOver(pair))
  await pair.whole()
}

/** The second member has the network that can be cut, as standby and as primary. */
async function playCuts(scene: Scene, pair: Pair, cut: (isCut: boolean) => void): Promise<void> {
  const roles = { standby: 'one', primary: 'two' }
  for (const [role, name] of Object.entries(roles)) {
    if ((await pair.getPrimary()).name !== name) await switchOver(pair)
    await pair.whole()
    await play(scene, `network of the ${role} cut for 20 s`, async () => {
      cut(true)
      await sleep(20_000)
      cut(false)
    })
    await pair.whole()
  }
}

async function switchOver({ folder, getPrimary }: Pair): Promise<void> {
  const before = await getPrimary()
  const child = spawn('patronictl', ['-c', join(folder, 'one.yml'), 'switchover', '--force', 'mds'])
  const status = await new Promise(done => child.once('exit', done))
  if (status !== 0) throw new Error(`patronictl did not switch: it ended with ${status}`)
  for (let tries = 0; tries < 240; tries++) {
    const now = await getPrimary().catch(() => before)
    if (now.name !== before.name) return
    await sleep(250)
  }
  throw new Error(`The primary is still ${before.name}.`)
}

/** Runs a program of PostgreSQL as its user. */
async function run(pair: Pair, name: string, words: string[]): Promise<void> {
  const programs = openPrograms(pair.folder)
  const child = programs.start(name, [join(debianBin()!, name), ...words])
  const code = await new Promise(done => child.once('exit', done))
  if (code !== 0) throw new Error(`${name} failed: see ${pair.folder}/${name}.log`)
}

/** A base backup of the primary. */
async function copyBase(pair: Pair): Promise<string> {
  const { address, postgres } = await pair.getPrimary()
  const copy = openPrograms(pair.folder).ownFolder('copy')
  const from = `host=${address} port=${postgres} user=replicator password=${pair.password}`
  await run(pair, 'pg_basebackup', ['-d', from, '-D', copy, '-c', 'fast', '-X', 'none'])
  return copy
}

/** A login of the database that was restored. */
type Restored = { url: string; stop: () => Promise<void> }

/** The journal up to now is in the archive. */
async function archiveAll({ administer }: Pair): Promise<void> {
  const [{ name } = { name: '' }] = (await administer('select pg_walfile_name(pg_switch_wal()) as name')) as {
    name: string
  }[]
  for (let tries = 0; tries < 240; tries++) {
    const [row] = await administer('select last_archived_wal as last from pg_stat_archiver')
    if (String(row?.last ?? '') >= name) return
    await sleep(250)
  }
  throw new Error(`The journal ${name} was not archived.`)
}

/** Starts PostgreSQL on the copy, which fetches from the archive up to a moment and then takes writes. */
async function startRestored(pair: Pair, copy: string, at: string): Promise<Restored> {
  const programs = openPrograms(pair.folder)
  const [port, { address }] = [await freePort(), pair.near]
  programs.write('copy/recovery.signal', '')
  const settings = {
    ...{ listen_addresses: address, port: String(port), unix_socket_directories: copy, archive_mode: 'off' },
    ...{ synchronous_standby_names: '', primary_conninfo: '', primary_slot_name: '' },
    restore_command: `cp ${pair.archive}/%f %p`,
    recovery_target_time: at,
    recovery_target_action: 'promote',
  }
  const words = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  programs.start('restored', [join(debianBin()!, 'postgres'), '-D', copy, ...words])
  const url = `postgres://mds:${pair.password}@${address}:${port}/mds`
  for (let tries = 0; tries < 240; tries++) {
    const is = await ask<{ is: boolean }>(url, 'select not pg_is_in_recovery() as is').catch(() => [])
    if (is[0]?.is) return { url, stop: programs.stop }
    await sleep(250)
  }
  throw new Error(`The restored PostgreSQL is not ready: see ${pair.folder}/restored.log`)
}

async function ask<T>(url: string, ...[text, values]: [string, unknown[]?]): Promise<T[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows as T[]
  } finally {
    await client.end()
  }
}

/** Writes before and after a moment. */
async function writeAround(scene: Scene, name: string, pair: Pair) {
  const ledger = openLedger(scene, name)
  while (ledger.count() < 50) await sleep(20)
  const before = ledger.names()
  const [{ at } = { at: '' }] = (await pair.administer('select clock_timestamp()::text as at')) as {
    at: string
  }[]
  await sleep(1000)
  const atMoment = ledger.count()
  while (ledger.count() < atMoment + 50) await sleep(20)
  const owner = await scene.owner()
  await ledger.end(owner, scene.tenantId)
  await owner.end()
  return { at, before, after: ledger.names().slice(atMoment) }
}

type Restore = { scene: Scene; site: Site; pair: Pair; copy: string; nodes: Node[] }

/** Restores the base backup and the archive to a moment between two writes, as docs/operators.md says. */
async function playRestore({ scene, site, pair, copy, nodes }: Restore): Promise<void> {
  const name = 'restore to a point in time'
  const { at, before, after } = await writeAround(scene, name, pair)
  const started = performance.now()
  await archiveAll(pair)
  for (const node of nodes) await end(node, 'SIGTERM')
  const restored = await startRestored(pair, copy, at)
  const env = { PATH: process.env.PATH, ...site, DATABASE_URL: restored.url, NODE_ENV: 'test' }
  for (const words of [
    ['restored.ts', new Date(at).toISOString()],
    ['audit.ts', 'verify'],
  ]) {
    const [script, ...rest] = words
    const done = spawnSync(process.execPath, [join(root, 'scripts', script!), ...rest], { cwd: root, env })
    if (done.status !== 0) fail(`${name}: ${script} says ${done.stdout}${done.stderr}`)
  }
  const seconds = (performance.now() - started) / 1000
  const count = async (names: readonly string[]) => {
    const query = `select count(*)::int as n from position where tenant_id = $1::uuid and name = any($2)`
    const url = restored.url.replace('mds:', 'postgres:')
    return (await ask<{ n: number }>(url, query, [scene.tenantId, names]))[0]!.n
  }
  const [lost, late] = [before.length - (await count(before)), await count(after)]
  if (late > 0) fail(`${name}: ${late} writes of after the moment are there.`)
  writeResult(name, { acknowledged: before.length, lost, doubled: 0, seconds, refusals: new Map() })
  await restored.stop()
}
