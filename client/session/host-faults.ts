// Loads on demand: 1.6 kB (gzip) less in the first load of every page.
import type { CallError } from '../http/call-error.ts'
import { failed } from '../http/failed.ts'
import { tell } from '../page/advice.ts'
import type { HostFault } from './host-token.ts'
import type { SessionStore } from './store.ts'

const hints: Record<HostFault, string> = {
  'token-refused': 'the server refused the token; set another token or getToken',
  'get-token-failed': 'getToken() threw or rejected; set token or getToken once it works',
  'get-token-late': 'getToken() gave nothing within 10 s; set token or getToken once it works',
  'get-token-no-function': 'getToken is no function',
  'get-token-no-text': 'getToken() must give a text or null, or a promise of one',
  late: 'it took more than 15 s to learn who is signed in; set token or getToken to try again',
}

/** Tells the page, by one `mds-error` and on the console, why its token gives no session. */
export const tellFault = async (store: SessionStore, error: CallError, reason: HostFault): Promise<void> => {
  const { code, requestId } = error
  const { cause } = (error.data ?? {}) as { cause?: unknown }
  const text = error.message || (await wordsFor(error))
  const hint = hints[reason]
  tell('mds-session', 'get-token', [`${hint}.`], ...(cause === undefined ? [] : [cause]))
  const data = { reason, hint, cause }
  store.react('mds-error', { text, name: 'unknown', code, data, requestId, clears: null })
}

/** An expired token fails without a text, because most of them are renewed. */
const wordsFor = async ({ code, transport }: CallError): Promise<string> => {
  const none = { message: '', data: null, requestId: '' }
  const words = transport
    ? await failed({ kind: 'transport', failure: transport, status: 0, requestId: '' })
    : await failed({ kind: 'envelope', envelope: { code, ...none } })
  return words.message
}
