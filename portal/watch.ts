import { watchChunks } from '../client/chunks.ts'
import { watchDeployment } from '../client/deployment.ts'
import { loadWords, t } from '../client/i18n.ts'
import { $idle, stay, watchIdle } from '../client/idle.ts'
import { $online, watchOnline } from '../client/online.ts'
import { $reloadWanted, type ReloadWish, waiveReload } from '../client/reload.ts'
import { signOut } from '../client/session.ts'
import { ask } from '../components/shell/ask.ts'
import { isUnsaved } from '../components/shell/unsaved.ts'
import { pendingPath } from './pending.ts'

type Router = { subscribe: (event: 'onResolved', listener: () => void) => unknown }

/** Watches network, deployments, missing files and the idle limit, and does what each asks of this page (F38-F42). */
export function watchPage(router: Router): void {
  watchChunks(pendingPath)
  watchOnline()
  watchDeployment()
  watchIdle()
  $reloadWanted.listen(wish => wish && void reload(wish))
  // A reload that waited for a form is made up for on the next navigation.
  router.subscribe('onResolved', () => {
    if ($reloadWanted.get() && !isUnsaved()) location.reload()
  })
  $online.listen(online => {
    const wish = $reloadWanted.get()
    if (online && wish) void reload(wish)
  })
  prepareForFailure()
  $idle.listen(({ state }) => state === 'warned' && void warn())
}

/**
 * Nothing typed is thrown away: with unsaved changes the wish stays, and a bar offers the reload. Without a network a reload
 * would only leave the browser's own error page.
 */
async function reload(wish: ReloadWish): Promise<void> {
  if (isUnsaved() || !$online.get()) return
  if (wish.why === 'chunk') {
    // Three reloads have not helped: the page says so itself, with a button to try again.
    if (wish.left === 0) return waiveReload()
    return location.replace(wish.path)
  }
  if (wish.why === 'deployment') {
    await loadWords(['portal', 'ui'])
    await ask({
      title: t('portal:update.title'),
      text: t('portal:update.text'),
      confirm: t('portal:update.reload'),
    })
  }
  location.reload()
}

/** The words of failures are fetched while all is well: offline they could not be had. */
function prepareForFailure(): void {
  setTimeout(() => {
    Promise.all([import('../client/failures.ts'), loadWords(['errors'])]).catch(() => undefined)
  }, 15_000)
}

let warning = false

/** At 58 minutes: two minutes to say that one stays (SC 2.2.1). */
async function warn(): Promise<void> {
  if (warning) return
  warning = true
  const stays = await ask({
    title: t('portal:idle.title'),
    text: t('portal:idle.text'),
    confirm: t('portal:idle.stay'),
    cancel: t('portal:user.signOut'),
  })
  warning = false
  if (stays) return stay()
  await signOut({ auditTitle: t('portal:signOut.audit') })
}
