import type { Output, Parsed } from '../../contract/define.ts'
import { calls } from '../../contract/registry/index.ts'
import type { explainAccess } from '../../contract/workspace/calls.ts'
import type { Context } from '../kernel/context.ts'
import { problem } from '../kernel/problem.ts'
import { decide } from './decide.ts'
import { decideRecord } from './records.ts'

/**
 * Returns verdicts for calls on records, by the same decision that guards the calls. A record that the actor does not see
 * and a record that does not exist get the same answer: out of scope (TR-T5).
 */
export const explain = async (
  context: Context,
  { asks }: Parsed<typeof explainAccess>,
): Promise<Output<typeof explainAccess>> => {
  const verdicts = []
  for (const ask of asks) {
    const call = calls[ask.call]
    if (!call) throw problem('dataNotFound')
    verdicts.push(
      ask.id ? await decideRecord(context, call, ask.id) : decide(context.actor, call, null, context.now),
    )
  }
  return { verdicts }
}
