import { getRoleReach } from '../../../contract/access/far-reaching.ts'
import { type Right, withParents } from '../../../contract/access/rights.ts'
import type {
  listRemovableRoles,
  listRequestableRoles,
  prefillAccessRequest,
} from '../../../contract/access-requests/choices.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { RoleScope } from '../../../contract/roles/shapes.ts'
import { toWireReason } from '../../access/reasons.ts'
import { sitesInScope, studiesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { assignmentsHeld, type NamedRole, receiverById, rolesToGive } from '../assignments/for-requests.ts'
import { getNewcomer, type Receiver, receiverReason, roleReason } from '../assignments/rules.ts'
import { listedUsers } from '../people/seen.ts'
import { isApplicant, requireApplicant } from './applicants.ts'
import { getGiver } from './judge.ts'
import { listItems, listPlaces, listRoleFacts } from './queries.ts'
import { listReviewerRoles } from './reviewers.ts'

/** The user whom the actor sees, or the actor themselves. */
const findReceiver = async (context: Context, userId: string): Promise<Receiver> => {
  const [seen] = userId === context.actor.userId ? [true] : await listedUsers(context, [userId])
  const receiver = seen && (await receiverById(context.tx, userId, false))
  if (!receiver) throw problem('dataNotFound')
  return receiver
}

const getReason = async (context: Context, roles: readonly NamedRole[], receiver: Receiver) => {
  const giver = await getGiver(
    context,
    roles.map(({ id }) => id),
    'allowed',
    false,
  )
  return (role: NamedRole) =>
    receiverReason(receiver, giver) ?? roleReason(role, receiver, giver, context.now)
}

/** Lists the roles of the tenant, each with the reason why it cannot be given to the user. */
export const listRequestable = async (
  context: Context,
  { userId }: Parsed<typeof listRequestableRoles>,
): Promise<Output<typeof listRequestableRoles>> => {
  requireApplicant(context, 'add', userId ?? null)
  const receiver = userId ? await findReceiver(context, userId) : getNewcomer('internal')
  const roles = await rolesToGive(context.tx)
  const getRefusal = await getReason(context, roles, receiver)
  const records = roles.map(role => {
    const refusal = getRefusal(role)
    return {
      ...{ id: role.id, name: role.name, nameEn: role.nameEn, level: role.level, blinding: role.blinding },
      expiresAt: iso(role.expiresAt),
      refusal: refusal && toWireReason(refusal),
    }
  })
  return { records, total: records.length }
}

/** Lists the present and future role assignments of a user. */
export const listRemovable = async (
  context: Context,
  { userId }: Parsed<typeof listRemovableRoles>,
): Promise<Output<typeof listRemovableRoles>> => {
  const { tx } = context
  await findReceiver(context, userId)
  const rows = await assignmentsHeld(tx, userId)
  const roles = await listRoleFacts(
    tx,
    rows.map(row => row.role_id),
  )
  const { studies, sites } = await listPlaces(tx, rows)
  const records = rows.map(row => {
    const { id, name, nameEn } = roles.get(row.role_id)!
    return {
      id: row.id,
      role: { id, name, nameEn },
      study: (row.study_id && studies.get(row.study_id)) || null,
      site: (row.site_id && sites.get(row.site_id)) || null,
      effectiveAt:
        row.effective_at.getTime() > -8e15 ? row.effective_at.toISOString() : '1970-01-01T00:00:00.000Z',
      expiresAt: iso(row.expires_at),
    }
  })
  return { records, total: records.length }
}

/** The request of a user that waits for a decision. */
const findWaiting = async (
  tx: Context['tx'],
  userId: string,
): Promise<Output<typeof prefillAccessRequest>['waiting']> => {
  const row = await one(tx)<{
    id: string
    number: number
    submitted_at: Date
    due_at: Date | null
    valid_until: Date | null
  }>`select id, number, submitted_at, due_at, valid_until from access_request where tenant_id = (select current_tenant())
    and user_id = ${userId}::uuid and state = 'submitted' and kind = 'add'`
  if (!row) return null
  const items = await listItems(tx, [row.id])
  const roles = await listRoleFacts(
    tx,
    items.map(each => each.role_id),
  )
  const toNamed = ({ id, name, nameEn }: NamedRoleFacts) => ({ id, name, nameEn })
  return {
    id: row.id,
    number: row.number,
    roles: [...new Set(items.map(each => each.role_id))].map(id => toNamed(roles.get(id)!)),
    submittedAt: row.submitted_at.toISOString(),
    dueAt: iso(row.due_at),
    validUntil: iso(row.valid_until),
  }
}
type NamedRoleFacts = { id: string; name: string; nameEn: string }

/** Rights that a user has by any present or future role. */
const listOwnRights = async (tx: Context['tx'], userId: string): Promise<ReadonlySet<Right>> => {
  const rows = await assignmentsHeld(tx, userId)
  const roles = await rolesToGive(
    tx,
    rows.map(row => row.role_id),
    false,
  )
  return new Set(roles.flatMap(({ rights }) => [...rights]))
}

/** Roles that a user has now beside the one in use, for the company or for this study and site, and that have a right. */
const listOpening = async (
  { tx, now, actor }: Pick<Context, 'tx' | 'now' | 'actor'>,
  userId: string,
  { right, study, siteId }: { right: Right; study: string | null; siteId?: string | undefined },
): Promise<NamedRoleFacts[]> => {
  const rows = (await assignmentsHeld(tx, userId)).filter(
    row =>
      row.role_id !== actor.role?.id &&
      row.effective_at <= now &&
      (study === null || row.study_id === null || row.study_id === study) &&
      (!siteId || row.site_id === null || row.site_id === siteId),
  )
  const ids = [...new Set(rows.map(row => row.role_id))]
  const roles = (await rolesToGive(tx, ids, false)).filter(
    ({ rights, enabled, expiresAt }) => rights.has(right) && enabled && (!expiresAt || expiresAt > now),
  )
  return roles.map(({ id, name, nameEn }) => ({ id, name, nameEn }))
}

/** From the narrowest data scope to the widest. */
const dataScopes: readonly RoleScope[] = ['self', 'study', 'department', 'tenant']

/** Orders roles for a wall: those that are no risk first, then those of the same scope, then by rights (MD-A3). */
const compareRoles = (site: boolean) => {
  const toRanks = (role: NamedRole) => [
    getRoleReach(role).length,
    site && role.level !== 'site' ? 1 : 0,
    dataScopes.indexOf(role.dataScope),
    role.rights.size,
  ]
  return (a: NamedRole, b: NamedRole): number => {
    const other = toRanks(b)
    return (
      toRanks(a)
        .map((rank, index) => rank - other[index]!)
        .find(difference => difference !== 0) ?? 0
    )
  }
}

/** The end of access asked for at a wall: after some weeks, or with the role. */
const getEnd = ({ expiresAt }: NamedRole, now: Date): Date => {
  const end = new Date(now.getTime() + limits.accessEndDays * 86_400_000)
  return expiresAt && expiresAt < end ? expiresAt : end
}

/**
 * The safest request that opens what was refused: of the roles that have the right and can be given, one that neither decides on
 * others nor administers nor unblinds, of the same scope, with the fewest rights besides (MD-A3).
 */
export const prefill = async (
  context: Context,
  { right, userId = context.actor.userId, studyId, siteId }: Parsed<typeof prefillAccessRequest>,
): Promise<Output<typeof prefillAccessRequest>> => {
  const { tx } = context
  requireApplicant(context, 'add', userId)
  const receiver = await findReceiver(context, userId)
  const site = siteId ? await findStudy(context, siteId) : null
  const study = site ?? studyId ?? null
  if (study && (userId !== context.actor.userId || !isApplicant(context)))
    await requireSeen(context, study, siteId)
  const roles = (await rolesToGive(tx)).filter(
    role => role.rights.has(right) && (study || role.level !== 'site'),
  )
  const getRefusal = await getReason(context, roles, receiver)
  const [role] = roles
    .filter(each => each.code !== 'ACCOUNT_HOLDER' && !getRefusal(each))
    .sort(compareRoles(siteId !== undefined))
  const reviewers = await listReviewerRoles(tx, userId)
  const waiting = await findWaiting(tx, userId)
  const opening = await listOpening(context, userId, { right, study, siteId })
  const choices = { userId, own: opening, reviewers, waiting }
  if (!role) return { ...choices, role: null, grants: [] }
  const grant = {
    roleId: role.id,
    studyId: role.level === 'personnel' ? null : study,
    siteId: role.level === 'site' ? (siteId ?? null) : null,
    effectiveAt: null,
    expiresAt: getEnd(role, context.now).toISOString(),
  }
  const { id, name, nameEn, rights } = role
  const own = await listOwnRights(tx, userId)
  const more = [...rights].filter(each => !own.has(each) && !withParents(right).includes(each)).length
  return { ...choices, role: { id, name, nameEn, more, reach: getRoleReach(role) }, grants: [grant] }
}

const findStudy = async ({ tx }: Context, siteId: string): Promise<string> => {
  const row = await one(tx)<{ id: string }>`select study_id as id from site
    where tenant_id = (select current_tenant())
    and id = ${siteId}::uuid and removed_at is null`
  if (!row) throw problem('dataNotFound', { field: 'siteId' })
  return row.id
}

const requireSeen = async ({ tx, actor }: Context, studyId: string, siteId?: string): Promise<void> => {
  const studies = await rows(tx)`select from study s where s.tenant_id = (select current_tenant())
    and s.id = ${studyId}::uuid and s.removed_at is null and ${studiesInScope(actor.scope, 's')}`
  if (studies.length === 0) throw problem('dataNotFound', { field: 'studyId' })
  if (!siteId) return
  const sites = await rows(tx)`select from site c where c.tenant_id = (select current_tenant())
    and c.id = ${siteId}::uuid
    and ${sitesInScope(actor.scope, 'c')}`
  if (sites.length === 0) throw problem('dataNotFound', { field: 'siteId' })
}
