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
/** The three steps are one chunk: a user who takes the first needs the others. */
const recovery = (step: 'Start' | 'Proof' | 'Reset') =>
  lazyPage(
    () => import('../pages/recovery.tsx').then(steps => ({ Page: steps[step] })),
    ['recovery', 'login', 'password', 'portal', 'errors'],
  )
const forgetPass = createRoute({
  getParentRoute: () => root,
  path: '/login/forgetPass',
  ...recovery('Start'),
})
const forgetPassNext = createRoute({
  getParentRoute: () => root,
  path: '/login/forgetPassNext',
  ...recovery('Proof'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/login/resetpwd',
  ...recovery('Reset'),
})
const survey = createRoute({
  getParentRoute: () => root,
  path: '/survey',
  ...lazyPage(() => import('../pages/survey.tsx'), ['survey', 'portal']),
})
const register = (path: '/email/register/$' | '/linkqrcode/register/$') =>
  createRoute({
    getParentRoute: () => root,
    path,
    ...lazyPage(() => import('../pages/register.tsx'), ['register', 'login', 'password', 'portal', 'errors']),
  })
const registerByMail = register('/email/register/$')
const registerByLink = register('/linkqrcode/register/$')
const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  validateSearch: texts('from'),
  ...lazyPage(() => import('../pages/not-found.tsx'), ['portal', 'notices', 'access', 'bell', 'ui']),
})

/** Screens that need no session. */
export const publicRoutes = [
  start,
  login,
  verification,
  forgetPass,
  forgetPassNext,
  resetPassword,
  survey,
  registerByMail,
  registerByLink,
  notFound,
]
