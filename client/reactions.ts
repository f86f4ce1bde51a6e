import { type CodeName, codes, getCode } from '../contract/codes.ts'
import {
  type Reaction,
  type ReactionEvent,
  reactions,
  type TransportReaction,
  transport,
} from '../contract/reactions.ts'
import type { CallError, FailureName } from './call-error.ts'
import type { SessionStore } from './session-store.ts'

/** What a failure below the envelope makes of the screen. */
export type TransportStep = { kind: 'transport'; displayMs: number; follows?: TransportReaction['follows'] }

/** What a failed call makes of the screen, ready to be acted on by the portal or emitted by an element. */
export type Decision = {
  event: ReactionEvent
  reaction: Reaction | TransportStep
  /** What whoever acts on the page has to forget: forgetSession() or forgetRole() (N12, N15, N22). */
  clears: 'session' | 'role' | null
  /** In the person's language; empty when nothing is shown. */
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

/** These ask something of the person, or take him from the page that would show it: their text is kept whatever the call suppresses. */
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

/** Decides what a failed call makes of the screen, or null for nothing (N2-N37, I6). `quiet`: the call shows its own error. */
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
  // Whoever is led away has to hear why (N8).
  const text = quiet && follows?.kind !== 'login' ? '' : message
  if (text === '' && !follows) return null
  const reaction: TransportStep = { kind: 'transport', displayMs, follows }
  return { ...base, event: follows?.event ?? 'mds-error', reaction, clears: null, text }
}

/** Tells whoever acts for the session; true when nobody has dealt with it. */
export const dispatch = (store: SessionStore, decision: Decision): boolean =>
  store.react(decision.event, decision)
