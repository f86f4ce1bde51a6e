import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { texts } from '../search-texts.ts'
import { requestList, requestWords } from './access-requests.tsx'
import { administration } from './administration-root.tsx'

const studyWords = [
  'studies',
  'study',
  'studyScreens',
  'studyWarnings',
  'home',
  'users',
  'audit',
  'picker',
  'menus',
  'errors',
] as const
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
  ...lazyPage(
    () => import('../pages/import.tsx').then(file => file.getImportPage('studies')),
    [...studyWords, 'imports', 'uploads'],
  ),
})
const studyTemplates = createRoute({
  getParentRoute: () => administration,
  path: '/study/exprotTempSet',
  ...lazyPage(() => import('../pages/study-templates.tsx'), [...studyWords, 'exports']),
})
/** The head and the tabs above every page of one study. */
const study = createRoute({
  getParentRoute: () => administration,
  id: 'one-study',
  ...lazyPage(() => import('../pages/study.tsx'), ['study']),
})
const studyEdit = createRoute({
  getParentRoute: () => study,
  path: '/study/edit/$studyId',
  validateSearch: texts('edit', 'field'),
  ...lazyPage(() => import('../pages/study-edit.tsx'), [...studyWords]),
})
const studySites = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/site',
  validateSearch: texts('query', 'status', 'environment', 'active', 'region', 'sort', 'page', 'size'),
  ...lazyPage(() => import('../pages/study-sites.tsx'), ['sites', 'siteDetail', 'home', 'errors']),
})
const siteCreate = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/site/create',
  ...lazyPage(() => import('../pages/site-create.tsx'), ['siteDetail', 'sites', 'organisations', 'errors']),
})
const siteCoverage = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/site/coverage',
  ...lazyPage(() => import('../pages/site-coverage.tsx'), ['siteDetail', 'sites', 'errors']),
})
const memberWords = ['members', 'assign', 'audit', 'home', 'users', 'errors', 'impact', 'resources'] as const
const studyMembers = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/member',
  validateSearch: texts('query', 'role', 'site', 'state', 'sort', 'page', 'size'),
  ...lazyPage(() => import('../pages/study-members.tsx'), [...memberWords]),
})
const memberChoose = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/member/choose',
  ...lazyPage(() => import('../pages/member-choose.tsx'), [...memberWords]),
})
const memberImport = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/member/import',
  validateSearch: texts('job', 'rows', 'page', 'size'),
  ...lazyPage(
    () => import('../pages/import.tsx').then(file => file.getImportPage('members')),
    [...memberWords, 'menus', 'imports', 'uploads'],
  ),
})
const memberDetail = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/memberDetail/$userId',
  validateSearch: texts('tab'),
  ...lazyPage(() => import('../pages/member-detail.tsx'), [...memberWords]),
})
const siteDetail = createRoute({
  getParentRoute: () => study,
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
  getParentRoute: () => study,
  path: '/study/preview/$studyId',
  validateSearch: texts('members', 'page'),
  ...lazyPage(
    () => import('../pages/study-overview.tsx'),
    ['studyOverview', 'studyWarnings', 'sites', 'home', 'applications', 'audit', 'errors', 'sign'],
  ),
})
const studyRequests = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/request',
  validateSearch: requestList,
  ...lazyPage(() => import('../pages/study-requests.tsx'), [...requestWords]),
})
const studySignatures = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/signature',
  ...lazyPage(() => import('../pages/study-signatures.tsx'), ['sign', 'users', 'errors', 'exports']),
})
const studyHistory = createRoute({
  getParentRoute: () => study,
  path: '/study/$studyId/history',
  ...lazyPage(
    () => import('../pages/study-history.tsx'),
    ['audit', 'studies', 'studyScreens', 'users', 'errors'],
  ),
})

/** Screens of studies: their list, and the pages of one study below its head. */
export const studyRoutes = [
  studies,
  studyCreate,
  studyImport,
  studyTemplates,
  studyOverviews,
  study.addChildren([
    studyEdit,
    studyOverview,
    studySites,
    siteCreate,
    siteCoverage,
    siteDetail,
    studyMembers,
    memberChoose,
    memberImport,
    memberDetail,
    studyRequests,
    studySignatures,
    studyHistory,
  ]),
]
