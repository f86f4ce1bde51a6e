import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { SetupError } from '../setup-error.ts'
import { postgresEnvironment, shippedMajor, shippedPostgres } from './embedded-binaries.ts'
import { makeCluster } from './embedded-cluster.ts'
import { chooseIdentity, type Identity, type Kind } from './embedded-identity.ts'
import { clusterOf, isAlive, livePostmaster, recordedPostmaster } from './postmaster.ts'

export type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  /** Server settings on top of ours, for tests. */
  settings?: Record<string, string>
  /** Only this way of running under root, for tests. */
  only?: Kind
}
export type Embedded = { socketDir: string; stop(): Promise<void> }

/** Role that owns the embedded cluster and its tables; the application never logs in as it at run time. */
export const ownerRole = 'mds_owner'
const port = 5432
/** One process a data directory: whoever started its PostgreSQL holds this advisory lock there. */
const guardKey = 4180

/**
 * Starts the shipped PostgreSQL on the data directory, reachable only through a socket in a temporary
 * folder that no other user can enter. Makes the cluster first if there is none.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log = () => {} } = options
  const native = await shippedPostgres()
  const cluster = clusterOf(dataDir)
  await endOrphan(cluster)
  const identity = await chooseIdentity({ native, dataDir, cluster, log, only: options.only })
  if (!existsSync(join(identity.cluster, 'PG_VERSION'))) {
    log('Making the database')
    await makeCluster(identity, ownerRole)
  }
  const version = readFileSync(join(identity.cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== shippedMajor) {
    throw new SetupError(
      `The data in ${identity.cluster} was made by PostgreSQL ${version} and this release ships ${shippedMajor}: set DATA_DIR to another directory.`,
    )
  }
  const running = await launch(identity, options)
  return guard(running)
}

/** How to reach the embedded PostgreSQL as one of its roles. */
export const embeddedLogin = (socketDir: string, user: string, database: string) => ({
  host: socketDir,
  port,
  user,
  database,
})

/**
 * A live PostgreSQL on this data means another process of ours, unless that was killed and left it
 * behind: then nobody holds the guard, and it is stopped in good order.
 */
async function endOrphan(cluster: string) {
  let stale: string | undefined
  for (let tries = 0; tries < 200; tries++) {
    const live = livePostmaster(cluster)
    if (!live) return dropSocketFolder(stale)
    stale = live.socketDir
    const client = await connect(live.socketDir).catch(() => null)
    if (client) {
      try {
        if (!(await takeGuard(client))) throw new SetupError(inUse(cluster))
        process.kill(live.pid, 'SIGINT')
      } finally {
        await client.end().catch(() => {}) // its server may be gone already, as was asked
      }
    }
    await sleep(100) // starting up, or shutting down after its owner ended
  }
  throw new SetupError(inUse(cluster))
}

const inUse = (cluster: string) =>
  `Another process already uses the data in ${cluster}: stop it first, or set DATA_DIR to another directory.`

async function connect(socketDir: string): Promise<Client> {
  const client = new Client({
    ...embeddedLogin(socketDir, ownerRole, 'postgres'),
    connectionTimeoutMillis: 1000,
  })
  client.on('error', () => {}) // its end is noticed where it is used
  await client.connect()
  return client
}

const takeGuard = async (client: Client): Promise<boolean> =>
  (await client.query('select pg_try_advisory_lock($1) as taken', [guardKey])).rows[0].taken

/** PostgreSQL in a session of its own: it stops in good order when its pipe to us closes, however we end. */
const watched =
  '"$@" 3<&- & pg=$!; (read -r _ <&3; kill -INT "$pg" 2>/dev/null) & watch=$!; wait "$pg"; code=$?; kill "$watch" 2>/dev/null; rmdir "$PWD" 2>/dev/null; exit "$code"'

type Running = { child: ChildProcess; socketDir: string; logFile: string; cluster: string }

