import type { Call, Input, Output } from '../contract/define.ts'
import { type CallError, isCallError, silent } from './call-error.ts'
import { type Connection, getConnection } from './connection.ts'
import { noteExtended, noteWish } from './contact.ts'
import { type Answer, exchange } from './exchange.ts'
import { bare, failed } from './failed.ts'
import { type Identity, sameIdentity } from './identity.ts'
import { beginLoading } from './loading.ts'
import { type CallOptions, isExpiredToken } from './refresh.ts'
import type { SessionStore } from './session-store.ts'

export type SendOptions = {
  signal?: AbortSignal
  /** The caller shows the error itself; what ends the session is still reacted to (I6). */
  quiet?: boolean
  /** In ms; 60 s unless given (I1). Study creation and file links: 15 s (O2, O3). */
  timeout?: number
  /** Key of a submit that is sent again after a timeout, so that it is not done twice. */
  submitKey?: string
  /** The request outlives the page that sends it; at most 64 kB of such requests may be under way. */
  keepalive?: boolean
  /** False keeps the portal's loading indicator out of it. */
  loading?: boolean
  /** Fails on its own: the screen does not react, and nobody is waited for to sign in again. */
  apart?: boolean
  /** Session to act for; the page's own unless given. */
  session?: SessionStore
}

/**
 * Makes a declared call and gives its data. Rejects with a CallError whose message is in the person's language; the
 * screen has then reacted already, unless `quiet`.
 */
export const send = async <C extends Call>(
  call: C,
  input: Input<C>,
  options: SendOptions = {},
): Promise<Output<C>> => {
  const answer = await guarded(call, input, options)
  // The server answers by the output schema of the call, proved by the tests that walk the registry.
  if (answer.kind === 'envelope') return answer.envelope.data as Output<C>
  throw await misanswered()
}

/** Makes a declared call that answers events, and gives their stream. */
export const sendForEvents = async <C extends Call>(
  call: C,
  input: Input<C>,
  options: SendOptions = {},
): Promise<ReadableStream<Uint8Array>> => {
  const answer = await guarded(call, input, options)
  if (answer.kind === 'events') return answer.body
  throw await misanswered()
}

/** The failure of a call whose answer is of another kind than it declares. */
export const misanswered = (): Promise<CallError> =>
  failed({ kind: 'transport', failure: 'serverError', status: 200, requestId: '' })

type Done = Extract<Answer, { kind: 'envelope' | 'file' | 'events' }>

/** Makes a declared call and gives its answer, of whatever kind; the screen reacts to its failure. */
export const guarded = async (call: Call, input: unknown, options: SendOptions): Promise<Done> => {
  const connection = getConnection(options.session)
  const loaded = call.passive || options.loading === false ? undefined : beginLoading()
  if (!call.passive) noteWish()
  try {
    return await performed(connection, call, input, options)
  } catch (error) {
    if (options.signal?.aborted) throw silent('aborted', 'aborted')
    if (isCallError(error) && !options.apart) connection.react(error, options.quiet ?? false)
    throw error
  } finally {
    loaded?.()
  }
}

/** Sends until the answer stands: again with a renewed token, and again after a new sign-in of the same person. */
const performed = async (
  connection: Connection,
  call: Call,
  input: unknown,
  options: SendOptions,
): Promise<Done> => {
  const issued = connection.identity()
  const submitKey = call.changes ? (options.submitKey ?? crypto.randomUUID()) : undefined
  const { signal, timeout, keepalive, apart } = options
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
    })
    // What was read for another identity never reaches a screen; what was changed has been changed, and is told.
    if (outlived(connection, call, issued)) throw silent('sessionChanged')
    if (succeeded(answer)) return received(call, answer)
    const error = expired(answer) ? bare(answer, submitKey) : await failed(answer, submitKey)
    const again =
      ++wish.tries < 3 && call.needs !== 'public' && (await connection.gate.recover(error, token, wish))
    if (!again) throw error
  }
}

const tokenFor = async (connection: Connection, call: Call, wish: CallOptions) => {
  // A file may be meant for one session alone, which only its token tells.
  if (call.needs === 'public' && call.answers !== 'file') return null
  const token = await connection.gate.enter(wish)
  // No token, no request (I7).
  return (
    token ?? Promise.reject(await failed({ kind: 'transport', failure: 'noToken', status: 0, requestId: '' }))
  )
}

/** Nothing is sent in the name of a person, tenant or role that this page has not loaded (F37). */
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

/** An identity that was not known yet when the call was issued may have become known. */
const continues = (now: Identity, issued: Identity): boolean =>
  sameIdentity(now, {
    accountId: issued.accountId ?? now.accountId,
    tenantId: issued.tenantId ?? now.tenantId,
    roleId: issued.roleId ?? now.roleId,
  })
