import { watchChunks } from '../client/page/chunks.ts'
import { watchDeployment } from '../client/page/deployment.ts'
import { loadWithRetry } from '../client/page/load-with-retry.ts'
import { $online, watchOnline } from '../client/page/online.ts'
import { $reloadWanted, type ReloadReason, waiveReload } from '../client/page/reload.ts'
import { $idle, stay, watchIdle } from '../client/session/idle.ts'
import { signOut } from '../client/session/session.ts'
import { $locale, loadWords, setLocale, storedLocale, t } from '../client/words/i18n.ts'
import { ask } from '../components/shared/page/ask.ts'
import { mayLeave } from '../components/shared/page/leave.ts'
import { renewLook } from '../components/shared/page/look.ts'
import { isInHand, keepUnsaved } from '../components/shared/page/unsaved.ts'
import { pendingPath } from './pending.ts'

type Router = { subscribe: (event: 'onResolved', listener: () => void) => () => void }

/**
 * Watches network, deployments, missing files, the idle limit and the chosen language, and makes this page follow each
 * (F36, F38-F42).
 */
export function watchPage(router: Router): void {
  watchChunks(pendingPath)
  watchOnline()
  watchDeployment()
  watchIdle()
  watchLanguage()
  // The page may end without asking (a reload, a crash of the app around it): typed input is kept for its return.
  addEventListener('pagehide', keepUnsaved)
  $reloadWanted.listen(wish => wish && void reload(wish))
  // A reload that waited for a form is made up for on the next navigation.
  router.subscribe('onResolved', () => {
    if ($reloadWanted.get() && !going && $online.get() && !isInHand()) location.reload()
  })
  $online.listen(online => {
    const wish = $reloadWanted.get()
    if (online && wish) void reload(wish)
  })
  prepareForFailure(router)
  $idle.listen(({ state }) => state === 'warned' && void warn())
}

/**
 * Whether the page is reloading at the path of a part that it lacked: another navigation must start no other reload,
 * which would cancel this one.
 */
let going = false

/**
 * Typed input is never lost: if there is some, the reload waits, and a bar offers it. Without a network a reload would
 * only show the browser's own error page.
 */
async function reload(wish: ReloadReason): Promise<void> {
  if (isInHand() || !$online.get()) return
  if (wish.why === 'chunk') {
    // Three reloads have not helped: the page says so itself, with a button to try again.
    if (wish.left === 0) return waiveReload()
    going = true
    return location.replace(wish.path)
  }
  if (wish.why === 'deployment') {
    if ((await loadWithRetry(() => loadWords(['portal', 'ui']))) === null) return
    await ask({
      title: t('portal:update.title'),
      text: t('portal:update.text'),
      confirm: t('portal:update.reload'),
    })
  }
  location.reload()
}

/** Prefetches the texts and the handling of failures as soon as a page is shown: offline they could not be loaded. */
function prepareForFailure(router: Router): void {
  const prepare = () => {
    const parts = [
      import('../client/http/failures.ts'),
      import('../client/session/reactions.ts'),
      import('./act.ts'),
    ]
    Promise.all([...parts, loadWords(['errors'])]).then(leave, () => undefined)
  }
  const leave = router.subscribe('onResolved', () => whenIdle(prepare))
}

const whenIdle = (work: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, 1000)

let warning = false

/**
 * At 58 minutes: the user has two minutes to stay (SC 2.2.1). It is not shown to a user who has stayed in another tab,
 * or who is too late.
 */
async function warn(): Promise<void> {
  if (warning) return
  warning = true
  const settled = new AbortController()
  const stop = $idle.listen(({ state }) => state !== 'warned' && settled.abort())
  const stays = await ask({
    title: t('portal:idle.title'),
    text: t('portal:idle.text'),
    confirm: t('portal:idle.stay'),
    cancel: t('portal:user.signOut'),
    closeConfirms: true,
    signal: settled.signal,
  })
  stop()
  warning = false
  if (settled.signal.aborted) return
  if (stays) return stay()
  if (await mayLeave()) await signOut({ auditTitle: t('portal:signOut.audit') })
}

/**
 * A user who returns to the page finds it in the language that was chosen meanwhile in another tab, or in another
 * browser (F36).
 */
function watchLanguage(): void {
  const look = () => {
    if (document.hidden) return
    // If the texts cannot be loaded now, the language stays as it is until the next check.
    if (storedLocale() !== $locale.get()) setLocale(storedLocale()).catch(() => undefined)
    renewLook()
  }
  addEventListener('focus', look)
  addEventListener('storage', look)
  document.addEventListener('visibilitychange', look)
}
