import type { sessionCodes } from '../../contract/codes/session.ts'
import { CallError, isCallError } from '../http/call-error.ts'
import { type Exclusive, exclusively } from '../page/exclusive.ts'
import { createParking, type Parking, type Waiter } from './parking.ts'

type Codes = typeof sessionCodes

/** The access token in a browser; `expiresAt` in ms since the epoch, null when unknown. */
export type StoredToken = { token: string | null; expiresAt: number | null }

/** Where a session's tokens come from. */
export type TokenSource = {
  /** Lock name by which all tabs that share these tokens exclude each other. */
  lock: string
  /** The newest token in this browser, also from another tab. */
  read: () => StoredToken
  /** False when no token can be obtained here: nobody is signed in. */
  renewable: () => boolean
  /** Exchanges the refused token for a new one and stores it; rejects with a CallError that says why. */
  renew: (refused: string | null) => Promise<string>
  /** True when a host provides the tokens: it may have another one after any refusal. */
  hosted?: () => boolean
  /** True if the user has done something since the token was issued (TR-N8). */
  active: () => boolean
  /** The session has ended and the user must sign in again; called once until that happens. */
  wanted: (error: CallError) => void
  now?: () => number
  exclusive?: Exclusive
}

/** `apart`: the call fails at once when the user would have to sign in again. */
export type CallOptions = { passive: boolean; apart?: boolean } & Waiter

export type Gate = {
  /** The token to send; waits while it is renewed or a sign-in is pending; null when there is none. */
  enter: (wish: CallOptions) => Promise<string | null>
  /** After a refusal: true when the call may be sent again, false when the refusal is final. */
  recover: (error: CallError, sent: string | null, wish: CallOptions) => Promise<boolean>
  /** A user signed in: parked calls continue. */
  resume: () => void
  /** No sign-in follows: parked calls fail with the refusal that parked them. */
  dismiss: () => void
  /** The user declined to sign in again: as `dismiss`, and polls of the ended session do not ask again (N14). */
  decline: () => void
} & Pick<Parking, 'hold'>

/** A token with less time left than this (ms) is renewed in advance. */
const ahead = 60_000
/** A token with less time left than this (ms) would be refused on arrival. */
const tooLate = 2_000

/** Codes that the gate knows without the catalogue, which may not be loaded yet. */
const tokenInvalid = 999411 satisfies Codes['tokenInvalid']['code']
const sessionExpired = 999402 satisfies Codes['sessionExpired']['code']

/** True for the refusal of an access token whose session is still valid. */
export const isExpiredToken = ({ code, data }: Pick<CallError, 'code' | 'data'>): boolean =>
  code === tokenInvalid && (data as { expired?: unknown } | null | undefined)?.expired === true

/** True for the end of a session after which the same user may sign in again and continue. */
export const isEndedSession = (error: CallError): boolean =>
  error.code === sessionExpired || (error.code === tokenInvalid && !isExpiredToken(error))

/**
 * Makes the one gate where a session's calls wait for tokens: one renewal at a time in all tabs, parked calls are sent
 * again (WIDGETS 2.9.4).
 */
export const createGate = (source: TokenSource): Gate => {
  const now = source.now ?? Date.now
  const parking = createParking(source.wanted)
  let renewing: Promise<string> | null = null

  const renewed = (refused: string | null): Promise<string> => {
    renewing ??= underLock(source, refused).finally(() => {
      renewing = null
    })
    return renewing
  }

  const enter = async (wish: CallOptions): Promise<string | null> => {
    const ended = parking.ended()
    if (ended && (wish.passive || wish.apart)) throw ended
    if (ended) await parking.park(ended, wish)
    const { token, expiresAt } = source.read()
    const left = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt - now()
    if (token && (left > ahead || wish.passive)) return token
    if (token && left > tooLate) {
      renewed(token).catch(keepForTheCallThatNeedsIt)
      return token
    }
    return source.renewable() && (token || !wish.passive || source.active()) ? obtained(token, wish) : token
  }

  const obtained = async (refused: string | null, wish: CallOptions): Promise<string> => {
    const { token } = source.read()
    if (token && token !== refused) return token
    try {
      return await renewed(refused)
    } catch (error) {
      if (!isCallError(error) || !isLost(error, refused) || wish.passive || wish.apart) throw error
      await parking.park(error, wish)
      return source.read().token ?? Promise.reject(error)
    }
  }

  const another = createSecondAsk(source, renewed)

  const recover = async (refusal: CallError, sent: string | null, wish: CallOptions): Promise<boolean> => {
    const expired = isExpiredToken(refusal)
    if (expired && wish.passive && !source.active() && source.read().token === sent) return unasked(refusal)
    if (expired && source.renewable()) return obtained(sent, wish).then(() => true)
    const error = expired ? lapsed() : refusal
    if (!isEndedSession(error)) return false
    if (source.hosted?.() && (await another(sent))) return true
    if (wish.passive && parking.isDeclined(sent)) return unasked(error)
    if (wish.passive || wish.apart) throw error
    const { token } = source.read()
    if (token === null || token === sent) await parking.park(error, wish)
    return true
  }

  return { ...parking, enter, recover, decline: () => parking.decline(source.read().token) }
}

/** Asks a host for a token other than the refused one, once for each. */
const createSecondAsk = (source: TokenSource, renewed: (refused: string | null) => Promise<string>) => {
  let inVain: string | null = null
  return async (refused: string | null): Promise<boolean> => {
    const { token } = source.read()
    if (token && token !== refused) return true
    if (refused === inVain) return false
    try {
      await renewed(refused)
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      inVain = refused
      return false
    }
  }
}

/** An expired token that cannot be renewed here is the end of its session. */
const lapsed = (): CallError => new CallError({ name: 'tokenInvalid', code: tokenInvalid, message: '' })

/** A session is lost when it ends, and when the host fails to replace the refused token. */
const isLost = (error: CallError, refused: string | null): boolean =>
  isEndedSession(error) || (refused !== null && error.transport === 'noToken')

/** The user is idle, or declined to sign in: the poll ends here silently, and the next real call renews or asks. */
const unasked = (error: CallError): false => {
  error.settled = true
  return false
}

/** A renewal in advance may fail: the current token is still valid, and the call that finds it expired reports the failure. */
const keepForTheCallThatNeedsIt = (): void => undefined

const underLock = (source: TokenSource, refused: string | null): Promise<string> =>
  (source.exclusive ?? exclusively)(source.lock, async () => {
    const { token } = source.read()
    return token && token !== refused ? token : source.renew(refused)
  })
