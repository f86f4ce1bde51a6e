import type { Call } from '../../contract/define.ts'
import type { limits } from '../../contract/limits.ts'
import { type TransportFailure, transportOfStatus } from '../../contract/transport.ts'
import { fillPath } from '../../contract/values/paths.ts'
import { toSecretHeaders } from '../../contract/values/secret-headers.ts'
import { silent } from './call-error.ts'
import { sendRequest } from './http.ts'
import { addressAt } from './own-origin.ts'
import { type Envelope, getEnvelope, getQuery, trimmed } from './wire.ts'

/** What a request says about its sender (I1, I2, H24). */
export type Sender = {
  base: string
  token: string | null
  accountId: string | null
  tenantId: string | null
  roleId: string | null
  locale: string
  zone: string
}

export type Exchange = {
  call: Pick<Call, 'method' | 'path' | 'changes' | 'answers' | 'takes' | 'secretFields' | 'timeoutMs'>
  input: unknown
  sender: Sender
  /** Idempotency key of a call that writes. */
  submitKey?: string
  signal?: AbortSignal
  /** In ms; otherwise what the call declares, or 60 s (I1). */
  timeout?: number
  /** The request outlives the page. */
  keepalive?: boolean
  /** Sends the request in place of the page's sender: an upload that tells its progress. */
  transfer?: (request: Request) => Promise<Response>
}

export type Answer =
  | { kind: 'envelope'; envelope: Envelope }
  | { kind: 'file'; blob: Blob; disposition: string }
  | { kind: 'events'; body: ReadableStream<Uint8Array> }
  | { kind: 'transport'; failure: TransportFailure; status: number; requestId: string; base?: string }

/** The compiler keeps this equal to contract/limits.ts; the bell's page budget has no room for that whole file. */
const callTimeoutMs = 60_000 satisfies (typeof limits)['callTimeoutMs']

/**
 * Sends one request and reads its answer, of any kind; rejects only when the caller has cancelled. It never repeats a
 * request: the code that knows the call decides what may be repeated.
 */
export const exchange = async (asked: Exchange): Promise<Answer> => {
  const events = asked.call.answers === 'events'
  // A stream has no time limit; its consumer ends it.
  const ending = getEnding(
    asked.signal,
    events ? null : (asked.timeout ?? asked.call.timeoutMs ?? callTimeoutMs),
  )
  let stood = false
  try {
    const response = await (asked.transfer ?? sendRequest)(getRequest(asked, ending.signal))
    stood = true
    if (events && isFile(response) && response.body) return { kind: 'events', body: response.body }
    if (!isFile(response)) return getAnswer(response, await response.text(), asked.sender.base)
    const disposition = response.headers.get('content-disposition') ?? ''
    return { kind: 'file', blob: await response.blob(), disposition }
  } catch (error) {
    if (asked.signal?.aborted) throw silent('aborted', 'aborted')
    const failure = ending.late() ? 'timeout' : getFailure(error, stood)
    return { kind: 'transport', failure, status: 0, requestId: '', base: asked.sender.base }
  } finally {
    ending.met()
  }
}

/** Ends a request when its caller cancels, or when its time is over; the time covers the whole answer. */
const getEnding = (signal: AbortSignal | undefined, timeout: number | null) => {
  const controller = new AbortController()
  const end = () => controller.abort()
  let late = false
  const timer =
    timeout === null
      ? undefined
      : setTimeout(() => {
          late = true
          end()
        }, timeout)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  return {
    signal: controller.signal,
    late: () => late,
    /** The answer is complete; that of a stream only begins, and its caller can still end it. */
    met: () => {
      clearTimeout(timer)
      if (timeout !== null) signal?.removeEventListener('abort', end)
    },
  }
}

const getRequest = (asked: Exchange, signal: AbortSignal): Request => {
  const { method, takes } = asked.call
  const { path, rest: clean } = fillPath(asked.call.path, trimmed(asked.input))
  const reads = method === 'GET'
  const asks = getQuery(reads ? clean : null)
  const hidden = toSecretHeaders(asked.call, asks)
  const query = asks.toString()
  return new Request(addressAt(`${asked.sender.base}${path}${query && `?${query}`}`), {
    method,
    headers: { ...getHeaders(asked, !reads && !takes), ...hidden },
    cache: 'no-store',
    keepalive: asked.keepalive ?? false,
    signal,
    // For a call that takes a file the input is already a form (client/session/upload.ts).
    ...(!reads && { body: takes ? (clean as FormData) : JSON.stringify(clean ?? {}) }),
  })
}

const getHeaders = ({ call, sender, submitKey }: Exchange, json: boolean): Record<string, string> => {
  const headers: Record<string, string | false | null | undefined> = {
    'Content-Type': json && 'application/json',
    Authorization: sender.token && `Bearer ${sender.token}`,
    'Accept-Language': sender.locale,
    'mds-time-zone': sender.zone,
    'mds-submit-time': new Date().toISOString(),
    traceparent: getTrace(),
    'mds-tenant': sender.tenantId,
    'mds-user': sender.accountId,
    'mds-role': sender.roleId,
    'Idempotency-Key': call.changes && submitKey,
  }
  return Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => !!pair[1]))
}

const getAnswer = (response: Response, text: string, base: string): Answer => {
  const envelope = getEnvelope(text)
  if (envelope && (response.ok || envelope.code !== 0)) return { kind: 'envelope', envelope }
  const requestId = response.headers.get('x-request-id') ?? ''
  const failure = response.ok ? 'serverError' : transportOfStatus(response.status)
  return { kind: 'transport', failure, status: response.status, requestId, base }
}

/** Downloads answer with bytes on success and with the envelope on failure (I4). */
const isFile = (response: Response): boolean =>
  response.ok && !/json/.test(response.headers.get('content-type') ?? 'json')

/** A connection that broke during the answer is 'aborted'; one that was never established is 'network' (N2). */
const getFailure = (error: unknown, stood: boolean): TransportFailure =>
  stood && !(error instanceof TypeError) ? 'aborted' : 'network'

/** Begins a trace (W3C Trace Context), which a server that records it continues down to its statements. */
const getTrace = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const id = Array.from(bytes, each => each.toString(16).padStart(2, '0')).join('')
  return `00-${id}-${id.slice(16)}-01`
}
