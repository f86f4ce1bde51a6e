import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  checkUserPer,
  listCandidates,
  memberById,
  memberChoices,
  memberHistory,
  memberPermissions,
  memberTraining,
  searchMembers,
} from '../../../contract/members/calls.ts'
import type { RoleTraining } from '../../../contract/members/shapes.ts'
import { decide } from '../../access/decide.ts'
import { deny, toWireReason } from '../../access/reasons.ts'
import { historyBetween } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { levelsTogether, receiversById, rolesToGive } from '../assignments/for-members.ts'
import { getGiver } from '../assignments/grant.ts'
import { findPlaceRule } from '../assignments/place-scope.ts'
import { sitesToAssign } from '../assignments/places.ts'
import { handingReason, receiverReason, roleShut } from '../assignments/rules.ts'
import { roleTasks } from '../learning/gate.ts'
import { usersToPick } from '../people/queries.ts'
import { listedUsers } from '../people/seen.ts'
import { countedRights } from '../roles/counted.ts'
import { studyBrief, studyFor } from '../studies/study.ts'
import { memberFor } from './find.ts'
import { grantsOfMember } from './grants.ts'
import { getChoosing, presenting } from './present.ts'
import { memberIds, membersMatching } from './queries.ts'

/** One page of the members of a study. */
export const search = async (
  context: Context,
  { limit, pageNum, ...filters }: Parsed<typeof searchMembers>,
): Promise<Output<typeof searchMembers>> => {
  const { tx, actor } = context
  const study = await studyFor(tx, filters.studyId, actor.scope)
  const { rows, total } = await membersMatching(tx, filters, { ...filters, limit, pageNum }, actor.scope)
  return {
    records: rows.map(presenting(context, study)),
    total,
    study: studyBrief(study),
    choosing: getChoosing(context, study),
  }
}

/** One member with roles, their origin and the training that they require. */
export const detail = async (
  context: Context,
  { studyId, userId }: Parsed<typeof memberById>,
): Promise<Output<typeof memberById>> => {
  const { tx } = context
  const { study, member } = await memberFor(context, studyId, userId)
  const grants = await grantsOfMember(tx, studyId, userId)
  const open = grants.filter(each => each.state !== 'ended')
  const roleIds = [...new Set(open.map(each => each.roleId))]
  return {
    ...presenting(context, study)(member),
    study: studyBrief(study),
    grants,
    training: await getTraining(context, [userId], roleIds),
  }
}

const getTraining = async (
  context: Pick<Context, 'tx' | 'now'>,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<RoleTraining[]> => {
  const records: RoleTraining[] = []
  for (const userId of userIds)
    for (const roleId of roleIds) {
      const { asked, open } = await roleTasks(context, { userId, roleId, applicationId: null })
      const state = asked.length === 0 ? 'none' : open.length === 0 ? 'passed' : 'open'
      const tasks = open.map(({ id, name, name_en: nameEn }) => ({ id, name, nameEn }))
      records.push({ userId, roleId, state, tasks })
    }
  return records
}

/** Training of people for roles that they do not have yet. */
export const training = async (
  context: Context,
  { studyId, userIds, roleIds }: Parsed<typeof memberTraining>,
): Promise<Output<typeof memberTraining>> => {
  await studyFor(context.tx, studyId, context.actor.scope)
  const people = (await listedUsers(context, [...new Set(userIds)])).map(each => each.id)
  const roles = (await rolesToGive(context.tx, [...new Set(roleIds)], false)).map(each => each.id)
  return { records: await getTraining(context, people, roles) }
}

export const history = async (
  context: Context,
  { studyId, userId, ...page }: Parsed<typeof memberHistory>,
): Promise<Output<typeof memberHistory>> => {
  await memberFor(context, studyId, userId)
  return historyBetween(context, ['assignments', 'members'], [studyId, userId], page)
}

/** Roles and sites that members of a study can be given. */
export const choices = async (
  context: Context,
  { studyId }: Parsed<typeof memberChoices>,
): Promise<Output<typeof memberChoices>> => {
  const { tx, now, actor } = context
  const study = await studyFor(tx, studyId, actor.scope)
  const giver = await getGiver(context)
  // A role for the whole study is beyond the scope of an actor with some of its sites.
  const whole = { studyId, siteId: null }
  const beyond = (await findPlaceRule(context, [whole], { lock: false }))(whole)
  const roles = (await rolesToGive(tx)).flatMap(role => {
    const { id, name, nameEn, level } = role
    if (level === 'personnel') return []
    const refusal = roleShut(role, now) ?? handingReason(role, giver) ?? (level === 'study' ? beyond : null)
    return [{ id, name, nameEn, level, refusal: refusal && toWireReason(refusal) }]
  })
  const sites = await sitesToAssign(context, { studyId })
  return {
    study: studyBrief(study),
    roles,
    sites: sites.records,
    studyAndSiteRoles: await levelsTogether(tx),
  }
}

/** People whom the actor sees, each with the reason why they may not become a member. */
export const candidates = async (
  context: Context,
  { studyId, query, limit }: Parsed<typeof listCandidates>,
): Promise<Output<typeof listCandidates>> => {
  const { tx, actor } = context
  await studyFor(tx, studyId, actor.scope)
  const people = await usersToPick(tx, { terms: searchTerms(query), contact: false, limit }, actor.scope)
  const ids = people.map(each => each.id)
  const joined = await memberIds(tx, studyId, ids)
  const receivers = await receiversById(tx, ids, false)
  const giver = await getGiver(context)
  const records = people.map(person => {
    const refusal = joined.has(person.id)
      ? deny('state', 'memberAlready')
      : receiverReason(receivers.get(person.id)!, giver)
    return {
      ...{ id: person.id, lastName: person.last_name, firstName: person.first_name, reading: person.reading },
      ...{ account: person.account, department: person.department, departmentEn: person.department_en },
      refusal: refusal && toWireReason(refusal),
    }
  })
  return { records, total: records.length }
}

/** Menus and buttons that a member has in a study now, each with the roles behind it. */
export const permissions = async (
  context: Context,
  { studyId, userId }: Parsed<typeof memberPermissions>,
): Promise<Output<typeof memberPermissions>> => {
  const { tx } = context
  await memberFor(context, studyId, userId)
  const roleAssignments = await rows(tx)<{ id: string; name: string; nameEn: string }>`select distinct r.id,
    r.name, r.name_en as "nameEn"
    from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled and r.removed_at is null
    where ra.tenant_id = (select current_tenant()) and ra.user_id = ${userId}::uuid and ra.ended_at is null
      and (ra.study_id is null or ra.study_id = ${studyId}::uuid) and ra.effective_at <= now() and now() < ra.expires_at
      and (r.expires_at is null or now() < r.expires_at) order by r.name, r.id`
  const rights = await countedRights(
    tx,
    roleAssignments.map(each => each.id),
  )
  const all = new Set([...rights.values()].flatMap(each => [...each]))
  const records = [...all]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(right => ({ right, roles: roleAssignments.filter(role => rights.get(role.id)?.has(right)) }))
  return { records, total: records.length }
}

/** The decision on a menu or a button of the actor in a study. */
export const check = async (
  { tx, actor, now }: Context,
  { studyId, menu, button }: Parsed<typeof checkUserPer>,
): Promise<Output<typeof checkUserPer>> => {
  await studyFor(tx, studyId, actor.scope)
  const needs = { menu, ...(button && { button }) }
  return decide(actor, { name: 'checkUserPer', needs }, { inScope: true }, now)
}
