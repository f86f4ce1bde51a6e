import { forgetRole, forgetSession } from '../client/forget.ts'
import { codeText, loadWords, setLocale, storedLocale, t } from '../client/i18n.ts'
import { cacheOf } from '../client/query.ts'
import { actOnReactions, type Decision } from '../client/reactions.ts'
import { signOut } from '../client/session.ts'
import { onSessionChange } from '../client/session-changes.ts'
import { globalSession, scopeOf } from '../client/session-store.ts'
import { askForNewPassword } from '../components/password/expired.ts'
import { ask } from '../components/shell/ask.ts'
import { dropDraftsOfOthers } from '../components/shell/drafts.ts'
import { discardUnsaved, isUnsaved, keepUnsaved } from '../components/shell/unsaved.ts'
import { toast } from '../components/ui/toast-store.ts'
import { companyInfo, listApplications } from '../contract/workspace.ts'
import { rememberTarget } from './place.ts'
import { isSigningInAgain, signInAgain, submitWaits } from './sign-in-again.ts'

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
  followForms()
  onSessionChange(store, ({ kind, elsewhere }) => {
    if (kind === 'signed-out') {
      // Whoever signs out leaves nothing behind; another tab's sign-out may have caught him in the middle of something.
      if (!elsewhere) dropDraftsOfOthers(null)
      return void toLogin(router, { keep: elsewhere })
    }
    if (kind === 'signed-in' && !elsewhere) return
    // F34, F37: another tenant, role or person begins at home.
    discardUnsaved()
    router.navigate({ href: '/home', replace: elsewhere })
  })
}

/** What was typed is kept before the page becomes another person's, tenant's or role's, and nobody finds what another typed. */
function followForms(): void {
  globalSession().$session.listen((now, before) => {
    if (before && scopeOf(now).join() !== scopeOf(before).join()) keepUnsaved()
    if (now.status !== 'ready' || !now.user || now.user === before?.user) return
    if (dropDraftsOfOthers(now.user.accountId)) toast('info', t('portal:draft.discarded'))
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

async function act(decision: Decision, router: Ways): Promise<void> {
  const { reaction, text } = decision
  if (endsSession(decision) && (await signedInOver(decision, router))) return
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
      return loadLanguageAndSystems(router)
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
  keepUnsaved()
  discardUnsaved()
  if (clear === 'session') return toLogin(router, { keep: false, end: true })
  forgetRole(globalSession())
  location.replace('/')
}

/** Ends after which the same person may sign in again: 999402, and the bare token error of whatever asks beside or after it. */
const endsSession = ({ code, reaction }: Decision): boolean =>
  reaction.kind === 'confirm-login' || code === 999411

/**
 * Signs in over the page where something would be lost by leaving it, or where the specification asks (N14); a token error
 * with nothing at stake leads to the sign-in screen (N17). True when the page need not be left.
 */
async function signedInOver({ reaction, text }: Decision, router: Ways): Promise<boolean> {
  if (isSigningInAgain()) return true
  if (globalSession().$session.get().status !== 'ready') return false
  if (reaction.kind !== 'confirm-login' && !isUnsaved() && !submitWaits()) return false
  const how = await signInAgain(text || codeText(999402))
  if (how === 'leaves') toLogin(router, { keep: true, end: true })
  if (how === 'other') {
    discardUnsaved()
    router.navigate({ href: '/home', replace: true })
  }
  return true
}

/** Calls whose answers name the systems of the portal. */
const systems: ReadonlySet<unknown> = new Set([listApplications.name, companyInfo.name])

/** N23: languages and systems as they are now; what the page shows of them is read anew. */
async function loadLanguageAndSystems(router: Ways): Promise<void> {
  await setLocale(storedLocale())
  // Not the call that was refused: it would ask, and be refused, for ever.
  await cacheOf().invalidateQueries({ predicate: ({ queryKey }) => systems.has(queryKey[3]) })
  await router.invalidate()
}

/**
 * Goes to the sign-in screen; `keep` comes back to this page afterwards, `end` forgets who was signed in. What was typed is
 * kept for the same person's return, whatever the reason.
 */
function toLogin(router: Ways, { keep, end = false }: { keep: boolean; end?: boolean }): void {
  const { href } = router.history.location
  keepUnsaved()
  discardUnsaved()
  if (end) forgetSession(globalSession())
  if (keep && !href.startsWith('/login')) rememberTarget(href)
  router.navigate({ href: '/login', replace: true })
}
