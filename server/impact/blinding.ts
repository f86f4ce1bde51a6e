import { sql } from 'kysely'
import { unblindingMenus } from '../../contract/resources.ts'
import type { Context, Transaction } from '../context.ts'
import type { Handled } from '../http/handle.ts'
import { problem } from '../problem.ts'
import { takenBack } from './taken-back.ts'

/** A blinded person and a menu of the same study that shows who gets which treatment. */
export type Sight = { userId: string; studyId: string | null; menuId: number }

/**
 * Blinded people who can see, or will, who gets which treatment in a study in which they are blinded: they hold a blinded role
 * and another one that opens such a menu, at the same time and for the same study or for the whole company (ICH E9 2.3.1).
 */
export const blindedWhoSee = async (tx: Transaction): Promise<Map<string, Sight>> => {
  const { rows } = await sql<{ user_id: string; study_id: string | null; menu_id: number }>`
    select distinct opened.user_id, coalesce(opened.study_id, blinded.study_id) as study_id, m.menu_id
    from role b
    join role_assignment blinded on blinded.tenant_id = b.tenant_id and blinded.role_id = b.id
      and blinded.ended_at is null and now() < blinded.expires_at
    join role_assignment opened on opened.tenant_id = b.tenant_id and opened.user_id = blinded.user_id and opened.ended_at is null
      and now() < opened.expires_at and opened.effective_at < blinded.expires_at and blinded.effective_at < opened.expires_at
      and (opened.study_id is null or blinded.study_id is null or opened.study_id = blinded.study_id)
    join role r on r.tenant_id = b.tenant_id and r.id = opened.role_id and r.enabled
    join role_menu m on m.tenant_id = r.tenant_id and m.role_id = r.id and m.menu_id = any(${[...unblindingMenus]}::int[])
    join role_application a on a.tenant_id = r.tenant_id and a.role_id = r.id and a.application_id = m.menu_id / 1000
    where b.tenant_id = (select current_tenant()) and b.blinding = 'blinded' and b.enabled`.execute(tx)
  return new Map(
    rows.map(({ user_id: userId, study_id: studyId, menu_id: menuId }) => {
      const sight = { userId, studyId, menuId }
      return [getKey(sight), sight]
    }),
  )
}

const getKey = ({ userId, studyId, menuId }: Sight): string => `${userId} ${studyId} ${menuId}`

/** What of the second is not in the first. */
export const newSights = (before: ReadonlyMap<string, Sight>, after: ReadonlyMap<string, Sight>): Sight[] =>
  [...after].flatMap(([key, sight]) => (before.has(key) ? [] : [sight]))

/**
 * Whoever gives roles or rights asks alone, from here to his commit, what comes of it: two changes at once that unblind nobody
 * each may do so together. Call it once nothing but the trail is left to write, so that nobody waits for another in a circle.
 */
export const askAlone = async (tx: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('blinding ' || current_tenant()::text, 0))`.execute(
    tx,
  )
}

/** Of what was found to be new, what is so still beside what others have done meanwhile: theirs is laid to nobody else. */
const getOwn = async (tx: Transaction, sights: readonly Sight[]): Promise<Sight[]> =>
  sights.length === 0
    ? []
    : newSights(await blindedWhoSee(tx), new Map(sights.map(each => [getKey(each), each])))

/** Met by what two people agreed on meanwhile, which unblinds somebody: the work itself unblinds nobody, and begins anew. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}

/**
 * Does work, and tells who has come to see what by it; where somebody has, nothing of the work stays. Throws Overtaken when
 * all of that is by others.
 */
export const withSights = async <T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ output: T; sights: Sight[] }> => {
  await sql`savepoint seeing`.execute(tx)
  const before = await blindedWhoSee(tx)
  const output = await work()
  await askAlone(tx)
  const found = newSights(before, await blindedWhoSee(tx))
  if (found.length === 0) return { output, sights: found }
  await sql`rollback to savepoint seeing`.execute(tx)
  const sights = await getOwn(tx, found)
  if (sights.length === 0) throw new Overtaken('Others have unblinded somebody meanwhile')
  return { output, sights }
}

/** Does work anew on the new state as often as it is overtaken. */
export const untilNotOvertaken = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
}

/** Who would come to see what by something that is done later: `seen` does it now, looks, and takes it back. */
export const sightsBy = async (
  tx: Transaction,
  seen: () => Promise<ReadonlyMap<string, Sight>>,
): Promise<Sight[]> => {
  const before = await blindedWhoSee(tx)
  return getOwn(tx, newSights(before, await seen()))
}

/** Whom something that is done later would unblind, told by doing it now and taking it back. */
export const unblindedBy = async (tx: Transaction, work: () => Promise<unknown>): Promise<Set<string>> => {
  const seen = async () => {
    await work()
    return blindedWhoSee(tx)
  }
  const sights = await sightsBy(tx, () => takenBack(tx, seen))
  return new Set(sights.map(each => each.userId))
}

/** How many people it would unblind; 0 where it unblinds nobody. */
export const wouldUnblind = async (tx: Transaction, work: () => Promise<unknown>): Promise<number> =>
  (await unblindedBy(tx, work)).size

/**
 * Runs a call. One that gives roles or rights, and so may answer blindedWouldUnblind, is refused when blinded people would come to see who gets which
 * treatment, unless a second person has confirmed it: nobody undoes a blinding alone or by mistake.
 */
export const keepingBlind = async (
  { call, run }: Handled,
  context: Context<unknown>,
  input: unknown,
): Promise<unknown> => {
  if (!call.codes.includes('blindedWouldUnblind')) return run(context, input)
  const { output, sights } = await withSights(context.tx, () => run(context, input)).catch(error => {
    throw error instanceof Overtaken ? problem('dataChanged') : error
  })
  if (sights.length === 0) return output
  throw problem('blindedWouldUnblind', { people: new Set(sights.map(each => each.userId)).size })
}
