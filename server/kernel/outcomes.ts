import { sql } from 'kysely'
import type { AuditEntry, Context } from './context.ts'
import { Problem, problem, withNames } from './problem.ts'
import { codeMessage } from './words.ts'

/** A record and the version that the client has seen. */
export type VersionRef = { id: string; rowVersion: number }
export type Outcome = { id: string; code: number; message: string; data?: unknown }

/**
 * Changes records one by one in the call's transaction, each with its own outcome; a refusal is recorded in the trail. With a single
 * record, its refusal refuses the call. A record named twice is changed once. `entity`: what the records are, if not the entity of
 * the call.
 */
export const eachWithOutcome = async <T extends { id: string }>(
  context: Context,
  seen: readonly T[],
  reason: string,
  change: (each: T) => Promise<Problem | null>,
  entity?: string,
): Promise<{ results: Outcome[] }> => {
  const results: Outcome[] = []
  const done = new Set<string>()
  for (const each of seen) {
    const refusal = done.has(each.id) ? problem('dataChanged') : await change(each)
    done.add(each.id)
    if (refusal && seen.length === 1) throw refusal
    results.push(refusal ? refused(context, each.id, refusal) : { id: each.id, code: 0, message: '' })
    if (refusal)
      context.audit({
        ...{ entityId: each.id, outcome: 'refused', detail: { code: refusal.code }, reason },
        ...(entity && { entity }),
      })
  }
  return { results }
}

const refused = ({ client: { locale } }: Context, id: string, refusal: Problem): Outcome => {
  const data = withNames(refusal.data, locale)
  const message = codeMessage(locale, refusal.code, (data ?? {}) as Record<string, string>)
  return { id, code: refusal.code, message, data }
}

/**
 * Does the work for one record of a batch; a refusal is returned, and takes back all that the work wrote, its entries in the trail
 * and what it left for after the commit.
 */
export const tryOne = async (
  context: Context,
  work: (own: Context) => Promise<void>,
): Promise<Problem | null> => {
  const entries: AuditEntry[] = []
  const after: (() => Promise<void>)[] = []
  await sql`savepoint one_record`.execute(context.tx)
  try {
    await work({
      ...context,
      audit: entry => void entries.push(entry),
      afterCommit: each => void after.push(each),
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint one_record`.execute(context.tx)
    return error
  }
  await sql`release savepoint one_record`.execute(context.tx)
  for (const entry of entries) context.audit(entry)
  for (const each of after) context.afterCommit(each)
  return null
}
