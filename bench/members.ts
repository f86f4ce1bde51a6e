import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { decideAccessRequest } from '../contract/access-decisions/calls.ts'
import {
  getAccessRequest,
  listAccessRequests,
  listAccessRisks,
  listOwnAccessRequests,
} from '../contract/access-requests/calls.ts'
import type { AccessRequestDetail } from '../contract/access-requests/shapes.ts'
import { previewChange } from '../contract/impact/calls.ts'
import {
  checkUserPer,
  memberById,
  memberChoices,
  memberPermissions,
  searchMembers,
} from '../contract/members/calls.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { root } from '../server/kernel/root.ts'
import type { CallRequest } from './asked.ts'
import { type Change, type ChangeLine, measureChanges, type Send } from './changes.ts'
import { measuredLine, spread, times } from './figures.ts'
import { getReadTable, type Line, measureReads } from './reads.ts'
import { withLoad } from './seeded.ts'

const users = 100_000
/** Each with about 5,000 members. */
const studies = 20
const requests = 10_000
/** Calls that each need a request of their own. */
const decisions = 100
const defaultRounds = 3

type Places = { study: string; member: string; role: string; site: string; open: string[] }
export type MemberFigures = { lines: Line[]; changes: ChangeLine[]; rounds: number; busy: number }

/** Keeps 10,000 open requests: every one asks for a further role in a study, for the user themself. */
async function fill(client: Client, tenantId: string, log: (line: string) => void): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
  const { rowCount } = await client.query(
    `with wanted as (
       select u.id, m.study_id, gen_random_uuid() as request_id, row_number() over (order by u.id) as n
       from users u join study_member m on m.tenant_id = u.tenant_id and m.user_id = u.id
       where u.tenant_id = $1 and u.status = 'enabled' and u.removed_at is null and not u.super_admin
         and not exists (select from access_request q where q.tenant_id = u.tenant_id and q.user_id = u.id)
         and not exists (select from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
           where ra.tenant_id = u.tenant_id and ra.user_id = u.id and r.code = 'PROJECT_MANAGER')
       order by u.id limit greatest(0, $2 - (select count(*) from access_request where tenant_id = $1 and state = 'submitted'))),
     asked as (
       insert into access_request (tenant_id, id, number, kind, state, applicant_id, user_id, comment, submitted_at, due_at, valid_until)
       select $1, request_id, n + (select coalesce(max(number), 0) from access_request where tenant_id = $1), 'add', 'submitted', id, id,
         'Takes over the study', now(), now() + n % 200 * interval '1 hour' + interval '1 day', now() + interval '60 days' from wanted returning id)
     insert into access_request_item (tenant_id, request_id, sort, role_id, study_id)
     select $1, w.request_id, 0, r.id, w.study_id from wanted w join asked a on a.id = w.request_id
     join role r on r.tenant_id = $1 and r.code = 'PROJECT_MANAGER'`,
    [tenantId, requests],
  )
  await client.query('commit')
  await client.query('analyze access_request')
  await client.query('analyze access_request_item')
  log(`${rowCount} access requests are added`)
}

async function getPlaces(client: Client, tenantId: string): Promise<Places> {
  const { rows } = await client.query(
    `with most as (select study_id as study from study_member where tenant_id = $1 group by 1 order by count(*) desc, 1 limit 1)
     select study, (select r.id from role r where r.tenant_id = $1 and r.code = 'CRA') as role,
       (select s.id from site s where s.tenant_id = $1 and s.study_id = study order by s.sort limit 1) as site,
       (select m.user_id from study_member m where m.tenant_id = $1 and m.study_id = study order by m.user_id limit 1) as member,
       (select array_agg(id order by number desc) from access_request where tenant_id = $1 and state = 'submitted') as open from most`,
    [tenantId],
  )
  return rows[0]
}

