import type { Call } from '../../contract/define.ts'
import type { Verdict } from '../../contract/shapes.ts'
import type { Context } from '../context.ts'
import { type Action, decide } from './decide.ts'

/** What is asked of a record: a declared call, or anything that needs a right and names the kind of its record. */
export type AskedOf = Action & Pick<Call, 'changes' | 'ids'>

/** A feature that decides on its own records, by entity as in a call's `changes.entity` or `ids`. */
export type RecordDecision = (context: Context, call: AskedOf, id: string) => Promise<Verdict>

const decisions = new Map<string, RecordDecision>()

/** A feature says how calls on its records are decided; done once, where its handlers are listed. */
export const decidesRecords = (entity: string, decision: RecordDecision): void => {
  decisions.set(entity, decision)
}

const getEntity = (call: AskedOf): string | undefined =>
  call.changes?.entity ?? Object.values(call.ids ?? {})[0]

/** The verdict on one record; a call without records is decided as it stands. */
export const decideRecord = (context: Context, call: AskedOf, id: string): Promise<Verdict> => {
  const decision = decisions.get(getEntity(call) ?? '')
  return decision
    ? decision(context, call, id)
    : Promise.resolve(decide(context.actor, call, null, context.now))
}
