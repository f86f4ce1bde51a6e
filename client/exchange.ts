import ky, { isKyError, isTimeoutError } from 'ky'
import type { Call } from '../contract/define.ts'
import type { limits } from '../contract/limits.ts'
import { type TransportFailure, transportOfStatus } from '../contract/reactions.ts'
import { silent } from './call-error.ts'
import { type Envelope, envelopeOf, queryOf, trimmed } from './wire.ts'

/** What a request says of its sender (I1, I2, H24). */
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
  call: Pick<Call, 'method' | 'path' | 'changes' | 'answers'>
  input: unknown
  sender: Sender
  /** Idempotency key of a changing call. */
  submitKey?: string
  signal?: AbortSignal
  /** In ms; 60 s unless the specification says otherwise (I1, O1-O3). */
  timeout?: number
  /** Goes on although the page is left. */
  keepalive?: boolean
}

export type Answer =
  | { kind: 'envelope'; envelope: Envelope }
  | { kind: 'file'; blob: Blob; name: string }
  | { kind: 'events'; body: ReadableStream<Uint8Array> }
  | { kind: 'transport'; failure: TransportFailure; status: number; requestId: string }

/** The compiler holds this to contract/limits.ts; the bell's page has no room for the whole of that file. */
const callTimeoutMs = 60_000 satisfies (typeof limits)['callTimeoutMs']

/** The one ky instance. It never repeats a request by itself: what may be repeated is decided where the call is known. */
const http = ky.create({ retry: 0, throwHttpErrors: false, credentials: 'include', cache: 'no-store' })

/** Sends one request and reads its answer, whatever that is; rejects only when the caller has cancelled. */
export const exchange = async (asked: Exchange): Promise<Answer> => {
  const events = asked.call.answers === 'events'
  // A stream lasts as long as it does; whoever follows it ends it.
  const timeout = events ? false : (asked.timeout ?? callTimeoutMs)
  const { method, path } = asked.call
  const clean = trimmed(asked.input)
  try {
    const request = http(asked.sender.base + path, {
      method,
      headers: headersOf(asked),
      timeout,
      totalTimeout: timeout,
      signal: asked.signal,
      ...(asked.keepalive && { keepalive: true }),
      ...(method === 'GET' ? { searchParams: queryOf(clean) } : { json: clean ?? {} }),
    })
    const response = await request
    if (events && isFile(response) && response.body) return { kind: 'events', body: response.body }
    if (!isFile(response)) return answerOf(response, await request.text())
    return { kind: 'file', blob: await request.blob(), name: nameOf(response) }
  } catch (error) {
    if (asked.signal?.aborted) throw silent('aborted', 'aborted')
    return { kind: 'transport', failure: failureOf(error), status: 0, requestId: '' }
  }
}

const headersOf = ({ call, sender, submitKey }: Exchange): Record<string, string> => {
  const headers: Record<string, string | null | undefined> = {
    Authorization: sender.token && `Bearer ${sender.token}`,
    'Accept-Language': sender.locale,
    'mds-time-zone': sender.zone,
    'mds-submit-time': new Date().toISOString(),
    'mds-tenant': sender.tenantId,
    'mds-user': sender.accountId,
    'mds-role': sender.roleId,
    'Idempotency-Key': call.changes && submitKey,
  }
  return Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => !!pair[1]))
}

const answerOf = (response: Response, text: string): Answer => {
  const envelope = envelopeOf(text)
  if (envelope && (response.ok || envelope.code !== 0)) return { kind: 'envelope', envelope }
  const requestId = response.headers.get('x-request-id') ?? ''
  const failure = response.ok ? 'serverError' : transportOfStatus(response.status)
  return { kind: 'transport', failure, status: response.status, requestId }
}

/** Downloads answer with bytes on success and with the envelope on refusal (I4). */
const isFile = (response: Response): boolean =>
  response.ok && !/json/.test(response.headers.get('content-type') ?? 'json')

/** File name of a Content-Disposition, the UTF-8 form first (RFC 6266). */
const nameOf = ({ headers }: Response): string => {
  const disposition = headers.get('content-disposition') ?? ''
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  return extended ? decodeURIComponent(extended) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? '')
}

/** A connection that broke while the answer came in is 'aborted'; one that never stood is 'network' (N2). */
const failureOf = (error: unknown): TransportFailure => {
  if (isTimeoutError(error)) return 'timeout'
  return isKyError(error) || error instanceof TypeError ? 'network' : 'aborted'
}
