import type { Call, Input, Output } from '../../contract/define.ts'
import { type CallError, isCallError, silent } from '../http/call-error.ts'
import { type Answer, exchange } from '../http/exchange.ts'
import { bare, failed } from '../http/failed.ts'
import { beginLoading } from '../page/loading.ts'
import { type Connection, getConnection } from './connection.ts'
import { noteExtended, noteWish } from './contact.ts'
import { type Identity, sameIdentity } from './identity.ts'
import { type CallOptions, isExpiredToken } from './refresh.ts'
import { globalSession, type SessionStore } from './store.ts'

export type SendOptions = {
  signal?: AbortSignal
  /** The caller shows the error itself; the screen still reacts to what ends the session (I6). */
  quiet?: boolean
  /** In ms; otherwise what the call declares, or 60 s (I1). */
  timeout?: number
  /** Idempotency key of a submit that is sent again after a timeout, so that it does not take effect twice. */
  submitKey?: string
  /** Sends the request in place of the page's sender (client/session/upload.ts). */
  transfer?: (request: Request) => Promise<Response>
  /** The request outlives the page; the browser allows at most 64 kB of such requests at once. */
  keepalive?: boolean
  /** False: the portal's loading indicator ignores this call. */
  loading?: boolean
  /** The call fails on its own: the screen does not react, and the call does not wait for a new sign-in. */
  apart?: boolean
  /** Session to act for; default: the session of the page. */
  session?: SessionStore
}

/**
 * Makes a declared call and returns its data. Rejects with a CallError whose message is in the user's language; the
 * screen has then already reacted, unless `quiet`.
 */
export const send = async <C extends Call>(
  call: C,
  input: Input<C>,
  options: SendOptions = {},
): Promise<Output<C>> => {
  const answer = await guarded(call, input, options)
  // The server answers by the output schema of the call; tests that walk the registry prove it.
  if (answer.kind === 'envelope') return answer.envelope.data as Output<C>
  throw await misanswered()
}

/** Makes a declared call that answers with events, and returns their stream. */
export const sendForEvents = async <C extends Call>(
  call: C,
  input: Input<C>,
  options: SendOptions = {},
): Promise<ReadableStream<Uint8Array>> => {
  const answer = await guarded(call, input, options)
  if (answer.kind === 'events') return answer.body
  throw await misanswered()
}

/** The failure of a call whose answer is of another kind than the call declares. */
export const misanswered = (): Promise<CallError> =>
  failed({ kind: 'transport', failure: 'serverError', status: 200, requestId: '' })

type Done = Extract<Answer, { kind: 'envelope' | 'file' | 'events' }>

/** Makes a declared call and returns its answer, of any kind; the screen reacts to its failure. */
export const guarded = async (call: Call, input: unknown, options: SendOptions): Promise<Done> => {
  const connection = getConnection(options.session)
  const loaded = call.passive || options.loading === false ? undefined : beginLoading()
  if (!call.passive) noteWish()
  try {
    return await performed(connection, call, input, options)
  } catch (error) {
    if (options.signal?.aborted) throw silent('aborted', 'aborted')
    if (isCallError(error) && !options.apart && !isEarly(error, options.session))
      connection.react(error, options.quiet ?? false)
    throw error
  } finally {
    loaded?.()
  }
}

/** Sent before the user's company was known: its refusal says nothing about the session, and the widget starts again once it is. */
const isEarly = (error: CallError, store: SessionStore = globalSession()): boolean =>
  error.name === 'tenantMissing' && store.$session.get().status === 'pending'

/** Sends until the answer is final: again with a renewed token, and again after a new sign-in of the same user. */
const performed = async (
  connection: Connection,
  call: Call,
  input: unknown,
  options: SendOptions,
): Promise<Done> => {
  const issued = connection.identity()
  const submitKey = call.changes ? (options.submitKey ?? crypto.randomUUID()) : undefined
  const { signal, timeout, keepalive, apart, transfer } = options
  const wish = { passive: call.passive === true, apart, signal, submitKey, tries: 0 }
  for (;;) {
    const token = await tokenFor(connection, call, wish)
    checkStep(connection, call, issued)
    const answer = await exchange({
      call,
      input,
      sender: connection.sender(token),
      submitKey,
      signal,
      timeout,
      keepalive,
      transfer,
    })
    // An answer that was read for another identity never reaches a screen; a change has taken effect, so its answer is passed
    // on.
    if (outlived(connection, call, issued)) throw silent('sessionChanged')
    if (succeeded(answer)) return received(call, answer)
    const error = expired(answer) ? bare(answer, submitKey) : await failed(answer, submitKey)
    const again =
      ++wish.tries < 3 && call.needs !== 'public' && (await connection.gate.recover(error, token, wish))
    if (!again) throw error
  }
}

const tokenFor = async (connection: Connection, call: Call, wish: CallOptions) => {
  // A file may belong to one session only, and only the token says which session.
  if (call.needs === 'public' && call.answers !== 'file') return null
  const token = await connection.gate.enter(wish)
  // No token, no request (I7).
  return (
    token ?? Promise.reject(await failed({ kind: 'transport', failure: 'noToken', status: 0, requestId: '' }))
  )
}

/** Nothing is sent on behalf of a user, tenant or role that this page has not loaded (F37). */
const checkStep = (connection: Connection, call: Call, issued: Identity): void => {
  if (call.needs === 'public') return
  const inStep = connection.inStep()
  if (!inStep) connection.behind()
  if (!inStep || !continues(connection.identity(), issued)) throw silent('sessionChanged')
}

const succeeded = (answer: Answer): answer is Done =>
  answer.kind === 'file' ||
  answer.kind === 'events' ||
  (answer.kind === 'envelope' && answer.envelope.code === 0)

const expired = (answer: Answer): boolean => answer.kind === 'envelope' && isExpiredToken(answer.envelope)

const received = (call: Call, answer: Done): Done => {
  if (call.needs !== 'public' && !call.passive) noteExtended()
  return answer
}

const outlived = (connection: Connection, call: Call, issued: Identity): boolean =>
  call.needs !== 'public' && !call.changes && !continues(connection.identity(), issued)

/** An identity that was unknown when the call was issued may be known by now. */
const continues = (now: Identity, issued: Identity): boolean =>
  sameIdentity(now, {
    accountId: issued.accountId ?? now.accountId,
    tenantId: issued.tenantId ?? now.tenantId,
    roleId: issued.roleId ?? now.roleId,
  })
