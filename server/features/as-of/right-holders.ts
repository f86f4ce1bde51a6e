import { type RawBuilder, sql } from 'kysely'
import { counting, getApplication } from '../../../contract/access/rights.ts'
import type { listRightHolders, RightScope } from '../../../contract/as-of/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { sitesInScope, studiesInScope, usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { licenceAt } from '../roles/asked.ts'
import { assignmentsBetween, assignmentsThen } from './assignments.ts'
import { listGivers } from './givers.ts'
import { accountReason, allowedBy, rightsIn, stateOfRole } from './past-rights.ts'
import { grantsThen, roleThen } from './present.ts'
import { among, lastCounting, type Rebuilt, recordsAsOf } from './rebuild.ts'
import type { Rebuilds } from './shadows.ts'

const here = sql`(select current_tenant())`

/** Most role assignments that are read for one question. */
const most = 5000

type Question = RightScope & { at: string }
type Assignment = { id: string; user_id: string; role_id: string }
type Holders = {
  upTo: number
  assignments: Assignment[]
  roles: Rebuilds
  capped: boolean
  /** Records that were read, for the links between their entries. */
  read: Rebuilt[]
}

/** Assignments that count at a place: those for the whole company, the study, or the site; of a study also its sites. */
const getPlace = async (
  { tx, actor: { scope } }: Context,
  { studyId, siteId }: RightScope,
): Promise<(row: RawBuilder<unknown>) => RawBuilder<unknown>> => {
  if (!studyId && !siteId) return () => sql`true`
  const place = await one(tx)<{ study: string }>`select s.id as study from study s
    where s.tenant_id = ${here} and ${studiesInScope(scope, 's')} and ${
      siteId
        ? sql`exists (select from site c where c.tenant_id = s.tenant_id and c.id = ${siteId}::uuid and c.study_id = s.id
            and ${sitesInScope(scope, 'c')}) and (${studyId ?? null}::uuid is null or s.id = ${studyId ?? null}::uuid)`
        : sql`s.id = ${studyId}::uuid`
    }`
  if (!place) throw problem('dataNotFound', { field: siteId ? 'siteId' : 'studyId' })
  return row => sql`(${row}.study_id is null or ${row}.study_id = ${place.study}::uuid
    ${siteId ? sql`and (${row}.site_id is null or ${row}.site_id = ${siteId}::uuid)` : sql``})`
}

/** The roles that had a right at the moment, and counted. */
const listRoles = async ({ tx }: Context, { right, at }: Question, upTo: number): Promise<Rebuilds> => {
  const all = await recordsAsOf(
    tx,
    'roles',
    sql`in (select o.id from role o where o.tenant_id = ${here})`,
    upTo,
  )
  const having = [...all].filter(
    ([, { record }]) =>
      record !== null &&
      ['permanent', 'temporary'].includes(stateOfRole(record.fields, at)) &&
      counting(rightsIn(record.fields)).has(right),
  )
  return new Map(having)
}

const toList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Those users whose account was open at the moment, and whose departments allowed the application. */
const listUsable = async (
  { tx }: Context,
  ids: ReadonlySet<string>,
  { right, at }: Question,
  upTo: number,
): Promise<{ usable: ReadonlySet<string>; read: Rebuilt[] }> => {
  const users = await recordsAsOf(tx, 'users', among(ids), upTo)
  const getDepartments = ({ record }: Rebuilt) => toList(record?.fields.departmentIds)
  const departmentIds = new Set([...users.values()].flatMap(getDepartments))
  const departments = await recordsAsOf(tx, 'departments', among(departmentIds), upTo)
  const isUsable = (user: Rebuilt): boolean => {
    if (!user.record || accountReason(user.record.fields, at)) return false
    const allowed = allowedBy(getDepartments(user).flatMap(id => departments.get(id) ?? []))
    return !allowed || allowed.has(getApplication(right))
  }
  const usable = [...users].filter(([, user]) => isUsable(user)).map(([id]) => id)
  return { usable: new Set(usable), read: [...users.values(), ...departments.values()] }
}

/** Role assignments by which people of the actor's scope could use a right at a moment, by name. */
export const findRightHolders = async (context: Context, question: Question): Promise<Holders> => {
  const { tx, actor } = context
  const { right, at } = question
  const isAtPlace = await getPlace(context, question)
  const upTo = await lastCounting(tx, at)
  const nobody = { upTo, assignments: [], roles: new Map(), capped: false, read: [] }
  if ((await licenceAt(tx, at))(getApplication(right))) return nobody
  const roles = await listRoles(context, question, upTo)
  const which = (row: RawBuilder<unknown>) =>
    sql`${row}.role_id = any(${[...roles.keys()]}::uuid[]) and ${isAtPlace(row)}`
  const inForce = await rows(
    tx,
  )<Assignment>`select a.id, a.user_id, a.role_id from ${assignmentsThen(upTo, which)} a
    join users u on u.tenant_id = ${here} and u.id = a.user_id
    where ${assignmentsBetween(at, at)} and ${usersInScope(actor.scope, 'u')}
    order by u.sort_name, u.id, a.effective_at, a.id limit ${most + 1}`
  const assignments = inForce.slice(0, most)
  const { usable, read } = await listUsable(
    context,
    new Set(assignments.map(each => each.user_id)),
    question,
    upTo,
  )
  return {
    ...{ upTo, roles, capped: inForce.length > most, read: [...roles.values(), ...read] },
    assignments: assignments.filter(each => usable.has(each.user_id)),
  }
}

/** Who could use a right, with the role, since when, and who gave it; a page at a time. */
export const getRightHolders = async (
  context: Context,
  { limit, pageNum, at, ...place }: Parsed<typeof listRightHolders> & { at: string },
): Promise<Output<typeof listRightHolders>> => {
  const { tx, actor, client } = context
  const { upTo, assignments, roles, capped, read } = await findRightHolders(context, { ...place, at })
  const part = assignments.slice((pageNum - 1) * limit, pageNum * limit)
  const ids = part.map(each => each.id)
  const records = await recordsAsOf(tx, 'assignments', among(ids), upTo)
  const rebuilt = ids.map(id => records.get(id)!).filter(each => each.record !== null)
  const givers = await listGivers(tx, ids, { actor, locale: client.locale })
  const roleOfId = new Map(part.map(each => [each.id, roles.get(each.role_id)!]))
  return {
    ...{ at, upTo, capped, total: assignments.length },
    people: new Set(assignments.map(each => each.user_id)).size,
    records: (await grantsThen(context, rebuilt, givers, at)).map(grant => ({
      ...grant,
      role: roleThen(roleOfId.get(grant.id)!, at),
    })),
    broken: [...read, ...records.values()].some(each => each.broken.length > 0),
  }
}
