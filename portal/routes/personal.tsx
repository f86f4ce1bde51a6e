import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { texts } from '../search-texts.ts'
import { inside } from './root.tsx'

const home = createRoute({
  getParentRoute: () => inside,
  path: '/home',
  validateSearch: texts('sysId', 'logout', 'redirectUrl'),
  ...lazyPage(() => import('../pages/home.tsx'), ['home', 'applications']),
})
const notices = createRoute({
  getParentRoute: () => inside,
  path: '/home/notice/$type',
  validateSearch: texts('state', 'kind', 'page', 'size'),
  ...lazyPage(() => import('../pages/notices.tsx'), ['home']),
})
const timeZone = createRoute({
  getParentRoute: () => inside,
  path: '/timeZoneSetting',
  ...lazyPage(() => import('../pages/time-zone.tsx'), ['zoneSetting', 'zones', 'errors']),
})
const personal = createRoute({
  getParentRoute: () => inside,
  path: '/personset',
  validateSearch: texts('sysId', 'thirdParty'),
  ...lazyPage(
    () => import('../pages/personal.tsx'),
    ['personal', 'password', 'secondFactor', 'contactWays', 'thirdParty', 'applications', 'errors', 'login'],
  ),
})
const documents = createRoute({
  getParentRoute: () => inside,
  path: '/documentCenter',
  validateSearch: texts('resCode'),
  ...lazyPage(() => import('../pages/documents.tsx'), ['documents', 'errors']),
})
/** Redirects to the tasks (guard.ts), and so has no page. */
const learning = createRoute({ getParentRoute: () => inside, path: '/eLearning' })
const changeWays = lazyPage(() => import('../pages/change-ways.tsx'), [])
const changeEmail = createRoute({ getParentRoute: () => inside, path: '/changeEmail', ...changeWays })
const changePhone = createRoute({ getParentRoute: () => inside, path: '/changePhone', ...changeWays })
const learningTasks = createRoute({
  getParentRoute: () => inside,
  path: '/eLearning/task',
  validateSearch: texts('page', 'size'),
  ...lazyPage(() => import('../pages/learning-tasks.tsx'), ['learning', 'player', 'applications', 'errors']),
})
const learningCourse = createRoute({
  getParentRoute: () => inside,
  path: '/eLearning/$taskId/course/{-$courseId}',
  ...lazyPage(() => import('../pages/learning-course.tsx'), ['learning', 'player', 'errors']),
})
const taskRecords = createRoute({
  getParentRoute: () => inside,
  path: '/eLearning/userTaskRecord/$tid',
  validateSearch: texts('state', 'page', 'size'),
  ...lazyPage(() => import('../pages/task-records.tsx'), ['learning', 'player', 'menus', 'errors']),
})
const courseRecords = createRoute({
  getParentRoute: () => inside,
  path: '/eLearning/userCourseRecord/$tid/$taskId',
  ...lazyPage(() => import('../pages/course-records.tsx'), ['learning', 'player', 'menus', 'errors']),
})

/** Screens of every signed-in user. */
export const personalRoutes = [
  home,
  notices,
  timeZone,
  personal,
  documents,
  learning,
  changeEmail,
  changePhone,
  learningTasks,
  learningCourse,
  taskRecords,
  courseRecords,
]