async function launch(identity: Identity, { dataDir, settings }: EmbeddedOptions): Promise<Running> {
  const { native, cluster, prefix, uid, gid } = identity
  const previous = recordedPostmaster(cluster)
  const socketDir = socketFolder(identity, previous?.socketDir)
  const logFile = join(dataDir, 'postgres.log')
  const output = openSync(logFile, existsSync(logFile) && statSync(logFile).size > 10_000_000 ? 'w' : 'a')
  const mark = statSync(logFile).size
  const command = [...prefix, 'sh', '-c', watched, 'sh', join(native, 'bin', 'postgres'), '-D', cluster]
  const values = { ...serverSettings(socketDir), ...settings }
  for (const [name, value] of Object.entries(values)) command.push('-c', `${name}=${value}`)
  // A number recorded before a crash may be another program's by now; so told, PostgreSQL does not take
  // that program for its postmaster, and still looks for backends that survived.
  const reused = previous && isAlive(previous.pid) ? { PG_GRANDPARENT_PID: String(previous.pid) } : {}
  const child = spawn(command[0]!, command.slice(1), {
    uid,
    gid,
    cwd: socketDir,
    detached: true,
    env: { ...postgresEnvironment(native), ...reused },
    stdio: ['ignore', output, output, 'pipe'],
  })
  closeSync(output)
  pipeOf(child).on('error', () => {}) // closes with the server; its exit is what counts
  const running = { child, socketDir, logFile, cluster }
  await answers(running, mark)
  return running
}

const serverSettings = (socketDir: string): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: socketDir,
  unix_socket_permissions: '0700',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  max_wal_size: '512MB',
})

/** A socket's path ends at about 107 bytes: so it never lies in the data directory. */
function socketFolder({ uid, gid }: Identity, stale: string | undefined): string {
  dropSocketFolder(stale)
  const base = /^[\w./-]{1,60}$/.test(tmpdir()) && existsSync(tmpdir()) ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(base, 'mds-'))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

const dropSocketFolder = (folder: string | undefined) => {
  if (folder && /\/mds-[A-Za-z0-9]{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true })
}

async function answers(running: Running, mark: number) {
  const { child, socketDir } = running
  for (let waited = 0; waited < 120_000; waited += 25) {
    if (child.exitCode !== null || child.signalCode !== null) throw new SetupError(whyNot(running, mark))
    const client =
      existsSync(join(socketDir, `.s.PGSQL.${port}`)) && (await connect(socketDir).catch(() => null))
    if (client) return client.end()
    await sleep(25)
  }
  await halt(running)
  throw new SetupError(`PostgreSQL did not answer within two minutes: see ${running.logFile}.`)
}

function whyNot({ logFile, cluster, socketDir }: Running, mark: number): string {
  rmSync(socketDir, { recursive: true, force: true })
  const lines = readFileSync(logFile).subarray(mark).toString()
  if (/lock file .* already exists|pre-existing shared memory/.test(lines)) return inUse(cluster)
  const fatal = /(?:FATAL|PANIC): {2}(.*)/.exec(lines)?.[1] ?? lines.trim().split('\n').at(-1) ?? ''
  return `PostgreSQL did not start (${fatal}): see ${logFile}.`
}

/** Holds the guard as long as we live; a connection that breaks is made again. */
async function guard(running: Running): Promise<Embedded> {
  const state: { client: Client | null; ended: boolean } = { client: null, ended: false }
  const hold = async () => {
    state.client = await connect(running.socketDir)
    state.client.once('end', again)
    return takeGuard(state.client)
  }
  const again = async () => {
    for (; !state.ended; await sleep(1000)) if (await hold().catch(() => false)) return
  }
  if (!(await hold())) {
    state.ended = true
    await halt(running)
    throw new SetupError(inUse(running.cluster))
  }
  return {
    socketDir: running.socketDir,
    stop: async () => {
      state.ended = true
      await state.client?.end().catch(() => {}) // already gone is as good
      await halt(running)
    },
  }
}

const pipeOf = (child: ChildProcess) => child.stdio[3] as Duplex

/** Fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
async function halt({ child, socketDir }: Running) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise(resolve => child.once('exit', resolve))
    pipeOf(child).end()
    await Promise.race([ended, sleep(15_000, null, { ref: false })])
  }
  rmSync(socketDir, { recursive: true, force: true })
}
