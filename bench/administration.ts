import { loadavg } from 'node:os'
import { join } from 'node:path'
import { auditEntry, searchAudit } from '../contract/audit/calls.ts'
import { departmentDetail, departmentMembers, departmentTree } from '../contract/departments/calls.ts'
import { handoverHoldings, searchHandovers } from '../contract/handovers/calls.ts'
import { listInvitations } from '../contract/invitations/list.ts'
import { positionDetail, positionHolders, positionTree } from '../contract/positions/calls.ts'
import { effectiveRights, resourceTree, roleDetail } from '../contract/roles/calls.ts'
import { listRoles, roleHolders } from '../contract/roles/list.ts'
import { searchUsers, userById, userHistory } from '../contract/users/calls.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { root } from '../server/kernel/root.ts'
import { type Jobs, measureJobs } from './administration-jobs.ts'
import { fillAdministration, getPlaces, type Places } from './administration-seed.ts'
import { type CallRequest, type Figure, getRequest, timed } from './asked.ts'
import { median } from './figures.ts'
import { recordStatements } from './recorded.ts'
import { type Seeded, withLoad } from './seeded.ts'

export const size = { tenants: 1, users: 100_000, studies: 200, departments: 1962, roles: 483 }
const defaultRounds = 3
const seconds = 3
const connections = 10

export type Line = { ask: string; call: string; statements: number; bare: Figure; ours: Figure }
export type AdministrationFigures = { lines: Line[]; jobs: Jobs; rounds: number; load: number }

const page = { limit: 15, pageNum: 1 }

/** Every list, search, tree and detail of the administration, with the inputs of its screens. */
const getAsks = ({
  department,
  position,
  rare,
  common,
  user,
  leaver,
}: Places): Record<string, CallRequest> => ({
  'users, first page': { call: searchUsers, input: page },
  'users, page 3,000': { call: searchUsers, input: { ...page, pageNum: 3000 } },
  'users, a name': { call: searchUsers, input: { ...page, query: '张伟' } },
  'users, a reading': { call: searchUsers, input: { ...page, query: 'zhangwei' } },
  'users of a department and below': { call: searchUsers, input: { ...page, departmentIds: [department] } },
  'users of a role': { call: searchUsers, input: { ...page, roleIds: [rare] } },
  'one user': { call: userById, input: { userId: user } },
  'history of a user': { call: userHistory, input: { userId: user, ...page } },
  'rights of a user': { call: effectiveRights, input: { userId: user } },
  'roles, first page': { call: listRoles, input: page },
  'roles, a name': { call: listRoles, input: { ...page, query: 'cra' } },
  'one role': { call: roleDetail, input: { id: rare } },
  'holders of a role, 5,000': { call: roleHolders, input: { id: rare, ...page } },
  'holders of a role, 55,000': { call: roleHolders, input: { id: common, ...page } },
  'tree of all rights': { call: resourceTree, input: {} },
  'tree of departments': { call: departmentTree, input: {} },
  'one department': { call: departmentDetail, input: { id: department } },
  'people of a department and below': {
    call: departmentMembers,
    input: { id: department, below: true, ...page },
  },
  'tree of positions': { call: positionTree, input: {} },
  'one position': { call: positionDetail, input: { id: position } },
  'holders of a position': { call: positionHolders, input: { id: position, ...page } },
  invitations: { call: listInvitations, input: page },
  handovers: { call: searchHandovers, input: page },
  'what a leaver holds': { call: handoverHoldings, input: { userId: leaver } },
  'audit trail, first page': { call: searchAudit, input: page },
  'audit trail of an action': { call: searchAudit, input: { ...page, action: ['grantRoles'] } },
  'one entry of the trail': { call: auditEntry, input: { seq: 50_000 } },
})

/**
 * Measures every read of the administration against a bare route over the same statements, and its long jobs while other calls run. `only`
 * limits both to names that contain these words, and returns no figures.
 */
