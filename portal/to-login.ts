import { forgetSession } from '../client/forget.ts'
import { globalSession } from '../client/session-store.ts'
import { discardUnsaved, keepUnsaved } from '../components/shell/unsaved.ts'
import { rememberTarget } from './place.ts'

/** What reactions need of the router. */
export type Ways = {
  navigate: (to: { href: string; replace?: boolean }) => unknown
  invalidate: () => Promise<unknown>
  history: { back: () => void; location: { href: string } }
}

/**
 * Goes to the sign-in screen; `keep` comes back to this page afterwards, `end` forgets who was signed in. What was typed is
 * kept for the same person's return, whatever the reason.
 */
export function toLogin(router: Ways, { keep, end = false }: { keep: boolean; end?: boolean }): void {
  const { href } = router.history.location
  keepUnsaved()
  discardUnsaved()
  if (end) forgetSession(globalSession())
  if (keep && !href.startsWith('/login')) rememberTarget(href)
  router.navigate({ href: '/login', replace: true })
}
