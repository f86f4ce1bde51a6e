import { type RawBuilder, sql } from 'kysely'
import { type Fields, fieldsIn, type StoredKind, type StoredRecord, storedRows } from '../../audit/stored.ts'
import { contentHolds } from '../../audit/verify.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { type PastEntry, type PastRecord, undo } from './undo.ts'

const here = sql`(select current_tenant())`

/**
 * The last entry that counts for a moment. An entry counts from its own time on, by the database's clock. It is written right before its
 * commit, under the lock that numbers entries, so times and numbers have the same order. All entries of one call count together: a moment
 * between them is before the call. If the clock ever ran backwards, the order of numbers decides, which is that of the commits: always a
 * whole tail of the trail is undone.
 */
export const lastCounting = async (tx: Transaction, at: string): Promise<number> => {
  const row = await one(tx)<{ seq: string }>`with last as (
      select l.seq, l.request_id from audit_log l where l.tenant_id = ${here} and l.at <= ${at}::timestamptz
      order by l.at desc, l.seq desc limit 1)
    select case when l.request_id is not null and exists (select from audit_log n
          where n.tenant_id = ${here} and n.seq = l.seq + 1 and n.request_id = l.request_id)
        then coalesce((select b.seq from audit_log b where b.tenant_id = ${here} and b.seq < l.seq
          and b.request_id is distinct from l.request_id order by b.seq desc limit 1), 0)
        else l.seq end as seq from last l`
  return Number(row?.seq ?? 0)
}

/** A record's current and past state. */
export type Rebuilt = PastRecord & { id: string; now: StoredRecord }

type Row = {
  id: string
  version: number
  fields: Fields
  entries: PastEntry[]
  anchor: { seq: number; version: number } | null
}

/**
 * Records of a kind as they were after a given entry of the trail. One statement reads the current state and the later entries, so that
 * both are of the same moment. `ids` is what follows "id": `= any(…)`, `in (…)`.
 */
export const recordsAsOf = async (
  tx: Transaction,
  kind: StoredKind,
  ids: RawBuilder<unknown>,
  upTo: number,
): Promise<Map<string, Rebuilt>> => {
  const about = (where: RawBuilder<unknown>) => sql`from audit_log l
    left join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
    where l.tenant_id = ${here} and l.entity = ${kind} and l.entity_id = r.id::text and l.outcome = 'done' and ${where}`
  const list = await rows(tx)<Row>`select r.id, r.version, r.fields,
      coalesce((select jsonb_agg(jsonb_build_object('seq', l.seq, 'version', l.entity_version, 'changes', p.payload -> 'changes',
        'gone', coalesce(p.gone, '[]'), 'kept', p.seq is not null, 'holds', ${contentHolds}) order by l.seq desc)
        ${about(sql`l.seq > ${upTo}::bigint`)}), '[]') as entries,
      (select jsonb_build_object('seq', l.seq, 'version', l.entity_version)
        ${about(sql`l.seq <= ${upTo}::bigint and l.entity_version is not null`)} order by l.seq desc limit 1) as anchor
    from (${storedRows(kind, ids)}) r`
  return new Map(
    list.map(({ id, version, fields, entries, anchor }) => {
      const now = { version, fields: fieldsIn(fields) }
      return [id, { id, now, ...undo({ kind, id }, now, entries, anchor) }]
    }),
  )
}

/**
 * Records by id. The form hides the number of ids from the planner: otherwise each small read would be planned again, which takes longer
 * than the read. A cast may fail and so reveal rows: row-level security would keep it from the index, so it is a separate step.
 */
export const among = (ids: Iterable<string>): RawBuilder<unknown> => {
  const [first, ...others] = ids
  return first !== undefined && others.length === 0
    ? sql`= ${first}::uuid`
    : sql`in (select each::uuid from jsonb_array_elements_text(${JSON.stringify([...ids])}::jsonb) each offset 0)`
}
