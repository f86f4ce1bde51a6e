import * as accessDecisions from '../access-decisions/calls.ts'
import * as accessRequests from '../access-requests/calls.ts'
import * as accessRequestChoices from '../access-requests/choices.ts'
import * as applicationEvents from '../application-events/calls.ts'
import * as applicationFiles from '../application-files/calls.ts'
import * as accessReview from '../as-of/access-review.ts'
import * as past from '../as-of/calls.ts'
import * as assignments from '../assignments/calls.ts'
import * as audit from '../audit/calls.ts'
import * as auth from '../auth/calls.ts'
import * as passkeys from '../auth/passkeys.ts'
import * as password from '../auth/password.ts'
import * as secondFactor from '../auth/second-factor.ts'
import * as sms from '../auth/sms.ts'
import * as thirdParty from '../auth/third-party.ts'
import * as certificates from '../certificates/calls.ts'
import * as contactWays from '../contact-methods/calls.ts'
import * as usedPlaces from '../contact-methods/used-places.ts'
import * as courses from '../courses/calls.ts'
import * as courseCategories from '../courses/categories.ts'
import * as courseEquivalents from '../courses/equivalents.ts'
import * as courseFiles from '../courses/files.ts'
import * as coursePublishing from '../courses/publishing.ts'
import type { Call } from '../define.ts'
import * as departments from '../departments/calls.ts'
import * as dictionaries from '../dictionaries/calls.ts'
import * as directory from '../directory/calls.ts'
import * as documents from '../documents/calls.ts'
import * as downloads from '../downloads/calls.ts'
import * as why from '../explanations/calls.ts'
import * as files from '../files/calls.ts'
import * as handovers from '../handovers/calls.ts'
import * as impact from '../impact/calls.ts'
import * as imports from '../imports/calls.ts'
import * as memberImports from '../imports/members.ts'
import * as orgTreeImports from '../imports/org-tree.ts'
import * as organisationImports from '../imports/organisations.ts'
import * as pastedImports from '../imports/paste.ts'
import * as importPlace from '../imports/place.ts'
import * as questionImports from '../imports/questions.ts'
import * as studyImports from '../imports/studies.ts'
import * as importUndo from '../imports/undo.ts'
import * as invitations from '../invitations/calls.ts'
import * as joinLinks from '../invitations/join-links.ts'
import * as invitationList from '../invitations/list.ts'
import * as learning from '../learning/calls.ts'
import * as learningFiles from '../learning/files.ts'
import * as learningRecords from '../learning/records.ts'
import * as members from '../members/calls.ts'
import * as memberChanges from '../members/changes.ts'
import * as memberExports from '../members/exports.ts'
import * as narrowTokens from '../narrow-tokens/calls.ts'
import * as noticeAgents from '../notices/agents.ts'
import * as notices from '../notices/calls.ts'
import * as companyAgents from '../notices/company-agents.ts'
import * as noticeSettings from '../notices/settings.ts'
import * as organisationFields from '../organisation-fields/calls.ts'
import * as organisationMerges from '../organisation-merges/calls.ts'
import * as organisations from '../organisations/calls.ts'
import * as organisationChanges from '../organisations/changes.ts'
import * as organisationFacts from '../organisations/facts.ts'
import * as organisationManagement from '../organisations/manage.ts'
import * as organisationPlaces from '../organisations/places.ts'
import * as standardOrganisations from '../organisations/standard.ts'
import * as pendingTasks from '../pending-tasks/calls.ts'
import * as personal from '../personal/calls.ts'
import * as positions from '../positions/calls.ts'
import * as accountHelp from '../recovery/account-help.ts'
import * as recovery from '../recovery/calls.ts'
import * as heldAccount from '../recovery/held-account.ts'
import * as help from '../recovery/help.ts'
import * as roleRules from '../role-rules/calls.ts'
import * as roles from '../roles/calls.ts'
import * as roleChanges from '../roles/changes.ts'
import * as roleList from '../roles/list.ts'
import * as savedLists from '../saved-lists/calls.ts'
import * as savedViews from '../saved-lists/views.ts'
import * as search from '../search/calls.ts'
import * as signatures from '../signatures/calls.ts'
import * as siteGates from '../site-gates/calls.ts'
import * as siteWaivers from '../site-gates/waiver.ts'
import * as siteMilestones from '../site-milestones/calls.ts'
import * as siteTakeOvers from '../site-milestones/take-over.ts'
import * as sitePeople from '../site-people/calls.ts'
import * as piReplacements from '../site-people/replace-pi.ts'
import * as siteAtWork from '../sites/at-work.ts'
import * as siteBinding from '../sites/bind.ts'
import * as sites from '../sites/calls.ts'
import * as studies from '../studies/calls.ts'
import * as studyChanges from '../studies/changes.ts'
import * as studyCompare from '../studies/compare.ts'
import * as studyList from '../studies/list.ts'
import * as studyOverview from '../study-overview/calls.ts'
import * as studyHead from '../study-overview/head.ts'
import * as studyMilestones from '../study-overview/milestones.ts'
import * as studyStatus from '../study-status/calls.ts'
import * as studyStatusExports from '../study-status/exports.ts'
import * as survey from '../survey/calls.ts'
import * as tenant from '../tenant/calls.ts'
import * as firstSteps from '../tenant/first-steps.ts'
import * as training from '../training/calls.ts'
import * as trainingChanges from '../training/changes.ts'
import * as trainingExports from '../training/exports.ts'
import * as trainingMarking from '../training/marking.ts'
import * as trainingTasks from '../training-tasks/calls.ts'
import * as users from '../users/calls.ts'
import * as userDowngrade from '../users/downgrade.ts'
import * as workspace from '../workspace/calls.ts'
import * as systemSetting from '../workspace/system-setting.ts'
import * as zones from '../zones/calls.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'needs' in value && 'output' in value

