import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { texts } from '../search-texts.ts'
import { administration } from './administration-root.tsx'

const courseWords = ['courses', 'users', 'audit', 'errors'] as const
const courses = createRoute({
  getParentRoute: () => administration,
  path: '/course',
  validateSearch: texts('query', 'state', 'category', 'language', 'changed', 'sort', 'page', 'size'),
  ...lazyPage(() => import('../pages/courses.tsx'), [...courseWords]),
})
const courseDetail = createRoute({
  getParentRoute: () => administration,
  path: '/course/$courseId',
  validateSearch: texts('tab'),
  ...lazyPage(
    () => import('../pages/course-detail.tsx'),
    [...courseWords, 'player', 'uploads', 'tenant', 'sign', 'ui'],
  ),
})

const questionImport = createRoute({
  getParentRoute: () => administration,
  path: '/course/$courseId/import',
  validateSearch: texts('job', 'rows', 'page', 'size'),
  ...lazyPage(
    () => import('../pages/import.tsx').then(file => file.getImportPage('questions')),
    [...courseWords, 'menus', 'imports', 'uploads'],
  ),
})

const trainingWords = ['training', 'player', 'learning', 'menus', 'sites', 'users', 'errors'] as const
const training = createRoute({
  getParentRoute: () => administration,
  path: '/learning',
  validateSearch: texts(
    ...['query', 'department', 'study', 'site', 'role', 'training', 'at', 'figure', 'state', 'view', 'by'],
    ...['sort', 'page', 'size'],
  ),
  ...lazyPage(() => import('../pages/training.tsx'), [...trainingWords, 'courses', 'trainingTasks']),
})
const trainingMarking = createRoute({
  getParentRoute: () => administration,
  path: '/learning/marking',
  validateSearch: texts('query', 'training', 'page', 'size'),
  ...lazyPage(() => import('../pages/training-marking.tsx'), [...trainingWords]),
})
const trainingAttempt = createRoute({
  getParentRoute: () => administration,
  path: '/learning/marking/$attemptId',
  ...lazyPage(() => import('../pages/training-attempt.tsx'), [...trainingWords]),
})

const taskWords = [
  ...(['trainingTasks', 'learning', 'organisations', 'player', 'resources'] as const),
  ...(['organisationScreens', 'study', 'sites', 'roleRules', 'ui', 'users', 'audit', 'errors'] as const),
] as const
const trainingTasks = createRoute({
  getParentRoute: () => administration,
  path: '/trainingTask',
  validateSearch: texts('query', 'state', 'learningType', 'sort', 'page', 'size'),
  ...lazyPage(() => import('../pages/training-tasks.tsx'), [...taskWords]),
})
const trainingTaskAdd = createRoute({
  getParentRoute: () => administration,
  path: '/trainingTask/add',
  ...lazyPage(() => import('../pages/training-task-add.tsx'), [...taskWords]),
})
const trainingTask = createRoute({
  getParentRoute: () => administration,
  path: '/trainingTask/detail/$id',
  ...lazyPage(() => import('../pages/training-task.tsx'), [...taskWords]),
})

const certificateWords = ['certificates', 'exports', 'uploads', 'users', 'menus', 'errors'] as const
const certificates = createRoute({
  getParentRoute: () => administration,
  path: '/certificate',
  validateSearch: texts('query', 'state', 'page', 'size'),
  ...lazyPage(() => import('../pages/certificates.tsx'), [...certificateWords]),
})
const issuedCertificates = createRoute({
  getParentRoute: () => administration,
  path: '/certificate/issued',
  validateSearch: texts('query', 'state', 'page', 'size'),
  ...lazyPage(() => import('../pages/issued-certificates.tsx'), [...certificateWords]),
})

const coursePages = [
  courses,
  courseDetail,
  questionImport,
  training,
  trainingMarking,
  trainingAttempt,
] as const
const taskPages = [trainingTasks, trainingTaskAdd, trainingTask] as const
/** Screens of the group "Learning". */
export const learningRoutes = [...coursePages, ...taskPages, certificates, issuedCertificates] as const
