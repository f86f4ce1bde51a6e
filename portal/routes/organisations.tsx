import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { texts } from '../search-texts.ts'
import { administration } from './administration-root.tsx'

const organisationWords = [
  'organisations',
  'organisationScreens',
  'organisationMerges',
  'organisationFacts',
  'exports',
  'users',
  'audit',
  'menus',
  'errors',
] as const
const organisations = createRoute({
  getParentRoute: () => administration,
  path: '/organiztion',
  validateSearch: texts(
    ...(['query', 'type', 'country', 'province', 'active', 'complete', 'facts', 'origin'] as const),
    ...(['ownOptions', 'parent', 'sort', 'page', 'size'] as const),
  ),
  ...lazyPage(() => import('../pages/organisations.tsx'), [...organisationWords]),
})
const organisationCreate = createRoute({
  getParentRoute: () => administration,
  path: '/organiztion/create',
  ...lazyPage(() => import('../pages/organisation-create.tsx'), [...organisationWords]),
})
const organisationImport = createRoute({
  getParentRoute: () => administration,
  path: '/organiztion/import',
  validateSearch: texts('job', 'rows', 'page', 'size'),
  ...lazyPage(
    () => import('../pages/import.tsx').then(file => file.getImportPage('organisations')),
    [...organisationWords, 'imports', 'uploads'],
  ),
})
const organisationTemplates = createRoute({
  getParentRoute: () => administration,
  path: '/organiztion/exportTemplates',
  ...lazyPage(
    () => import('../pages/organisation-templates.tsx'),
    [...organisationWords, 'studyScreens', 'exports'],
  ),
})
const organisationDetail = createRoute({
  getParentRoute: () => administration,
  path: '/organiztion/detail/$orgId',
  ...lazyPage(() => import('../pages/organisation-detail.tsx'), [...organisationWords]),
})
const organisationDuplicates = createRoute({
  getParentRoute: () => administration,
  path: '/organiztion/duplicates',
  validateSearch: texts('match', 'page', 'size'),
  ...lazyPage(() => import('../pages/organisation-duplicates.tsx'), [...organisationWords]),
})
const organisationMerge = createRoute({
  getParentRoute: () => administration,
  path: '/organiztion/merge/$keptId/$otherId',
  ...lazyPage(() => import('../pages/organisation-merge.tsx'), [...organisationWords]),
})
const organisationFields = createRoute({
  getParentRoute: () => administration,
  path: '/organiztion/field',
  ...lazyPage(
    () => import('../pages/organisation-fields.tsx'),
    ['organisationFields', 'places', 'tenant', 'errors'],
  ),
})

/** Screens of organisations. */
export const organisationRoutes = [
  organisations,
  organisationCreate,
  organisationImport,
  organisationTemplates,
  organisationDetail,
  organisationDuplicates,
  organisationMerge,
  organisationFields,
] as const
