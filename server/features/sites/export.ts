import type { Parsed } from '../../../contract/define.ts'
import { exportSites, type siteExportColumns } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { WordKey } from '../../../locales/words.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { words } from '../../kernel/words.ts'
import { defineExport, type ExportColumn } from '../downloads/definition.ts'
import { countSitesToExport, type SiteToExport, sitesAfter } from './for-export.ts'

type Filters = Omit<Parsed<typeof exportSites>, 'headers' | 'audit'>
type Row = SiteToExport
type Key = (typeof siteExportColumns)[number]

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)

const person = (named: Row['lead_cra'], locale: Locale): string => (named ? fullName(named, locale) : '')

/** Chinese and Japanese readers get the registered name, others the English one if there is one. */
const getName = ({ name, name_en }: Row, locale: Locale): string =>
  locale === 'zh-CN' || locale === 'ja-JP' ? name || name_en : name_en || name

/** Cells show the same as the list, in the exporter's language. */
const columns: Record<Key, ExportColumn<Row>> = {
  name: { head: head('sites:field.name'), width: 36, cell: (row, { locale }) => getName(row, locale) },
  siteNo: { head: head('sites:field.siteNo'), width: 12, cell: row => row.site_no },
  status: {
    head: head('sites:field.status'),
    width: 14,
    cell: (row, { locale }) => words(locale)(`sites:status.${row.status}`),
  },
  active: {
    head: head('sites:field.active'),
    width: 12,
    cell: (row, { locale }) => words(locale)(`sites:inUse.${row.active}`),
  },
  pi: { head: head('sites:field.pi'), width: 22, cell: row => row.pi_name },
  leadCra: {
    head: head('sites:field.leadCra'),
    width: 18,
    cell: (row, { locale }) => person(row.lead_cra, locale),
  },
  enrolledSubjects: { head: head('exports:sites.enrolled'), width: 12, cell: row => row.enrolled_subjects },
  plannedSubjects: { head: head('exports:sites.planned'), width: 12, cell: row => row.planned_subjects },
  city: { head: head('sites:field.city'), width: 14, cell: row => row.city },
  environment: {
    head: head('sites:field.environment'),
    width: 14,
    cell: (row, { locale }) => words(locale)(`sites:environment.${row.environment}`),
  },
  department: { head: head('sites:field.department'), width: 22, cell: row => row.department },
  crc: { head: head('sites:field.crc'), width: 18, cell: (row, { locale }) => person(row.crc, locale) },
  createdAt: { head: head('sites:field.createdAt'), width: 20, instant: true, cell: row => row.created_at },
  updatedAt: { head: head('sites:field.updatedAt'), width: 20, instant: true, cell: row => row.updated_at },
}

const getWish = ({ query, selectAll, toggledNodes, sort, ...filters }: Filters) => ({
  filters: { ...filters, terms: searchTerms(query) },
  chosen: { all: selectAll, ids: toggledNodes },
  sort,
})

/** Sites of a study as in the list: its filters, selection and order, within the actor's scope (TR-Z3). */
export const sitesExport = defineExport<Filters, Row>({
  call: exportSites,
  title: head('exports:sites.title'),
  columns,
  count: (tx, filters, actor, most) => countSitesToExport(tx, getWish(filters), actor.scope, most),
  page: (tx, filters, actor, after, limit) => sitesAfter(tx, getWish(filters), actor.scope, after, limit),
})
