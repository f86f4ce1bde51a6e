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

/** Screens of the group "Learning". */
export const learningRoutes = [courses, courseDetail]