/**
 * Modules with calls, each with its noun, in the order in which calls are listed: a call that makes something comes before those
 * that change it.
 */
const modules: readonly (readonly [noun: string, ...modules: object[]])[] = [
  ['auth', auth, secondFactor, thirdParty, passkeys, sms],
  ['contact-methods', contactWays],
  ['search', search],
  ['workspace', workspace],
  ['explanations', why],
  ['notices', notices, noticeAgents, companyAgents, noticeSettings],
  ['invitations', invitations, invitationList],
  [
    'imports',
    organisationImports,
    orgTreeImports,
    memberImports,
    questionImports,
    studyImports,
    pastedImports,
    importPlace,
    importUndo,
    imports,
  ],
  ['invitations', joinLinks],
  ['audit', audit],
  ['assignments', assignments],
  ['handovers', handovers],
  ['access-requests', accessRequests, accessRequestChoices],
  ['access-decisions', accessDecisions],
  ['pending-tasks', pendingTasks],
  ['saved-lists', savedLists, savedViews],
  ['impact', impact],
  ['users', users],
  ['contact-methods', usedPlaces],
  ['users', userDowngrade],
  ['dictionaries', dictionaries],
  ['directory', directory],
  ['departments', departments],
  ['positions', positions],
  ['files', files],
  ['course-files', courseFiles],
  ['recovery', heldAccount, help],
  ['documents', documents],
  ['survey', survey],
  ['downloads', downloads],
  ['roles', roles, roleList, roleChanges],
  ['role-rules', roleRules],
  ['studies', studies],
  ['application-files', applicationFiles],
  ['sites', siteBinding],
  ['site-people', piReplacements, sitePeople],
  ['site-gates', siteGates, siteWaivers],
  ['site-milestones', siteTakeOvers],
  ['studies', studyList, studyChanges],
  ['sites', siteAtWork],
  ['site-milestones', siteMilestones],
  ['studies', studyCompare],
  ['sites', sites],
  ['signatures', signatures],
  ['study-status', studyStatus, studyStatusExports],
  ['courses', courses, coursePublishing, courseCategories, courseEquivalents],
  ['learning', learning, learningRecords, learningFiles],
  ['certificates', certificates],
  ['training-tasks', trainingTasks],
  ['training', training, trainingMarking, trainingExports, trainingChanges],
  [
    'organisations',
    organisations,
    organisationManagement,
    organisationPlaces,
    organisationFacts,
    standardOrganisations,
    organisationChanges,
  ],
  ['organisation-fields', organisationFields],
  ['organisation-merges', organisationMerges],
  ['auth', password],
  ['as-of', past, accessReview],
  ['recovery', recovery, accountHelp],
  ['zones', zones],
  ['tenant', tenant],
  ['tenant', firstSteps],
  ['personal', personal],
  ['workspace', systemSetting],
  ['application-events', applicationEvents],
  ['narrow-tokens', narrowTokens],
  ['members', members, memberChanges, memberExports],
  ['study-overview', studyOverview, studyHead, studyMilestones],
]

const listCalls = (files: readonly object[]): Call[] =>
  files.flatMap(file => Object.values(file).filter(isCall))

/** Every call, by noun. */
export const callsByNoun: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  modules.map(([noun]) => [
    noun,
    modules.flatMap(([own, ...files]) => (own === noun ? listCalls(files) : [])),
  ]),
)

/**
 * Every call of the product, by name. Callers also send names (explainAccess), so
 * the object has no prototype: 'constructor' is not a call.
 */
export const calls: Readonly<Record<string, Call>> = Object.assign(
  Object.create(null),
  Object.fromEntries(modules.flatMap(([, ...files]) => listCalls(files)).map(each => [each.name, each])),
)
