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

/** The router: case counts (P30), queries are plain text, and going back brings the scroll position too. */
export const router = createRouter({
  routeTree,
  caseSensitive: true,
  trailingSlash: 'never',
  scrollRestoration: true,
  defaultPreload: false,
  defaultPendingMs: 150,
  // A page that is there is shown: held back for the look of what stood in its place, it would come half a second later.
  defaultPendingMinMs: 0,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