export const benchAdministration = (
  log: (line: string) => void,
  { rounds = defaultRounds, only = '' }: { rounds?: number; only?: string },
): Promise<AdministrationFigures | null> =>
  withLoad(
    log,
    process.env.BENCH_ADMINISTRATION_DIR ?? join(root, '.data/bench-administration'),
    [size],
    async seeded => {
      const { logins, tokens } = seeded
      const token = tokens[0]!
      const owner = await connectOwner(logins)
      await fillAdministration(owner, token.tenantId, log)
      const places = await getPlaces(owner, token.tenantId)
      await owner.end()
      const asks = Object.entries(getAsks(places)).filter(([ask]) => ask.includes(only))
      const lines = await measureReads(log, seeded, Object.fromEntries(asks), rounds)
      const jobs = await measureJobs(log, seeded, places, only)
      if (only) return null
      return { lines, jobs, rounds, load: loadavg()[0]! }
    },
  )

/** The answer of these calls comes mostly from memory, not from the database: the bare route returns it as well. */
const inNoTable = new Set<CallRequest['call']>([resourceTree])

const getAnswers = async (
  port: number,
  headers: Record<string, string>,
  asks: Record<string, CallRequest>,
) => {
  const answers: Record<string, unknown> = {}
  for (const [ask, asked] of Object.entries(asks)) {
    if (!inNoTable.has(asked.call)) continue
    const { path, method } = getRequest(asked)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
    answers[ask] = ((await answer.json()) as { data: unknown }).data
  }
  return answers
}

async function measureReads(
  log: (line: string) => void,
  { tokens, logins, env, serve }: Seeded,
  asks: Record<string, CallRequest>,
  rounds: number,
): Promise<Line[]> {
  const { headers, tenantId } = tokens[0]!
  const routes = await recordStatements(logins.app, env, tokens[0]!, asks)
  const slugs = Object.keys(asks).map((ask, at): [string, string] => [ask, `ask-${at}`])
  const ours = await serve('guarded-server.ts', ({ app }) => ({ login: app }))
  const unstored = await getAnswers(ours.port, headers, asks)
  const bare = await serve('bare-server.ts', ({ owner }) => ({
    login: { ...owner, options: `-c app.tenant=${tenantId}` },
    routes: Object.fromEntries(slugs.map(([ask, slug]) => [slug, routes[ask]])),
    unstored: Object.fromEntries(slugs.map(([ask, slug]) => [slug, unstored[ask]])),
  }))
  const lines: Line[] = []
  for (const [ask, slug] of slugs) {
    const { path, ...request } = getRequest(asks[ask]!)
    const guarded = { ...request, url: `http://127.0.0.1:${ours.port}${path}`, headers, connections }
    const plain = {
      url: `http://127.0.0.1:${bare.port}/${slug}`,
      method: 'POST' as const,
      body: '{}',
      connections,
    }
    const runs = { bare: [] as Figure[], ours: [] as Figure[] }
    await timed({ ...plain, duration: 1 })
    await timed({ ...guarded, duration: 1 })
    for (let round = 0; round < rounds; round++) {
      runs.bare.push(await timed({ ...plain, duration: seconds }))
      runs.ours.push(await timed({ ...guarded, duration: seconds }))
    }
    const line = {
      ask,
      call: asks[ask]!.call.name,
      statements: routes[ask]!.length,
      bare: middle(runs.bare),
      ours: middle(runs.ours),
    }
    lines.push(line)
    log(
      `${ask}: bare ${line.bare.perSecond.toFixed(0)}/s, ours ${line.ours.perSecond.toFixed(0)}/s, ${(line.bare.perSecond / line.ours.perSecond).toFixed(2)} (${line.statements} statements, p50 ${line.ours.p50} ms)`,
    )
  }
  return lines
}

const middle = (runs: readonly Figure[]): Figure => ({
  perSecond: median(runs.map(run => run.perSecond)),
  p50: median(runs.map(run => run.p50)),
  p99: median(runs.map(run => run.p99)),
})
