import { sql } from 'kysely'
import { getRoleReach } from '../../../contract/access/far-reaching.ts'
import { type AccessRisk, type RequestRisk, requestRisk } from '../../../contract/access-requests/shapes.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { toWireReason } from '../../access/reasons.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { fullName } from '../../kernel/names.ts'
import { type NamedRole, rolesToGive } from '../assignments/for-requests.ts'
import { judgeItems, toGrants } from './judge.ts'
import { type ItemRecord, listRoleFacts, type RequestRecord, type RoleFacts } from './queries.ts'

const here = sql`(select current_tenant())`
const none = { names: [], count: 0, reason: null, safer: null }

/** What a reviewer should know before the decision (MD-A2). A removal has no risks. */
export const listRisks = async (
  context: Context,
  request: RequestRecord,
  items: readonly ItemRecord[],
): Promise<AccessRisk[]> => {
  if (request.kind === 'remove') return []
  const { tx } = context
  const roles = [
    ...(
      await listRoleFacts(
        tx,
        items.map(each => each.role_id),
      )
    ).values(),
  ]
  const toGive = await rolesToGive(tx)
  const risky = new Map(toGive.map(role => [role.id, role]))
  const risks: AccessRisk[] = []
  if (request.kind === 'add') risks.push(...(await listRefusedItems(context, request, items, roles)))
  for (const role of roles) {
    const about = { ...none, role: toNamed(role) }
    const toTake = risky.get(role.id)
    const safer = toTake ? getSafer(toTake, toGive, context.now) : null
    // Seeing treatments is the risk of blinding.
    for (const kind of toTake ? getRoleReach(toTake) : [])
      if (kind !== 'unblinds') risks.push({ ...about, kind, safer })
    if (role.blinding !== 'none')
      risks.push({ ...about, kind: 'blinding', safer: role.blinding === 'unblinded' ? safer : null })
    if (items.some(item => item.role_id === role.id && isWide(item, role)))
      risks.push({ ...about, kind: 'wholeCompany' })
    const courses = await listMissingCourses(context, request.user_id, role.id)
    if (courses.length > 0) risks.push({ ...about, kind: 'training', names: courses, count: courses.length })
    const { names, count } = await listHolders(context, request, role.id)
    if (count > 0) risks.push({ ...about, kind: 'sameRole', names, count })
  }
  return risks
}

/** A role that works in studies, asked for without one. */
const isWide = ({ study_id }: ItemRecord, { level }: Pick<RoleFacts, 'level'>): boolean =>
  !study_id && level === 'study'

/** The role of the same level that opens nothing but what a risky role opens, and is no risk: the one with the most rights. */
const getSafer = (role: NamedRole, all: readonly NamedRole[], now: Date): AccessRisk['safer'] => {
  if (getRoleReach(role).length === 0) return null
  const [safer] = all
    .filter(
      each =>
        each.enabled &&
        (!each.expiresAt || each.expiresAt > now) &&
        each.level === role.level &&
        each.rights.size > 0 &&
        getRoleReach(each).length === 0 &&
        [...each.rights].every(right => role.rights.has(right)),
    )
    .sort((a, b) => b.rights.size - a.rights.size)
  return safer ? toNamed(safer) : null
}

/** The kinds of risk of several requests, for a list; rules that an approval would break are read with each alone. */
export const listRowRisks = async (
  tx: Transaction,
  requests: readonly Pick<RequestRecord, 'id' | 'kind'>[],
  items: readonly ItemRecord[],
): Promise<ReadonlyMap<string, RequestRisk[]>> => {
  const giving = requests.filter(({ kind }) => kind !== 'remove').map(({ id }) => id)
  const own = items.filter(({ request_id }) => giving.includes(request_id))
  const roles = await rolesToGive(tx, [...new Set(own.map(each => each.role_id))], false)
  const untrained = await listUntrained(tx, giving)
  const getRisks = (id: string): RequestRisk[] => {
    const mine = own.filter(({ request_id }) => request_id === id)
    const wanted = mine.flatMap(item =>
      roles.filter(role => role.id === item.role_id).map(role => ({ item, role })),
    )
    const reach = new Set(wanted.flatMap(({ role }) => getRoleReach(role)))
    const is: Record<RequestRisk, boolean> = {
      decides: reach.has('decides'),
      administers: reach.has('administers'),
      unblinds: reach.has('unblinds'),
      wholeCompany: wanted.some(({ item, role }) => isWide(item, role)),
      training: untrained.has(id),
    }
    return requestRisk.options.filter(kind => is[kind])
  }
  return new Map(giving.map(id => [id, getRisks(id)]))
}

