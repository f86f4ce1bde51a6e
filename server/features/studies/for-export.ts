import { sql } from 'kysely'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import {
  conditions,
  getStudyColumns,
  joins,
  order,
  pin,
  type Sort,
  type StudyFilters,
  type StudyRow,
} from './queries.ts'

/** A study with its position in the requested order, from 1, and its numbers in registries. */
export type StudyToExport = StudyRow & { place: number; numbers: string }

export type StudiesRequest = {
  filters: StudyFilters
  chosen: { all: boolean; ids: readonly string[] }
  sort: Sort
}

const among = ({ all, ids }: StudiesRequest['chosen']) =>
  all ? sql`not (s.id = any(${[...ids]}::uuid[]))` : sql`s.id = any(${[...ids]}::uuid[])`

/** Number of requested studies, counted up to `most` + 1. */
export const countStudiesToExport = async (
  tx: Transaction,
  { filters, chosen }: StudiesRequest,
  { scope }: Actor,
  most: number,
): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (
    select from study s where ${conditions(filters, scope)} and ${among(chosen)} limit ${most + 1}) x`)!
  return row.count
}

/** The next studies in the list's order; within one snapshot positions do not change. */
export const studiesAfter = async (
  tx: Transaction,
  { filters, chosen, sort }: StudiesRequest,
  actor: Actor,
  after: Pick<StudyToExport, 'place'> | null,
  limit: number,
): Promise<StudyToExport[]> => {
  return rows(tx)<StudyToExport>`with matching as materialized (
      select s.id, row_number() over (order by ${order(sort)})::int as place
      from study s ${pin(actor)} where ${conditions(filters, actor.scope)} and ${among(chosen)}),
    page as materialized (select id, place from matching where place > ${after?.place ?? 0}::int order by place limit ${limit})
    select f.place, ${getStudyColumns(actor)}, coalesce((select string_agg(n.value, '; ' order by n.type, n.value) from study_registry_number n
        where n.tenant_id = (select current_tenant()) and n.study_id = s.id), '') as numbers
    from page f join study s on s.tenant_id = (select current_tenant()) and s.id = f.id ${pin(actor)} ${joins} order by f.place`
}
