import type { Call } from '../../contract/define.ts'
import type { Reason } from '../../contract/shapes.ts'
import type { Actor } from '../kernel/context.ts'
import { decide, firstRefusal } from './decide.ts'

/** Why the actor may not do each of some actions at all. Decided once per request, since it is the same for every row of a list. */
export const ownRefusals = <A extends string>(callOfAction: Readonly<Record<A, Call>>) => {
  const actions = Object.keys(callOfAction) as A[]
  const kept = new WeakMap<Actor, ReadonlyMap<A, Reason | null>>()
  return (actor: Actor, at: Date): ReadonlyMap<A, Reason | null> => {
    const known = kept.get(actor)
    if (known) return known
    const found = new Map(
      actions.map(action => [action, firstRefusal(decide(actor, callOfAction[action], null, at))]),
    )
    kept.set(actor, found)
    return found
  }
}
