import { grantRoles } from '../../../contract/assignments/calls.ts'
import { holdChange } from '../../../contract/impact/calls.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { addApprovalRequest } from '../impact/add-approval.ts'
import { unblindedBy } from '../impact/blinding.ts'
import { companyRules } from './company-rules.ts'
import { getGiver, ruleBroken } from './grant.ts'
import { findPlaceRule } from './place-scope.ts'
import { assignmentsHeldBy, getHolding, type NamedRole, receiversById, rolesToGive } from './queries.ts'
import { type Giver, type Holding, masterDataReason, type Receiver, receiverReason } from './rules.ts'
import { storeGrant } from './store.ts'
import { findStudyPlaces } from './study-places.ts'
import { tellGiven } from './tell.ts'

/** A row of an import that gives a role. All its names are resolved and within the actor's scope. */
export type SheetGrant = {
  rowNo: number
  userId: string
  roleId: string
  studyId: string | null
  siteId: string | null
  /** Null means at once. */
  from: Date | null
  /** Null lasts as long as the role. */
  to: Date | null
  reason: string
}

/** `confirmed`: a second person has approved the change, even if it unblinds users. */
type Judging = Pick<Context, 'tx' | 'actor' | 'now' | 'confirmed'>
type Judged = { grant: SheetGrant; holding: Holding; refusal: Refusal | null }

/** What an approved access request changes in the rules: two users have agreed, so neither must hold the rights themselves. */
export type JudgeOptions = {
  giver?: Giver
  /** Users who are invited with these roles: they get their account by the invitation. */
  invited?: boolean
  /** A user who does not exist yet: the invitation waits for its approval. */
  newcomer?: Receiver
  /** Access that users ask for themselves: the scope of the reviewer decides on its place. */
  anywhere?: boolean
}

/**
 * Checks all rows as if the roles were given one after the other, by the same rules as on a user's page. A refused row does
 * not count for later rows. Rows by which a blinded user would see treatments are marked: they wait for a second person's
 * approval, together with all rows of that user (TR-Z5, ICH E9 2.3.1).
 */
export const judgeGrants = async (
  context: Judging,
  grants: readonly SheetGrant[],
  options: JudgeOptions = {},
): Promise<ReadonlyMap<number, Refusal>> => {
  const judged = await getJudged(context, grants, options)
  const open = () => judged.filter(each => !each.refusal)
  const blinded =
    context.confirmed || options.newcomer
      ? new Set<string>()
      : await unblindedBy(context.tx, () => tryAll(context, open()))
  for (const each of open())
    if (blinded.has(each.grant.userId)) each.refusal = deny('state', 'blindedWouldUnblind', { people: 1 })
  return new Map(judged.flatMap(({ grant, refusal }) => (refusal ? [[grant.rowNo, refusal]] : [])))
}

const getJudged = async (
  context: Judging,
  grants: readonly SheetGrant[],
  options: JudgeOptions,
): Promise<Judged[]> => {
  const { tx, now } = context
  const userIds = [...new Set(grants.map(each => each.userId))]
  const receivers = await receiversById(tx, userIds)
  const rules = await companyRules(tx)
  const giver = options.giver ?? (await getGiver(context))
  const { roles, held } = await heldBy(context, grants, userIds)
  const places = await findStudyPlaces(tx, [...roles.keys()])
  const findRefusal = await findPlaceRule(context, grants, { anywhere: options.anywhere })
  const judged = grants.map((grant): Judged => {
    const user = options.newcomer ?? receivers.get(grant.userId)!
    const receiver = options.invited ? { ...user, hasAccount: true } : user
    const holding = holdingAsked(grant, roles, now)
    const beside = held.get(grant.userId)!
    const refusal =
      receiverReason(receiver, giver) ??
      ruleBroken(holding, { receiver, giver, held: beside, at: now, rules, places, findRefusal })
    if (!refusal) beside.push(holding)
    return { grant, holding, refusal }
  })
  for (const each of judged) each.refusal ??= masterDataReason(held.get(each.grant.userId)!)
  return judged
}

