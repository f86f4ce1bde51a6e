import { sql } from 'kysely'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { type Next, nextKeys, rowsByKeys } from '../../kernel/db/pages.ts'
import { one } from '../../kernel/db/statements.ts'
import { conditions, listMatching, type Sort, type StudyFilters, type StudyRow } from './queries.ts'

/** A study with its numbers in registries. */
export type StudyToExport = StudyRow & { numbers: string }

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

/** The next studies in the list's order. */
export const nextStudies = async (
  tx: Transaction,
  { filters, chosen, sort }: StudiesRequest,
  actor: Actor,
  next: Next,
): Promise<StudyToExport[]> => {
  const listed = listMatching(filters, sort, actor, among(chosen))
  const columns = sql`${listed.columns}, coalesce((select string_agg(n.value, '; ' order by n.type, n.value) from study_registry_number n
    where n.tenant_id = (select current_tenant()) and n.study_id = s.id), '') as numbers`
  return rowsByKeys(tx, { ...listed, columns }, await nextKeys(tx, listed, next))
}
