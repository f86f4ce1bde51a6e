// Loads on demand: 5.6 kB (gzip) less in the first load of every page.
import { type CodeName, codes, getCode, nameOfAnswer, plainMessage } from '../../contract/codes.ts'
import { advise } from '../page/advise.ts'
import { codeText, loadWords, wordAt } from '../words/i18n.ts'
import { CallError } from './call-error.ts'
import type { Answer } from './exchange.ts'
import { ownOrigin } from './own-origin.ts'
import { type Envelope, NO_MESSAGE } from './wire.ts'

type Failed = Extract<Answer, { kind: 'envelope' | 'transport' }>

/** Makes the error of an answer that is not a success, with a text in the user's language (N1). */
export const getFailure = async (answer: Failed, submitKey?: string): Promise<CallError> => {
  // If the texts cannot be loaded (offline), the server's own text or none is shown: widgets go by the name of the failure.
  await loadWords(['errors']).catch(() => undefined)
  if (answer.kind === 'envelope') return getRefusal(answer.envelope, submitKey)
  const { failure, status, requestId, base = '' } = answer
  // A browser does not say why a call to another origin fails, and a page that answers in place of the product is no failure to it.
  if (failure === 'network' && navigator.onLine && !ownOrigin(base)) advise('mds-session', 'origin', base)
  else if ([200, 404, 405].includes(status)) advise('mds-session', 'api-base', base || '/')
  const message = () => wordAt(`errors:transport.${failure}`)
  return new CallError({ name: failure, code: status, message, requestId, transport: failure, submitKey })
}

const getRefusal = ({ code, message, data, requestId }: Envelope, submitKey?: string): CallError => {
  const name = nameOfAnswer(code, message)
  const plain = plainMessage(code, message)
  const text = () => (name ? getText(name, plain, data) : codeText(code, getValues(data), plain))
  return new CallError({
    name: name ?? 'unknown',
    code: name ? codes[name].code : code,
    message: message === NO_MESSAGE ? '' : text,
    data,
    requestId,
    submitKey,
  })
}

/** The kit's own text first; some codes insert a text of the server (N34-N36). */
const getText = (name: CodeName, fromServer: string, data: unknown): string => {
  const { code, reaction } = getCode(name)
  const values = getValues(data)
  if (reaction.kind === 'show-as-template')
    return codeText(code, { [reaction.value]: fromServer, ...values }, fromServer)
  const text = codeText(code, values, fromServer)
  const prepends = reaction.kind === 'show-with-server-message' && fromServer !== '' && fromServer !== text
  return prepends ? `${fromServer} ${text}` : text
}

const getValues = (data: unknown): Record<string, string | number> => {
  if (typeof data !== 'object' || data === null) return {}
  const plain = Object.entries(data).filter(
    (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
  )
  return Object.fromEntries(plain)
}
