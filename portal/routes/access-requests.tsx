import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { texts } from '../search-texts.ts'
import { administration } from './administration-root.tsx'

export const requestWords = [
  ...(['accessRequests', 'applications', 'assign', 'picker', 'users', 'impact', 'menus'] as const),
  ...(['resources', 'sign', 'errors'] as const),
] as const
export const requestList = texts('query', 'state', 'kind', 'overdue', 'page', 'size', 'taken')
const requestListPage = lazyPage(() => import('../pages/access-requests.tsx'), [...requestWords])
const requestPage = lazyPage(() => import('../pages/access-request.tsx'), [...requestWords])
const requestEditPage = lazyPage(() => import('../pages/access-request-edit.tsx'), [...requestWords])
const getListRoute = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => administration, path, validateSearch: requestList, ...requestListPage })
const getRequestRoute = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => administration, path, ...requestPage })
const getRequestFormRoute = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => administration,
    path,
    validateSearch: texts('right', 'studyId', 'siteId'),
    ...requestEditPage,
  })
/** Lists, forms and pages of access requests. */
export const accessRequestRoutes = [
  getListRoute('/authApplication'),
  getListRoute('/authApplication/myApplication'),
  getListRoute('/authApplication/inviteApprove'),
  getListRoute('/authApplication/inviteApprove/$userId'),
  getRequestRoute('/authApplication/approve/$userId/$formId'),
  getRequestRoute('/authApplication/inviteApprove/$userId/$formId'),
  getRequestFormRoute('/authApplication/authEdit'),
  getRequestFormRoute('/authApplication/authEdit/$userId'),
  getRequestFormRoute('/authApplication/authEdit/$userId/$formId'),
  getRequestFormRoute('/authApplication/remove'),
  getRequestFormRoute('/authApplication/remove/$userId'),
  getRequestFormRoute('/authApplication/remove/$userId/$formId'),
  getRequestFormRoute('/authApplication/invite'),
  getRequestFormRoute('/authApplication/invite/$userId'),
  getRequestFormRoute('/authApplication/invite/$userId/$formId'),
] as const
