import type { Parsed } from '../../../contract/define.ts'
import { exportSites } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { siteRecord } from '../../../contract/sites/fields.ts'
import type { WordKey } from '../../../locales/words.ts'
import { listedName } from '../../kernel/names.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { words } from '../../kernel/words.ts'
import { defineExport } from '../downloads/definition.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { signatureColumn, type WithSignature, withSignatures } from '../signatures/export-column.ts'
import { countSitesToExport, hasSignedSites, type SiteToExport, sitesAfter } from './for-export.ts'

type Filters = Omit<Parsed<typeof exportSites>, 'headers' | 'audit'>
type Row = WithSignature<SiteToExport>

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)

/** Cells show the same as the list, in the exporter's language. */
const columns = recordColumns<typeof siteRecord.fields, Row>(siteRecord, {
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
  title: head('exports:sites.title'),
  columns,
  count: (tx, filters, actor, most) => countSitesToExport(tx, getWish(filters), actor.scope, most),
  page: async (tx, filters, actor, after, limit, face) =>
    withSignatures(tx, 'sites', await sitesAfter(tx, getWish(filters), actor.scope, after, limit), face),
  further: async (tx, { studyId }) => ((await hasSignedSites(tx, studyId)) ? [signatureColumn] : []),
})
