import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { texts } from '../search-texts.ts'
import { accessRequestRoutes } from './access-requests.tsx'
import { administration } from './administration-root.tsx'
import { learningRoutes } from './learning.tsx'
import { organisationRoutes } from './organisations.tsx'
import { studyRoutes } from './studies.tsx'

const customer = createRoute({
  getParentRoute: () => administration,
  path: '/customer',
  ...lazyPage(
    () => import('../pages/customer.tsx'),
    ['applications', 'company', 'tenant', 'zones', 'errors'],
  ),
})
const setting = createRoute({
  getParentRoute: () => administration,
  path: '/setting',
  ...lazyPage(() => import('../pages/setting.tsx'), ['tenant', 'picker', 'audit', 'errors']),
})
const departments = createRoute({
  getParentRoute: () => administration,
  path: '/department',
  validateSearch: texts('id', 'query', 'below', 'page'),
  ...lazyPage(
    () => import('../pages/departments.tsx'),
    ['places', 'picker', 'users', 'audit', 'applications', 'tenant', 'errors'],
  ),
})
const positions = createRoute({
  getParentRoute: () => administration,
  path: '/position',
  validateSearch: texts('id', 'query', 'page'),
  ...lazyPage(
    () => import('../pages/positions.tsx'),
    ['places', 'picker', 'users', 'audit', 'applications', 'tenant', 'errors'],
  ),
})
const treeImportWords = ['imports', 'uploads', 'places', 'menus', 'errors'] as const
const departmentImport = createRoute({
  getParentRoute: () => administration,
  path: '/department/import',
  validateSearch: texts('job', 'rows', 'page', 'size'),
  ...lazyPage(
    () => import('../pages/import.tsx').then(file => file.getImportPage('departments')),
    [...treeImportWords],
  ),
})
const positionImport = createRoute({
  getParentRoute: () => administration,
  path: '/position/import',
  validateSearch: texts('job', 'rows', 'page', 'size'),
  ...lazyPage(
    () => import('../pages/import.tsx').then(file => file.getImportPage('positions')),
    [...treeImportWords],
  ),
})
const roles = createRoute({
  getParentRoute: () => administration,
  path: '/role',
  validateSearch: texts(
    ...['query', 'level', 'category', 'blinding', 'state', 'app', 'sort', 'page', 'size'],
    ...['role', 'compare'],
  ),
  ...lazyPage(
    () => import('../pages/roles.tsx'),
    ['roleAdmin', 'applications', 'audit', 'users', 'errors', 'impact', 'assign', 'menus', 'resources'],
  ),
})
const roleRules = createRoute({
  getParentRoute: () => administration,
  path: '/role/rule',
  ...lazyPage(() => import('../pages/role-rules.tsx'), ['roleRules', 'assign', 'audit', 'users', 'errors']),
})
const rightHolders = createRoute({
  getParentRoute: () => administration,
  path: '/rightHolders',
  validateSearch: texts('right', 'studyId', 'siteId', 'at', 'page', 'size'),
  ...lazyPage(
    () => import('../pages/right-holders.tsx'),
    [
      'past',
      'why',
      'users',
      'sites',
      'studies',
      'audit',
      'errors',
      'impact',
      'applications',
      'menus',
      'resources',
    ],
  ),
})
const users = createRoute({
  getParentRoute: () => administration,
  path: '/user',
  validateSearch: texts(
    ...['query', 'status', 'type', 'department', 'role', 'validity', 'inactive', 'sort', 'page', 'size'],
  ),
  ...lazyPage(() => import('../pages/users.tsx'), ['users', 'errors']),
})
const userInvite = createRoute({
  getParentRoute: () => administration,
  path: '/user/invite',
  validateSearch: texts('query', 'state', 'type', 'sort', 'page', 'size'),
  ...lazyPage(
    () => import('../pages/user-invite.tsx'),
    ['invitations', 'assign', 'accessRequests', 'users', 'menus', 'errors'],
  ),
})
const userImport = createRoute({
  getParentRoute: () => administration,
  path: '/user/import',
  validateSearch: texts('kind', 'job', 'rows', 'page', 'size'),
  ...lazyPage(
    () => import('../pages/import.tsx').then(file => file.getImportPage('people')),
    ['imports', 'uploads', 'users', 'menus', 'errors'],
  ),
})
const userUpgrade = createRoute({
  getParentRoute: () => administration,
  path: '/user/upgrade/$userId',
  ...lazyPage(() => import('../pages/user-upgrade.tsx'), ['invitations', 'users', 'menus', 'errors']),
})
const userDetail = createRoute({
  getParentRoute: () => administration,
  path: '/user/detail/$userId',
  validateSearch: texts('edit', 'end'),
  ...lazyPage(() => import('../pages/user-detail.tsx'), ['users', 'audit', 'errors']),
})
const noticeAgents = createRoute({
  getParentRoute: () => administration,
  path: '/noticeAgent',
  validateSearch: texts('query', 'state', 'origin', 'page', 'size'),
  ...lazyPage(() => import('../pages/notice-agents.tsx'), ['noticeAgents', 'notices', 'picker', 'errors']),
})
const audit = createRoute({
  getParentRoute: () => administration,
  path: '/sudit',
  validateSearch: texts(
    'query',
    'from',
    'to',
    'actor',
    'action',
    'kind',
    'record',
    'outcome',
    'request',
    'show',
    'page',
    'size',
    'entry',
  ),
  ...lazyPage(() => import('../pages/audit.tsx'), ['audit', 'users', 'picker', 'errors']),
})

const handoverWords = [
  'handovers',
  'impact',
  'assign',
  'users',
  'picker',
  'notices',
  'applications',
  'menus',
  'resources',
  'errors',
] as const
const handovers = createRoute({
  getParentRoute: () => administration,
  path: '/user/detail/$userId/transferOfPermissions',
  validateSearch: texts('page', 'size'),
  ...lazyPage(() => import('../pages/handovers.tsx'), [...handoverWords]),
})
const handoverAdd = createRoute({
  getParentRoute: () => administration,
  path: '/user/detail/$userId/transferOfPermissions/edit',
  ...lazyPage(() => import('../pages/handover-edit.tsx'), [...handoverWords]),
})
const handoverEdit = createRoute({
  getParentRoute: () => administration,
  path: '/user/detail/$userId/transferOfPermissions/edit/$id',
  ...lazyPage(() => import('../pages/handover-edit.tsx'), [...handoverWords]),
})

const handoverPages = [handovers, handoverAdd, handoverEdit] as const
const userPages = [users, userInvite, userUpgrade, userImport, userDetail] as const
/** Screens under /csr_mds. */
export const administrationRoutes = administration.addChildren([
  ...organisationRoutes,
  ...studyRoutes,
  ...learningRoutes,
  customer,
  departments,
  departmentImport,
  positions,
  positionImport,
  setting,
  roles,
  roleRules,
  rightHolders,
  noticeAgents,
  audit,
  ...handoverPages,
  ...userPages,
  ...accessRequestRoutes,
])
