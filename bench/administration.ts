import { loadavg } from 'node:os'
import { join } from 'node:path'
import { auditEntry, searchAudit } from '../contract/audit/calls.ts'
import { departmentDetail, departmentMembers, departmentTree } from '../contract/departments/calls.ts'
import { handoverHoldings, searchHandovers } from '../contract/handovers/calls.ts'
import { listInvitations } from '../contract/invitations/list.ts'
import { positionDetail, positionHolders, positionTree } from '../contract/positions/calls.ts'
import { effectiveRights, resourceTree, roleDetail } from '../contract/roles/calls.ts'
import { listRoles, roleHolders } from '../contract/roles/list.ts'
import { searchRecords } from '../contract/search/calls.ts'
import { searchUsers, userById, userHistory } from '../contract/users/calls.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { root } from '../server/kernel/root.ts'
import { type Jobs, measureJobs } from './administration-jobs.ts'
import { fillAdministration, getPlaces, type Places } from './administration-seed.ts'
import type { CallRequest } from './asked.ts'
import { type Line, measureReads } from './reads.ts'
import { withLoad } from './seeded.ts'

export const size = { tenants: 1, users: 100_000, studies: 200, departments: 1962, roles: 483 }
const defaultRounds = 3
const connections = 10

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
  'jump, a name': { call: searchRecords, input: { query: '张伟' } },
  'jump, a reading': { call: searchRecords, input: { query: 'zhangwei' } },
  'jump, a number': { call: searchRecords, input: { query: 'HY-0101' } },
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
      const lines = await measureReads(log, seeded, Object.fromEntries(asks), { rounds, connections })
      const jobs = await measureJobs(log, seeded, places, only)
      if (only) return null
      return { lines, jobs, rounds, load: loadavg()[0]! }
    },
  )
