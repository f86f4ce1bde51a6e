import { sql } from 'kysely'
import type { Output, Parsed } from '../../contract/define.ts'
import * as calls from '../../contract/past.ts'
import { counting } from '../../contract/rights.ts'
import { usersInScope } from '../access/scope.ts'
import type { Context, Scope, Transaction } from '../context.ts'
import { handle } from '../http/handle.ts'
import { problem } from '../problem.ts'
import { requireRole } from '../roles/asked.ts'
import { personAsked } from '../users/account-facts.ts'
import { givenBy } from './given.ts'
import { fieldsThen, grantsThen, roleThen } from './present.ts'
import { among, lastCounting, recordsAsOf } from './rebuild.ts'
import { rightsIn, standingOf, stateOfGrant } from './standing.ts'

const requirePast = ({ now }: Context, at: string): void => {
  if (new Date(at) > now) throw problem('momentToCome', { field: 'at' })
}

const readerOf = ({ actor, client: { locale } }: Context) => ({ actor, locale })

const userAsOf = async (
  context: Context,
  { userId, at }: Parsed<typeof calls.userAsOf>,
): Promise<Output<typeof calls.userAsOf>> => {
  const { tx } = context
  requirePast(context, at)
  await personAsked(context, userId, calls.userAsOf)
  const standing = (await standingOf(tx, userId, at))!
  const { user, holdings, read, upTo, refusal, rights, shut } = standing
  const grants = holdings.flatMap(each => each.grants)
  const given = await givenBy(
    tx,
    grants.map(each => each.id),
    readerOf(context),
  )
  const shown = new Map((await grantsThen(context, grants, given, at)).map(each => [each.id, each]))
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

/** Every time that a role was given to somebody within a scope, by the names of the people. */
const assignmentsOf = async (tx: Transaction, roleId: string, scope: Scope): Promise<string[]> => {
  const seen = scope.all ? sql`` : sql`and ${usersInScope(scope, 'u')}`
  const { rows } = await sql<{ id: string }>`select g.id from role_assignment g
    join users u on u.tenant_id = g.tenant_id and u.id = g.user_id
    where g.tenant_id = (select current_tenant()) and g.role_id = ${roleId}::uuid ${seen}
    order by u.sort_name, u.id, g.effective_at, g.id`.execute(tx)
  return rows.map(each => each.id)
}

const roleAsOf = async (
  context: Context,
  { id, at, limit, pageNum }: Parsed<typeof calls.roleAsOf>,
): Promise<Output<typeof calls.roleAsOf>> => {
  const { tx, actor } = context
  requirePast(context, at)
  await requireRole(tx, id)
  const upTo = await lastCounting(tx, at)
  const role = (await recordsAsOf(tx, 'roles', among([id]), upTo)).get(id)!
  const ids = await assignmentsOf(tx, id, actor.scope)
  const assignments = await recordsAsOf(tx, 'assignments', among(ids), upTo)
  const held = ids.flatMap(each => {
    const grant = assignments.get(each)
    return grant?.record && stateOfGrant(grant.record.fields, at) !== 'ended' ? [grant] : []
  })
  const shown = held.slice((pageNum - 1) * limit, pageNum * limit)
  const given = await givenBy(
    tx,
    shown.map(each => each.id),
    readerOf(context),
  )
  return {
    ...{ at, upTo },
    existed: role.record !== null,
    fields: await fieldsThen(context, 'roles', role),
    role: role.record && roleThen(role, at),
    rights: role.record ? [...counting(rightsIn(role.record.fields))] : [],
    holders: await grantsThen(context, shown, given, at),
    total: held.length,
    broken: [role, ...assignments.values()].flatMap(each => each.broken),
  }
}

/** Calls of the past: what was, rebuilt from the trail. */
export const handlers = [handle(calls.userAsOf, userAsOf), handle(calls.roleAsOf, roleAsOf)]
