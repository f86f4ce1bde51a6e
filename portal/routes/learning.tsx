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

const trainingWords = ['training', 'player', 'learning', 'menus', 'sites', 'users', 'errors'] as const
const training = createRoute({
  getParentRoute: () => administration,
  path: '/learning',
  validateSearch: texts(
    ...['query', 'department', 'study', 'site', 'role', 'training', 'at', 'figure', 'state', 'view', 'by'],
    ...['sort', 'page', 'size'],
  ),
  ...lazyPage(() => import('../pages/training.tsx'), [...trainingWords]),
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

/** Screens of the group "Learning". */
export const learningRoutes = [courses, courseDetail, training, trainingMarking, trainingAttempt]
