import { forgetSession } from '../client/session/forget.ts'
import { globalSession } from '../client/session/store.ts'
import { discardUnsaved, keepUnsaved } from '../components/shared/page/unsaved.ts'
import { rememberTarget } from './place.ts'

/** What reactions need from the router. */
export type Ways = {
  navigate: (to: { href: string; replace?: boolean }) => unknown
  invalidate: () => Promise<unknown>
  history: { back: () => void; location: { href: string } }
}

/**
 * Goes to the sign-in screen; `keep` returns to this page afterwards, `end` forgets the user. Typed input is kept for
 * the return of the same user, whatever the reason.
 */
export function toLogin(router: Ways, { keep, end = false }: { keep: boolean; end?: boolean }): void {
  const { href } = router.history.location
  keepUnsaved()
  discardUnsaved()
  if (end) forgetSession(globalSession())
  if (keep && !href.startsWith('/login')) rememberTarget(href)
  router.navigate({ href: '/login', replace: true })
}
