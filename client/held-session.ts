import type { Input } from '../contract/define.ts'
import * as calls from '../contract/held-account.ts'
import { send } from './api.ts'
import type { SessionStore } from './session-store.ts'

type ProofPlace = Input<typeof calls.codeToOwnPlace>['place']

/** Forms show what they are refused themselves; what ends the session is acted on as ever. */
const own = (session: SessionStore) => ({ session, quiet: true })

/** Has a code sent to an own place of the account; gives the seconds until the next one. */
export const sendToOwnPlace = async (place: ProofPlace, session: SessionStore): Promise<number> =>
  (await send(calls.codeToOwnPlace, { place }, own(session))).retryAfter

/** Takes the code of an own place; the session then opens each company of the account. */
export const proveOwnPlace = (proof: Input<typeof calls.proveOwnPlace>, session: SessionStore) =>
  send(calls.proveOwnPlace, proof, own(session))
