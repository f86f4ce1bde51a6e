/**
 * A menu of the administration area: permission id, route as on the wire (P17), group (1 basic, 2 control, 3 study sub
 * menu, 4 learning). A route with {studyId} opens from within a study.
 */
export type Menu = {
  id: number
  key: string
  groupNo: 1 | 2 | 3 | 4
  sort: number
  path: string
  buttons: readonly string[]
}

/** Every menu and its buttons (B25-B49, H10-H15). Texts: locales/<language>/menus.json by `key`; buttons by their own name. */
export const menus = [
  {
    id: 1002,
    key: 'company',
    groupNo: 1,
    sort: 10,
    path: '/csr_mds/customer',
    buttons: ['TENANT_INFO_EDIT'],
  },
  {
    id: 1003,
    key: 'departments',
    groupNo: 1,
    sort: 20,
    path: '/csr_mds/department',
    buttons: ['DEPARTMENT_EDIT'],
  },
  {
    id: 1005,
    key: 'positions',
    groupNo: 1,
    sort: 30,
    path: '/csr_mds/position',
    buttons: ['POSITION_EDIT', 'TENANT_SETTING_EDIT'],
  },
  {
    id: 1009,
    key: 'organisations',
    groupNo: 1,
    sort: 40,
    path: '/csr_mds/organiztion',
    buttons: [
      'ORGANIZATION_MANAGEMENT_ADD',
      'ORGANIZATION_MANAGEMENT_EDIT',
      'ORGANIZATION_MANAGEMENT_EXPORT',
    ],
  },
  {
    id: 1010,
    key: 'roles',
    groupNo: 1,
    sort: 50,
    path: '/csr_mds/role',
    buttons: [
      'ROLE_MANAGEMENT_ADD',
      'ROLE_MANAGEMENT_EDIT',
      'ROLE_MANAGEMENT_DELETE',
      'ROLE_MANAGEMENT_EXPORT',
    ],
  },
  {
    id: 1011,
    key: 'users',
    groupNo: 1,
    sort: 60,
    path: '/csr_mds/user',
    buttons: [
      'USER_MANAGEMENT_INVITATION',
      'USER_MANAGEMENT_ADD',
      'USER_MANAGEMENT_EDIT',
      'USER_MANAGEMENT_STATUS',
      'USER_MANAGEMENT_RESET',
      'USER_MANAGEMENT_REVIEW',
      'USER_MANAGEMENT_REMOVE',
      'USER_MANAGEMENT_EXPORT',
      'USER_MANAGEMENT_IMPORT',
      'USER_MANAGEMENT_DOWNGRADE',
      'USER_ROLE_ASSIGN',
      'USER_HANDOVER',
      'USER_CONTACT_VIEW',
      'USER_HISTORY_VIEW',
    ],
  },
  {
    id: 1004,
    key: 'studies',
    groupNo: 3,
    sort: 70,
    path: '/csr_mds/study',
    buttons: ['STUDY_MANAGEMENT_ADD', 'STUDY_MANAGEMENT_STATUS'],
  },
  {
    id: 1041,
    key: 'overview',
    groupNo: 3,
    sort: 80,
    path: '/csr_mds/study/preview',
    buttons: ['STUDY_OVERVIEW_INFO_EDIT'],
  },
  {
    id: 1043,
    key: 'sites',
    groupNo: 3,
    sort: 90,
    path: '/csr_mds/study/{studyId}/site',
    buttons: [
      'STUDY_CENTER_ADD',
      'STUDY_CENTER_PERSONNEL',
      'STUDY_CENTER_GATE',
      'STUDY_CENTER_WAIVE',
      'STUDY_CENTER_ACTIVE',
      'STUDY_CENTER_ADMIN',
    ],
  },
  {
    id: 1044,
    key: 'members',
    groupNo: 3,
    sort: 100,
    path: '/csr_mds/study/{studyId}/member',
    buttons: ['STUDY_MEMBER_SELECT'],
  },
  {
    id: 1014,
    key: 'authorisations',
    groupNo: 2,
    sort: 110,
    path: '/csr_mds/authApplication',
    buttons: ['AUTHORISATION_APPLY', 'AUTHORISATION_REVIEW'],
  },
  {
    id: 1015,
    key: 'noticeAgents',
    groupNo: 2,
    sort: 115,
    path: '/csr_mds/noticeAgent',
    buttons: ['NOTICE_AGENT_EDIT'],
  },
  {
    id: 1051,
    key: 'learning',
    groupNo: 4,
    sort: 130,
    path: '/csr_mds/learning',
    buttons: ['LEARNING_EXPORT', 'LEARNING_EXCUSE', 'LEARNING_MARK'],
  },
  {
    id: 1052,
    key: 'courses',
    groupNo: 4,
    sort: 140,
    path: '/csr_mds/course',
    buttons: ['COURSE_EDIT', 'COURSE_PUBLISH'],
  },
  {
    id: 1053,
    key: 'trainingTasks',
    groupNo: 4,
    sort: 150,
    path: '/csr_mds/trainingTask',
    buttons: ['TRAINING_TASK_EDIT'],
  },
  {
    id: 1054,
    key: 'certificates',
    groupNo: 4,
    sort: 160,
    path: '/csr_mds/certificate',
    buttons: ['CERTIFICATE_ADD', 'CERTIFICATE_REVIEW'],
  },
  { id: 1012, key: 'audit', groupNo: 2, sort: 120, path: '/csr_mds/sudit', buttons: ['AUDIT_EXPORT'] },
] as const satisfies readonly Menu[]

/**
 * Menus and buttons that are not built yet: no screen, or no action. They keep their ids (B25-B49, H10-H15), roles that
 * have them keep them, and they are not offered.
 */
export const notBuilt: ReadonlySet<string> = new Set()

/** Keys of the menus whose own screen is not built yet: no role gets them as a menu (B24). */
export const withoutScreen: ReadonlySet<string> = new Set()

export type MenuId = (typeof menus)[number]['id']
export type ButtonName = (typeof menus)[number]['buttons'][number]

/** Key of a button on the wire: menu-button (C7). */
export const buttonKey = (menu: number, button: string): string => `${menu}-${button}`

/** Whether a right is offered: both its screen and its action are built. */
export const isOffered = (right: string): boolean =>
  !notBuilt.has(right) && !notBuilt.has(right.split('-', 1)[0]!)
