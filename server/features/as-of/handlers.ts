import { sql } from 'kysely'
import { counting } from '../../../contract/access/rights.ts'
import { exportAccessReview } from '../../../contract/as-of/access-review.ts'
import * as calls from '../../../contract/as-of/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { requestExport } from '../downloads/request.ts'
import { requireOnce } from '../people/once.ts'
import { assignmentsAt, assignmentsThen } from './assignments.ts'
import { listGivers } from './givers.ts'
import { getPastRights, rightsIn } from './past-rights.ts'
import { fieldsThen, grantsThen, roleThen } from './present.ts'
import { among, lastCounting, recordsAsOf } from './rebuild.ts'
import { findRightHolders, getRightHolders } from './right-holders.ts'

const requirePast = ({ now }: Context, at: string): void => {
  if (new Date(at) > now) throw problem('momentToCome', { field: 'at' })
}

const getReader = ({ actor, client: { locale } }: Context) => ({ actor, locale })

const userAsOf = async (
  context: Context,
  { userId, at }: Parsed<typeof calls.userAsOf>,
): Promise<Output<typeof calls.userAsOf>> => {
  const { tx } = context
  requirePast(context, at)
  await requireOnce(context, userId)
  const standing = (await getPastRights(tx, userId, at))!
  const { user, holdings, read, upTo, refusal, rights, shut } = standing
  const grants = holdings.flatMap(each => each.grants)
  const givers = await listGivers(
    tx,
    grants.map(each => each.id),
    getReader(context),
  )
  const shown = new Map((await grantsThen(context, grants, givers, at)).map(each => [each.id, each]))
  return {
    ...{ at, upTo, refusal, rights, shut },
    existed: user.record !== null,
    fields: await fieldsThen(context, 'users', user),
    broken: read.flatMap(each => each.broken),
    roles: holdings.map(holding => ({
      ...roleThen(holding.role, at),
      grants: holding.grants.map(({ id }) => {
        const { user: _, ...grant } = shown.get(id)!
        return grant
      }),
    })),
  }
}

/** A page of role assignments that were in force or planned at the as-of moment, of users in the scope, sorted by name, and their total. */
const holdersThen = async (
  { tx, actor: { scope } }: Context,
  { id, at, limit, pageNum }: Parsed<typeof calls.roleAsOf>,
  upTo: number,
): Promise<{ ids: string[]; total: number }> => {
  const list = await rows(tx)<{ id: string | null; total: number }>`with held as materialized (
      select a.id, a.effective_at, u.sort_name, u.id as user_id from ${assignmentsThen(upTo, row => sql`${row}.role_id = ${id}::uuid`)} a
      join users u on u.tenant_id = (select current_tenant()) and u.id = a.user_id
      where ${assignmentsAt(at)} and ${usersInScope(scope, 'u')})
    select p.id, c.total from (select count(*)::int as total from held) c
    left join (select * from held order by sort_name, user_id, effective_at, id limit ${limit} offset ${(pageNum - 1) * limit}) p on true
    order by p.sort_name, p.user_id, p.effective_at, p.id`
  return { ids: list.flatMap(row => row.id ?? []), total: list[0]?.total ?? 0 }
}

const roleAsOf = async (
  context: Context,
  input: Parsed<typeof calls.roleAsOf>,
): Promise<Output<typeof calls.roleAsOf>> => {
  const { tx } = context
  const { id, at } = input
  requirePast(context, at)
  const upTo = await lastCounting(tx, at)
  const role = (await recordsAsOf(tx, 'roles', among([id]), upTo)).get(id)
  if (!role) throw problem('dataNotFound')
  const { ids, total } = await holdersThen(context, input, upTo)
  const assignments = await recordsAsOf(tx, 'assignments', among(ids), upTo)
  const shown = ids.map(each => assignments.get(each)!).filter(each => each.record !== null)
  const givers = await listGivers(tx, ids, getReader(context))
  return {
    ...{ at, upTo },
    existed: role.record !== null,
    fields: await fieldsThen(context, 'roles', role),
    role: role.record && roleThen(role, at),
    rights: role.record ? [...counting(rightsIn(role.record.fields))] : [],
    holders: await grantsThen(context, shown, givers, at),
    total,
    broken: [role, ...assignments.values()].flatMap(each => each.broken),
  }
}

/** Handlers of as-of calls: past states, rebuilt from the trail. */
export const handlers = [
  handle(calls.userAsOf, userAsOf),
  handle(calls.roleAsOf, roleAsOf),
  handle(calls.listRightHolders, async (context, { at = context.now.toISOString(), ...input }) => {
    requirePast(context, at)
    return getRightHolders(context, { ...input, at })
  }),
  // The last entry of the trail that counts is part of the request: the file is the same whenever it is made.
  handle(exportAccessReview, async (context, input) => {
    requirePast(context, input.at)
    const { at, holding } = input
    const holders = holding && (await findRightHolders(context, { ...holding, at }))
    const only = holders?.assignments.map(({ id }) => id)
    const filters = { ...input, only, upTo: await lastCounting(context.tx, at) }
    return requestExport(context, 'accessReview', filters)
  }),
]
