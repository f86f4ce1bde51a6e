import * as accessReview from './access-review.ts'
import * as accountHelp from './account-help.ts'
import * as assignments from './assignments.ts'
import * as audit from './audit.ts'
import * as sms from './auth/sms.ts'
import * as auth from './auth.ts'
import * as contactWays from './contact-ways.ts'
import type { Call } from './define.ts'
import * as departments from './departments.ts'
import * as dictionaries from './dictionaries.ts'
import * as directory from './directory.ts'
import * as documents from './documents.ts'
import * as downloads from './downloads.ts'
import * as files from './files.ts'
import * as handovers from './handovers.ts'
import * as heldAccount from './held-account.ts'
import * as help from './help.ts'
import * as impact from './impact.ts'
import * as imports from './imports.ts'
import * as invitationList from './invitation-list.ts'
import * as invitations from './invitations.ts'
import * as joinLinks from './join-links.ts'
import * as learning from './learning.ts'
import * as learningFiles from './learning-files.ts'
import * as learningRecords from './learning-records.ts'
import * as noticeAgents from './notice-agents.ts'
import * as notices from './notices.ts'
import * as organisationFields from './organisation-fields.ts'
import * as organisations from './organisations.ts'
import * as passkeys from './passkeys.ts'
import * as password from './password.ts'
import * as past from './past.ts'
import * as pendingTasks from './pending-tasks.ts'
import * as personal from './personal.ts'
import * as positions from './positions.ts'
import * as recovery from './recovery.ts'
import * as roleChanges from './role-changes.ts'
import * as roleList from './role-list.ts'
import * as roles from './roles.ts'
import * as savedLists from './saved-lists.ts'
import * as secondFactor from './second-factor.ts'
import * as sites from './sites.ts'
import * as studies from './studies.ts'
import * as survey from './survey.ts'
import * as systemSetting from './system-setting.ts'
import * as tenant from './tenant-calls.ts'
import * as thirdParty from './third-party.ts'
import * as usedPlaces from './used-places.ts'
import * as userDowngrade from './user-downgrade.ts'
import * as users from './users.ts'
import * as why from './why.ts'
import * as workspace from './workspace.ts'
import * as zones from './zones.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'needs' in value && 'output' in value

/**
 * Every call of the product, by name. Each noun's file is listed here once. Callers also send names (explainAccess), so
 * the object has no prototype: 'constructor' is not a call.
 */
export const calls: Readonly<Record<string, Call>> = Object.assign(
  Object.create(null),
  Object.fromEntries(
    [
      auth,
      secondFactor,
      thirdParty,
      passkeys,
      sms,
      contactWays,
      workspace,
      why,
      notices,
      noticeAgents,
      invitations,
      invitationList,
      imports,
      joinLinks,
      audit,
      assignments,
      handovers,
      pendingTasks,
      savedLists,
      impact,
      users,
      usedPlaces,
      userDowngrade,
      dictionaries,
      directory,
      departments,
      positions,
      files,
      heldAccount,
      help,
      documents,
      survey,
      downloads,
      roles,
      roleList,
      roleChanges,
      studies,
      sites,
      learning,
      learningRecords,
      learningFiles,
      organisations,
      organisationFields,
      password,
      past,
      accessReview,
      recovery,
      accountHelp,
      zones,
      tenant,
      personal,
      systemSetting,
    ]
      .flatMap(noun => Object.values(noun).filter(isCall))
      .map(each => [each.name, each]),
  ),
)
