import { applications } from '../../../contract/access/applications.ts'
import { type ButtonName, type MenuId, menus } from '../../../contract/access/menus.ts'
import { builtInRoles, type RoleCode, type RoleNames } from '../../../contract/values/built-in-roles.ts'
import type { Reach } from './reach.ts'

export type NamedRole = {
  code: RoleCode
  names: RoleNames
  category: 'administration' | 'management' | 'study' | 'site'
  level: 'study' | 'site' | 'personnel'
  scope: 'tenant' | 'department' | 'study' | 'self'
  applications: readonly number[]
  /** Permissions in those applications, besides master data. */
  reach: Reach
  /** Buttons by menu; a menu without buttons is read-only. */
  menus: Partial<Record<MenuId, readonly ButtonName[]>>
}

const every = Object.fromEntries(menus.map(menu => [menu.id, menu.buttons])) as NamedRole['menus']
const everyApplication = applications.map(({ id }) => id)
/** Besides master data, personnel-level roles open only clinical trial management and the trial master file (G36, G41). */
const personnelApplications = [1, 2, 102, 7]
/** Everything about a site but its status. */
const siteWork = [
  'STUDY_CENTER_ADD',
  'STUDY_CENTER_PERSONNEL',
  'STUDY_CENTER_GATE',
  'STUDY_CENTER_WAIVE',
] as const
const studyApplications = [1, 2, 102, 3, 4, 5, 7, 8, 10, 11, 13, 14, 15, 77]

