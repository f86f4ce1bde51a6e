import { CallError } from '../../client/http/call-error.ts'
import { forgetRole, forgetSession } from '../../client/session/forget.ts'
import type { Decision } from '../../client/session/reactions.ts'
import { declineSignIn } from '../../client/session/session.ts'
import { addressIn, type SessionReaction, type SessionStore } from '../../client/session/store.ts'
import { MdsEvent } from './event.ts'

type Voices = { providers: Set<Element>; widgets: Set<Element>; end: () => void }
const voices = new WeakMap<SessionStore, Voices>()

/**
 * Lets an element emit events for a session: each reaction becomes one event, from the provider if there is one, else
 * from the first widget. If nobody prevents it, the kit only forgets the user, and leaves the page alone.
 */
export function speakFor(store: SessionStore, element: Element, as: 'providers' | 'widgets'): () => void {
  const voicesHere = voices.get(store) ?? begin(store)
  voicesHere[as].add(element)
  return () => {
    voicesHere[as].delete(element)
    if (voicesHere.providers.size + voicesHere.widgets.size > 0) return
    voicesHere.end()
    voices.delete(store)
  }
}

function begin(store: SessionStore): Voices {
  const end = store.onReaction(reaction => hear(store, reaction))
  const created: Voices = { providers: new Set(), widgets: new Set(), end }
  voices.set(store, created)
  return created
}

function hear(store: SessionStore, reaction: SessionReaction) {
  const { providers, widgets } = voices.get(store)!
  const [voice] = [...providers, ...widgets]
  const decision = reaction.detail as Decision
  const error = new CallError({ ...decision, message: decision.text ?? '' })
  const detail = reaction.name === 'mds-navigate' ? { href: getWay(decision, store), error } : { error }
  const event = new MdsEvent(reaction.name, detail, true)
  if (voice && !voice.dispatchEvent(event)) return reaction.preventDefault()
  if (decision.clears === 'role') forgetRole(store)
  else if (decision.clears === 'session' || reaction.name === 'mds-sign-in-required') {
    declineSignIn(store)
    // Only the portal clears the cookies: in its tab the same user may be about to sign in again.
    forgetSession(store, { elsewhere: true })
  }
}

type Step = { kind: string; path?: string; follows?: { event: string; path?: string } }

/** Where a reaction redirects the user; null for one page back. */
function getWay({ reaction }: { reaction?: Step }, store: SessionStore): string | null {
  const path = reaction?.path ?? reaction?.follows?.path
  return path ? addressIn(store.$session.get(), path) : null
}
