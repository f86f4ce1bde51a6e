import type { Output } from '../contract/define.ts'
import {
  askThirdParty,
  beginThirdParty,
  beginThirdPartyBinding,
  bindThirdParty,
  confirmCarriedWay,
  listProviders,
  listThirdParties,
  readCarriedWay,
  signInByThirdParty,
  type ThirdPartyWay,
  unbindThirdParty,
} from '../contract/third-party.ts'
import { acceptedLegal } from './accepted-legal.ts'
import { send } from './api.ts'
import { passwordHash } from './md5.ts'
import { rememberSignedIn } from './remembered-account.ts'
import { enterSession } from './session.ts'
import { globalSession, type SessionStore } from './session-store.ts'
import type { Ticked } from './sign-in.ts'

export type CarriedWay = Output<typeof readCarriedWay>
export type OwnThirdParty = Output<typeof listThirdParties>['records'][number]
export type WayStanding = Output<typeof askThirdParty>

/** The forms of sign-in show their own errors. */
const apart = (session: SessionStore, signal?: AbortSignal) => ({ session, signal, quiet: true, apart: true })
const quiet = (session: SessionStore, signal?: AbortSignal) => ({ session, signal, quiet: true })

/** Providers by which a person may sign in: those of everybody, and of the company whose page this is. */
export const offeredProviders = async (
  company: string | null,
  signal?: AbortSignal,
  store = globalSession(),
) => (await send(listProviders, company ? { company } : {}, apart(store, signal))).records

/** Begins signing in by a provider. */
export const beginWay = (provider: string, store = globalSession()): Promise<ThirdPartyWay> =>
  send(beginThirdParty, { provider }, apart(store))

/** Begins binding an identity of a provider to the own account. */
export const beginBinding = (provider: string, store = globalSession()): Promise<ThirdPartyWay> =>
  send(beginThirdPartyBinding, { provider }, quiet(store))

/** How far a way is; a ticket once the person is back. */
export const wayStanding = (
  state: string,
  signal?: AbortSignal,
  store = globalSession(),
): Promise<WayStanding> => send(askThirdParty, { state }, apart(store, signal))

/** Signs in with the ticket of a way. */
export const signInByWay = async (
  ticket: string,
  { remember = false, legal }: Ticked,
  store = globalSession(),
): Promise<'resumed' | 'entered'> => {
  const input = { ticket, rememberCheck: remember, legal: acceptedLegal(legal) }
  const entered = await enterSession(await send(signInByThirdParty, input, apart(store)), store)
  rememberSignedIn(remember, store)
  return entered
}

/** The browser that this phone is about to let in. */
export const carriedWay = (signal?: AbortSignal, store = globalSession()): Promise<CarriedWay> =>
  send(readCarriedWay, {}, apart(store, signal))

/** Tells the number that the other browser shows. */
export const confirmWay = (digits: number, store = globalSession()) =>
  send(confirmCarriedWay, { digits }, apart(store))

/** Providers of the own account, and since when each is bound. */
export const ownThirdParties = async (signal?: AbortSignal, store = globalSession()) =>
  (await send(listThirdParties, {}, quiet(store, signal))).records

/** Binds the identity that came back; the password is asked once more, and a code where one is called for. */
export const bindWay = (ticket: string, password: string, code?: string, store = globalSession()) =>
  send(bindThirdParty, { ticket, password: passwordHash(password), code }, quiet(store))

/** Removes the identity of a provider from the own account; the password is asked once more. */
export const unbindProvider = (provider: string, password: string, store = globalSession()) =>
  send(unbindThirdParty, { provider, password: passwordHash(password) }, quiet(store))

const wayKey = 'mds-third-party'

/** A way that has led away from this tab: what it is asked by, and what was ticked before. */
export type KeptWay = { state: string } & Required<Ticked>

/** Keeps it in this tab until the return. */
export const keepWay = ({ state, remember, legal }: KeptWay): void =>
  sessionStorage.setItem(wayKey, [state, Number(remember), Number(legal)].join(' '))

/** The way that led away from this tab, once. */
export const takeKeptWay = (): KeptWay | null => {
  const [state, remember, legal] = sessionStorage.getItem(wayKey)?.split(' ') ?? []
  sessionStorage.removeItem(wayKey)
  return state ? { state, remember: remember === '1', legal: legal === '1' } : null
}
