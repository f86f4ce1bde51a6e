import { fork } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { issueToken } from '../scripts/lib/issue-token.ts'
import { loadAccount } from '../scripts/lib/load-names.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { root } from '../server/kernel/root.ts'
import { askOnce, type Server } from './beside.ts'
import type { LoadKind, LoadResult, LoadSetting } from './fair-load.ts'
import { measuredLine, median, quantile, times, whole } from './figures.ts'
import { type Seeded, withLoad } from './seeded.ts'

const busy = { tenants: 1, users: 20_000, studies: 50 }
const quiet = { tenants: 1, users: 1000, studies: 20 }
const connections = 40
/** Sessions of the busy company: one of them alone is held back by its own share. */
const sessions = 10
const kinds: LoadKind[] = ['list', 'search', 'export', 'import']
const probesASecond = 20
const seconds = 8
const settleMs = 1500
const defaultRounds = 2

type Spread = { p50: number; p99: number }
type Line = { kind: LoadKind; nodes: number; alone: Spread; beside: Spread; load: LoadResult }
export type FairFigures = { lines: Line[]; rounds: number; load: number }

/**
 * Measures what a quiet company waits for a page of its users, alone and beside another company that lists, searches, exports or imports
 * over 40 connections: on one node, and on two with one database. Alone and beside are interleaved, and the times of all rounds count
 * together.
 */
export const benchFair = (
  log: (line: string) => void,
  { rounds = defaultRounds, only = '' }: { rounds?: number | undefined; only?: string | undefined } = {},
): Promise<FairFigures> =>
  withLoad(log, process.env.BENCH_FAIR_DIR ?? join(root, '.data/bench-fair'), [busy, quiet], async seeded => {
    const login = { login: seeded.logins.app, jobs: true }
    const started = [await seeded.serve('guarded-server.ts', () => login)]
    const lines: Line[] = []
    const own = await getSessions(seeded)
    for (const nodes of [1, 2]) {
      if (nodes === 2) started.push(await seeded.serve('guarded-server.ts', () => login))
      const servers = started.map(server => ({ ...server, headers: seeded.tokens[1]!.headers }))
      await ask(servers, 3)
      for (const kind of kinds) {
        if (!`${kind} ${nodes}`.includes(only)) continue
        const line = await measure(servers, { kind, own, rounds, env: seeded.env })
        lines.push(line)
        const { alone, beside, load } = line
        log(
          `${kind}, ${nodes} node(s): p50 ${whole(alone.p50)} -> ${whole(beside.p50)}, p99 ${whole(alone.p99)} -> ${whole(beside.p99)} ms, ${times(beside.p99 / alone.p99)}; the other did ${load.done}, ${load.busy} refused`,
        )
      }
    }
    return { lines, rounds, load: loadavg()[0]! }
  })

async function getSessions({ logins }: Seeded): Promise<Record<string, string>[]> {
  const database = openAs(logins.app, { poolSize: 1 })
  const issued = []
  for (let at = 0; at < sessions; at++)
    issued.push((await issueToken(database, { account: loadAccount(1) })).headers)
  await database.close()
  return issued
}

type LineOptions = { kind: LoadKind; own: Record<string, string>[]; rounds: number; env: NodeJS.ProcessEnv }

async function measure(servers: Server[], { kind, own, rounds, env }: LineOptions): Promise<Line> {
  const alone: number[] = []
  const beside: number[] = []
  const load = { done: 0, busy: 0 }
  for (let round = 0; round < rounds; round++) {
    alone.push(...(await ask(servers, seconds)))
    const ports = servers.map(({ port }) => port)
    const stop = startLoad({ ports, sessions: own, kind, connections }, env)
    // A company of which nobody works is no company: the first calls of it are not measured.
    await ask(servers, settleMs / 1000)
    beside.push(...(await ask(servers, seconds)))
    const { done, busy } = await stop()
    load.done += done
    load.busy += busy
    await pause(settleMs)
  }
  return { kind, nodes: servers.length, alone: getSpread(alone), beside: getSpread(beside), load }
}

const getSpread = (spent: number[]): Spread => ({ p50: median(spent), p99: quantile(spent, 0.99) })

/** Requests pages at a steady rate from one node after the other, answered or not: ms. */
async function ask(servers: Server[], seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const answers: Promise<number>[] = []
  for (let at = 0; at < seconds * probesASecond; at++) {
    await pause(Math.max(0, start + (at * 1000) / probesASecond - performance.now()))
    answers.push(askOnce(servers[at % servers.length]!, agent))
  }
  return Promise.all(answers).finally(() => agent.destroy())
}

function startLoad(setting: LoadSetting, env: NodeJS.ProcessEnv): () => Promise<LoadResult> {
  const file = join(mkdtempSync(join(tmpdir(), 'mds-bench-')), 'setting.json')
  writeFileSync(file, JSON.stringify(setting), { mode: 0o600 })
  const child = fork(join(root, 'bench/fair-load.ts'), {
    env: { ...env, BENCH_SETTING: file },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return () =>
    new Promise((resolve, reject) => {
      child.once('message', result => resolve(result as LoadResult))
      child.once('exit', code => reject(new Error(`the load ended with ${code}`)))
      child.send('stop')
    })
}

const both = ({ p50, p99 }: Spread) => `${whole(p50)} / ${whole(p99)}`

/** Writes how long a quiet company waits beside a busy one. */
export function writeFairFigures({ lines, rounds, load }: FairFigures): void {
  const rows = lines.map(
    ({ kind, nodes, alone, beside, load }) =>
      `| ${kind} | ${nodes} | ${both(alone)} | ${both(beside)} | ${times(beside.p50 / alone.p50)} | ${times(beside.p99 / alone.p99)} | ${load.done} |`,
  )
  writePart(
    'fair',
    `## A quiet company beside a busy one

A company of ${quiet.users.toLocaleString('en-US')} people asks ${probesASecond} times a second for a page of its users, answered or not: alone, and beside a company of ${busy.users.toLocaleString('en-US')} that lists
pages, searches, exports or imports over ${connections} connections of ${sessions} sessions (p50 / p99 in ms). On one node, and on two with one database. ${cpus().length}
processors for nodes, database and load together. Aim: p99 under twice its own.

${measuredLine(rounds, load)} Alone and beside in turns of ${seconds} s.

| the other company | nodes | alone, ms | beside, ms | p50 / alone | p99 / alone | done by the other |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`,
  )
}
