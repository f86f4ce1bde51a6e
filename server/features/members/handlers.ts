import type { Output, Parsed } from '../../../contract/define.ts'
import {
  checkUserPer,
  listCandidates,
  memberById,
  memberChoices,
  memberHistory,
  memberPermissions,
  memberTraining,
  searchMembers,
  studyApplicationPermissionStatList,
} from '../../../contract/members/calls.ts'
import {
  changeMembers,
  chooseMembers,
  editMember,
  removeMember,
  removeMembers,
} from '../../../contract/members/changes.ts'
import { exportMemberRecords, exportMembers } from '../../../contract/members/exports.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { requestExport } from '../downloads/request.ts'
import { studyFor } from '../studies/study.ts'
import { edit, remove, removeAll } from './change.ts'
import { changeMany } from './change-many.ts'
import { choose } from './choose.ts'
import { candidates, check, choices, detail, history, permissions, search, training } from './read.ts'

type Statistics = Output<typeof studyApplicationPermissionStatList>

/** Counts users and roles of a study by the applications that the roles open now. */
const countByApplication = async (
  { tx, actor }: Context,
  { studyId }: Parsed<typeof studyApplicationPermissionStatList>,
): Promise<Statistics> => {
  await studyFor(tx, studyId, actor.scope)
  const roleAssignments = await rows(tx)<
    Statistics['records'][number]
  >`select a.application_id as application, count(distinct ra.user_id)::int as users, count(distinct ra.role_id)::int as roles
    from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled and r.removed_at is null
      and (r.expires_at is null or now() < r.expires_at)
    join role_application a on a.tenant_id = r.tenant_id and a.role_id = r.id
    join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id and u.status = 'enabled' and u.removed_at is null
    where ra.tenant_id = (select current_tenant()) and ra.study_id = ${studyId}::uuid and ra.ended_at is null
      and ra.effective_at <= now() and now() < ra.expires_at and a.application_id = any(${[...actor.licensed]}::int[])
    group by 1 order by 1`
  return { records: roleAssignments, total: roleAssignments.length }
}

export const handlers = [
  handle(searchMembers, search),
  handle(memberById, detail),
  handle(memberHistory, history),
  handle(memberChoices, choices),
  handle(listCandidates, candidates),
  handle(memberTraining, training),
  handle(memberPermissions, permissions),
  handle(checkUserPer, check),
  handle(studyApplicationPermissionStatList, countByApplication),
  handle(chooseMembers, choose),
  handle(editMember, edit),
  handle(removeMember, remove),
  handle(removeMembers, removeAll),
  handle(changeMembers, changeMany),
  handle(exportMembers, async (context, input) => {
    await studyFor(context.tx, input.studyId, context.actor.scope)
    return requestExport(context, 'members', input)
  }),
  handle(exportMemberRecords, async (context, input) => {
    await studyFor(context.tx, input.studyId, context.actor.scope)
    return requestExport(context, 'memberRecords', input)
  }),
]
