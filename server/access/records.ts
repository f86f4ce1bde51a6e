import type { Call } from '../../contract/define.ts'
import type { Context } from '../kernel/context.ts'
import { type Action, decide } from './decide.ts'
import type { Verdict } from './reasons.ts'

/** The action on a record: a declared call, or anything that needs a right and names the kind of its record. */
export type AskedOf = Action & Pick<Call, 'changes' | 'ids'>

/** Decides on records of one feature. The entity is that of the call's `changes.entity` or `ids`. */
export type RecordDecision = (context: Context, call: AskedOf, id: string) => Promise<Verdict>

const decisions = new Map<string, RecordDecision>()

/** Registers how calls on the records of a feature are decided. Call it once, where the handlers of the feature are listed. */
export const decidesRecords = (entity: string, decision: RecordDecision): void => {
  decisions.set(entity, decision)
}

const getEntity = (call: AskedOf): string | undefined =>
  call.changes?.entity ?? Object.values(call.ids ?? {})[0]

/** Returns the verdict on one record. A call without records is decided without one. */
export const decideRecord = (context: Context, call: AskedOf, id: string): Promise<Verdict> => {
  const decision = decisions.get(getEntity(call) ?? '')
  return decision
    ? decision(context, call, id)
    : Promise.resolve(decide(context.actor, call, null, context.now))
}
