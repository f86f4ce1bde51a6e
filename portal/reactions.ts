import { insist } from '../client/page/insist.ts'
import { actOnReactions } from '../client/session/acting.ts'
import { onSessionChange } from '../client/session/changes.ts'
import { getScope, globalSession } from '../client/session/store.ts'
import { loadWords, t } from '../client/words/i18n.ts'
import { dropDraftsOfOthers } from '../components/shared/page/drafts.ts'
import { discardUnsaved, keepUnsaved } from '../components/shared/page/unsaved.ts'
import { toast } from '../components/ui/feedback/toast-store.ts'
import { getScreen } from './screens.ts'
import { toLogin, type Ways } from './to-login.ts'

/** Registers the portal as the listener that acts on reactions, and follows what other tabs do to the session (N8-N29, F37). */
export function actOnSession(router: Ways): void {
  const store = globalSession()
  actOnReactions(store, async decision => {
    // Most visits end without a reaction, so the first load does not include it; watch.ts prefetches it while the network works.
    const bring = () => Promise.all([import('./act.ts'), loadWords(['portal', 'ui'])])
    const parts = await insist(bring, decision.reaction.kind !== 'transport' || !!decision.reaction.follows)
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
