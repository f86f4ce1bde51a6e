import type { Call } from '../../contract/define.ts'
import type { Actor } from '../kernel/context.ts'
import { decide } from './decide.ts'
import { firstRefusal, type Refusal } from './reasons.ts'

/** Why the actor may not do each of some actions at all. Decided once per request, since it is the same for every row of a list. */
export const ownRefusals = <A extends string>(callOfAction: Readonly<Record<A, Call>>) => {
  const actions = Object.keys(callOfAction) as A[]
  const cache = new WeakMap<Actor, ReadonlyMap<A, Refusal | null>>()
  return (actor: Actor, at: Date): ReadonlyMap<A, Refusal | null> => {
    const cachedRefusals = cache.get(actor)
    if (cachedRefusals) return cachedRefusals
    const refusals = new Map(
      actions.map(action => [action, firstRefusal(decide(actor, callOfAction[action], null, at))]),
    )
    cache.set(actor, refusals)
    return refusals
  }
}
