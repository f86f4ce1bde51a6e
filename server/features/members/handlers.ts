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
import { handle } from '../../kernel/http/handle.ts'
import { requestExport } from '../downloads/request.ts'
import { studyFor } from '../studies/study.ts'
import { countByApplication } from './applications.ts'
import { edit, remove, removeAll } from './change.ts'
import { changeMany } from './change-many.ts'
import { choose } from './choose.ts'
import { candidates, check, choices, detail, history, permissions, search, training } from './read.ts'

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