const heldBy = async (
  { tx }: Judging,
  grants: readonly SheetGrant[],
  userIds: readonly string[],
): Promise<{ roles: ReadonlyMap<string, NamedRole>; held: ReadonlyMap<string, Holding[]> }> => {
  const stored = await assignmentsHeldBy(tx, userIds)
  const roleIds = [...stored.map(row => row.role_id), ...grants.map(each => each.roleId)]
  const roles = new Map((await rolesToGive(tx, [...new Set(roleIds)])).map(role => [role.id, role]))
  const holdings = new Map<string, Holding[]>(userIds.map(id => [id, []]))
  for (const row of stored) holdings.get(row.user_id)!.push(getHolding(row, roles.get(row.role_id)!))
  return { roles, held: holdings }
}

const holdingAsked = (
  { roleId, studyId, siteId, from, to }: SheetGrant,
  roles: ReadonlyMap<string, NamedRole>,
  now: Date,
): Holding => ({ role: roles.get(roleId)!, studyId, siteId, from: from ?? now, to })

/** Inserts all rows in one statement: the check for unblinding reads stored roles only. */
const tryAll = async ({ tx, actor }: Judging, judged: readonly Judged[]): Promise<void> => {
  const rows = judged.map(({ grant: { userId, roleId, studyId, siteId }, holding: { from, to } }) => ({
    ...{ userId, roleId, studyId, siteId, from },
    to: to ?? 'infinity',
  }))
  await run(tx)`insert into role_assignment (tenant_id, id, user_id, role_id, study_id, site_id, effective_at,
    expires_at, granted_by)
    select ${actor.tenantId}::uuid, gen_random_uuid(), r."userId", r."roleId", r."studyId", r."siteId", r."from", r."to",
      ${actor.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("userId" uuid, "roleId" uuid, "studyId" uuid, "siteId" uuid, "from" timestamptz, "to" timestamptz)`
}

/**
 * Gives the roles of rows that passed the check, and tells their users. Returns the id of each by its row. `untold`: what gives
 * them tells of them in its own words.
 */
export const giveGrants = async (
  context: Judging & Pick<Context, 'audit'>,
  grants: readonly SheetGrant[],
  done: (rows: number) => Promise<void>,
  told: 'told' | 'untold' = 'told',
): Promise<ReadonlyMap<number, string>> => {
  const { tx, now } = context
  const roles = await rolesToGive(tx, [...new Set(grants.map(each => each.roleId))])
  const byId = new Map(roles.map(role => [role.id, role]))
  const ids = new Map<number, string>()
  const gains = grants.map(grant => ({ ...grant, holding: holdingAsked(grant, byId, now) }))
  for (const each of gains) {
    ids.set(each.rowNo, await storeGrant(context, each))
    await done(ids.size)
  }
  if (told === 'told') await tellGiven(tx, gains, now)
  return ids
}

/** Makes an approval request for each of these rows, as a change that gives the one role. Returns its id by the row. */
export const holdGrants = async (
  context: Judging & Pick<Context, 'audit'>,
  grants: readonly SheetGrant[],
): Promise<ReadonlyMap<number, string>> => {
  const ids = new Map<number, string>()
  for (const { rowNo, userId, roleId, studyId, siteId, from, to, reason } of grants) {
    const grant = {
      ...{ roleId, studyId, siteId },
      ...{ effectiveAt: from?.toISOString() ?? null, expiresAt: to?.toISOString() ?? null },
    }
    const call = grantRoles.name
    const input = { userId, grants: [grant], reason }
    const id = await addApprovalRequest(context, { call, input, entity: 'users', entityId: userId, reason })
    ids.set(rowNo, id)
    const entry = { action: holdChange.changes!.audit, entity: holdChange.changes!.entity, entityId: id }
    context.audit({ ...entry, reason, detail: { call, people: 1 } })
  }
  return ids
}
