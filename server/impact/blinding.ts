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
      return [keyOf(sight), sight]
    }),
  )
}

const keyOf = ({ userId, studyId, menuId }: Sight): string => `${userId} ${studyId} ${menuId}`

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

/** Does work, and tells who has come to see what by it. */
export const withSights = async <T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ output: T; sights: Sight[] }> => {
  const before = await blindedWhoSee(tx)
  const output = await work()
  await askAlone(tx)
  return { output, sights: newSights(before, await blindedWhoSee(tx)) }
}

/** Whom something that is done later would unblind, told by doing it now and taking it back. */
export const unblindedBy = async (tx: Transaction, work: () => Promise<unknown>): Promise<Set<string>> => {
  const before = await blindedWhoSee(tx)
  return takenBack(tx, async () => {
    await work()
    const sights = newSights(before, await blindedWhoSee(tx))
    return new Set(sights.map(each => each.userId))
  })
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
  const { tx } = context
  await sql`savepoint seeing`.execute(tx)
  const { output, sights } = await withSights(tx, () => run(context, input))
  if (sights.length === 0) return output
  // What two people agreed on meanwhile is not laid to this call: without it, it stands all the same.
  await sql`rollback to savepoint seeing`.execute(tx)
  const own = newSights(await blindedWhoSee(tx), new Map(sights.map(each => [keyOf(each), each])))
  if (own.length === 0) throw problem('dataChanged')
  throw problem('blindedWouldUnblind', { people: new Set(own.map(each => each.userId)).size })
}