const getAsks = ({ study, member, role, site, open }: Places): Record<string, CallRequest> => {
  const list = (input: object): CallRequest => ({
    call: searchMembers,
    input: { limit: 15, pageNum: 1, studyId: study, ...input },
  })
  const review = (input: object): CallRequest => ({
    call: listAccessRequests,
    input: { limit: 15, pageNum: 1, ...input },
  })
  const ofMember = { studyId: study, userId: member }
  return {
    'members, first page': list({}),
    'members, last page': list({ pageNum: 300 }),
    'members, a name': list({ query: '张伟' }),
    'members, a reading': list({ query: 'zhangwei' }),
    'members, of a role': list({ roleIds: [role] }),
    'members, of a site, by the end of the role': list({ siteIds: [site], sort: 'until' }),
    'one member': { call: memberById, input: ofMember },
    'what members can be given': { call: memberChoices, input: { studyId: study } },
    'permissions of a member': { call: memberPermissions, input: ofMember },
    'own permission in a study': { call: checkUserPer, input: { studyId: study, menu: '1044' } },
    'requests to review, first page': review({}),
    'requests to review, page 600': review({ pageNum: 600 }),
    'requests to review, a name': review({ query: '张伟' }),
    'requests to review, a number': review({ query: '5000' }),
    'requests to review, overdue': review({ overdue: true }),
    'own requests': { call: listOwnAccessRequests, input: { limit: 15, pageNum: 1 } },
    'one request': { call: getAccessRequest, input: { id: open.at(-1)! } },
  }
}

/** The approval of a request as it is read now. */
const getApproval = async (send: Send, id: string): Promise<CallRequest> => {
  const { rowVersion, basis } = await send<AccessRequestDetail>({ call: getAccessRequest, input: { id } })
  const change = { act: 'accessDecision', decision: 'approved', basis }
  return { call: decideAccessRequest, input: { id, rowVersion, change, reason: 'Measured' } }
}

const getChanges = ({ open }: Places): Change[] => [
  {
    ask: 'what an approval changes',
    times: decisions,
    prepare: async (send, at) => {
      const { call, input } = await getApproval(send, open[at]!)
      return { call: previewChange, input: { call: call.name, input } }
    },
  },
  {
    ask: 'what a reviewer should know',
    times: decisions,
    prepare: async (_send, at) => ({ call: listAccessRisks, input: { id: open[at]! } }),
  },
  { ask: 'an approval', times: decisions, prepare: (send, at) => getApproval(send, open[at]!) },
]

/**
 * Measures the calls of members and access requests in a tenant of 100,000 users. `only` limits them to names that contain these words,
 * and returns no figures.
 */
export const benchMembers = (
  log: (line: string) => void,
  { rounds = defaultRounds, only = '' }: { rounds?: number; only?: string },
): Promise<MemberFigures | null> =>
  withLoad(
    log,
    process.env.BENCH_MEMBERS_DIR ?? join(root, '.data/bench-members'),
    [{ tenants: 1, users, studies }],
    async seeded => {
      const { logins, tokens, env } = seeded
      const token = tokens[0]!
      const owner = await connectOwner(logins)
      await fill(owner, token.tenantId, log)
      const places = await getPlaces(owner, token.tenantId)
      await owner.end()
      const asks = Object.entries(getAsks(places)).filter(([ask]) => ask.includes(only))
      const lines = await measureReads(log, seeded, Object.fromEntries(asks), { rounds, connections: 1 })
      const wanted = getChanges(places).filter(({ ask }) => ask.includes(only))
      const changes = await measureChanges(log, logins.app, env, token, wanted)
      return only ? null : { lines, changes, rounds, busy: loadavg()[0]! }
    },
  )

/** Writes the figures of members and access requests. */
export function writeMemberFigures({ lines, changes, rounds, busy }: MemberFigures): void {
  const further = changes.map(
    ({ ask, database, ours }) =>
      `| ${ask} | ${spread(database)} | ${spread(ours)} | ${times(ours.p95 / database.p95)} |`,
  )
  writePart(
    'members',
    `## Members and access requests beside 100,000 users

A study of 5,000 members in a tenant of 100,000 users with 10,000 open access requests; p50 / p95 / p99 in ms, one caller at a time. The
bare route sends the same statements as a superuser. The aim is a p95 of at most 150 ms, or of 3 times the bare route's.

${measuredLine(rounds, busy)}

${getReadTable(lines)}

Calls that change records, or try a change and take it back, each ${decisions} times with another request. The baseline is the time that the
same calls waited for the database.

| asked | database | ours | p95, ours / database |
|---|---|---|---|
${further.join('\n')}
`,
  )
}
