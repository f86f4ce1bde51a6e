import type { Decision } from './reactions.ts'
import type { SessionReaction, SessionStore } from './store.ts'

/* Separate from the catalogue: the code that decides about a failure is loaded with the first failure. */

/** Does on the page what a decision asks for; resolves when the user has answered. Only the portal has one. */
export type Actor = (decision: Decision) => void | Promise<void>

/**
 * Registers the portal's actor for a session; returns a function that unregisters it. It never acts twice at once on one
 * decision.
 */
export const actOnReactions = (store: SessionStore, actor: Actor): (() => void) => {
  const busy = new Set<string>()
  return store.onReaction((reaction: SessionReaction) => {
    const decision = reaction.detail
    if (!isDecision(decision)) return
    reaction.preventDefault()
    const key = `${decision.event} ${decision.reaction.kind} ${decision.text}`
    if (busy.has(key)) return
    busy.add(key)
    Promise.resolve(actor(decision)).finally(() => busy.delete(key))
  })
}

const isDecision = (detail: unknown): detail is Decision =>
  typeof detail === 'object' && detail !== null && 'reaction' in detail && 'event' in detail
