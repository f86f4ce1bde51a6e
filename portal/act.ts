import { forgetRole } from '../client/session/forget.ts'
import { getCache } from '../client/session/query.ts'
import type { Decision } from '../client/session/reactions.ts'
import { signOut } from '../client/session/session.ts'
import { globalSession } from '../client/session/store.ts'
import { codeText, loadWords, t } from '../client/words/i18n.ts'
import { askForNewPassword } from '../components/screens/account/password/expired.ts'
import { ask } from '../components/shared/page/ask.ts'
import { reloadLook } from '../components/shared/page/keep-look.ts'
import { discardUnsaved, isUnsaved, keepUnsaved } from '../components/shared/page/unsaved.ts'
import { toast } from '../components/ui/feedback/toast-store.ts'
import { companyInfo, listApplications, portalStudies } from '../contract/workspace/calls.ts'
import { listPortalLanguages } from '../contract/workspace/system-setting.ts'
import { getScreen } from './screens.ts'
import { isSigningInAgain, signInAgain, submitWaits } from './sign-in-again.ts'
import { toLogin, type Ways } from './to-login.ts'

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Reactions that need no answer: their text is only shown for a while. */
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

/** Does on the page what a decision asks for; resolves once the user has answered (N8-N29). */
export async function act(decision: Decision, router: Ways): Promise<void> {
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
      return goTo(reaction.path, router)
    case 'show-then-reload':
      await pause(reaction.delayMs)
      return location.reload()
    case 'reload-language-and-systems':
      return loadLanguageAndSystems(router)
  }
}

/** Where a refusal leads; if that screen is not built, the workspace, which reloads the studies open to the user (N27). */
function goTo(path: string, router: Ways): void {
  getCache().invalidateQueries({ predicate: ({ queryKey }) => queryKey[3] === portalStudies.name })
  router.navigate({ href: getScreen(path) ? path : '/home' })
}

const tell = async (title: string, text: string): Promise<void> => {
  await ask({ title, text, confirm: t('portal:reaction.ok') })
}

/** Changed or not, nobody is signed in afterwards, so the sign-in screen follows (N18). */
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

/**
 * Ends of a session after which the same user may sign in again: 999402, and the bare token error of calls beside or
 * after it.
 */
const endsSession = ({ code, reaction }: Decision): boolean =>
  reaction.kind === 'confirm-login' || code === 999411

/**
 * Signs in over the page where leaving it would lose something, or where the specification requires it (N14); a token
 * error with nothing to lose leads to the sign-in screen (N17). True when the page need not be left.
 */
async function signedInOver({ reaction, text }: Decision, router: Ways): Promise<boolean> {
  if (isSigningInAgain()) return true
  if (globalSession().$session.get().status !== 'ready') return false
  if (reaction.kind !== 'confirm-login' && !isUnsaved() && !submitWaits()) return false
  if (text === '') await loadWords(['errors'])
  const how = await signInAgain(text || codeText(999402))
  if (how === 'leaves') toLogin(router, { keep: true, end: true })
  if (how === 'other') {
    discardUnsaved()
    router.navigate({ href: '/home', replace: true })
  }
  return true
}

/** Calls whose answers name the systems of the portal. */
const systems: ReadonlySet<unknown> = new Set([
  listApplications.name,
  companyInfo.name,
  listPortalLanguages.name,
])

/** N23: reloads languages and systems; what the page shows of them is read again. */
async function loadLanguageAndSystems(router: Ways): Promise<void> {
  await reloadLook()
  // Not the refused call: it would be requested and refused for ever.
  await getCache().invalidateQueries({ predicate: ({ queryKey }) => systems.has(queryKey[3]) })
  await router.invalidate()
}
