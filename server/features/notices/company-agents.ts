import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  AgentState,
  addAgent,
  CompanyAgent,
  endAgent,
  searchAgents,
} from '../../../contract/notices/company-agents.ts'
import { usersInScope } from '../../access/scope.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context, Scope, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { listedUsers } from '../people/seen.ts'
import { getPeriod, tellAgent } from './agents.ts'

const here = sql`(select current_tenant())`

const person = (alias: string) =>
  sql.raw(
    `jsonb_build_object('id', ${alias}.id, 'lastName', ${alias}.last_name, 'firstName', ${alias}.first_name)`,
  )

/** The state of the agent `a`, which decides whether copies come now. */
const state = sql<AgentState>`case when a.ended_at is not null then 'ended' when a.ends_at <= now() then 'over'
  when a.starts_at > now() then 'planned' else 'inForce' end`

const from = sql`from notice_agent a join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
  join users g on g.tenant_id = a.tenant_id and g.id = a.agent_id
  left join users c on c.tenant_id = a.tenant_id and c.id = a.created_by
  left join users e on e.tenant_id = a.tenant_id and e.id = a.ended_by`

type Row = Omit<CompanyAgent, 'from' | 'until' | 'createdAt' | 'ended'> & {
  from: Date | null
  until: Date | null
  createdAt: Date
  endedAt: Date | null
  endedBy: CompanyAgent['createdBy']
  endReason: string
}

const columns = sql`a.id, ${person('u')} as "user", ${person('g')} as agent, coalesce(a.kinds, '{}') as kinds, a.starts_at as "from",
  a.ends_at as until, ${state} as state, case when a.company then 'company' else 'user' end as origin, a.reason, a.created_at as "createdAt",
  case when c.id is not null then ${person('c')} end as "createdBy", a.ended_at as "endedAt",
  case when e.id is not null then ${person('e')} end as "endedBy", a.end_reason as "endReason", a.row_version as "rowVersion"`

const text = (instant: Date | null) => instant?.toISOString() ?? null

const getRow = ({ endedAt, endedBy, endReason, ...row }: Row): CompanyAgent => ({
  ...row,
  from: text(row.from),
  until: text(row.until),
  createdAt: row.createdAt.toISOString(),
  ended: endedAt && { at: endedAt.toISOString(), by: endedBy, reason: endReason },
})

/** Agents of the users in a scope. */
const inScope = (scope: Scope): RawBuilder<unknown> =>
  sql`a.tenant_id = ${here} and u.removed_at is null and ${usersInScope(scope, 'u')}`

/** A page of agents: those in force, then planned ones, then past ones, each by the name of the user. */
export const listCompanyAgents = async (
  { tx, actor }: Context,
  { query, state: wanted, origin, limit, pageNum }: Parsed<typeof searchAgents>,
): Promise<Output<typeof searchAgents>> => {
  const terms = searchTerms(query)
  const parts = [
    inScope(actor.scope),
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
    ...(origin ? [sql`a.company = ${origin === 'company'}`] : []),
    ...(terms.length > 0
      ? [
          sql`(a.user_id in (select users_matching(${terms}::text[], false)) or a.agent_id in (select users_matching(${terms}::text[], false)))`,
        ]
      : []),
  ]
  const list = await rows(tx)<
    Row & { total: number }
  >`select ${columns}, count(*) over ()::int as total ${from}
    where ${sql.join(parts, sql` and `)}
    order by array_position(array['inForce', 'planned', 'over', 'ended'], ${state}), u.last_name, u.first_name, u.id, a.created_at desc, a.id
    limit ${limit} offset ${(pageNum - 1) * limit}`
  return { records: list.map(({ total: _, ...row }) => getRow(row)), total: list[0]?.total ?? 0 }
}

/** A user's own list of agents is read again before the next save of it. */
const touchOwn = (tx: Transaction, userId: string) =>
  run(tx)`update notice_agent_setting set row_version = row_version + 1, updated_at = now()
    where tenant_id = ${here} and user_id = ${userId}::uuid`

