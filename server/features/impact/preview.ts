import type { Parsed } from '../../../contract/define.ts'
import type { Impact, previewChange } from '../../../contract/impact/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { withNames } from '../../kernel/problem.ts'
import { codeMessage } from '../../kernel/words.ts'
import { getInvited, getMoments, peopleTouched } from './affected.ts'
import { blindedWhoSee, newSights } from './blinding.ts'
import { type Change, getChanges } from './difference.ts'
import { describeImpact, type ImpactResult, listNames } from './present.ts'
import { getRightsState } from './rights-state.ts'
import { foreseen, getRefusal, getWish, type TrialRequest, tryOut } from './trial.ts'

/** Returns who gains and loses what by a change that the actor could make, or the refusal that it would get. */
export const preview = async (
  context: Context,
  { call, input, rows }: Parsed<typeof previewChange>,
): Promise<Impact> => {
  try {
    return await getImpact(context, getWish(context, call, input), rows)
  } catch (error) {
    const refusal = getRefusal(error)
    const data = (withNames(refusal.data, context.client.locale) ?? {}) as Record<string, string>
    const message = codeMessage(context.client.locale, refusal.code, data)
    return { refusal: { code: refusal.code, message, data }, people: 0, moments: [], unblinded: [] }
  }
}

/**
 * Computes the impact of a change. The change is made twice: first to find the affected users, then to read their rights
 * after it. Their rights before it are read once the change was taken back.
 */
export const getImpact = async (context: Context, asked: TrialRequest, rows: number): Promise<Impact> => {
  const { tx, now } = context
  const wish = foreseen(asked)
  const touched = await tryOut(context, wish, async ({ entries }) => ({
    after: await peopleTouched(tx, entries),
    moments: getMoments(entries, now),
    entries: [...entries],
  }))
  const before = await peopleTouched(tx, touched.entries)
  const people = [...new Set([...before, ...touched.after])]
  const { moments } = touched
  const after = await tryOut(context, wish, async ({ entries }) => {
    // Each try invites a user of its own.
    const invited = getInvited(entries)
    return {
      standings: await readInOrder(moments, at => getRightsState(tx, [...people, ...invited], at, invited)),
      sights: await blindedWhoSee(tx),
      invited: await listNames(tx, invited),
    }
  })
  const changes = await readInOrder(moments, async at =>
    getChanges(await getRightsState(tx, people, at), after.standings.get(at)!),
  )
  const sights = newSights(await blindedWhoSee(tx), after.sights)
  return describeImpact(tx, {
    changes: withoutRepeats(changes),
    sights,
    rows,
    scope: context.actor.scope,
    invited: after.invited,
  })
}

const readInOrder = async <T>(
  moments: readonly Date[],
  read: (at: Date) => Promise<T>,
): Promise<Map<Date, T>> => {
  const results = new Map<Date, T>()
  for (const at of moments) results.set(at, await read(at))
  return results
}

/** Reports at a later moment only what is new since the moment before. */
const withoutRepeats = (changes: ImpactResult['changes']): ImpactResult['changes'] => {
  const distinct = [...changes].map(([at, all], index, every): [Date, Change[]] => {
    const earlier = every[index - 1]
    if (!earlier) return [at, all]
    const before = new Set(earlier[1].map(each => JSON.stringify(each)))
    return [at, all.filter(each => !before.has(JSON.stringify(each)))]
  })
  return new Map(distinct.filter(([, all], index) => index === 0 || all.length > 0))
}
