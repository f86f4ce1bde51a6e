import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { searchAudit } from '../contract/audit/calls.ts'
import { whyAccess } from '../contract/explanations/calls.ts'
import { searchMembers } from '../contract/members/calls.ts'
import { searchRecords } from '../contract/search/calls.ts'
import { pickUsers, searchUsers, userById } from '../contract/users/calls.ts'
import { explainAccess } from '../contract/workspace/calls.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { root } from '../server/kernel/root.ts'
import { fillAdministration, getPlaces } from './administration-seed.ts'
import type { CallRequest } from './asked.ts'
import { measuredLine, times, whole } from './figures.ts'
import { type Line, measureReads } from './reads.ts'
import { recordStatements } from './recorded.ts'
import { type Seeded, withLoad } from './seeded.ts'

/** People of the tenant; BENCH_PEOPLE sets another number. */
const people = Number(process.env.BENCH_PEOPLE ?? 200_000)
const connections = 40
const defaultRounds = 3
/** The p99 that every call should hold (ms); the plans of those that do not are kept. */
const aim = 300

export type SizeFigures = { lines: Line[]; rounds: number; load: number; folder: string }

const page = { limit: 15, pageNum: 1 }

/** Lists, searches in each language, details, decisions and the trail, as the table "Sizes to hold" names them. */
const getAsks = (user: string, study: string): Record<string, CallRequest> => ({
  'users, page 1': { call: searchUsers, input: page },
  'users, page 600': { call: searchUsers, input: { ...page, pageNum: 600 } },
  'users, page 1,000': { call: searchUsers, input: { ...page, pageNum: 1000 } },
  'users by status, page 600': {
    call: searchUsers,
    input: { ...page, pageNum: 600, sort: { field: 'status', descending: false } },
  },
  'search, 张伟': { call: searchUsers, input: { ...page, query: '张伟' } },
  'search, zhangwei': { call: searchUsers, input: { ...page, query: 'zhangwei' } },
  'search, 王': { call: searchUsers, input: { ...page, query: '王' } },
  'search, zhang': { call: searchUsers, input: { ...page, query: 'zhang' } },
  'search, 佐藤 太郎': { call: searchUsers, input: { ...page, query: '佐藤 太郎' } },
  'search, サトウ': { call: searchUsers, input: { ...page, query: 'サトウ' } },
  'search, García Carmen': { call: searchUsers, input: { ...page, query: 'García Carmen' } },
  'search, Smith': { call: searchUsers, input: { ...page, query: 'Smith' } },
  'search, z': { call: searchUsers, input: { ...page, query: 'z' } },
  'search, an account': { call: searchUsers, input: { ...page, query: 'load.054321' } },
  'search, 王, enabled': { call: searchUsers, input: { ...page, query: '王', status: ['enabled'] } },
  'picker, zhang': { call: pickUsers, input: { query: 'zhang' } },
  'jump, 张伟': { call: searchRecords, input: { query: '张伟' } },
  'jump, 王': { call: searchRecords, input: { query: '王' } },
  'one user': { call: userById, input: { userId: user } },
  'whether the actor may': { call: explainAccess, input: { asks: [{ call: 'editUser', id: user }] } },
  'why a user may': { call: whyAccess, input: { userId: user, call: 'editUser' } },
  'members of a study': { call: searchMembers, input: { ...page, studyId: study } },
  'trail, page 1': { call: searchAudit, input: page },
  'trail, page 1,000': { call: searchAudit, input: { ...page, pageNum: 1000 } },
  'trail, changes, page 1': { call: searchAudit, input: { ...page, show: 'changes' } },
  'trail, changes, page 1,000': { call: searchAudit, input: { ...page, show: 'changes', pageNum: 1000 } },
  'trail, an action': { call: searchAudit, input: { ...page, actions: ['grantRoles'] } },
  'trail, about a user': { call: searchAudit, input: { ...page, recordId: user } },
})

/** Measures the calls of a large tenant beside their bare statements; `only` limits them to names with these words, and returns no figures. */
export const benchSizes = (
  log: (line: string) => void,
  { rounds = defaultRounds, only = '' }: { rounds?: number; only?: string },
): Promise<SizeFigures | null> => {
  const folder = process.env.BENCH_SIZES_DIR ?? join(root, '.data/bench-sizes')
  const size = { tenants: 1, users: people, studies: Math.ceil(people / 200) }
  return withLoad(log, folder, [size], async seeded => {
    const { tenantId } = seeded.tokens[0]!
    const owner = await connectOwner(seeded.logins)
    await fillAdministration(owner, tenantId, log)
    await owner.query('vacuum analyze')
    const { user } = await getPlaces(owner, tenantId)
    const { rows } = await owner.query('select id from study where tenant_id = $1 limit 1', [tenantId])
    await owner.end()
    const asks = Object.entries(getAsks(user, rows[0].id)).filter(([ask]) => ask.includes(only))
    const lines = await measureReads(log, seeded, Object.fromEntries(asks), { rounds, connections })
    const slow = asks.filter(([ask]) => (lines.find(line => line.ask === ask)?.ours.p99 ?? 0) > aim)
    await keepPlans(seeded, Object.fromEntries(slow), join(folder, 'plans'))
    return only ? null : { lines, rounds, load: loadavg()[0]!, folder }
  })
}

/** Writes the plans of the statements of calls, as the application's role runs them, into a folder: one file a call. */
async function keepPlans(
  { logins, env, tokens }: Seeded,
  asks: Readonly<Record<string, CallRequest>>,
  folder: string,
) {
  mkdirSync(folder, { recursive: true })
  const statements = await recordStatements(logins.app, env, tokens[0]!, asks)
  const client = new Client(logins.app)
  await client.connect()
  await client.query(`select set_config('app.tenant', $1, false)`, [tokens[0]!.tenantId])
  for (const [ask, recorded] of Object.entries(statements)) {
    const plans: string[] = []
    for (const { text, values } of recorded) {
      const { rows } = await client.query(`explain (analyze, buffers) ${text}`, values)
      plans.push([text, ...rows.map(row => row['QUERY PLAN'])].join('\n'))
    }
    writeFileSync(join(folder, `${ask.replaceAll(/[^\p{L}\d]+/gu, '-')}.txt`), `${plans.join('\n\n')}\n`)
  }
  await client.end()
}

const rate = ({ perSecond, p50, p99 }: Line['bare']) => `${whole(perSecond)} (${whole(p50)} / ${whole(p99)})`

/** Writes the figures of a large tenant as a table. */
export function writeSizeFigures({ lines, rounds, load }: SizeFigures): void {
  const rows = lines.map(
    ({ ask, call, bare, ours }) =>
      `| ${ask} | \`${call}\` | ${rate(bare)} | ${rate(ours)} | ${times(bare.perSecond / ours.perSecond)} |`,
  )
  writePart(
    `sizes-${people}`,
    `## A tenant of ${people.toLocaleString('en-US')} people

With ${Math.ceil(people / 200).toLocaleString('en-US')} studies of 8 sites and 100,000 entries of the trail. Requests a second (p50 / p99 in ms), ${connections} connections, rounds
interleaved, on ${cpus().length} cores, load generator, PostgreSQL and both servers on the same machine. The baseline is a bare route that sends the very
statements of the call as a superuser. Aim: p99 under ${aim} ms on a quiet machine, and at most 3 times the bare route.

${measuredLine(rounds, load)}

| asked | call | bare | ours | bare / ours |
|---|---|---|---|---|
${rows.join('\n')}
`,
  )
}
