import { handlers as accessRequests } from '../../features/access-requests/handlers.ts'
import { handlers as applicationEvents } from '../../features/application-events/handlers.ts'
import { handlers as applicationFiles } from '../../features/application-files/handlers.ts'
import { handlers as past } from '../../features/as-of/handlers.ts'
import { accessReviewExport } from '../../features/as-of/review-export.ts'
import { handlers as assignments } from '../../features/assignments/handlers.ts'
import { handlers as ownPasskeys } from '../../features/auth/passkeys/own.ts'
import { handlers as passkeySignIn } from '../../features/auth/passkeys/sign-in.ts'
import { handlers as password } from '../../features/auth/password/change.ts'
import { handlers as auth } from '../../features/auth/sign-in/handlers.ts'
import { handlers as secondSteps } from '../../features/auth/sign-in/second-step.ts'
import { handlers as thirdParty } from '../../features/auth/third-party/handlers.ts'
import { handlers as certificates } from '../../features/certificates/handlers.ts'
import { handlers as contactWays } from '../../features/contact-methods/handlers.ts'
import { handlers as courseFiles } from '../../features/course-files/handlers.ts'
import { handlers as courses } from '../../features/courses/handlers.ts'
import { handlers as departments } from '../../features/departments/handlers.ts'
import { handlers as dictionaries } from '../../features/dictionaries/handlers.ts'
import { handlers as directory } from '../../features/directory/handlers.ts'
import { handlers as documents } from '../../features/documents/handlers.ts'
import { registerExports } from '../../features/downloads/definition.ts'
import { handlers as downloads } from '../../features/downloads/handlers.ts'
import { handlers as why } from '../../features/explanations/handlers.ts'
import { handlers as handovers } from '../../features/handovers/handlers.ts'
import { handlers as impact } from '../../features/impact/handlers.ts'
import { handlers as imports } from '../../features/imports/handlers.ts'
import { handlers as invitations } from '../../features/invitations/handlers.ts'
import { handlers as learning } from '../../features/learning/handlers.ts'
import { memberRecordsExport, membersExport } from '../../features/members/export.ts'
import { handlers as members } from '../../features/members/handlers.ts'
import { handlers as narrowTokens } from '../../features/narrow-tokens/handlers.ts'
import { handlers as notices } from '../../features/notices/handlers.ts'
import { handlers as organisationFields } from '../../features/organisation-fields/handlers.ts'
import { handlers as organisationMerges } from '../../features/organisation-merges/handlers.ts'
import { organisationsExport } from '../../features/organisations/export.ts'
import { handlers as organisationFacts } from '../../features/organisations/facts.ts'
import { handlers as organisations } from '../../features/organisations/handlers.ts'
import { handlers as ownFactors } from '../../features/own-factors/handlers.ts'
import { handlers as pendingTasks } from '../../features/pending-tasks/handlers.ts'
import { handlers as personal } from '../../features/personal/handlers.ts'
import { handlers as positions } from '../../features/positions/handlers.ts'
import { handlers as accessOf } from '../../features/recovery/access-of.ts'
import { handlers as linksElsewhere } from '../../features/recovery/elsewhere.ts'
import { handlers as recovery } from '../../features/recovery/handlers.ts'
import { handlers as heldAccounts } from '../../features/recovery/held.ts'
import { handlers as accountHelp } from '../../features/recovery/help.ts'
import { handlers as renaming } from '../../features/recovery/rename.ts'
import { handlers as reviews } from '../../features/recovery/reviewed.ts'
import { handlers as roleRules } from '../../features/role-rules/handlers.ts'
import { rolesExport } from '../../features/roles/export.ts'
import { handlers as roles } from '../../features/roles/handlers.ts'
import { handlers as saved } from '../../features/saved-lists/handlers.ts'
import { handlers as search } from '../../features/search/handlers.ts'
import { handlers as signatures } from '../../features/signatures/handlers.ts'
import { sitesExport } from '../../features/sites/export.ts'
import { handlers as sites } from '../../features/sites/handlers.ts'
import { handlers as studies } from '../../features/studies/handlers.ts'
import { studiesExport } from '../../features/study-export/export.ts'
import { handlers as studyOverview } from '../../features/study-overview/handlers.ts'
import { statusHistoryExport } from '../../features/study-status/export.ts'
import { handlers as studyStatus } from '../../features/study-status/handlers.ts'
import { handlers as survey } from '../../features/survey/handlers.ts'
import { handlers as tenant } from '../../features/tenant/handlers.ts'
import { auditExport } from '../../features/trail/export.ts'
import { handlers as audit } from '../../features/trail/handlers.ts'
import { assignmentsExport, matrixExport } from '../../features/training/export.ts'
import { handlers as training } from '../../features/training/handlers.ts'
import { handlers as trainingTasks } from '../../features/training-tasks/handlers.ts'
import { handlers as files } from '../../features/uploads/handlers.ts'
import { usersExport } from '../../features/users/export.ts'
import { handlers as users } from '../../features/users/handlers.ts'
import { handlers as workspace } from '../../features/workspace/handlers.ts'
import { handlers as zones } from '../../features/zones/handlers.ts'
import type { Handled } from '../../kernel/http/handle.ts'

/** Every export, by the kind of its items. */
registerExports({
  users: usersExport,
  organisations: organisationsExport,
  sites: sitesExport,
  studies: studiesExport,
  audit: auditExport,
  roles: rolesExport,
  accessReview: accessReviewExport,
  members: membersExport,
  memberRecords: memberRecordsExport,
  studyStatuses: statusHistoryExport,
  assignments: assignmentsExport,
  trainingMatrix: matrixExport,
})

/** Every handler; mount compares them with the calls of the contract. */
export const handlers: readonly Handled[] = [
  ...auth,
  ...thirdParty,
  ...password,
  ...recovery,
  ...accountHelp,
  ...linksElsewhere,
  ...reviews,
  ...renaming,
  ...accessOf,
  ...invitations,
  ...imports,
  ...pendingTasks,
  ...saved,
  ...secondSteps,
  ...ownFactors,
  ...passkeySignIn,
  ...ownPasskeys,
  ...contactWays,
  ...heldAccounts,
  ...search,
  ...workspace,
  ...why,
  ...users,
  ...assignments,
  ...handovers,
  ...accessRequests,
  ...impact,
  ...audit,
  ...notices,
  ...dictionaries,
  ...directory,
  ...courses,
  ...departments,
  ...positions,
  ...past,
  ...organisations,
  ...organisationMerges,
  ...organisationFacts,
  ...organisationFields,
  ...files,
  ...courseFiles,
  ...roles,
  ...roleRules,
  ...studies,
  ...sites,
  ...signatures,
  ...studyStatus,
  ...learning,
  ...certificates,
  ...training,
  ...trainingTasks,
  ...downloads,
  ...zones,
  ...tenant,
  ...survey,
  ...documents,
  ...personal,
  ...applicationEvents,
  ...applicationFiles,
  ...narrowTokens,
  ...members,
  ...studyOverview,
]
