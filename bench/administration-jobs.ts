import { setTimeout as pause } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { roleAsOf, userAsOf } from '../contract/as-of/calls.ts'
import { editDepartment } from '../contract/departments/calls.ts'
import { type Download, exportUsers, listDownloads, userExportColumns } from '../contract/downloads/calls.ts'
import { whyAccess } from '../contract/explanations/calls.ts'
import { previewChange } from '../contract/impact/calls.ts'
import { type ImportJob, startImport } from '../contract/imports/calls.ts'
import { roleDetail } from '../contract/roles/calls.ts'
import { updateRole } from '../contract/roles/changes.ts'
import { importDefinitions } from '../server/features/imports/definitions.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import type { Places } from './administration-seed.ts'
import { beside, type Paired, paired, type Server } from './beside.ts'
import { applied, importOrganisations, organisationImport } from './import-work.ts'
import type { Seeded } from './seeded.ts'
import { ask, getTimes } from './send.ts'

export type Jobs = {
  jobs: (Paired & { job: string })[]
  /** Memory of the idle server before the measurement (MB). */
  idleMb: number
  /** Slow calls of the administrator, one after the other (ms). */
  calls: { what: string; p50: number; p95: number }[]
}

const importRows = 500
const rounds = 20
const importedAt = 'bench.example'

/** Measures the long jobs and slow calls whose names contain these words. */
export async function measureJobs(
  log: (line: string) => void,
  seeded: Seeded,
  places: Places,
  only: string,
): Promise<Jobs> {
  const { headers } = seeded.tokens[0]!
  const started = await seeded.serve('guarded-server.ts', ({ app }) => ({ login: app, jobs: true }))
  const server = { ...started, headers }
  await beside(server, () => pause(3000))
  const idleMb = (await beside(server, () => pause(1000))).peakMb
  const jobs: Jobs['jobs'] = []
  for (const [job, ready] of Object.entries(works(server))) {
    if (!job.includes(only)) continue
    const measured = await paired(server, ready)
    jobs.push({ job, ...measured })
    const { seconds, peakMb, probes, alone, others } = measured
    log(
      `${job}: ${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB, others' p50 ${alone.p50.toFixed(1)} -> ${others.p50.toFixed(1)}, p99 ${alone.p99.toFixed(1)} -> ${others.p99.toFixed(1)} ms of ${probes}`,
    )
  }
  await forgetImported(seeded)
  const calls = await getCalls(server, places, only)
  for (const { what, p50, p95 } of calls) log(`${what}: p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms`)
  return { jobs, idleMb, calls }
}

/** The setup of each job runs before its measurement. */
const works = (server: Server): Record<string, () => Promise<() => Promise<void>>> => ({
  [`export of ${(100_000).toLocaleString('en-US')} users, every column`]: async () => () => exported(server),
  [`import of ${importRows} rows, checked and applied`]: async () => {
    const bytes = await workbook()
    return () => imported(server, bytes)
  },
  [organisationImport]: () => importOrganisations(server),
})

/** Removes the imported people, so that the next measurement starts with the same company. Nothing else refers to them. */
async function forgetImported({ logins, tokens }: Seeded) {
  const owner = await connectOwner(logins)
  const imported = `tenant_id = $1 and email like '%@${importedAt}'`
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `with gone as (delete from users where ${imported} returning id)
     delete from user_department d using gone where d.tenant_id = $1 and d.user_id = gone.id`,
    [tokens[0]!.tenantId],
  )
  await owner.query('vacuum analyze users, user_department, audit_log')
  await owner.end()
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

/** People who do not exist in the tenant yet. */
async function workbook(): Promise<Uint8Array> {
  const { version, columns } = importDefinitions.external
  const mark = Date.now().toString(36)
  const cells: Record<string, (at: number) => string> = {
    lastName: () => '周',
    firstName: at => `受试${at}`,
    email: at => `${mark}.${at}@${importedAt}`,
    department: at => `华东区临床运营部 ${1 + (at % 9)} 组`,
    validTo: () => '2031-12-31',
  }
  const rows = Array.from({ length: importRows }, (_, at) => columns.map(({ key }) => cells[key]?.(at) ?? ''))
  return writeXlsx({
    sheets: [
      { name: 'Sheet', rows: [columns.map(({ head }) => head('en-US')), ...rows] },
      { name: 'mds-template', rows: [['external', String(version)]], veryHidden: true },
    ],
  })
}

async function imported(server: Server, bytes: Uint8Array) {
  const form = new FormData()
  form.set('kind', 'external')
  form.set('file', new Blob([new Uint8Array(bytes)]), 'people.xlsx')
  await applied(server, await ask<ImportJob>(server, startImport, form), importRows)
}

type LongCall = [what: string, times: number, once: (place: number) => Promise<unknown>]

async function getCalls(server: Server, places: Places, only: string): Promise<Jobs['calls']> {
  const calls: Jobs['calls'] = []
  for (const [what, times, once] of [...whys(server, places), ...(await looks(server, places))])
    if (what.includes(only)) calls.push({ what, ...(await getTimes(times, once)) })
  return calls
}

/** Explanations of allowed and denied access, now and in the past, each for another person. */
function whys(server: Server, { people, department, before }: Places): LongCall[] {
  const screen = { menu: 1011 }
  const change = { call: editDepartment.name, record: { kind: 'departments', id: department } }
  const of = (asked: object) => (place: number) =>
    ask(server, whyAccess, { userId: people[place % people.length]!, ...asked })
  return [
    ['why a person may see a screen, each time another person', people.length, of(screen)],
    ['the same as of a moment half the trail ago', people.length, of({ ...screen, at: before })],
    ['why a person may not change a department', people.length, of(change)],
    ['the same as of that moment', people.length, of({ ...change, at: before })],
  ]
}

async function looks(server: Server, { rare, common, people }: Places): Promise<LongCall[]> {
  type Role = { rights: string[]; rowVersion: number; holders: number }
  const { rights, rowVersion, holders } = await ask<Role>(server, roleDetail, { id: rare })
  const removed = [rights.find(right => right.includes('-')) ?? rights[0]]
  const input = { id: rare, rowVersion, removed, reason: 'Measured' }
  const at = new Date().toISOString()
  const holderCount = holders.toLocaleString('en-US')
  const roleAt = (id: string) => () => ask(server, roleAsOf, { id, at, limit: 15, pageNum: 1 })
  return [
    [
      'a person as of a moment',
      people.length,
      place => ask(server, userAsOf, { userId: people[place % people.length]!, at }),
    ],
    [`a role held by ${holderCount} as of a moment`, rounds, roleAt(rare)],
    ['the same of a role held by ten times as many', rounds / 4, roleAt(common)],
    [
      `what changes when a role held by ${holderCount} loses a right`,
      rounds,
      () => ask(server, previewChange, { call: updateRole.name, input }),
    ],
  ]
}
