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
  type ThirdPartyProvider,
  unbindThirdParty,
} from '../../contract/auth/third-party.ts'
import type { Output } from '../../contract/define.ts'
import { send } from '../session/api.ts'
import { enterSession } from '../session/session.ts'
import { globalSession, type SessionStore } from '../session/store.ts'
import { acceptedLegal } from './accepted-legal.ts'
import { passwordHash } from './md5.ts'
import { rememberSignedIn } from './remembered-account.ts'
import type { Ticked } from './sign-in.ts'

export type CarriedProvider = Output<typeof readCarriedWay>
export type OwnThirdParty = Output<typeof listThirdParties>['records'][number]
export type ProviderState = Output<typeof askThirdParty>

/** Sign-in forms show their own errors. */
const apart = (session: SessionStore, signal?: AbortSignal) => ({ session, signal, quiet: true, apart: true })
const quiet = (session: SessionStore, signal?: AbortSignal) => ({ session, signal, quiet: true })

/** Providers for signing in: those of the deployment, and those of the company whose page this is. */
export const offeredProviders = async (
  company: string | null,
  signal?: AbortSignal,
  store = globalSession(),
) => (await send(listProviders, company ? { company } : {}, apart(store, signal))).records

/** Begins to sign in by a provider. */
export const beginWay = (provider: string, store = globalSession()): Promise<ThirdPartyProvider> =>
  send(beginThirdParty, { provider }, apart(store))

/** Begins to bind an identity of a provider to the user's own account. */
export const beginBinding = (provider: string, store = globalSession()): Promise<ThirdPartyProvider> =>
  send(beginThirdPartyBinding, { provider }, quiet(store))

/** Progress of a provider sign-in; a ticket once the user is back. */
export const getProviderState = (
  state: string,
  signal?: AbortSignal,
  store = globalSession(),
): Promise<ProviderState> => send(askThirdParty, { state }, apart(store, signal))

/** Signs in with the ticket of a provider sign-in. */
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

/** The browser that this phone is about to admit. */
export const carriedWay = (signal?: AbortSignal, store = globalSession()): Promise<CarriedProvider> =>
  send(readCarriedWay, {}, apart(store, signal))

/** Confirms the number that the other browser shows. */
export const confirmWay = (digits: number, store = globalSession()) =>
  send(confirmCarriedWay, { digits }, apart(store))

/** Providers of the user's own account, and since when each is bound. */
export const ownThirdParties = async (signal?: AbortSignal, store = globalSession()) =>
  (await send(listThirdParties, {}, quiet(store, signal))).records

/** Binds the returned identity; the password is required again, and a code where one is required. */
export const bindWay = (ticket: string, password: string, code?: string, store = globalSession()) =>
  send(bindThirdParty, { ticket, password: passwordHash(password), code }, quiet(store))

/** Removes the identity of a provider from the user's own account; the password is required again. */
export const unbindProvider = (provider: string, password: string, store = globalSession()) =>
  send(unbindThirdParty, { provider, password: passwordHash(password) }, quiet(store))

const wayKey = 'mds-third-party'

/** A provider sign-in that has left this tab: its state, and the boxes that were ticked before. */
export type StoredProvider = { state: string } & Required<Ticked>

/** Stores it in this tab until the return. */
export const keepWay = ({ state, remember, legal }: StoredProvider): void =>
  sessionStorage.setItem(wayKey, [state, Number(remember), Number(legal)].join(' '))

/** Takes the provider sign-in that left this tab out of the store, once. */
export const takeKeptWay = (): StoredProvider | null => {
  const [state, remember, legal] = sessionStorage.getItem(wayKey)?.split(' ') ?? []
  sessionStorage.removeItem(wayKey)
  return state ? { state, remember: remember === '1', legal: legal === '1' } : null
}