/** Both must be people whom the actor sees, and the agent must be able to work now. */
const checkPeople = async (
  context: Context,
  { userId, agentId }: Pick<Parsed<typeof addAgent>, 'userId' | 'agentId'>,
): Promise<void> => {
  if (userId === agentId) throw problem('selfForbidden', { field: 'agentId' })
  const people = new Map((await listedUsers(context, [userId, agentId])).map(each => [each.id, each]))
  if (!people.has(userId)) throw problem('dataNotFound', { field: 'userId' })
  const agent = people.get(agentId)
  if (!agent) throw problem('dataNotFound', { field: 'agentId' })
  if (agent.status !== 'enabled') throw problem('userNotEnabled', { field: 'agentId' })
}

/** Names an agent for a user. */
export const addCompanyAgent = async (
  context: Context,
  input: Parsed<typeof addAgent>,
): Promise<Output<typeof addAgent>> => {
  const { tx, actor, audit, now } = context
  const { userId, agentId, kinds, reason, from: starts, until } = input
  await checkPeople(context, input)
  if (until && new Date(until) <= now) throw problem('agentPeriodOver', { field: 'until' })
  const [same] = await rows(
    tx,
  )`select from notice_agent where tenant_id = ${here} and user_id = ${userId}::uuid
    and agent_id = ${agentId}::uuid and company and ended_at is null
    and tstzrange(starts_at, ends_at) && tstzrange(greatest(${starts}::timestamptz, now()), ${until}::timestamptz)`
  if (same) throw problem('agentTwice', { field: 'agentId' })
  const id = randomUUID()
  await run(
    tx,
  )`insert into notice_agent (tenant_id, id, user_id, agent_id, company, kinds, starts_at, ends_at, reason, created_by)
    values (${here}, ${id}::uuid, ${userId}::uuid, ${agentId}::uuid, true, nullif(${[...new Set(kinds)]}::text[], '{}'), ${starts}::timestamptz,
      ${until}::timestamptz, ${reason}, ${actor.userId}::uuid)`
  await tellAgent(tx, id)
  audit({
    ...{ entityId: userId, version: 1, reason },
    changes: {
      userIds: [[], [agentId]],
      periods: [[], [getPeriod({ from: starts, until })]],
      ...(kinds.length > 0 && { noticeKinds: [[], kinds] }),
    },
  })
  return { id, rowVersion: 1 }
}

type Ended = Pick<Row, 'from' | 'until' | 'kinds' | 'rowVersion' | 'state' | 'origin'> & {
  userId: string
  agentId: string
}

/** Ends that an agent gets copies. */
export const endCompanyAgent = async (
  { tx, actor, audit, now }: Context,
  { id, rowVersion, reason }: Parsed<typeof endAgent>,
): Promise<Output<typeof endAgent>> => {
  const agent = await one(
    tx,
  )<Ended>`select a.user_id as "userId", a.agent_id as "agentId", a.starts_at as "from", a.ends_at as until,
      coalesce(a.kinds, '{}') as kinds, a.row_version as "rowVersion", ${state} as state, case when a.company then 'company' else 'user' end as origin
    ${from} where ${inScope(actor.scope)} and a.id = ${id}::uuid for update of a`
  if (!agent) throw problem('dataNotFound')
  await requireVersion(
    tx,
    { entity: 'noticeAgents', id: agent.userId, version: agent.rowVersion },
    rowVersion,
  )
  if (agent.state === 'over' || agent.state === 'ended') throw problem('agentOver')
  await run(
    tx,
  )`update notice_agent set ended_at = ${now}, ended_by = ${actor.userId}::uuid, end_reason = ${reason},
    row_version = row_version + 1 where tenant_id = ${here} and id = ${id}::uuid`
  if (agent.origin === 'user') await touchOwn(tx, agent.userId)
  const period = getPeriod({ from: text(agent.from), until: text(agent.until) })
  audit({
    ...{ entityId: agent.userId, version: rowVersion + 1, reason },
    changes: { userIds: [[agent.agentId], []], periods: [[period], []] },
  })
  return { id, rowVersion: rowVersion + 1 }
}