/** Whether a coordinator has excused the user from the task `t`. */
const isExcused = (user: string | null) =>
  sql`exists (select from task_assignment e where e.tenant_id = ${here} and e.task_id = t.id
    and e.user_id = ${user === 'q.user_id' ? sql.ref(user) : sql`${user}::uuid`} and e.excused_at is not null and (e.ended_at is null or e.ended_at > now()))`

/** Those of these requests whose user has not finished a course of a role that is asked for. */
const listUntrained = async (tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const list = await rows(tx)<{ id: string }>`select distinct q.id from access_request q
    join access_request_item i on i.tenant_id = q.tenant_id and i.request_id = q.id
    join task_audience a on a.tenant_id = q.tenant_id and a.kind = 'roleGained' and a.subject_id = i.role_id
    join training_task t on t.tenant_id = a.tenant_id and t.id = a.task_id and t.active and now() < t.ends_at
    join task_course tc on tc.tenant_id = t.tenant_id and tc.task_id = t.id
    where q.tenant_id = ${here} and q.id = any(${[...ids]}::uuid[]) and not ${isExcused('q.user_id')} and not exists (
      select from learning_record l where l.tenant_id = t.tenant_id and l.task_id = t.id and l.course_id = tc.course_id
        and l.user_id = q.user_id and l.finished_at is not null)
      and not exists (select from course_learned(array[q.user_id], array[tc.course_id]))`
  return new Set(list.map(({ id }) => id))
}

const toNamed = ({ id, name, nameEn }: Pick<RoleFacts, 'id' | 'name' | 'nameEn'>) => ({ id, name, nameEn })

/** The rules that the approval would break now. */
const listRefusedItems = async (
  context: Context,
  request: RequestRecord,
  items: readonly ItemRecord[],
  roles: readonly RoleFacts[],
): Promise<AccessRisk[]> => {
  const grants = toGrants(request.user_id!, items, { at: context.now, reason: request.comment })
  const refusals = await judgeItems(context, grants, { own: 'refused' })
  return [...refusals].map(([sort, refusal]) => {
    const role = roles.find(each => each.id === items.find(item => item.sort === sort)?.role_id)
    return { ...none, kind: 'refusal', role: role ? toNamed(role) : null, reason: toWireReason(refusal) }
  })
}

/** Courses of the tasks of a role that the user has not finished. */
const listMissingCourses = async (
  { tx, client }: Context,
  userId: string | null,
  roleId: string,
): Promise<string[]> => {
  const courses = await rows(tx)<{ name: string; name_en: string }>`select distinct c.name, c.name_en
    from task_audience a
    join training_task t on t.tenant_id = a.tenant_id and t.id = a.task_id and t.active and now() < t.ends_at
    join task_course tc on tc.tenant_id = t.tenant_id and tc.task_id = t.id
    join course c on c.tenant_id = tc.tenant_id and c.id = tc.course_id
    where a.tenant_id = ${here} and a.kind = 'roleGained' and a.subject_id = ${roleId}::uuid and not ${isExcused(userId)} and not exists (
      select from learning_record l where l.tenant_id = t.tenant_id and l.task_id = t.id and l.course_id = c.id
        and l.user_id = ${userId}::uuid and l.finished_at is not null)
      and not exists (select from course_learned(array[${userId}::uuid], array[c.id]))
    order by c.name`
  return courses.map(({ name, name_en }) => localName({ name, nameEn: name_en }, client.locale))
}

/** Others of a department of the user whom the actor sees and who hold the role now. */
const listHolders = async (
  { tx, actor, client }: Pick<Context, 'tx' | 'actor' | 'client'>,
  { user_id, department_id }: RequestRecord,
  roleId: string,
): Promise<{ names: string[]; count: number }> => {
  const list = await rows(tx)<{ lastName: string; firstName: string; reading: string; total: number }>`
    with colleagues as materialized (select distinct ud.user_id as id from user_department ud where ud.tenant_id = ${here}
      and ud.department_id = any(array(select o.department_id from user_department o
        where o.tenant_id = ${here} and o.user_id = ${user_id}::uuid union select ${department_id}::uuid)))
    select u.last_name as "lastName", u.first_name as "firstName", u.reading, count(*) over ()::int as total
    from colleagues c join users u on u.tenant_id = ${here} and u.id = c.id
    where u.id is distinct from ${user_id}::uuid and u.removed_at is null and u.status = 'enabled' and ${usersInScope(actor.scope, 'u')}
      and exists (select from role_assignment a where a.tenant_id = ${here} and a.user_id = u.id and a.role_id = ${roleId}::uuid
        and a.ended_at is null and a.effective_at <= now() and now() < a.expires_at)
    order by u.sort_name, u.id limit 5`
  return { names: list.map(row => fullName(row, client.locale)), count: list[0]?.total ?? 0 }
}
