import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { listAtWork } from '../../../contract/sites/at-work.ts'
import { deny, type Refusal, toWireReason } from '../../access/reasons.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { takingReason } from '../assignments/change.ts'
import { endAssignmentAt, endAssignments } from '../assignments/end.ts'
import { rolesToGive } from '../assignments/for-requests.ts'
import { getGiver } from '../assignments/grant.ts'
import { lockedBy } from '../assignments/pending-handovers.ts'
import { studyFor } from '../studies/study.ts'
import { tenantToday } from './people-queries.ts'
import { sitesById } from './queries.ts'

const here = sql`(select current_tenant())`

type RoleRow = {
  id: string
  siteId: string
  userId: string
  roleId: string
  lastName: string
  firstName: string
  reading: string
  name: string
  nameEn: string
  until: string | null
  superAdmin: boolean
}
type DutyRow = Pick<RoleRow, 'id' | 'siteId' | 'lastName' | 'firstName' | 'until'> & {
  personId: string
  reading: string
  functions: string[]
  customRole: string
}

/** Present and future roles of users at sites. */
const rolesAt = async (tx: Transaction, siteIds: readonly string[]): Promise<RoleRow[]> => {
  return rows(tx)<RoleRow>`select a.id, a.site_id as "siteId", a.user_id as "userId", a.role_id as "roleId",
    u.last_name as "lastName",
      u.first_name as "firstName", u.reading, r.name, r.name_en as "nameEn", u.super_admin as "superAdmin",
      to_char((nullif(a.expires_at, 'infinity') - interval '1 microsecond') at time zone t.time_zone, 'YYYY-MM-DD') as until
    from role_assignment a join users u on u.tenant_id = ${here} and u.id = a.user_id
      join role r on r.tenant_id = ${here} and r.id = a.role_id join tenant t on t.id = ${here}
    where a.tenant_id = ${here} and a.site_id = any(${[...siteIds]}::uuid[]) and a.ended_at is null and now() < a.expires_at
    order by u.sort_name, u.id, a.id`
}

/** The personnel of sites who are on duty now or later. */
const dutiesAt = async (tx: Transaction, siteIds: readonly string[]): Promise<DutyRow[]> => {
  return rows(tx)<DutyRow>`select p.id, p.site_id as "siteId", coalesce(p.user_id, p.id) as "personId",
    p.last_name as "lastName", p.first_name as "firstName",
      coalesce(u.reading, '') as reading, p.roles as functions, p.custom_role as "customRole", p.ends_on as until
    from site_person p left join users u on u.tenant_id = ${here} and u.id = p.user_id
    where p.tenant_id = ${here} and p.site_id = any(${[...siteIds]}::uuid[]) and p.removed_at is null
      and (p.ends_on is null or p.ends_on >= (select tenant_today())) order by p.last_name, p.first_name, p.id`
}

/** Why roles at sites stay although the work there ends, by their ids: the actor may not take them, or a handover has them. */
const findStaying = async (
  context: Pick<Context, 'tx' | 'actor'>,
  held: readonly RoleRow[],
  lock: boolean,
): Promise<ReadonlyMap<string, Refusal>> => {
  const giver = await getGiver(context)
  const roles = await rolesToGive(context.tx, [...new Set(held.map(each => each.roleId))], lock)
  const locked = await lockedBy(
    context.tx,
    held.map(each => each.id),
  )
  const refusals = new Map<string, Refusal>()
  for (const { id, roleId, superAdmin, userId } of held) {
    const role = roles.find(each => each.id === roleId)!
    const refusal = locked.has(id)
      ? deny('state', 'handoverPending')
      : takingReason(role, superAdmin, userId, giver)
    if (refusal) refusals.set(id, refusal)
  }
  return refusals
}

/** The people who work at sites of a study, before these are closed or suspended. */
export const listWork = async (
  context: Context,
  { studyId, siteIds }: Parsed<typeof listAtWork>,
): Promise<Output<typeof listAtWork>> => {
  const { tx, actor } = context
  await studyFor(tx, studyId, actor.scope)
  const sites = (await sitesById(tx, siteIds, actor.scope)).filter(site => site.study_id === studyId)
  const ids = sites.map(({ id }) => id)
  const roles = await rolesAt(tx, ids)
  const staying = await findStaying(context, roles, false)
  const records = [
    ...(await dutiesAt(tx, ids)).map(({ functions, customRole, ...duty }) => ({
      ...duty,
      kind: 'personnel' as const,
      functions: functions.map(each => (each === 'other' && customRole ? customRole : each)),
      role: null,
      stays: null,
    })),
    ...roles.map(({ id, siteId, userId, lastName, firstName, reading, until, name, nameEn }) => {
      const stays = staying.get(id)
      return {
        ...{
          id,
          siteId,
          personId: userId,
          lastName,
          firstName,
          reading,
          until,
          functions: [],
          role: { name, nameEn },
        },
        ...{ kind: 'role' as const, stays: stays ? toWireReason(stays) : null },
      }
    }),
  ]
  return { records, total: records.length }
}

/** Refuses a last day that is over. */
export const requireDayToCome = async (tx: Transaction, on: string): Promise<void> => {
  if (on < (await tenantToday(tx))) throw problem('expiryInPast', { field: 'endWorkOn' })
}

/** Ends the duties and roles at a site with a last day; roles that the actor may not take stay. */
export const endWork = async (
  context: Context,
  siteId: string,
  on: string,
  reason: string,
): Promise<void> => {
  await endDuties(context, siteId, on, reason)
  const roles = await rolesAt(context.tx, [siteId])
  const staying = await findStaying(context, roles, true)
  const row = (await one(context.tx)<{ at: Date }>`select ((${on}::date + 1)::timestamp at time zone
    time_zone) as at
    from tenant where id = ${here}`)!
  const at = row.at
  const ids = roles.filter(({ id }) => !staying.has(id)).map(({ id }) => id)
  const begins = await rows(context.tx)<{ id: string }>`select id from role_assignment
    where tenant_id = ${here}
    and id = any(${ids}::uuid[]) and effective_at >= ${at}`
  const later = new Set(begins.map(({ id }) => id))
  await endAssignments(context, { ids: [...later] }, reason)
  for (const id of ids) if (!later.has(id)) await endAssignmentAt(context, { id, at }, reason)
}

/** A duty ends with that day; one that would only begin later is removed. */
const endDuties = async (context: Context, siteId: string, on: string, reason: string): Promise<void> => {
  const list = await rows(context.tx)<{
    id: string
    version: number
    before: string | null
    removed: boolean
  }>`
    with old as (select id, ends_on, coalesce(starts_on > ${on}::date, false) as removed from site_person
      where tenant_id = ${here} and site_id = ${siteId}::uuid and removed_at is null and (ends_on is null or ends_on > ${on}::date))
    update site_person p set ends_on = case when old.removed then p.ends_on else ${on}::date end,
      removed_at = case when old.removed then now() end, row_version = p.row_version + 1, updated_at = now() from old
    where p.tenant_id = ${here} and p.id = old.id
    returning p.id, p.row_version as version, old.ends_on as before, old.removed`
  for (const { id: entityId, version, before, removed } of list)
    context.audit({
      ...{ action: removed ? 'removeSitePerson' : 'editSitePerson', entity: 'sitePeople', entityId, version },
      changes: removed ? { removed: [false, true] } : { endsOn: [before, on] },
      ...{ reason, detail: { siteId } },
    })
}
