import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { texts } from '../search-texts.ts'
import { root } from './root.tsx'

const start = createRoute({ getParentRoute: () => root, path: '/' })
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: texts('redirectUrl', 'company', 'thirdParty'),
  ...lazyPage(() => import('../pages/login.tsx'), ['login', 'portal']),
})
const verification = createRoute({
  getParentRoute: () => root,
  path: '/login/verification',
  ...lazyPage(() => import('../pages/login-verification.tsx'), ['login', 'secondFactor', 'portal']),
})
const recovery = ['recovery', 'login', 'password', 'portal', 'errors'] as const
const forgetPass = createRoute({
  getParentRoute: () => root,
  path: '/login/forgetPass',
  ...lazyPage(() => import('../pages/forget-pass.tsx'), recovery),
})
const forgetPassNext = createRoute({
  getParentRoute: () => root,
  path: '/login/forgetPassNext',
  ...lazyPage(() => import('../pages/forget-pass-next.tsx'), recovery),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/login/resetpwd',
  ...lazyPage(() => import('../pages/reset-password.tsx'), recovery),
})
const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  validateSearch: texts('from'),
  ...lazyPage(() => import('../pages/not-found.tsx'), ['portal']),
})

/** Screens that need no session. */
export const publicRoutes = [start, login, verification, forgetPass, forgetPassNext, resetPassword, notFound]
