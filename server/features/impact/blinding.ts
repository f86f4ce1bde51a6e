import { unblindingMenus } from '../../../contract/access/resources.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import type { Handled } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { takenBack } from './taken-back.ts'

/** A blinded user and a menu of the same study that shows treatments. */
export type Sight = { userId: string; studyId: string | null; menuId: number }

/**
 * Returns blinded users who can see, now or later, treatments in a study in which they are blinded: they hold a blinded role
 * and another role that opens such a menu, at the same time and for the same study or the whole company (ICH E9 2.3.1).
 */
export const blindedWhoSee = async (tx: Transaction): Promise<Map<string, Sight>> => {
  const roles = await rows(tx)<{ user_id: string; study_id: string | null; menu_id: number }>`
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
    where b.tenant_id = (select current_tenant()) and b.blinding = 'blinded' and b.enabled`
  return new Map(
    roles.map(({ user_id: userId, study_id: studyId, menu_id: menuId }) => {
      const sight = { userId, studyId, menuId }
      return [getKey(sight), sight]
    }),
  )
}

const getKey = ({ userId, studyId, menuId }: Sight): string => `${userId} ${studyId} ${menuId}`

/** Returns the entries of `after` that are not in `before`. */
export const newSights = (before: ReadonlyMap<string, Sight>, after: ReadonlyMap<string, Sight>): Sight[] =>
  [...after].flatMap(([key, sight]) => (before.has(key) ? [] : [sight]))

/**
 * Takes a lock until the commit, so that changes of roles and rights are checked one at a time: two changes that each
 * unblind nobody may do so together. Call it when only the trail is left to write, to avoid deadlocks.
 */
export const askAlone = async (tx: Transaction): Promise<void> => {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('blinding ' || current_tenant()::text, 0))`
}

/** Keeps only what this transaction caused: after the rollback, what is still visible comes from other transactions. */
const getOwn = async (tx: Transaction, sights: readonly Sight[]): Promise<Sight[]> =>
  sights.length === 0
    ? []
    : newSights(await blindedWhoSee(tx), new Map(sights.map(each => [getKey(each), each])))

/** Thrown when concurrent changes, and not this work, have unblinded a user. The work must be repeated. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}

/**
 * Does work and returns the sights that it newly opens. If there are any, the work is rolled back. Throws Overtaken when all
 * of them come from concurrent changes.
 */
export const withSights = async <T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ output: T; sights: Sight[] }> => {
  await run(tx)`savepoint seeing`
  const before = await blindedWhoSee(tx)
  const output = await work()
  await askAlone(tx)
  const candidates = newSights(before, await blindedWhoSee(tx))
  if (candidates.length === 0) return { output, sights: candidates }
  await run(tx)`rollback to savepoint seeing`
  const sights = await getOwn(tx, candidates)
  if (sights.length === 0) throw new Overtaken('Others have unblinded somebody meanwhile')
  return { output, sights }
}

/** Repeats work on the new state as long as it throws Overtaken. */
export const untilNotOvertaken = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
}

/** Returns what a later change would newly show. `seen` makes the change, reads the sights and takes the change back. */
export const sightsBy = async (
  tx: Transaction,
  seen: () => Promise<ReadonlyMap<string, Sight>>,
): Promise<Sight[]> => {
  const before = await blindedWhoSee(tx)
  return getOwn(tx, newSights(before, await seen()))
}

/** Returns the users whom a later change would unblind, by making the change now and taking it back. */
export const unblindedBy = async (tx: Transaction, work: () => Promise<unknown>): Promise<Set<string>> => {
  const readSights = async () => {
    await work()
    return blindedWhoSee(tx)
  }
  const sights = await sightsBy(tx, () => takenBack(tx, readSights))
  return new Set(sights.map(each => each.userId))
}

/** Returns how many users the change would unblind. */
export const wouldUnblind = async (tx: Transaction, work: () => Promise<unknown>): Promise<number> =>
  (await unblindedBy(tx, work)).size

/**
 * Runs a call. A call that declares blindedWouldUnblind gives roles or rights. It is refused when blinded users would come
 * to see treatments, unless a second person has approved it: no user can undo a blinding alone or by mistake.
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
