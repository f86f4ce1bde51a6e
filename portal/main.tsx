import './no-eval.ts'
import '../components/screens/terms.ts'
import '../styles/base.css.ts'
import '../styles/fonts.ts'
import '../styles/theme.css.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sendByKy } from '../client/http/ky.ts'
import { loadWithRetry } from '../client/page/load-with-retry.ts'
import { actOnReactions } from '../client/session/acting.ts'
import { onSessionChange } from '../client/session/changes.ts'
import { getCache } from '../client/session/query.ts'
import { getScope, globalSession } from '../client/session/store.ts'
import { $locale, loadWords, t } from '../client/words/i18n.ts'
import { ExpiredAsked } from '../components/screens/account/password/expired-asked.tsx'
import { Reauth } from '../components/screens/account/reauth/host.tsx'
import { Asked } from '../components/screens/shell/asked.tsx'
import { LoadingBar } from '../components/screens/shell/loading-bar.tsx'
import { dropDraftsOfOthers } from '../components/shared/page/drafts.ts'
import { followLook } from '../components/shared/page/look.ts'
import { restorePreferences } from '../components/shared/page/preferences.ts'
import { discardUnsaved, keepUnsaved } from '../components/shared/page/unsaved.ts'
import { ToastRegion } from '../components/ui/feedback/toast.tsx'
import { toast } from '../components/ui/feedback/toast-store.ts'
import { adoptStyles } from '../styles/adopt.ts'
import { administrationRoutes } from './routes/administration.tsx'
import { personalRoutes } from './routes/personal.tsx'
import { publicRoutes } from './routes/public.tsx'
import { inside, root } from './routes/root.tsx'
import { getScreen } from './screens.ts'
import { keepTitle } from './titles.ts'
import { toLogin, type Ways } from './to-login.ts'
import { watchPage } from './watch.ts'

sendByKy()
adoptStyles(document)
restorePreferences()
followLook()
$locale.subscribe(locale => {
  document.documentElement.lang = locale
})

const routeTree = root.addChildren([
  ...publicRoutes,
  inside.addChildren([...personalRoutes, administrationRoutes]),
])

/** The router: paths are case-sensitive (P30), queries are plain text, and going back restores the scroll position too. */
const router = createRouter({
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

/** Reads the query of an address: every value is text, and of a repeated name the first value counts. */
function parseSearch(query: string): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query)) read[name] ??= value
  return read
}

/** Writes a query; empty and absent values are left out. Commas stay readable. */
function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') params.append(name, String(value))
  }
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return query === '' ? '' : `?${query}`
}

actOnSession(router)
watchPage(router)
keepTitle(
  () => router.state.resolvedLocation?.pathname ?? location.pathname,
  draw => router.subscribe('onResolved', draw),
)

createRoot(document.getElementById('portal')!).render(
  <StrictMode>
    <QueryClientProvider client={getCache()}>
      <LoadingBar />
      <RouterProvider router={router} />
      {/* Outside the router: a question must be answered even if no page could be loaded. */}
      <Asked />
      <ExpiredAsked />
      <Reauth />
      <ToastRegion />
    </QueryClientProvider>
  </StrictMode>,
)

/** Registers the portal as the listener that acts on reactions, and follows what other tabs do to the session (N8-N29, F37). */
function actOnSession(router: Ways): void {
  const store = globalSession()
  actOnReactions(store, async decision => {
    // Most visits end without a reaction, so the first load does not include it; watch.ts prefetches it while the network works.
    const bring = () => Promise.all([import('./act.ts'), loadWords(['portal', 'ui'])])
    const parts = await loadWithRetry(
      bring,
      decision.reaction.kind !== 'transport' || !!decision.reaction.follows,
    )
    await parts?.[0].act(decision, router)
  })
  followForms()
  onSessionChange(store, ({ kind, elsewhere }) => {
    if (kind === 'signed-out') {
      // A user who signs out leaves nothing behind; a sign-out in another tab may have interrupted work here.
      if (!elsewhere) dropDraftsOfOthers(null)
      else if (standsAlone(router.history.location.href)) return
      return void toLogin(router, { keep: elsewhere })
    }
    if (kind === 'signed-in' && !elsewhere) return
    if (elsewhere && standsAlone(router.history.location.href)) return
    // F34, F37: another tenant, role or user starts at home.
    discardUnsaved()
    router.navigate({ href: '/home', replace: elsewhere })
  })
}

/** Registration and survey are for anybody, signed in or not: a change of the session in another tab does not leave them. */
function standsAlone(href: string): boolean {
  const path = href.split(/[?#]/, 1)[0]!
  return getScreen(path)?.access === 'public' && !/^\/(login|404)?(\/|$)/.test(path)
}

/** Keeps typed input before the page changes to another user, tenant or role; no user finds what another one typed. */
function followForms(): void {
  globalSession().$session.listen((now, before) => {
    if (before && getScope(now).join() !== getScope(before).join()) keepUnsaved()
    if (now.status !== 'ready' || !now.user || now.user === before?.user) return
    if (dropDraftsOfOthers(now.user.accountId)) toast('info', t('portal:draft.discarded'))
  })
}
