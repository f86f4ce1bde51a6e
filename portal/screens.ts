import { menus } from '../contract/access/menus.ts'
import { furtherScreens } from '../contract/workspace/further-screens.ts'

/**
 * What opens a screen: nothing (public), a session (static allow flag), or a menu of the acting role, perhaps with one
 * of its buttons.
 */
export type Access = 'public' | 'signed-in' | { menu: number; button?: string }

/** A screen of the portal: its path pattern, what opens it, and the key of its title in locales/<language>/portal.json. */
export type Screen = { path: string; access: Access; title?: string; forbidsBack?: 'always' | 'held' }

const applicants = { menu: 1014, button: 'AUTHORISATION_APPLY' } as const

/** A form of access requests, with its optional parts: the user, and the request. */
function getForms(form: string, title: string, access: Access): Screen[] {
  return ['', '/$userId', '/$userId/$formId'].map(rest => ({
    path: `/csr_mds/authApplication/${form}${rest}`,
    access,
    title,
  }))
}

/** Every built screen of B1-B46. A path that is not here leads to /404. */
export const screens: readonly Screen[] = [
  { path: '/', access: 'public' },
  { path: '/login', access: 'public', title: 'login' },
  { path: '/login/verification', access: 'public', title: 'verification', forbidsBack: 'always' },
  { path: '/login/forgetPass', access: 'public', title: 'forgetPass' },
  { path: '/login/forgetPassNext', access: 'public', title: 'forgetPassNext' },
  { path: '/login/resetpwd', access: 'public', title: 'resetPassword' },
  { path: '/survey', access: 'public', title: 'survey' },
  // The rest of the path belongs to the link: the parameter, or anything before the # that contains it.
  { path: '/email/register/$', access: 'public', title: 'register' },
  { path: '/linkqrcode/register/$', access: 'public', title: 'register' },
  { path: '/404', access: 'public', title: 'notFound' },
  { path: '/home', access: 'signed-in' },
  { path: '/home/notice/$type', access: 'signed-in', title: 'notices' },
  { path: '/eLearning', access: 'signed-in' },
  { path: '/eLearning/task', access: 'signed-in', title: 'learningTasks' },
  // Before the courses: no learner is called 'course', but only one of the two patterns may match.
  { path: '/eLearning/userTaskRecord/$tid', access: 'signed-in', title: 'taskRecord' },
  { path: '/eLearning/userCourseRecord/$tid/$taskId', access: 'signed-in', title: 'courseRecord' },
  { path: '/eLearning/$taskId/course', access: 'signed-in', title: 'course' },
  { path: '/eLearning/$taskId/course/$courseId', access: 'signed-in', title: 'course' },
  { path: '/personset', access: 'signed-in', title: 'personal' },
  { path: '/documentCenter', access: 'signed-in', title: 'documents' },
  { path: '/timeZoneSetting', access: 'signed-in', title: 'timeZone' },
  { path: '/changeEmail', access: 'signed-in', title: 'changeEmail', forbidsBack: 'held' },
  { path: '/changePhone', access: 'signed-in', title: 'changePhone', forbidsBack: 'held' },
  { path: '/csr_mds', access: 'signed-in' },
  { path: '/csr_mds/customer', access: { menu: 1002 }, title: 'customer' },
  { path: '/csr_mds/department', access: { menu: 1003 }, title: 'departments' },
  {
    path: '/csr_mds/department/import',
    access: { menu: 1003, button: 'DEPARTMENT_EDIT' },
    title: 'departmentImport',
  },
  { path: '/csr_mds/position', access: { menu: 1005 }, title: 'positions' },
  {
    path: '/csr_mds/position/import',
    access: { menu: 1005, button: 'POSITION_EDIT' },
    title: 'positionImport',
  },
  { path: '/csr_mds/setting', access: { menu: 1005 }, title: 'setting' },
  { path: '/csr_mds/organiztion', access: { menu: 1009 }, title: 'organisations' },
  {
    path: '/csr_mds/organiztion/create',
    access: { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_ADD' },
    title: 'organisationCreate',
  },
  {
    path: '/csr_mds/organiztion/import',
    access: { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_ADD' },
    title: 'organisationImport',
  },
  {
    path: '/csr_mds/organiztion/exportTemplates',
    access: { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_EXPORT' },
    title: 'organisationTemplates',
  },
  { path: '/csr_mds/organiztion/detail/$orgId', access: { menu: 1009 }, title: 'organisationDetail' },
  { path: '/csr_mds/organiztion/duplicates', access: { menu: 1009 }, title: 'organisationDuplicates' },
  {
    path: '/csr_mds/organiztion/merge/$keptId/$otherId',
    access: { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_EDIT' },
    title: 'organisationMerge',
  },
  { path: '/csr_mds/organiztion/field', access: { menu: 1009 }, title: 'organisationFields' },
  { path: '/csr_mds/study', access: { menu: 1004 }, title: 'studies' },
  {
    path: '/csr_mds/study/create',
    access: { menu: 1004, button: 'STUDY_MANAGEMENT_ADD' },
    title: 'studyCreate',
  },
  {
    path: '/csr_mds/study/import',
    access: { menu: 1004, button: 'STUDY_MANAGEMENT_ADD' },
    title: 'studyImport',
  },
  // Spelt as the specification has it (P17).
  { path: '/csr_mds/study/exprotTempSet', access: { menu: 1004 }, title: 'studyTemplates' },
  { path: '/csr_mds/study/edit/$studyId', access: { menu: 1004 }, title: 'studyEdit' },
  { path: '/csr_mds/study/preview', access: { menu: 1041 }, title: 'studyOverviews' },
  { path: '/csr_mds/study/preview/$studyId', access: { menu: 1041 }, title: 'studyOverview' },
  { path: '/csr_mds/study/$studyId/site', access: { menu: 1043 }, title: 'studySites' },
  {
    path: '/csr_mds/study/$studyId/site/create',
    access: { menu: 1043, button: 'STUDY_CENTER_ADD' },
    title: 'siteCreate',
  },
  { path: '/csr_mds/study/$studyId/site/coverage', access: { menu: 1043 }, title: 'siteCoverage' },
  { path: '/csr_mds/study/$studyId/siteDetail/$siteId', access: { menu: 1043 }, title: 'siteDetail' },
  { path: '/csr_mds/study/$studyId/member', access: { menu: 1044 }, title: 'studyMembers' },
  {
    path: '/csr_mds/study/$studyId/member/choose',
    access: { menu: 1044, button: 'STUDY_MEMBER_SELECT' },
    title: 'memberChoose',
  },
  {
    path: '/csr_mds/study/$studyId/member/import',
    access: { menu: 1044, button: 'STUDY_MEMBER_SELECT' },
    title: 'memberImport',
  },
  { path: '/csr_mds/study/$studyId/memberDetail/$userId', access: { menu: 1044 }, title: 'memberDetail' },
  {
    path: '/csr_mds/study/$studyId/request',
    access: { menu: 1014, button: 'AUTHORISATION_REVIEW' },
    title: 'studyRequests',
  },
  { path: '/csr_mds/study/$studyId/signature', access: { menu: 1004 }, title: 'studySignatures' },
  { path: '/csr_mds/study/$studyId/history', access: { menu: 1004 }, title: 'studyHistory' },
  { path: '/csr_mds/course', access: { menu: 1052 }, title: 'courses' },
  { path: '/csr_mds/course/$courseId', access: { menu: 1052 }, title: 'courseDetail' },
  {
    path: '/csr_mds/course/$courseId/import',
    access: { menu: 1052, button: 'COURSE_EDIT' },
    title: 'questionImport',
  },
  { path: '/csr_mds/learning', access: { menu: 1051 }, title: 'training' },
  { path: '/csr_mds/learning/marking', access: { menu: 1051 }, title: 'trainingMarking' },
  {
    path: '/csr_mds/learning/marking/$attemptId',
    access: { menu: 1051, button: 'LEARNING_MARK' },
    title: 'trainingAttempt',
  },
  { path: '/csr_mds/role', access: { menu: 1010 }, title: 'roles' },
  { path: '/csr_mds/role/rule', access: { menu: 1010 }, title: 'roleRules' },
  { path: '/csr_mds/rightHolders', access: { menu: 1011 }, title: 'rightHolders' },
  { path: '/csr_mds/user', access: { menu: 1011 }, title: 'users' },
  { path: '/csr_mds/user/invite', access: { menu: 1011 }, title: 'userInvite' },
  { path: '/csr_mds/user/import', access: { menu: 1011 }, title: 'userImport' },
  { path: '/csr_mds/sudit', access: { menu: 1012 }, title: 'audit' },
  { path: '/csr_mds/user/upgrade/$userId', access: { menu: 1011 }, title: 'userUpgrade' },
  { path: '/csr_mds/user/detail/$userId', access: { menu: 1011 }, title: 'userDetail' },
  {
    path: '/csr_mds/user/detail/$userId/transferOfPermissions',
    access: { menu: 1011, button: 'USER_HANDOVER' },
    title: 'handovers',
  },
  {
    path: '/csr_mds/user/detail/$userId/transferOfPermissions/edit',
    access: { menu: 1011, button: 'USER_HANDOVER' },
    title: 'handoverEdit',
  },
  {
    path: '/csr_mds/user/detail/$userId/transferOfPermissions/edit/$id',
    access: { menu: 1011, button: 'USER_HANDOVER' },
    title: 'handoverEdit',
  },
  { path: '/csr_mds/authApplication', access: { menu: 1014 }, title: 'accessRequests' },
  { path: '/csr_mds/authApplication/myApplication', access: 'signed-in', title: 'ownAccessRequests' },
  {
    path: '/csr_mds/authApplication/approve/$userId/$formId',
    access: 'signed-in',
    title: 'accessRequest',
  },
  { path: '/csr_mds/authApplication/inviteApprove', access: { menu: 1014 }, title: 'accessRequests' },
  { path: '/csr_mds/authApplication/inviteApprove/$userId', access: { menu: 1014 }, title: 'accessRequests' },
  {
    path: '/csr_mds/authApplication/inviteApprove/$userId/$formId',
    access: 'signed-in',
    title: 'accessRequest',
  },
  { path: '/csr_mds/noticeAgent', access: { menu: 1015 }, title: 'noticeAgents' },
  { path: '/csr_mds/certificate', access: { menu: 1054 }, title: 'certificates' },
  { path: '/csr_mds/certificate/issued', access: { menu: 1054 }, title: 'certificates' },
  { path: '/csr_mds/trainingTask', access: { menu: 1053 }, title: 'learningTasks' },
  {
    path: '/csr_mds/trainingTask/add',
    access: { menu: 1053, button: 'TRAINING_TASK_EDIT' },
    title: 'learningTasks',
  },
  { path: '/csr_mds/trainingTask/detail/$id', access: { menu: 1053 }, title: 'learningTasks' },
  ...getForms('authEdit', 'accessRequestAdd', 'signed-in'),
  ...getForms('remove', 'accessRequestRemove', applicants),
  ...getForms('invite', 'accessRequestInvite', applicants),
]

const matches = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  if (wanted.at(-1) === '$') return path.startsWith(pattern.slice(0, -1)) || path === pattern.slice(0, -2)
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) =>
      part.startsWith('$') ? /^(?!\{|%7B)./.test(parts[index]!) : part === parts[index],
    )
  )
}

/** The screen of a path, case-sensitive (P30); a trailing slash is accepted. */
export function getScreen(path: string): Screen | undefined {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  return screens.find(screen => matches(screen.path, bare))
}

/**
 * Whether going back from here is refused: the earlier steps are complete, and their secrets are used up (B58). Where a
 * screen begins without anything proved, back is allowed until it `holds` something.
 */
export const refusesBack = (path: string, action: string, holds: boolean): boolean => {
  const forbids = getScreen(path)?.forbidsBack
  return (action === 'BACK' || action === 'GO') && (forbids === 'always' || (forbids === 'held' && holds))
}

/** Keys of the menus whose screen is built: the side menu omits the others. */
export const builtMenus: ReadonlySet<string> = new Set(
  [...menus, ...furtherScreens].filter(menu => getScreen(menu.path) !== undefined).map(menu => menu.key),
)
