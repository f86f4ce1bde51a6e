import type { Decision } from './reactions.ts'
import type { SessionReaction, SessionStore } from './session-store.ts'

/* A file of its own, that knows nothing of the catalogue: what is decided of a failure loads with the first one. */

/** Does what a decision asks of the page; resolves when the person has answered. Only the portal has one. */
export type Actor = (decision: Decision) => void | Promise<void>

/** Registers the portal's actor for a session; gives the function that ends it. The same decision is not acted on twice at once. */
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
