import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { check } from './check.ts'
import { NotLoaded } from './not-loaded.tsx'
import { lazyPage } from './page.tsx'
import { Root } from './root.tsx'
import { parseSearch, stringifySearch } from './search.ts'

type Params = Record<string, unknown>

/** Keeps the named parameters that are text; the others are not part of the address that this screen means. */
const texts =
  (...names: string[]) =>
  (search: Params): Record<string, string> =>
    Object.fromEntries(
      names.flatMap(name => (typeof search[name] === 'string' ? [[name, search[name] as string]] : [])),
    )

const root = createRootRoute({ beforeLoad: check, component: Root, errorComponent: NotLoaded })

const start = createRoute({ getParentRoute: () => root, path: '/' })
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: texts('redirectUrl'),
  ...lazyPage(() => import('./pages/login.tsx'), ['login', 'portal']),
})
const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  validateSearch: texts('from'),
  ...lazyPage(() => import('./pages/not-found.tsx'), ['portal']),
})

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  ...lazyPage(() => import('./pages/inside.tsx'), ['portal', 'menus', 'notices', 'access', 'bell', 'ui']),
})
const home = createRoute({
  getParentRoute: () => inside,
  path: '/home',
  validateSearch: texts('sysId', 'logout', 'redirectUrl'),
  ...lazyPage(() => import('./pages/home.tsx'), ['home', 'applications', 'errors']),
})
const notices = createRoute({
  getParentRoute: () => inside,
  path: '/home/notice/$type',
  validateSearch: texts('state', 'kind', 'page', 'size'),
  ...lazyPage(() => import('./pages/notices.tsx'), ['home']),
})
const administration = createRoute({
  getParentRoute: () => inside,
  path: '/csr_mds',
  ...lazyPage(() => import('./pages/administration.tsx'), ['menus']),
})
const customer = createRoute({
  getParentRoute: () => administration,
  path: '/customer',
  ...lazyPage(() => import('./pages/customer.tsx'), ['applications']),
})
const users = createRoute({
  getParentRoute: () => administration,
  path: '/user',
  validateSearch: texts('query', 'status', 'type', 'department', 'role', 'sort', 'page', 'size'),
  ...lazyPage(() => import('./pages/users.tsx'), ['users', 'errors']),
})
const studySites = createRoute({
  getParentRoute: () => administration,
  path: '/study/$studyId/site',
  validateSearch: texts('query', 'status', 'environment', 'active', 'region', 'sort', 'page', 'size'),
  ...lazyPage(() => import('./pages/study-sites.tsx'), ['sites', 'home', 'errors']),
})
const userDetail = createRoute({
  getParentRoute: () => administration,
  path: '/user/detail/$userId',
  validateSearch: texts('edit'),
  ...lazyPage(() => import('./pages/user-detail.tsx'), ['users', 'audit', 'errors']),
})

const learningTasks = createRoute({
  getParentRoute: () => inside,
  path: '/eLearning/task',
  validateSearch: texts('page', 'size'),
  ...lazyPage(() => import('./pages/learning-tasks.tsx'), ['learning', 'player', 'applications', 'errors']),
})
const learningCourse = createRoute({
  getParentRoute: () => inside,
  path: '/eLearning/$taskId/course/{-$courseId}',
  ...lazyPage(() => import('./pages/learning-course.tsx'), ['learning', 'player', 'errors']),
})
const taskRecords = createRoute({
  getParentRoute: () => inside,
  path: '/eLearning/userTaskRecord/$tid',
  validateSearch: texts('state', 'page', 'size'),
  ...lazyPage(() => import('./pages/task-records.tsx'), ['learning', 'player', 'errors']),
})
const courseRecords = createRoute({
  getParentRoute: () => inside,
  path: '/eLearning/userCourseRecord/$tid/$taskId',
  ...lazyPage(() => import('./pages/course-records.tsx'), ['learning', 'player', 'errors']),
})

const timeZone = createRoute({
  getParentRoute: () => inside,
  path: '/timeZoneSetting',
  ...lazyPage(() => import('./pages/time-zone.tsx'), ['zoneSetting', 'zones', 'errors']),
})

const routeTree = root.addChildren([
  start,
  login,
  notFound,
  inside.addChildren([
    home,
    notices,
    learningTasks,
    learningCourse,
    timeZone,
    taskRecords,
    courseRecords,
    administration.addChildren([customer, studySites, users, userDetail]),
  ]),
])

/** The router: case counts (P30), queries are plain text, and going back brings the scroll position too. */
export const router = createRouter({
  routeTree,
  caseSensitive: true,
  trailingSlash: 'never',
  scrollRestoration: true,
  defaultPreload: false,
  defaultPendingMs: 150,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
