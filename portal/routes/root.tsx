import { createRootRoute, createRoute } from '@tanstack/react-router'
import { check } from '../check.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { lazyPage } from '../page.tsx'
import { Root } from '../root.tsx'

/** What every address passes: the guard, and what stands around each screen. */
export const root = createRootRoute({ beforeLoad: check, component: Root, errorComponent: NotLoaded })

/** The frame of those who have signed in. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  ...lazyPage(() => import('../pages/inside.tsx'), ['portal', 'menus', 'notices', 'access', 'bell', 'ui']),
})
