import { createRootRoute, createRoute } from '@tanstack/react-router'
import { check } from '../check.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { lazyPage } from '../page.tsx'
import { Root } from '../root.tsx'

/** What applies to every address: the guard, and the wrapper of each screen. */
export const root = createRootRoute({ beforeLoad: check, component: Root, errorComponent: NotLoaded })

/** The frame of signed-in users. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  ...lazyPage(() => import('../pages/inside.tsx'), ['portal', 'menus', 'notices', 'access', 'bell', 'ui']),
})
