import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
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
import { SetupError } from '../setup-error.ts'
import { postgresEnvironment } from './embedded-binaries.ts'
import type { Identity } from './embedded-identity.ts'
import { DataInUse, opensSocket, socketPort } from './embedded-socket.ts'
import { isAlive, livePostmaster, recordedPostmaster } from './postmaster.ts'

export type PostgresProcess = {
  socketDir: string
  /** Fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
  halt(): Promise<void>
}
type State = {
  identity: Identity
  logFile: string
  socketDir: string
  settings: Record<string, string>
  log: (line: string) => void
  halting: boolean
} & Spawned
type Spawned = {
  child: ChildProcess
  /** Size of the log before the start: output after it belongs to this run, however late it is read. */
  mark: number
}

const longestStart = 120_000
const restartPause = 500

/**
 * PostgreSQL in a session of its own, so that Ctrl-C does not reach it. It shuts down cleanly when its pipe to this process closes: on
 * request, and when this process dies for any reason.
 */
const watched =
  '"$@" 3<&- & pg=$!; (read -r _ <&3; kill -INT "$pg" 2>/dev/null) & watch=$!; wait "$pg"; code=$?; kill "$watch" 2>/dev/null; rmdir "$PWD" 2>/dev/null; exit "$code"'

/** Starts PostgreSQL on a cluster; throws a SetupError when it does not start. If it dies later, it is restarted. */
export async function launchPostgres(
  identity: Identity,
  { dataDir, settings = {}, log }: { dataDir: string; settings?: Record<string, string>; log: State['log'] },
): Promise<PostgresProcess> {
  dropSocketFolder(recordedPostmaster(identity.cluster)?.socketDir)
  const socketDir = mkdtempSync(join(shortTemporary(), 'mds-'))
  const logFile = join(dataDir, 'postgres.log')
  const base = { identity, logFile, socketDir, settings, log, halting: false }
  const state: State = { ...base, ...spawnPostgres(base) }
  await comesUp(state)
  void keepUp(state)
  return { socketDir, halt: () => halt(state) }
}

/** A socket path has at most about 107 bytes, so the socket is never in the data directory. */
const shortTemporary = () => (/^[\w./-]{1,60}$/.test(tmpdir()) && existsSync(tmpdir()) ? tmpdir() : '/tmp')

function spawnPostgres({ identity, logFile, socketDir, settings }: Omit<State, keyof Spawned>): Spawned {
  const { native, cluster, prefix, uid, gid } = identity
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(socketDir, uid, gid)
  const output = openSync(logFile, existsSync(logFile) && statSync(logFile).size > 10_000_000 ? 'w' : 'a')
  const mark = fstatSync(output).size
  const command = [...prefix, 'sh', '-c', watched, 'sh', join(native, 'bin', 'postgres'), '-D', cluster]
  const values = { ...serverSettings(socketDir), ...settings }
  for (const [name, value] of Object.entries(values)) command.push('-c', `${name}=${value}`)
  const child = spawn(command[0]!, command.slice(1), {
    uid,
    gid,
    cwd: socketDir,
    detached: true,
    env: { ...postgresEnvironment(native), ...reusedNumber(cluster) },
    stdio: ['ignore', output, output, 'pipe'],
  })
  closeSync(output)
  getPipe(child).on('error', () => {}) // closes with the server; its exit is what counts
  child.on('error', () => {}) // a program that cannot run exits at once, which is noticed
  return { child, mark }
}

/**
 * After a crash, another program may have the recorded process id. These variables keep PostgreSQL from taking it for its postmaster; it
 * still looks for surviving backends.
 */
function reusedNumber(cluster: string): NodeJS.ProcessEnv {
  const recorded = recordedPostmaster(cluster)
  const reused = recorded && isAlive(recorded.pid) && !livePostmaster(cluster)
  return reused ? { PG_GRANDPARENT_PID: String(recorded.pid) } : {}
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

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode !== null || signalCode !== null || pid === undefined

async function comesUp(state: State) {
  for (const end = Date.now() + longestStart; Date.now() < end; await sleep(25)) {
    if (hasEnded(state.child)) throw whyNot(state)
    if (existsSync(join(state.socketDir, `.s.PGSQL.${socketPort}`)) && (await opensSocket(state.socketDir)))
      return
  }
  await halt(state)
  throw new SetupError(`PostgreSQL did not answer within two minutes: see ${state.logFile}.`)
}

function whyNot({ logFile, socketDir, identity, mark }: State): SetupError {
  rmSync(socketDir, { recursive: true, force: true })
  const lines = readFileSync(logFile).subarray(mark).toString()
  if (/lock file .* already exists|pre-existing shared memory/.test(lines)) {
    return new DataInUse(identity.cluster)
  }
  const fatal = /(?:FATAL|PANIC): {2}(.*)/.exec(lines)?.[1] ?? lines.trim().split('\n').at(-1) ?? ''
  return new SetupError(`PostgreSQL did not start (${fatal}): see ${logFile}.`)
}

/** Restarts it at the same socket when it dies unexpectedly: connections break, nothing acknowledged is lost. */
async function keepUp(state: State) {
  while (!state.halting) {
    if (!hasEnded(state.child)) await new Promise(resolve => state.child.once('exit', resolve))
    if (state.halting) return
    state.log('PostgreSQL ended unasked and is started again')
    await sleep(restartPause) // its backends notice within that time, and a full disk does not cause a tight loop
    await endLeft(state)
    if (state.halting) return
    Object.assign(state, spawnPostgres(state))
  }
}

/** Perhaps only the shell around PostgreSQL was killed: then PostgreSQL still has the data and must be stopped. */
async function endLeft(state: State) {
  for (let tries = 0; tries < 60; tries++) {
    const left = livePostmaster(state.identity.cluster)
    if (!left || state.halting) return
    process.kill(left.pid, 'SIGINT')
    await sleep(restartPause)
  }
}

const getPipe = (child: ChildProcess) => child.stdio[3] as Duplex

async function halt(state: State) {
  state.halting = true
  if (!hasEnded(state.child)) {
    const ended = new Promise(resolve => state.child.once('exit', resolve))
    getPipe(state.child).end()
    await Promise.race([ended, sleep(15_000, null, { ref: false })])
  }
  rmSync(state.socketDir, { recursive: true, force: true })
}

/** Removes a socket folder that a crash left behind. */
export function dropSocketFolder(folder: string | undefined) {
  if (folder && /\/mds-[A-Za-z0-9]{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true })
}
