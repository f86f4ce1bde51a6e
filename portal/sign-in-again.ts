import { getConnection } from '../client/session/connection.ts'
import { noteExtended } from '../client/session/contact.ts'
import { getCache } from '../client/session/query.ts'
import { declineSignIn } from '../client/session/session.ts'
import { globalSession, type Session } from '../client/session/store.ts'
import { t } from '../client/words/i18n.ts'
import { type Ending, type Wanted, wantSignIn } from '../components/screens/account/reauth/wanted.ts'
import { toast } from '../components/ui/feedback/toast-store.ts'

let underWay: Promise<Ending> | null = null

/** Whether the user is signing in over the page now: further refusals of the same session add nothing. */
export const isSigningInAgain = (): boolean => underWay !== null

/** Whether a call that writes waits for a sign-in. */
export const submitWaits = (): boolean =>
  getConnection(globalSession()).gate.hold(isSigningInAgain()) !== undefined

/**
 * Lets the user sign in over the page, without a time limit: what was typed stays, and the waiting calls continue or, if
 * the user stays without a session, fail (F41, N14).
 */
export const signInAgain = (text: string): Promise<Ending> => {
  underWay ??= requestSignIn(text).finally(() => {
    underWay = null
  })
  return underWay
}

const requestSignIn = async (text: string): Promise<Ending> => {
  const session = globalSession()
  const { gate } = getConnection(session)
  const { ending, end } = wantSignIn({ text, waits: gate.hold(true) !== undefined })
  const stop = session.$session.listen(follow(session.$session.get(), end))
  const how = await ending
  stop()
  gate.hold(false)
  if (how === 'stays') declineSignIn()
  if (how === 'signed-in') {
    // The server's idle limit of the new session starts here.
    noteExtended()
    toast('success', t('portal:reaction.signedIn'))
    // Polls that were refused meanwhile are requested again; waiting calls continue by themselves.
    void getCache().invalidateQueries({ predicate: query => query.state.status === 'error' })
  }
  return how
}

/** Closes the question when the session is settled, by this form or in another tab. */
const follow =
  (before: Session, end: Wanted['end']) =>
  (now: Session): void => {
    if (now.status === 'ready' && now.user) {
      if (now.user.accountId !== before.user?.accountId) end('other')
      else if (now.accessToken !== before.accessToken) end('signed-in')
    }
    // Another user's sign-in clears the page before loading that user; only after a sign-out the status stays so.
    if (now.status === 'none') {
      queueMicrotask(() => globalSession().$session.get().status === 'none' && end('gone'))
    }
  }
