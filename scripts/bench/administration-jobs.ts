import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'
import { writeXlsx } from 'hucre/xlsx'
import type { Call } from '../../contract/define.ts'
import { editDepartment } from '../../contract/departments.ts'
import { type Download, exportUsers, listDownloads, userExportColumns } from '../../contract/downloads.ts'
import { previewChange } from '../../contract/impact.ts'
import { applyImport, type ImportJob, readImport, startImport } from '../../contract/imports.ts'
import { roleAsOf, userAsOf } from '../../contract/past.ts'
import { updateRole } from '../../contract/role-changes.ts'
import { roleDetail } from '../../contract/roles.ts'
import { searchUsers } from '../../contract/users.ts'
import { whyAccess } from '../../contract/why.ts'
import { importDefinitions } from '../../server/imports/definitions.ts'
import type { Places } from './administration-seed.ts'
import { requestOf } from './asked.ts'
import { quantile } from './figures.ts'
import type { Seeded } from './seeded.ts'

/** Long work: how long it took, how much memory the server came to, and what it did to other calls. */
export type Job = { job: string; seconds: number; peakMb: number; p50: number; p99: number; times: number }
export type Jobs = {
  jobs: Job[]
  /** Of the calls beside: alone. */
  alone: { p50: number; p99: number; idleMb: number }
  /** Calls of the administrator that take long, one after the other: ms. */
  calls: { what: string; p50: number; p95: number }[]
}

const importRows = 500
const rounds = 20
const probesASecond = 40
const secondsAlone = 20

type Server = { port: number; pid: number; headers: Record<string, string> }

export async function measureJobs(
  log: (line: string) => void,
  seeded: Seeded,
  places: Places,
): Promise<Jobs> {
  const { headers } = seeded.tokens[0]!
  const started = await seeded.serve('guarded-server.ts', ({ app }) => ({ login: app, jobs: true }))
  const server = { ...started, headers }
  await beside(server, pause(3000))
  const idleMb = await peakOf(server, pause(1000))
  const quiet = (await beside(server, pause(secondsAlone * 1000))).probe
  const jobs: Job[] = []
  for (const [job, work] of Object.entries(works(server))) {
    const { seconds, peakMb, probe } = await beside(server, work())
    jobs.push({ job, seconds, peakMb, ...probe, times: probe.p99 / quiet.p99 })
    log(
      `${job}: ${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB, others' p99 ${quiet.p99} -> ${probe.p99} ms`,
    )
  }
  const calls = await callsOf(server, places)
  for (const { what, p50, p95 } of calls) log(`${what}: p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms`)
  return { jobs, alone: { ...quiet, idleMb }, calls }
}

const works = (server: Server): Record<string, () => Promise<void>> => ({
  [`export of ${(100_000).toLocaleString('en-US')} users, every column`]: () => exported(server),
  [`import of ${importRows} rows, checked and applied`]: () => imported(server),
})

