import { forgetRole, forgetSession } from '../client/forget.ts'
import { codeText, loadWords, t } from '../client/i18n.ts'
import { actOnReactions, type Decision } from '../client/reactions.ts'
import { declineSignIn, signOut } from '../client/session.ts'
import { onSessionChange } from '../client/session-changes.ts'
import { globalSession } from '../client/session-store.ts'
import { askForNewPassword } from '../components/password/expired.ts'
import { ask } from '../components/shell/ask.ts'
import { discardUnsaved } from '../components/shell/unsaved.ts'
import { toast } from '../components/ui/toast-store.ts'
import { rememberTarget } from './place.ts'

/** What reactions need of the router. */
type Ways = {
  navigate: (to: { href: string; replace?: boolean }) => unknown
  invalidate: () => Promise<unknown>
  history: { back: () => void; location: { href: string } }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Registers the portal as the one that acts on reactions, and follows what other tabs do to the session (N8-N29, F37). */
export function actOnSession(router: Ways): void {
  const store = globalSession()
  actOnReactions(store, async decision => {
    await loadWords(['portal', 'ui'])
    await act(decision, router)
  })
  onSessionChange(store, ({ kind, elsewhere }) => {
    if (kind === 'signed-out') return void toLogin(router, { keep: elsewhere })
    if (kind === 'signed-in' && !elsewhere) return
    // F34, F37: another tenant, role or person begins at home.
    discardUnsaved()
    router.navigate({ href: '/home', replace: elsewhere })
  })
}

/** Reactions that need no answer: their text passes by. */
const passing: ReadonlySet<Decision['reaction']['kind']> = new Set([
  'show',
  'show-with-server-message',
  'show-as-template',
  'to-caller-and-show',
  'transport',
  'clear-show-login',
  'show-then-login',
  'go-to',
  'show-then-reload',
  'reload-language-and-systems',
])

async function act({ reaction, text }: Decision, router: Ways): Promise<void> {
  if (passing.has(reaction.kind) && text !== '') toast('danger', text)
  switch (reaction.kind) {
    case 'show':
    case 'show-with-server-message':
    case 'show-as-template':
    case 'to-caller-and-show':
    case 'to-caller':
      return
    case 'transport':
      return afterTransport(reaction.follows, router)
    case 'alert-then-login':
      await tell(t('portal:reaction.noticeTitle'), text)
      return toLogin(router, { keep: true, end: true })
    case 'dialog-then-home':
      return homeAfterDialog(reaction.clear, text, router)
    case 'confirm-login':
      return confirmLogin(text, router)
    case 'clear-show-login':
      return toLogin(router, { keep: true, end: true })
    case 'show-then-login':
      await pause(reaction.delayMs)
      return toLogin(router, { keep: true, end: true })
    case 'open-password-dialog':
      return changeExpired()
    case 'dialog-then-back':
      await tell(t('portal:reaction.noticeTitle'), text)
      return router.history.back()
    case 'go-to':
      return void router.navigate({ href: reaction.path })
    case 'show-then-reload':
      await pause(reaction.delayMs)
      return location.reload()
    case 'reload-language-and-systems':
      return void (await router.invalidate())
  }
}

const tell = async (title: string, text: string): Promise<void> => {
  await ask({ title, text, confirm: t('portal:reaction.ok') })
}

/** Changed or not, nobody is signed in afterwards, and that leads to the sign-in screen (N18). */
async function changeExpired(): Promise<void> {
  await loadWords(['password', 'errors'])
  if ((await askForNewPassword()) === 'left') await signOut({ auditTitle: t('password:signOutAudit') })
}

type Follows = Extract<Decision['reaction'], { kind: 'transport' }>['follows']

function afterTransport(follows: Follows, router: Ways): void {
  if (follows?.kind === 'login') toLogin(router, { keep: true, end: true })
  if (follows?.kind === 'close-opened-tab' && window.opener) {
    window.opener.location.assign(follows.path)
    window.close()
  }
}

async function homeAfterDialog(clear: 'session' | 'role', text: string, router: Ways): Promise<void> {
  await tell(t(clear === 'role' ? 'portal:reaction.roleTitle' : 'portal:reaction.replacedTitle'), text)
  discardUnsaved()
  if (clear === 'session') return toLogin(router, { keep: false, end: true })
  forgetRole(globalSession())
  location.replace('/')
}

async function confirmLogin(text: string, router: Ways): Promise<void> {
  const again = await ask({
    title: t('portal:reaction.signInTitle'),
    text: `${text || codeText(999402)} ${t('portal:reaction.signInText')}`,
    confirm: t('portal:reaction.signIn'),
    cancel: t('portal:unsaved.stay'),
  })
  if (again) toLogin(router, { keep: true, end: true })
  else declineSignIn()
}

/** Goes to the sign-in screen; `keep` comes back to this page afterwards, `end` forgets who was signed in. */
function toLogin(router: Ways, { keep, end = false }: { keep: boolean; end?: boolean }): void {
  const { href } = router.history.location
  discardUnsaved()
  if (end) forgetSession(globalSession())
  if (keep && !href.startsWith('/login')) rememberTarget(href)
  router.navigate({ href: '/login', replace: true })
}
