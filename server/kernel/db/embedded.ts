import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { SetupError } from '../setup-error.ts'
import { postgresEnvironment, shippedMajor, shippedPostgres } from './embedded-binaries.ts'
import { chooseIdentity, type Identity, type Kind } from './embedded-identity.ts'
import { dropSocketFolder, launchPostgres, type PostgresProcess } from './embedded-process.ts'
import { connectSocket, DataInUse, ownerRole, takeGuard } from './embedded-socket.ts'
import { getCluster, isAlive, isWatched, livePostmaster } from './postmaster.ts'

const run = promisify(execFile)

/** Fills the folder of a new cluster. */
type Fill = (folder: string) => Promise<void>

/** Creates a cluster in a temporary folder and moves it when complete, so that a killed attempt leaves no broken cluster. */
async function makeCluster(
  identity: Identity,
  owner: string,
  fill: Fill = folder => initialise(identity, folder, owner),
) {
  const { cluster, uid, gid } = identity
  dropAttempts(dirname(cluster))
  const fresh = `${cluster}.new-${process.pid}`
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(fresh, uid, gid)
  try {
    await fill(fresh)
    if (uid !== undefined && gid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, fresh])
    // The permissions of the socket's folder are the access control. PostgreSQL listens on no network address.
    writeFileSync(join(fresh, 'pg_hba.conf'), 'local all all trust\n')
    if (!existsSync(cluster)) renameSync(fresh, cluster)
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
    throw new SetupError(`The database could not be made in ${cluster} (${reason.split('\n').at(-1)}).`)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function initialise({ native, prefix, uid, gid }: Identity, folder: string, owner: string) {
  const words = ['-D', folder, '-U', owner, '--auth=trust', '--encoding=UTF8', '--locale=C']
  // PostgreSQL's own C.UTF-8: sorting and lower case are the same on every machine.
  words.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  const command = [...prefix, join(native, 'bin', 'initdb'), ...words]
  await run(command[0]!, command.slice(1), { uid, gid, cwd: '/', env: postgresEnvironment(native) })
}

function dropAttempts(folder: string) {
  for (const name of readdirSync(folder)) {
    const pid = /^pg\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

export type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  /** PostgreSQL settings in addition to ours, for tests. */
  settings?: Record<string, string>
  /** Only this way to run as root, for tests. */
  only?: Kind
  /** Fills the folder of a missing cluster from a backup; without it a new cluster is created. */
  fill?: Fill
}
export type Embedded = { socketDir: string; stop(): Promise<void> }

/**
 * Starts the shipped PostgreSQL on the data directory, reachable only through a socket in a temporary folder that no other user can enter.
 * Creates the cluster if there is none.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log = () => {}, settings, only, fill } = options
  const native = await shippedPostgres()
  const cluster = getCluster(dataDir)
  await endOrphan(cluster)
  const identity = await chooseIdentity({ native, dataDir, cluster, log, only })
  if (!existsSync(join(identity.cluster, 'PG_VERSION'))) {
    log('Making the database')
    await makeCluster(identity, ownerRole, fill)
  }
  requireOurVersion(identity.cluster)
  const running = await launchWhenFree(identity, { dataDir, settings, log })
  return guard(running, identity.cluster)
}

/** After all processes were killed at once, the last one may keep shared memory for a moment. */
async function launchWhenFree(identity: Identity, options: Parameters<typeof launchPostgres>[1]) {
  for (let tries = 0; ; tries++) {
    try {
      return await launchPostgres(identity, options)
    } catch (error) {
      if (!(error instanceof DataInUse) || tries === 20) throw error
      await sleep(250)
      await endOrphan(identity.cluster)
    }
  }
}

function requireOurVersion(cluster: string) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === shippedMajor) return
  throw new SetupError(
    `The data in ${cluster} was made by PostgreSQL ${version} and this release ships ${shippedMajor}: set DATA_DIR to another directory.`,
  )
}

/** Tenths of a second to wait until an ending owner, or a server with a killed parent, is gone. */
const patience = 30

/**
 * A live PostgreSQL on this data belongs to another process of ours, or to one that was killed. In the second case nobody has the guard
 * lock, and PostgreSQL is shut down cleanly.
 */
async function endOrphan(cluster: string) {
  let stale: string | undefined
  let guards = 0
  for (let tries = 0; tries < 200; tries++) {
    const live = livePostmaster(cluster)
    if (!live) return dropSocketFolder(stale)
    stale = live.socketDir
    const client = await connectSocket(live.socketDir).catch(() => null)
    if (client) {
      try {
        const isGuard = await takeGuard(client).catch(() => null) // null: it is shutting down
        if (isGuard === false) guards++
        if (isGuard && !isWatched(live.pid)) process.kill(live.pid, 'SIGINT')
      } finally {
        await client.end().catch(() => {}) // its server may be gone already, as intended
      }
    }
    if (guards > patience) break
    await sleep(100) // it is starting, or shutting down after its owner ended
  }
  throw new DataInUse(cluster)
}

/** Keeps the guard lock for the life of this process; a broken connection is opened again. */
async function guard(running: PostgresProcess, cluster: string): Promise<Embedded> {
  const { socketDir } = running
  const state: { client: Client | null; ended: boolean } = { client: null, ended: false }
  const hold = async () => {
    state.client = await connectSocket(socketDir)
    state.client.once('end', again)
    return takeGuard(state.client)
  }
  const again = async () => {
    for (; !state.ended; await sleep(50)) if (await hold().catch(() => false)) return
  }
  const stop = async () => {
    state.ended = true
    await state.client?.end().catch(() => {}) // already closed is fine
    await running.halt()
  }
  if (await hold()) return { socketDir, stop }
  await stop()
  throw new DataInUse(cluster)
}