async function ask<T>({ port, headers }: Server, call: Call, input: object | FormData): Promise<T> {
  const form = input instanceof FormData
  const { path, method, body } = requestOf({ call, input })
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'idempotency-key': crypto.randomUUID() }),
      ...(body && !form && { 'content-type': 'application/json' }),
    },
    ...(body && { body: form ? input : body }),
  })
  const answer = (await response.json()) as { code: number; message: string; data: T }
  if (answer.code !== 0)
    throw new Error(`${path}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data
}

async function exported(server: Server) {
  const { id } = await ask<Download>(server, exportUsers, { headers: [...userExportColumns] })
  for (;;) {
    const { records } = await ask<{ records: Download[] }>(server, listDownloads, { limit: 5, pageNum: 1 })
    const item = records.find(each => each.id === id)
    if (item?.finishedAt && item.url) return
    if (item?.finishedAt) throw new Error(`the export failed: ${item.reason?.message}`)
    await pause(200)
  }
}

async function imported(server: Server) {
  const { version, columns } = importDefinitions.external
  const mark = Date.now().toString(36)
  const cells: Record<string, (at: number) => string> = {
    lastName: () => '周',
    firstName: at => `受试${at}`,
    email: at => `${mark}.${at}@bench.example`,
    department: at => `华东区临床运营部 ${1 + (at % 9)} 组`,
    validTo: () => '2031-12-31',
  }
  const rows = Array.from({ length: importRows }, (_, at) => columns.map(({ key }) => cells[key]?.(at) ?? ''))
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Sheet', rows: [columns.map(({ head }) => head('en-US')), ...rows] },
      { name: 'mds-template', rows: [['external', String(version)]], veryHidden: true },
    ],
  })
  const form = new FormData()
  form.set('kind', 'external')
  form.set('file', new Blob([new Uint8Array(bytes)]), 'people.xlsx')
  const { id, rowVersion, counts } = await ask<ImportJob>(server, startImport, form)
  if (counts.ok !== importRows) throw new Error(`the import has ${JSON.stringify(counts)}`)
  await ask(server, applyImport, { id, rowVersion })
  for (;;) {
    const { state, reason } = await ask<ImportJob>(server, readImport, { id })
    if (state === 'done') return
    if (reason) throw new Error(`the import failed: ${reason.message}`)
    await pause(100)
  }
}

/** Does the work while somebody else looks through the list of users, a steady number of times a second. */
async function beside(server: Server, work: Promise<unknown>) {
  const start = performance.now()
  const { promise: probed, resolve, reject } = Promise.withResolvers<Result>()
  const probing = autocannon(
    {
      url: `http://127.0.0.1:${server.port}${searchUsers.path}`,
      method: 'POST',
      connections: 4,
      overallRate: probesASecond,
      duration: 3600,
      body: JSON.stringify({ limit: 15, pageNum: 1 }),
      headers: { 'content-type': 'application/json', ...server.headers },
    },
    (error: Error | null, result) => (error ? reject(error) : resolve(result)),
  )
  const peakMb = await peakOf(server, work)
  const seconds = (performance.now() - start) / 1000
  probing.stop()
  const { latency, non2xx, errors } = await probed
  if (non2xx || errors) throw new Error(`${non2xx} bad answers, ${errors} errors beside the work`)
  return { seconds, peakMb, probe: { p50: latency.p50, p99: latency.p99 } }
}

/** The most memory that a process held meanwhile, MB; of Linux alone, NaN elsewhere. */
async function peakOf({ pid }: Server, work: Promise<unknown>): Promise<number> {
  const linux = process.platform === 'linux'
  if (linux) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work
  if (!linux) return Number.NaN
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function callsOf(server: Server, { rare, common, people, department }: Places): Promise<Jobs['calls']> {
  type Role = { rights: string[]; rowVersion: number; holders: number }
  const { rights, rowVersion, holders } = await ask<Role>(server, roleDetail, { id: rare })
  const removed = [rights.find(right => right.includes('-')) ?? rights[0]]
  const input = { id: rare, rowVersion, removed, reason: 'Measured' }
  const at = new Date().toISOString()
  const of = (place: number) => people[place % people.length]!
  const record = { kind: 'departments', id: department }
  const held = holders.toLocaleString('en-US')
  const all: [string, number, (place: number) => Promise<unknown>][] = [
    [
      'why a person may see a screen, each time another person',
      people.length,
      place => ask(server, whyAccess, { userId: of(place), menu: 1011 }),
    ],
    [
      'why a person may not change a department',
      people.length,
      place => ask(server, whyAccess, { userId: of(place), call: editDepartment.name, record }),
    ],
    ['a person as of a moment', people.length, place => ask(server, userAsOf, { userId: of(place), at })],
    [
      `a role held by ${held} as of a moment`,
      rounds,
      () => ask(server, roleAsOf, { id: rare, at, limit: 15, pageNum: 1 }),
    ],
    [
      'the same of a role held by ten times as many',
      rounds / 4,
      () => ask(server, roleAsOf, { id: common, at, limit: 15, pageNum: 1 }),
    ],
    [
      `what changes when a role held by ${held} loses a right`,
      rounds,
      () => ask(server, previewChange, { call: updateRole.name, input }),
    ],
  ]
  const calls: Jobs['calls'] = []
  for (const [what, times, once] of all) calls.push({ what, ...(await timesOf(times, once)) })
  return calls
}

async function timesOf(times: number, once: (place: number) => Promise<unknown>) {
  await once(0)
  const spent: number[] = []
  for (let round = 0; round < times; round++) {
    const start = performance.now()
    await once(round)
    spent.push(performance.now() - start)
  }
  return { p50: quantile(spent, 0.5), p95: quantile(spent, 0.95) }
}
