import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MatchReason } from '../../../contract/organisations/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import type { Job } from '../../kernel/jobs/queues.ts'
import { getMatchKeys } from '../../kernel/search/organisation-keys.ts'
import { type MatchRecord, matchRecordsAfter, mostPerKey } from '../organisations/candidates.ts'
import { matchOrganisations, type Prepared, prepare } from '../organisations/match.ts'

const here = sql`(select current_tenant())`
const pageSize = 2000
/** Rows that are compared before other work of the process has its turn. */
const breath = 200
const firstId = '00000000-0000-0000-0000-000000000000'

type Pair = { one: string; two: string; reason: MatchReason }
type Keyed = { record: MatchRecord; prepared?: Prepared }

/**
 * Searches the organisations of a company for pairs that may be the same. It reads in short transactions, compares those that
 * share a key, and writes all proposals or none; a worker that dies has changed nothing but keys, and the next one starts again.
 */
export const runSearch = async (database: Database, job: Job, signal: AbortSignal): Promise<void> => {
  const within = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(job.tenantId, work)
  if (!(await within(tx => isRunning(tx, job)))) return
  const byKey = new Map<string, Keyed[]>()
  let after = firstId
  let count = 0
  for (;;) {
    signal.throwIfAborted()
    const records = await within(tx => matchRecordsAfter(tx, after, pageSize))
    if (records.length === 0) break
    after = records.at(-1)!.id
    count += records.length
    const changed = await collect(byKey, records)
    if (changed.length) await within(tx => writeKeys(tx, changed))
  }
  const pairs = await getPairs(byKey, signal)
  await within(tx => finish(tx, job, pairs, count))
}

const isRunning = async (tx: Transaction, { id }: Job): Promise<boolean> => {
  const organisationMatchRuns = await rows(tx)`select from organisation_match_run
    where tenant_id = ${here} and id = ${id}::uuid and state = 'running'`
  return organisationMatchRuns.length > 0
}

type Keys = { id: string; keys: readonly string[] }

/** Files records under their keys; those whose stored keys are of an earlier release are returned. */
const collect = async (byKey: Map<string, Keyed[]>, records: readonly MatchRecord[]): Promise<Keys[]> => {
  const changed: Keys[] = []
  for (const [at, record] of records.entries()) {
    if (at % breath === 0) await setImmediate()
    const keys = getMatchKeys(record)
    if (keys.join('\n') !== record.matchKeys?.join('\n')) changed.push({ id: record.id, keys })
    const keyed: Keyed = { record }
    const numbers = record.identifiers?.map(({ type, value }) => `i:${type} ${value}`) ?? []
    for (const key of [...keys, ...numbers]) {
      const same = byKey.get(key)
      if (same) same.push(keyed)
      else byKey.set(key, [keyed])
    }
  }
  return changed
}

const writeKeys = async (tx: Transaction, changed: readonly Keys[]): Promise<void> => {
  await run(tx)`update organisation o set match_keys = n.keys
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id uuid, keys text[])
    where o.tenant_id = ${here} and o.id = n.id`
}

const prepared = (keyed: Keyed): Prepared => {
  keyed.prepared ??= prepare(keyed.record)
  return keyed.prepared
}

/** Pairs of records that share a key and match. A key that very many share says nothing. */
const getPairs = async (
  byKey: ReadonlyMap<string, readonly Keyed[]>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Pair>> => {
  const pairs = new Map<string, Pair>()
  const compared = new Set<string>()
  let steps = 0
  for (const same of byKey.values()) {
    if (same.length < 2 || same.length > mostPerKey) continue
    for (const [at, one] of same.entries())
      for (const two of same.slice(at + 1)) {
        const [first, second] = one.record.id < two.record.id ? [one, two] : [two, one]
        const key = `${first.record.id} ${second.record.id}`
        if (compared.has(key)) continue
        compared.add(key)
        if (++steps % breath === 0) await setImmediate()
        signal.throwIfAborted()
        const reason = matchOrganisations(prepared(first), prepared(second))
        if (reason) pairs.set(key, { one: first.record.id, two: second.record.id, reason })
      }
  }
  return pairs
}

/** Replaces the open proposals; dismissed ones stay as they are. */
const finish = async (
  tx: Transaction,
  job: Job,
  pairs: ReadonlyMap<string, Pair>,
  count: number,
): Promise<void> => {
  const written = await run(tx)`update organisation_match_run
    set state = 'done', finished_at = clock_timestamp(),
      organisations = ${count}, found = ${pairs.size}
    where tenant_id = ${here} and id = ${job.id}::uuid and state = 'running'`
  if (written !== 1) return
  await run(tx)`delete from organisation_proposal where tenant_id = ${here} and dismissed_at is null`
  const rows = [...pairs.values()].map(({ one, two, reason }) => ({ one, two, ...reason }))
  for (let from = 0; from < rows.length; from += pageSize)
    await run(tx)`insert into organisation_proposal (tenant_id, one_id, other_id, match, own_field,
      other_field, text)
      select ${here}, n.one, n.two, n.match, n.own, n.other, n.text
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + pageSize))}::jsonb)
        as n (one uuid, two uuid, match text, own text, other text, text text)
      on conflict do nothing`
}

/** Ends a search whose job failed at every try. */
export const giveUpSearch = async (tx: Transaction, { id }: Job): Promise<void> => {
  await run(tx)`update organisation_match_run set state = 'failed', finished_at = clock_timestamp()
    where tenant_id = ${here} and id = ${id}::uuid and state = 'running'`
}
