import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../page.tsx'
import { inside } from './root.tsx'

/** The parent of all screens under /csr_mds. */
export const administration = createRoute({
  getParentRoute: () => inside,
  path: '/csr_mds',
  ...lazyPage(() => import('../pages/administration.tsx'), ['menus']),
})
