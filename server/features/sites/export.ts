import type { Parsed } from '../../../contract/define.ts'
import { exportSites } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { siteRecord } from '../../../contract/sites/fields.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { type Next, nextKeys, rowsByKeys } from '../../kernel/db/pages.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { listedName } from '../../kernel/names.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { words } from '../../kernel/words.ts'
import { defineExport } from '../downloads/definition.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { signatureColumn, type WithSignature, withSignatures } from '../signatures/export-column.ts'
import { among, conditions, listSites, type SiteFilters, type SitePage, type SiteRecord } from './queries.ts'

type SitesOptions = {
  filters: SiteFilters
  chosen: { all: boolean; ids: readonly string[] }
  sort: SitePage['sort']
}

/** Number of requested sites of a study, counted up to `most` + 1. */
const countSitesToExport = async (
  tx: Transaction,
  { filters, chosen }: SitesOptions,
  scope: Scope,
  most: number,
): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (
    select from site s where ${conditions(filters, scope)} and ${among(chosen)} limit ${most + 1}) x`)!
  return row.count
}

/** The next sites in the list's order. */
const nextSites = async (
  tx: Transaction,
  { filters, chosen, sort }: SitesOptions,
  scope: Scope,
  next: Next,
): Promise<SiteRecord[]> => {
  const listed = listSites(filters, sort, scope, among(chosen))
  return rowsByKeys(tx, listed, await nextKeys(tx, listed, next))
}

/** Whether a site of the study has a signature, such as that of a waiver. */
const hasSignedSites = async (tx: Transaction, studyId: string): Promise<boolean> => {
  const signatures = await rows(tx)`select from signature g join site s on s.tenant_id = g.tenant_id
    and s.id = g.record_id
    where g.tenant_id = (select current_tenant()) and g.entity = 'sites' and s.study_id = ${studyId}::uuid limit 1`
  return signatures.length > 0
}

type Filters = Omit<Parsed<typeof exportSites>, 'headers' | 'audit'>
type Row = WithSignature<SiteRecord>

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)

/** Cells show the same as the list, in the exporter's language. */
const sheetColumns = recordColumns<typeof siteRecord.fields, Row>(siteRecord, {
  pi: { cell: (row, { locale }) => (row.pi_parts ? listedName(row.pi_parts, locale) : row.pi_name) },
  city: { cell: (row, { locale }) => getPlaceNames(row, locale).city },
  active: { cell: (row, { locale }) => words(locale)(`sites:inUse.${row.active}`) },
  enrolledSubjects: { head: head('exports:sites.enrolled') },
  plannedSubjects: { head: head('exports:sites.planned') },
})

const getWish = ({ query, selectAll, toggledNodes, sort, ...filters }: Filters) => ({
  filters: { ...filters, terms: searchTerms(query) },
  chosen: { all: selectAll, ids: toggledNodes },
  sort,
})

/** Sites of a study as in the list: its filters, selection and order, within the actor's scope (TR-Z3). */
export const sitesExport = defineExport<Filters, Row>({
  call: exportSites,
  title: head('terms:sites'),
  columns: sheetColumns,
  count: (tx, filters, actor, most) => countSitesToExport(tx, getWish(filters), actor.scope, most),
  page: async (tx, filters, actor, after, limit, face) =>
    withSignatures(
      tx,
      'sites',
      await nextSites(tx, getWish(filters), actor.scope, { isFirst: !after, limit }),
      face,
    ),
  further: async (tx, { studyId }) => ((await hasSignedSites(tx, studyId)) ? [signatureColumn] : []),
})
