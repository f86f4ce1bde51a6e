import { send } from '../../client/api.ts'
import { type CallError, isCallError } from '../../client/call-error.ts'
import { passwordHash } from '../../client/md5.ts'
import { checkSlide, drawSlide, sendEmailCode, signIn, signInByEmail } from '../../contract/auth.ts'
import type { Output } from '../../contract/define.ts'

export type Tokens = Output<typeof signIn>

/** What went wrong, for the sentence above the form. `until` is the end of a lockout or a waiting time, ms since 1970. */
export type Trouble = {
  kind: 'failed' | 'warning' | 'locked' | 'slide' | 'slideExpired' | 'other'
  until: number
  text: string
}

const quiet = { quiet: true } as const

/** Draws a new puzzle. */
export const newChallenge = () => send(drawSlide, {}, quiet)

/** Hands in where the piece was put; gives the ticket of one sign-in. */
export const ticketFor = async (challengeId: string, x: number, account: string): Promise<string> =>
  (await send(checkSlide, { challengeId, x, account }, quiet)).ticket

/** Signs in by account and password; the password leaves this function only as its hash (G14). */
export const byPassword = (given: { account: string; password: string; remember: boolean }, ticket: string) =>
  send(
    signIn,
    {
      account: given.account,
      password: passwordHash(given.password.trim()),
      verificationCode: ticket,
      rememberCheck: given.remember,
    },
    quiet,
  )

/** Has a code mailed; gives the instant from which another may be asked for. */
export const mailCode = async (email: string): Promise<number> =>
  Date.now() + (await send(sendEmailCode, { email }, quiet)).retryAfter * 1000

/** Signs in by a mailed code. */
export const byCode = (given: { email: string; code: string; remember: boolean }) =>
  send(
    signInByEmail,
    { email: given.email, verificationCode: given.code, rememberCheck: given.remember },
    quiet,
  )

const kinds: Partial<Record<CallError['name'], Trouble['kind']>> = {
  signInFailed: 'failed',
  signInWarning: 'warning',
  signInLocked: 'locked',
  slideFailed: 'slide',
  slideExpired: 'slideExpired',
}

/** Puts a failed call into what the form says; anything that is no failed call is a fault and goes on. */
export function troubleOf(error: unknown): Trouble {
  if (!isCallError(error)) throw error
  const kind = kinds[error.name] ?? 'other'
  return { kind, until: Date.now() + retryAfter(error) * 1000, text: error.message }
}

/** Seconds until another try makes sense; 0 when the answer names none. */
export function retryAfter({ data }: CallError): number {
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return 0
  return typeof data.retryAfter === 'number' ? data.retryAfter : 0
}
