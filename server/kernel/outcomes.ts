import type { Context } from './context.ts'
import { type Problem, problem, withNames } from './problem.ts'
import { codeMessage } from './words.ts'

/** A record and the version that the client has seen. */
export type VersionRef = { id: string; rowVersion: number }
export type Outcome = { id: string; code: number; message: string; data?: unknown }

/**
 * Changes records one by one in the call's transaction, each with its own outcome; a refusal is recorded in the trail. With a single
 * record, its refusal refuses the call. A record named twice is changed once.
 */
export const eachWithOutcome = async (
  context: Context,
  seen: readonly VersionRef[],
  reason: string,
  change: (each: VersionRef) => Promise<Problem | null>,
): Promise<{ results: Outcome[] }> => {
  const results: Outcome[] = []
  const done = new Set<string>()
  for (const each of seen) {
    const refusal = done.has(each.id) ? problem('dataChanged') : await change(each)
    done.add(each.id)
    if (refusal && seen.length === 1) throw refusal
    results.push(refusal ? refused(context, each.id, refusal) : { id: each.id, code: 0, message: '' })
    if (refusal)
      context.audit({ entityId: each.id, outcome: 'refused', detail: { code: refusal.code }, reason })
  }
  return { results }
}

const refused = ({ client: { locale } }: Context, id: string, refusal: Problem): Outcome => {
  const data = withNames(refusal.data, locale)
  const message = codeMessage(locale, refusal.code, (data ?? {}) as Record<string, string>)
  return { id, code: refusal.code, message, data }
}
