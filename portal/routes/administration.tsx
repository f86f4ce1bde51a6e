import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { texts } from '../search-texts.ts'
import { accessRequestRoutes } from './access-requests.tsx'
import { administration } from './administration-root.tsx'
import { organisationRoutes } from './organisations.tsx'

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
const users = createRoute({
  getParentRoute: () => administration,
  path: '/user',
  validateSearch: texts(
    ...['query', 'status', 'type', 'department', 'role', 'validity', 'inactive', 'sort', 'page', 'size'],
  ),
  ...lazyPage(() => import('../pages/users.tsx'), ['users', 'errors']),
})
const studyWords = ['studies', 'studyScreens', 'home', 'users', 'audit', 'picker', 'menus', 'errors'] as const
const studies = createRoute({
  getParentRoute: () => administration,
  path: '/study',
  validateSearch: texts(
    ...[
      'query',
      'status',
      'phase',
      'product',
      'active',
      'warned',
      'department',
      'lpm',
      'organisation',
      'area',
    ],
    ...['sponsor', 'sort', 'page', 'size'],
  ),
  ...lazyPage(() => import('../pages/studies.tsx'), [...studyWords]),
})
const studyCreate = createRoute({
  getParentRoute: () => administration,
  path: '/study/create',
  ...lazyPage(() => import('../pages/study-create.tsx'), [...studyWords]),
})
const studyImport = createRoute({
  getParentRoute: () => administration,
  path: '/study/import',
  validateSearch: texts('job', 'rows', 'page', 'size'),
  ...lazyPage(() => import('../pages/study-import.tsx'), [...studyWords, 'imports', 'uploads']),
})
const studyTemplates = createRoute({
  getParentRoute: () => administration,
  path: '/study/exprotTempSet',
  ...lazyPage(() => import('../pages/study-templates.tsx'), [...studyWords, 'exports']),
})
const studyEdit = createRoute({
  getParentRoute: () => administration,
  path: '/study/edit/$studyId',
  ...lazyPage(() => import('../pages/study-edit.tsx'), [...studyWords]),
})
const studySites = createRoute({
  getParentRoute: () => administration,
  path: '/study/$studyId/site',
  validateSearch: texts('query', 'status', 'environment', 'active', 'region', 'sort', 'page', 'size'),
  ...lazyPage(() => import('../pages/study-sites.tsx'), ['sites', 'siteDetail', 'home', 'errors']),
})
const siteCreate = createRoute({
  getParentRoute: () => administration,
  path: '/study/$studyId/site/create',
  ...lazyPage(() => import('../pages/site-create.tsx'), ['siteDetail', 'sites', 'organisations', 'errors']),
})
const siteCoverage = createRoute({
  getParentRoute: () => administration,
  path: '/study/$studyId/site/coverage',
  ...lazyPage(() => import('../pages/site-coverage.tsx'), ['siteDetail', 'sites', 'errors']),
})
const memberWords = ['members', 'assign', 'audit', 'home', 'users', 'errors', 'impact', 'resources'] as const
const studyMembers = createRoute({
  getParentRoute: () => administration,
  path: '/study/$studyId/member',
  validateSearch: texts('query', 'role', 'site', 'state', 'sort', 'page', 'size'),
  ...lazyPage(() => import('../pages/study-members.tsx'), [...memberWords]),
})
const memberChoose = createRoute({
  getParentRoute: () => administration,
  path: '/study/$studyId/member/choose',
  ...lazyPage(() => import('../pages/member-choose.tsx'), [...memberWords]),
})
const memberImport = createRoute({
  getParentRoute: () => administration,
  path: '/study/$studyId/member/import',
  validateSearch: texts('job', 'rows', 'page', 'size'),
  ...lazyPage(() => import('../pages/member-import.tsx'), [...memberWords, 'menus', 'imports', 'uploads']),
})
const memberDetail = createRoute({
  getParentRoute: () => administration,
  path: '/study/$studyId/memberDetail/$userId',
  validateSearch: texts('tab'),
  ...lazyPage(() => import('../pages/member-detail.tsx'), [...memberWords]),
})
const siteDetail = createRoute({
  getParentRoute: () => administration,
  path: '/study/$studyId/siteDetail/$siteId',
  validateSearch: texts('tab', 'edit', 'environment'),
  ...lazyPage(
    () => import('../pages/site-detail.tsx'),
    [
      ...(['siteDetail', 'sitePeople', 'sites', 'organisations', 'applications', 'users'] as const),
      ...(['audit', 'picker', 'assign', 'tenant', 'sign', 'errors'] as const),
    ],
  ),
})
const studyOverviews = createRoute({
  getParentRoute: () => administration,
  path: '/study/preview',
  validateSearch: texts('query', 'page', 'size'),
  ...lazyPage(() => import('../pages/study-overviews.tsx'), ['studyOverview', 'home', 'errors']),
})
const studyOverview = createRoute({
  getParentRoute: () => administration,
  path: '/study/preview/$studyId',
  validateSearch: texts('members', 'page'),
  ...lazyPage(
    () => import('../pages/study-overview.tsx'),
    ['studyOverview', 'sites', 'home', 'applications', 'audit', 'errors', 'sign'],
  ),
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
  ...lazyPage(() => import('../pages/user-import.tsx'), ['imports', 'uploads', 'users', 'menus', 'errors']),
})
const userUpgrade = createRoute({
  getParentRoute: () => administration,
  path: '/user/upgrade/$userId',
  ...lazyPage(() => import('../pages/user-upgrade.tsx'), ['invitations', 'users', 'menus', 'errors']),
})
const userDetail = createRoute({
  getParentRoute: () => administration,
  path: '/user/detail/$userId',
  validateSearch: texts('edit'),
  ...lazyPage(() => import('../pages/user-detail.tsx'), ['users', 'audit', 'errors']),
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

const studyPages = [studies, studyCreate, studyImport, studyTemplates, studyEdit] as const
const studyFurtherPages = [studyOverviews, studyOverview, studySites, studyMembers] as const
const handoverPages = [handovers, handoverAdd, handoverEdit] as const
const userPages = [users, userInvite, userUpgrade, userImport, userDetail] as const
/** Screens under /csr_mds. */
export const administrationRoutes = administration.addChildren([
  ...organisationRoutes,
  ...studyPages,
  ...studyFurtherPages,
  customer,
  departments,
  positions,
  setting,
  roles,
  roleRules,
  siteCreate,
  siteCoverage,
  memberChoose,
  memberImport,
  memberDetail,
  siteDetail,
  audit,
  ...handoverPages,
  ...userPages,
  ...accessRequestRoutes,
])
