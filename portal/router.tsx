import { createRouter } from '@tanstack/react-router'
import { administrationRoutes } from './routes/administration.tsx'
import { personalRoutes } from './routes/personal.tsx'
import { publicRoutes } from './routes/public.tsx'
import { inside, root } from './routes/root.tsx'
import { parseSearch, stringifySearch } from './search.ts'

const routeTree = root.addChildren([
  ...publicRoutes,
  inside.addChildren([...personalRoutes, administrationRoutes]),
])

/** The router: paths are case-sensitive (P30), queries are plain text, and going back restores the scroll position too. */
export const router = createRouter({
  routeTree,
  caseSensitive: true,
  trailingSlash: 'never',
  scrollRestoration: true,
  defaultPreload: false,
  defaultPendingMs: 150,
  // A loaded page is shown at once: the minimum time of the pending state would delay it by half a second.
  defaultPendingMinMs: 0,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
