import type { CodeName } from '../../../contract/codes.ts'
import type { Transaction } from '../context.ts'
import { one, rows, run } from '../db/statements.ts'
import { type Problem, problem } from '../problem.ts'

/** At most `most` per `seconds`; the request that fills the window blocks the key for `blockSeconds`. */
export type Rule = { name: string; most: number; seconds: number; blockSeconds: number; code: CodeName }

/** A rule and its subject: a target, an account or an IP address. */
export type Count = { rule: Rule; subject: string }

type State = { key: string; wait: number; opened: number; count: number }

const getKey = ({ rule, subject }: Count): string => `${rule.name}:${subject}`

/**
 * Counts one request under every rule, or refuses it without counting: returns null, or the refusal with the longest wait, with
 * `{retryAfter}` in seconds. Rows are locked in the order of their keys, so that concurrent requests neither pass together nor deadlock.
 */
export const countAll = async (tx: Transaction, counts: readonly Count[]): Promise<Problem | null> => {
  const rules = new Map(counts.map(count => [getKey(count), count.rule]))
  const states = await take(tx, [...rules.keys()].sort())
  const shut = states.filter(state => state.wait > 0).sort((a, b) => b.wait - a.wait)[0]
  if (shut) return problem((rules.get(shut.key) as Rule).code, { retryAfter: shut.wait })
  for (const state of states) await advance(tx, state, rules.get(state.key) as Rule)
  return null
}

/** The refusal of a request that is counted only when it fails; null while every key is open. */
export const getRefusal = async (tx: Transaction, counts: readonly Count[]): Promise<Problem | null> => {
  const rules = new Map(counts.map(count => [getKey(count), count.rule]))
  const row = await one(tx)<{ key: string; wait: number }>`
    select key, ceil(extract(epoch from blocked_until - clock_timestamp()))::int as wait from frequency
    where key = any(${[...rules.keys()]}) and blocked_until > clock_timestamp() order by wait desc limit 1`
  return row ? problem((rules.get(row.key) as Rule).code, { retryAfter: row.wait }) : null
}

const take = async (tx: Transaction, keys: readonly string[]): Promise<State[]> => {
  return rows(tx)<State>`
    insert into frequency (key, window_start, count)
    select key, clock_timestamp(), 0 from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set key = excluded.key
    returning key, count, extract(epoch from clock_timestamp() - window_start)::float8 as opened,
      greatest(0, ceil(coalesce(extract(epoch from blocked_until - clock_timestamp()), 0)))::int as wait`
}

const advance = async (tx: Transaction, { key, opened, count }: State, rule: Rule): Promise<void> => {
  const fresh = opened >= rule.seconds || count >= rule.most
  const now = fresh ? 1 : count + 1
  await run(tx)`update frequency set count = ${now},
    window_start = case when ${fresh}::boolean then clock_timestamp() else window_start end,
    blocked_until = case when ${now >= rule.most}::boolean then clock_timestamp() + make_interval(secs => ${rule.blockSeconds}) end
    where key = ${key}`
}
