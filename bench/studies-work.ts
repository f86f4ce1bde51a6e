import { passwordHash } from '../client/sign-in/md5.ts'
import { applyImport, type ImportJob } from '../contract/imports/calls.ts'
import { pasteImport } from '../contract/imports/paste.ts'
import { makeStatement } from '../contract/signatures/calls.ts'
import { addStudy } from '../contract/studies/changes.ts'
import type { StudyStatus } from '../contract/studies/shapes.ts'
import { changeStudyStatus, studyStatusChoices } from '../contract/study-status/calls.ts'
import { loadAccount } from '../scripts/lib/load-names.ts'
import { demoPassword } from '../server/app/demo/accounts.ts'
import { verifySignatures } from '../server/features/signatures/verify-all.ts'
import '../server/features/study-status/act.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import type { Server } from './beside.ts'
import type { Seeded } from './seeded.ts'
import { ask, getSpread, getTimes, type Spread, until } from './send.ts'
import type { StudyPlaces } from './studies-seed.ts'

export type StudyWork = {
  calls: ({ what: string; rounds: number } & Spread)[]
  /** Work of some seconds. */
  jobs: { what: string; seconds: number }[]
}

const importRows = 100
const rounds = 100
/** Signatures to verify; the first run makes them. */
const signatures = 1000
const mark = 'BENCH-'

/** Measures what changes studies, one call after the other, as the administrator. */
export async function measureStudyWork(
  log: (line: string) => void,
  seeded: Seeded,
  places: StudyPlaces,
  only: string,
): Promise<StudyWork> {
  const work: StudyWork = { calls: [], jobs: [] }
  const { port, pid, stop } = await seeded.serve('guarded-server.ts', ({ app }) => ({
    login: app,
    jobs: true,
  }))
  const server = { port, pid, headers: seeded.tokens[0]!.headers }
  const call = (what: string, rounds: number, { p50, p95 }: Spread) => {
    work.calls.push({ what, rounds, p50, p95 })
    log(`${what}: p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms of ${rounds}`)
  }
  const job = (what: string, seconds: number) => {
    work.jobs.push({ what, seconds })
    log(`${what}: ${seconds.toFixed(2)} s`)
  }
  if ('create'.includes(only))
    call('create a study', rounds, await getTimes(rounds, at => ask(server, addStudy, getStudy(at))))
  if ('import'.includes(only)) {
    const { checked, applied } = await timeImport(server)
    job(`check ${importRows} rows of an import`, checked)
    job('apply them', applied)
  }
  if ('sign'.includes(only)) {
    const count = await countSignatures(seeded)
    const wanted = Math.max(rounds, signatures - count)
    const { statement, signing } = await timeSigning(server, places.signed, wanted)
    call('make the statement of a change of status', wanted, statement)
    call('sign it by password', wanted, signing)
    const verified = await timeVerification(seeded)
    job(`verify ${verified.signatures.toLocaleString('en-US')} signatures`, verified.seconds)
  }
  stop()
  await forgetAdded(seeded)
  return work
}

const getStudy = (at: number) => ({
  planId: `${mark}${Date.now().toString(36)}-${at}`,
  name: `一项评价量测药物 ${at} 的随机对照研究`,
  nameEn: `A randomised study of measured product ${at}`,
  indication: '非小细胞肺癌',
  phase: 'III',
  sponsor: '沧海医药',
})

async function timeImport(server: Server): Promise<{ checked: number; applied: number }> {
  const heads = ['Protocol ID', 'Protocol title', 'English title', 'Indication', 'Phase', 'Sponsor']
  const rows = Array.from({ length: importRows }, (_, at) => Object.values(getStudy(1000 + at)))
  const started = performance.now()
  const input = { kind: 'studies', cells: [heads, ...rows] }
  const { id, rowVersion, counts } = await ask<ImportJob>(server, pasteImport, input)
  if (counts.ok !== importRows) throw new Error(`the import has ${JSON.stringify(counts)}`)
  const checked = performance.now()
  await ask(server, applyImport, { id, rowVersion })
  await until(server, id, 'done')
  return { checked: (checked - started) / 1000, applied: (performance.now() - checked) / 1000 }
}

/** Puts studies on hold, or back to where they were, each by a statement and a signature. */
async function timeSigning(
  server: Server,
  studies: readonly string[],
  wanted: number,
): Promise<{ statement: Spread; signing: Spread }> {
  const spent = { statement: [] as number[], signing: [] as number[] }
  const timed = async <T>(name: keyof typeof spent, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const done = await work()
    spent[name].push(performance.now() - start)
    return done
  }
  const account = loadAccount(1)
  const password = passwordHash(demoPassword)
  for (let at = 0; at <= wanted; at++) {
    const id = studies[at % studies.length]!
    type Choices = { rowVersion: number; choices: { status: StudyStatus; dateRequired: boolean }[] }
    const { rowVersion, choices } = await ask<Choices>(server, studyStatusChoices, { id })
    const to = choices.find(({ status }) => status === 'on_hold') ?? choices[0]!
    const date = to.dateRequired ? new Date().toISOString().slice(0, 10) : null
    const change = { act: 'studyStatus', status: to.status, date }
    const draft = { id, rowVersion, change, meaning: 'approval', reason: 'Measured' }
    const { nonce } = await timed('statement', () => ask<{ nonce: string }>(server, makeStatement, draft))
    const signature = { nonce, account, password }
    await timed('signing', () => ask(server, changeStudyStatus, { ...draft, signature }))
  }
  return { statement: getSpread(spent.statement.slice(1)), signing: getSpread(spent.signing.slice(1)) }
}

async function countSignatures({ logins, tokens }: Seeded): Promise<number> {
  const owner = await connectOwner(logins)
  const { rows } = await owner.query('select count(*)::int as count from signature where tenant_id = $1', [
    tokens[0]!.tenantId,
  ])
  await owner.end()
  return rows[0].count
}

/** Verifies every signature as `npm run audit -- verify` does. */
async function timeVerification({
  logins,
  secret,
}: Seeded): Promise<{ signatures: number; seconds: number }> {
  const owner = await connectOwner(logins)
  const started = performance.now()
  const reports = await verifySignatures(owner, keysFrom(secret))
  const seconds = (performance.now() - started) / 1000
  await owner.end()
  const bad = reports.flatMap(report => report.bad)
  if (bad.length > 0) throw new Error(`${bad.length} signatures are bad: ${bad[0]!.why}`)
  return { signatures: reports.reduce((sum, report) => sum + report.signatures, 0), seconds }
}

/** Removes the added studies, so that the next measurement starts with the same company. Nothing else refers to them. */
async function forgetAdded({ logins, tokens }: Seeded) {
  const owner = await connectOwner(logins)
  await owner.query('set session_replication_role = replica')
  await owner.query(`delete from study where tenant_id = $1 and plan_id like '${mark}%'`, [
    tokens[0]!.tenantId,
  ])
  await owner.query('vacuum analyze study, audit_log')
  await owner.end()
}
