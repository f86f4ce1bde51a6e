import { filesOf, heaviestWords } from './page-weight.ts'

/** A whole page with one widget, session, calls and words, or the portal's first load; in kB of gzip (STACK.md, Budgets). */
export type Budget = { name: string; files: string[]; limit: number }

const session = ['elements/loader.ts', 'elements/session.ts']
/** What stands in the elements for i18next. */
const engine = 'client/light-engine.ts'

/** Every budget with the files that it is about; dist/ has to be built. */
export const budgets = (): Budget[] => [
  { name: 'loader alone', limit: 1.5, files: filesOf('elements', ['elements/loader.ts']) },
  {
    name: 'notice bell before its first opening',
    limit: 40,
    files: filesOf('elements', [
      ...session,
      'elements/notice-bell.ts',
      ...heaviestWords('elements', ['bell']),
    ]),
  },
  {
    name: 'user picker',
    limit: 118,
    files: filesOf('elements', [
      ...session,
      'elements/user-picker.tsx',
      engine,
      ...heaviestWords('elements', ['picker', 'elements']),
    ]),
  },
  {
    name: 'portal, first load of the sign-in page',
    limit: 220,
    files: filesOf('portal', [
      'index.html',
      'pages/login.tsx',
      '../client/light-engine.ts',
      ...heaviestWords('portal', ['login', 'portal', 'ui']),
    ]),
  },
  {
    name: 'portal, first load of /home',
    limit: 220,
    files: filesOf('portal', [
      'index.html',
      'pages/inside.tsx',
      'pages/home.tsx',
      '../client/light-engine.ts',
      ...heaviestWords('portal', [
        'portal',
        'ui',
        'menus',
        'notices',
        'access',
        'bell',
        'home',
        'applications',
        'errors',
        'common',
      ]),
    ]),
  },
]