const roles: readonly Omit<NamedRole, 'names'>[] = [
  {
    code: 'ACCOUNT_HOLDER',
    category: 'administration',
    level: 'study',
    scope: 'tenant',
    applications: everyApplication,
    reach: 'all',
    menus: every,
  },
  {
    code: 'DH_ADMINISTRATOR',
    category: 'administration',
    level: 'study',
    scope: 'tenant',
    applications: everyApplication,
    reach: 'all',
    menus: every,
  },
  {
    code: 'ACCESS_REVIEWER',
    category: 'administration',
    level: 'study',
    scope: 'tenant',
    applications: [1, 10],
    reach: 'read',
    menus: {
      1002: [],
      1010: [],
      1011: ['USER_MANAGEMENT_REVIEW', 'USER_MANAGEMENT_EXPORT', 'USER_CONTACT_VIEW', 'USER_HISTORY_VIEW'],
      1014: ['AUTHORISATION_REVIEW'],
      1012: ['AUDIT_EXPORT'],
    },
  },
  {
    code: 'PROJECT_DIRECTOR',
    category: 'management',
    level: 'study',
    scope: 'tenant',
    applications: [...studyApplications, 17],
    reach: 'lead',
    menus: {
      1002: [],
      1003: [],
      1009: ['ORGANIZATION_MANAGEMENT_ADD', 'ORGANIZATION_MANAGEMENT_EDIT', 'ORGANIZATION_MANAGEMENT_EXPORT'],
      1011: ['USER_MANAGEMENT_EXPORT', 'USER_CONTACT_VIEW', 'USER_HISTORY_VIEW'],
      1004: ['STUDY_MANAGEMENT_ADD', 'STUDY_MANAGEMENT_STATUS'],
      1041: ['STUDY_OVERVIEW_INFO_EDIT'],
      1043: [...siteWork, 'STUDY_CENTER_ACTIVE', 'STUDY_CENTER_ADMIN'],
      1044: ['STUDY_MEMBER_SELECT'],
      1014: ['AUTHORISATION_APPLY'],
      1012: [],
    },
  },
  {
    code: 'DEPARTMENT_HEAD',
    category: 'management',
    level: 'personnel',
    scope: 'department',
    applications: personnelApplications,
    reach: 'approve',
    menus: {
      1002: [],
      1003: ['DEPARTMENT_EDIT'],
      1005: [],
      1011: [
        'USER_MANAGEMENT_INVITATION',
        'USER_MANAGEMENT_EDIT',
        'USER_MANAGEMENT_STATUS',
        'USER_CONTACT_VIEW',
        'USER_HISTORY_VIEW',
      ],
      1004: [],
      1041: [],
      1044: [],
      1014: ['AUTHORISATION_APPLY'],
    },
  },
  {
    code: 'LINE_MANAGER',
    category: 'management',
    level: 'personnel',
    scope: 'department',
    applications: personnelApplications,
    reach: 'approve',
    menus: { 1002: [], 1003: [], 1011: ['USER_CONTACT_VIEW'], 1014: ['AUTHORISATION_APPLY'] },
  },
  {
    code: 'LEAD_PROJECT_MANAGER',
    category: 'study',
    level: 'study',
    scope: 'study',
    applications: [...studyApplications, 17],
    reach: 'lead',
    menus: {
      1002: [],
      1009: ['ORGANIZATION_MANAGEMENT_ADD'],
      1011: [
        'USER_MANAGEMENT_INVITATION',
        'USER_MANAGEMENT_ADD',
        'USER_MANAGEMENT_EDIT',
        'USER_CONTACT_VIEW',
        'USER_HISTORY_VIEW',
      ],
      1004: ['STUDY_MANAGEMENT_ADD', 'STUDY_MANAGEMENT_STATUS'],
      1041: ['STUDY_OVERVIEW_INFO_EDIT'],
      1043: [...siteWork, 'STUDY_CENTER_ACTIVE'],
      1044: ['STUDY_MEMBER_SELECT'],
      1014: ['AUTHORISATION_APPLY'],
    },
  },
  {
    code: 'PROJECT_MANAGER',
    category: 'study',
    level: 'study',
    scope: 'study',
    applications: studyApplications,
    reach: 'work',
    menus: {
      1002: [],
      1009: ['ORGANIZATION_MANAGEMENT_ADD'],
      1011: ['USER_MANAGEMENT_INVITATION', 'USER_CONTACT_VIEW'],
      1004: [],
      1041: ['STUDY_OVERVIEW_INFO_EDIT'],
      1043: [...siteWork, 'STUDY_CENTER_ACTIVE'],
      1044: ['STUDY_MEMBER_SELECT'],
      1014: ['AUTHORISATION_APPLY'],
    },
  },
  {
    code: 'LEAD_CRA',
    category: 'study',
    level: 'study',
    scope: 'study',
    applications: [1, 2, 102, 3, 4, 7, 10, 14, 15, 77],
    reach: 'work',
    menus: {
      1002: [],
      1009: ['ORGANIZATION_MANAGEMENT_ADD'],
      1011: ['USER_CONTACT_VIEW'],
      1004: [],
      1041: [],
      1043: [...siteWork, 'STUDY_CENTER_ACTIVE'],
      1044: ['STUDY_MEMBER_SELECT'],
    },
  },
  {
    code: 'CRA',
    category: 'study',
    level: 'site',
    scope: 'study',
    applications: [1, 2, 102, 3, 4, 7, 10, 77],
    reach: 'work',
    menus: { 1002: [], 1009: [], 1011: [], 1004: [], 1041: [], 1043: [], 1044: [] },
  },
  {
    code: 'CRC',
    category: 'site',
    level: 'site',
    scope: 'self',
    applications: [1, 2, 3, 4, 5, 10],
    reach: 'site',
    menus: { 1004: [], 1041: [], 1043: [] },
  },
  {
    // Works only in the study's applications: no access to the administration without master data (P26).
    code: 'PI',
    category: 'site',
    level: 'site',
    scope: 'study',
    applications: [3, 5, 7, 10, 15],
    reach: 'sign',
    menus: {},
  },
]

/** The twelve named roles of a new tenant (H1, P14), with their permissions and data scope. */
export const namedRoles: readonly NamedRole[] = roles.map(role => ({
  ...role,
  names: builtInRoles[role.code],
}))
