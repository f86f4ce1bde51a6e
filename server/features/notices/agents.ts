import { sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import type { NoticeAgent, NoticeAgents, saveNoticeAgents } from '../../../contract/notices/agents.ts'
import { lastChange } from '../../audit/history.ts'
import type { Actor, Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { listedUsers } from '../people/seen.ts'
import { addNotices } from './add.ts'

type AgentsRequest = Parsed<typeof saveNoticeAgents>
type Row = Omit<NoticeAgent, 'from' | 'until'> & { from: Date | null; until: Date | null }
type CompanyRow = Omit<NoticeAgents['company'][number], 'from' | 'until'> & { from: Date; until: Date | null }
type AgentTimes = Pick<NoticeAgent, 'userId' | 'from' | 'until'>

const text = (instant: Date | null) => instant?.toISOString() ?? null
/** The agents `a` of users' own choice; the company's are in server/features/notices/company-agents.ts. */
const own = sql`not a.company and a.ended_at is null`

/** The agents of a user; those of own choice who cannot work any more stay in the list. */
export const getNoticeAgents = async (
  tx: Transaction,
  { userId }: Pick<Actor, 'userId'>,
): Promise<NoticeAgents> => {
  const noticeAgents = await rows(tx)<Row>`select a.agent_id as "userId", u.last_name as "lastName",
    u.first_name as "firstName", u.status,
       a.starts_at as "from", a.ends_at as until
    from notice_agent a join users u on u.tenant_id = a.tenant_id and u.id = a.agent_id
    where a.tenant_id = (select current_tenant()) and a.user_id = ${userId}::uuid and ${own} and u.removed_at is null
    order by u.last_name, u.first_name, u.id`
  const company = await rows(
    tx,
  )<CompanyRow>`select a.id, a.agent_id as "userId", u.last_name as "lastName", u.first_name as "firstName",
      u.status, greatest(a.starts_at, a.created_at) as "from", a.ends_at as until, coalesce(a.kinds, '{}') as kinds
    from notice_agent a join users u on u.tenant_id = a.tenant_id and u.id = a.agent_id
    where a.tenant_id = (select current_tenant()) and a.user_id = ${userId}::uuid and a.company and a.ended_at is null
      and (a.ends_at is null or now() < a.ends_at) and u.removed_at is null
    order by "from", u.last_name, u.first_name, a.id`
  const set = await one(tx)<{ version: number }>`select row_version as version from notice_agent_setting
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid`
  const records = noticeAgents.map(row => ({ ...row, from: text(row.from), until: text(row.until) }))
  return {
    ...{ records, total: records.length, rowVersion: set?.version ?? 0 },
    company: company.map(row => ({ ...row, from: row.from.toISOString(), until: text(row.until) })),
  }
}

/** Saves the agents of the actor if the version still matches (TR-C1). */
export const keepNoticeAgents = async (
  context: Context,
  { agents, rowVersion }: AgentsRequest,
): Promise<NoticeAgents> => {
  const { tx, actor } = context
  // First, so that of two requests the later one waits, and compares with the result of the earlier one.
  if (!(await nextVersion(tx, actor, rowVersion)))
    throw problem('dataChanged', await lastChange(tx, 'noticeAgents', actor.userId))
  const before = await storedAgents(tx, actor)
  await checkAgents(context, agents, before)
  await put(tx, actor, agents)
  const after = await storedAgents(tx, actor)
  const version = rowVersion + 1
  context.audit({ entityId: actor.userId, version, changes: getChanges(before, after) })
  return getNoticeAgents(tx, actor)
}

/** An interval whose open ends are `..` (ISO 8601-2). */
export const getPeriod = ({ from, until }: Pick<AgentTimes, 'from' | 'until'>): string =>
  `${from ?? '..'}/${until ?? '..'}`

/** Agents and times in parallel. */
const getChanges = (
  before: readonly AgentTimes[],
  after: readonly AgentTimes[],
): Record<string, [string[], string[]]> => {
  const people = (of: readonly AgentTimes[]) => of.map(each => each.userId)
  const periods = (of: readonly AgentTimes[]) => of.map(getPeriod)
  return { userIds: [people(before), people(after)], periods: [periods(before), periods(after)] }
}

/** A new agent must be another user in the actor's scope who can work now; earlier agents may stay. */
const checkAgents = async (
  context: Context,
  agents: AgentsRequest['agents'],
  before: readonly AgentTimes[],
): Promise<void> => {
  const knownIds = new Set(before.map(each => each.userId))
  const named = agents.map(each => each.userId).filter(id => !knownIds.has(id))
  if (named.includes(context.actor.userId)) throw problem('selfForbidden', { field: 'agents' })
  const people = new Map((await listedUsers(context, named)).map(each => [each.id, each]))
  for (const id of named) {
    const person = people.get(id)
    if (!person) throw problem('dataNotFound', { field: 'agents' })
    if (person.status !== 'enabled') throw problem('userNotEnabled', { field: 'agents' })
  }
}

/** False when another request was faster. */
const nextVersion = async (tx: Transaction, { userId }: Actor, seen: number): Promise<boolean> => {
  if (seen === 0) {
    const list = await rows(tx)`insert into notice_agent_setting (tenant_id, user_id)
      values ((select current_tenant()), ${userId}::uuid) on conflict do nothing returning user_id`
    return list.length === 1
  }
  const noticeAgentSettings = await rows(tx)`update notice_agent_setting
    set row_version = row_version + 1, updated_at = now()
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and row_version = ${seen} returning user_id`
  return noticeAgentSettings.length === 1
}

/** In the form of the trail: all stored agents, by id. */
const storedAgents = async (tx: Transaction, { userId }: Actor): Promise<AgentTimes[]> => {
  const noticeAgents = await rows(tx)<
    Pick<Row, 'userId' | 'from' | 'until'>
  >`select agent_id as "userId", starts_at as "from",
      ends_at as until from notice_agent a
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and ${own} order by agent_id`
  return noticeAgents.map(row => ({ ...row, from: text(row.from), until: text(row.until) }))
}

const put = async (tx: Transaction, { userId }: Actor, agents: AgentsRequest['agents']): Promise<void> => {
  const ids = agents.map(each => each.userId)
  await run(
    tx,
  )`update notice_agent a set ended_at = now(), ended_by = ${userId}::uuid, row_version = row_version + 1
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and ${own} and agent_id <> all(${ids}::uuid[])`
  const changed = await rows(tx)<{
    id: string
  }>`insert into notice_agent as a (tenant_id, user_id, created_by, agent_id, starts_at, ends_at)
    select (select current_tenant()), ${userId}::uuid, ${userId}::uuid, given.* from unnest(${ids}::uuid[],
      ${agents.map(each => each.from)}::timestamptz[], ${agents.map(each => each.until)}::timestamptz[]) as given
    on conflict (tenant_id, user_id, agent_id) where not company and ended_at is null do update
      set starts_at = excluded.starts_at, ends_at = excluded.ends_at, row_version = a.row_version + 1
      where (a.starts_at, a.ends_at) is distinct from (excluded.starts_at, excluded.ends_at)
    returning a.id`
  for (const { id } of changed) await tellAgent(tx, id)
}

type Naming = {
  user: { id: string; lastName: string; firstName: string }
  agent: Naming['user']
  days: { from: string; until: string | null }
  company: boolean
}

/** Tells agents whose copies they get, by the days of the company. Users are told of those whom the company has named for them. */
export const tellAgent = async (tx: Transaction, id: string): Promise<void> => {
  const naming = await one(tx)<Naming>`select a.company, jsonb_build_object(
        'from', (greatest(a.starts_at, now()) at time zone t.time_zone)::date, 'until', (a.ends_at at time zone t.time_zone)::date) as days,
      jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name) as "user",
      jsonb_build_object('id', g.id, 'lastName', g.last_name, 'firstName', g.first_name) as agent
    from notice_agent a join tenant t on t.id = a.tenant_id join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
      join users g on g.tenant_id = a.tenant_id and g.id = a.agent_id
    where a.tenant_id = (select current_tenant()) and a.id = ${id}::uuid and (a.ends_at is null or now() < a.ends_at)`
  if (!naming) return
  const { user, agent, days, company } = naming
  const event = days.until ? 'agentUntil' : 'agent'
  const tell = (kind: 'system' | 'security', to: Naming['user'], { id: _, ...name }: Naming['user']) => ({
    ...{ type: 'notification' as const, kind, to: [to.id], subject: { event, ...name, ...days } },
    ...{ reason: { rule: 'own' as const }, link: kind === 'security' ? '/personset' : null },
  })
  // Of security, since that has no copies: the agent need not read it twice.
  await addNotices(tx, [tell('system', agent, user), ...(company ? [tell('security', user, agent)] : [])])
}
