import type { Input } from '../contract/define.ts'
import * as calls from '../contract/recovery/held-account.ts'
import { send } from './api.ts'
import type { SessionStore } from './session-store.ts'

type ProofPlace = Input<typeof calls.codeToOwnPlace>['place']

/** Forms show their own refusals; the screen still reacts to what ends the session. */
const own = (session: SessionStore) => ({ session, quiet: true })

/** Sends a code to a contact method of the account; returns the seconds until the next one. */
export const sendToOwnPlace = async (place: ProofPlace, session: SessionStore): Promise<number> =>
  (await send(calls.codeToOwnPlace, { place }, own(session))).retryAfter

/** Checks the code of a contact method of the account; the session then opens every company of the account. */
export const proveOwnPlace = (proof: Input<typeof calls.proveOwnPlace>, session: SessionStore) =>
  send(calls.proveOwnPlace, proof, own(session))
