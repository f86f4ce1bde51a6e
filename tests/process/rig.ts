import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/port.ts'
import { root } from '../../server/kernel/root.ts'

export type Running = {
  child: ChildProcess
  port: number
  /** All output so far. */
  said: () => string
  /** The exit code; null when a signal ended it. */
  exit: Promise<number | null>
  /** Resolves when the server printed its address; throws its output if it ends before. */
  ready: () => Promise<void>
}
export type LaunchOptions = {
  dataDir: string
  port?: number
  cwd?: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  command?: string[]
}

/** This machine's Node, which may be older than ours: `npm start` begins with it. */
export const hostNode = () => {
  const path = (process.env.PATH ?? '').split(':').filter(folder => !folder.includes('node_modules'))
  try {
    return execFileSync('/bin/sh', ['-c', 'command -v node'], { env: { PATH: path.join(':') } })
      .toString()
      .trim()
  } catch {
    return process.execPath // none installed: ours is the only one
  }
}

const started: ChildProcess[] = []

/** Starts the product as `npm start` does, without the demo unless the environment says so. */
export async function launch(wish: LaunchOptions): Promise<Running> {
  const port = wish.port ?? (await freePort())
  const command = wish.command ?? [hostNode(), 'scripts/start.mjs']
  const child = spawn(command[0]!, command.slice(1), {
    cwd: wish.cwd ?? root,
    uid: wish.uid,
    gid: wish.gid,
    env: {
      ...clean(),
      PORT: String(port),
      DATA_DIR: wish.dataDir,
      MDS_DEMO: 'off',
      MDS_DEMO_CTMS: 'off',
      ...wish.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      text += chunk
    })
  }
  const exit = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  let ended = false
  void exit.then(() => {
    ended = true
  })
  const ready = async () => {
    for (let waited = 0; waited < 90_000; waited += 25) {
      if (text.includes('Ready')) return
      if (ended) throw new Error(`It ended: ${text}`)
      await sleep(25)
    }
    throw new Error(`It was not ready within 90 s: ${text}`)
  }
  return { child, port, said: () => text, exit, ready }
}

/** A shell's environment, without what the test runner and npm added. */
const clean = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_|VITEST|NODE_|DATABASE|MDS_|PUBLIC_|FILE_|OUTBOX_|TEST$|DEV$|PROD$|MODE$|SSR$)/.test(name),
    ),
  )

/** Kills the processes that a failed test left running. */
export function killStarted() {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
}

/** Ids of processes whose command contains a text: those of a data directory, or of a port. */
export function processesNaming(text: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(pid => getCommand(pid).includes(text))
    .map(Number)
}

function getCommand(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8')
  } catch {
    return '' // the process ended meanwhile
  }
}

/** A process and all its descendants. */
export function family(pid: number): number[] {
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && getParent(name) === pid)
  return [pid, ...children.map(Number).flatMap(family)]
}

/** The process of a family that runs the server. */
export const findServer = ({ child }: Pick<Running, 'child'>): number =>
  family(child.pid!).find(pid => getCommand(String(pid)).includes('main.js'))!

function getParent(pid: string): number | null {
  try {
    const stat = readFileSync(join('/proc', pid, 'stat'), 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null // the process ended meanwhile
  }
}

export async function noneNaming(text: string): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    if (processesNaming(text).length === 0) return true
    await sleep(25)
  }
  return false
}
