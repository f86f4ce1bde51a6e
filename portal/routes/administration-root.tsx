import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { inside, readNoticeLine } from './root.tsx'

const page = lazyPage(() => import('../pages/administration.tsx'), ['menus'])
/** The parent of all screens under /csr_mds. */
export const administration = createRoute({
  getParentRoute: () => inside,
  path: '/csr_mds',
  ...page,
  loader: () => Promise.all([page.loader(), readNoticeLine()]),
})
