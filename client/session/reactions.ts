import {
  type Reaction,
  type ReactionEvent,
  reactions,
  type TransportReaction,
  transport,
} from '../../contract/codes/reactions.ts'
import { type CodeName, codes, getCode } from '../../contract/codes.ts'
import type { CallError, FailureName } from '../http/call-error.ts'
import type { SessionStore } from './store.ts'

/** How the screen reacts to a failure below the envelope. */
export type TransportStep = { kind: 'transport'; displayMs: number; follows?: TransportReaction['follows'] }

/** How the screen reacts to a failed call, ready for the portal to act on or for an element to emit. */
export type Decision = {
  event: ReactionEvent
  reaction: Reaction | TransportStep
  /** What must be forgotten: by forgetSession() or forgetRole() (N12, N15, N22). */
  clears: 'session' | 'role' | null
  /** In the user's language; empty when nothing is shown. */
  text: string
  name: FailureName
  code: number
  data: unknown
  requestId: string
}

/** These only show a text, so a call that suppresses its text silences them (N37). */
const silenced: ReadonlySet<Reaction['kind']> = new Set([
  'show',
  'show-with-server-message',
  'show-as-template',
  'to-caller-and-show',
])

/**
 * These ask the user for something, or leave the page that would show the text: so the text remains even if the call
 * suppresses it.
 */
const spoken: ReadonlySet<Reaction['kind']> = new Set([
  'show-then-login',
  'clear-show-login',
  'show-then-reload',
  'alert-then-login',
  'dialog-then-home',
  'confirm-login',
  'dialog-then-back',
  'open-password-dialog',
])

/**
 * Decides how the screen reacts to a failed call, or null for no reaction (N2-N37, I6). `quiet`: the call shows its own
 * error.
 */
export const decide = (error: CallError, quiet: boolean): Decision | null => {
  const { name, code, data, requestId } = error
  const base = { name, code, data, requestId }
  if (error.transport) return ofTransport(transport[error.transport], base, error.message, quiet)
  const reaction = getReaction(name)
  if (reaction.kind === 'to-caller') return null
  const text = quiet && !spoken.has(reaction.kind) ? '' : error.message
  if (silenced.has(reaction.kind) && text === '') return null
  return { ...base, event: reaction.event, reaction, clears: clearedBy(reaction), text }
}

const clearedBy = (reaction: Reaction): Decision['clears'] => {
  if (reaction.kind === 'dialog-then-home') return reaction.clear
  return reaction.kind === 'clear-show-login' ? 'session' : null
}

const getReaction = (name: FailureName): Reaction => {
  if (name in codes) return getCode(name as CodeName).reaction
  return name === 'sessionChanged' ? reactions.toCaller : reactions.show
}

type Base = Pick<Decision, 'name' | 'code' | 'data' | 'requestId'>

const ofTransport = (
  known: TransportReaction,
  base: Base,
  message: string,
  quiet: boolean,
): Decision | null => {
  const { displayMs, follows } = known
  // A user who is redirected must be told why (N8).
  const text = quiet && follows?.kind !== 'login' ? '' : message
  if (text === '' && !follows) return null
  const reaction: TransportStep = { kind: 'transport', displayMs, follows }
  return { ...base, event: follows?.event ?? 'mds-error', reaction, clears: null, text }
}

/** Tells the listener that acts for the session; true when none has handled it. */
export const dispatch = (store: SessionStore, decision: Decision): boolean =>
  store.react(decision.event, decision)
