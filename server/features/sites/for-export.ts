import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import {
  among,
  beside,
  columns,
  conditions,
  order,
  type SiteFilters,
  type SitePage,
  type SiteRecord,
} from './queries.ts'

/** A site with its position in the requested order, from 1. */
export type SiteToExport = SiteRecord & { place: number }

export type SitesOptions = {
  filters: SiteFilters
  chosen: { all: boolean; ids: readonly string[] }
  sort: SitePage['sort']
}

/** Number of requested sites of a study, counted up to `most` + 1. */
export const countSitesToExport = async (
  tx: Transaction,
  { filters, chosen }: SitesOptions,
  scope: Scope,
  most: number,
): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (
    select from site s where ${conditions(filters, scope)} and ${among(chosen)} limit ${most + 1}) x`)!
  return row.count
}

/** The next sites in the list's order; within one snapshot positions do not change. */
export const sitesAfter = async (
  tx: Transaction,
  { filters, chosen, sort }: SitesOptions,
  scope: Scope,
  after: Pick<SiteToExport, 'place'> | null,
  limit: number,
): Promise<SiteToExport[]> => {
  return rows(tx)<SiteToExport>`with matching as materialized (
      select s.id, row_number() over (order by ${order(sort)})::int as place
      from site s where ${conditions(filters, scope)} and ${among(chosen)}),
    page as materialized (select id, place from matching where place > ${after?.place ?? 0}::int order by place limit ${limit})
    select p.place, ${columns} from page p
    join site s on s.tenant_id = (select current_tenant()) and s.id = p.id ${beside} order by p.place`
}

/** Whether a site of the study has a signature, such as that of a waiver. */
export const hasSignedSites = async (tx: Transaction, studyId: string): Promise<boolean> => {
  const signatures = await rows(tx)`select from signature g join site s on s.tenant_id = g.tenant_id
    and s.id = g.record_id
    where g.tenant_id = (select current_tenant()) and g.entity = 'sites' and s.study_id = ${studyId}::uuid limit 1`
  return signatures.length > 0
}
