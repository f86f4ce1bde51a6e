import type { Parsed } from '../../../contract/define.ts'
import { exportStudies } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { WordKey } from '../../../locales/words.ts'
import { listedName } from '../../kernel/names.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { words } from '../../kernel/words.ts'
import { defineExport } from '../downloads/definition.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { signatureColumn, type WithSignature, withSignatures } from '../signatures/export-column.ts'
import {
  countStudiesToExport,
  nextStudies,
  type StudiesRequest,
  type StudyToExport,
} from '../studies/for-export.ts'

type Filters = Omit<Parsed<typeof exportStudies>, 'headers' | 'audit'>
type Row = WithSignature<StudyToExport>

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)

/** Cells show the same as the list, in the exporter's language; a company may hide lead project managers (E31). */
const columns = {
  ...recordColumns<typeof studyRecord.fields, Row>(studyRecord, {
    lpm: {
      cell: ({ lpm }, { locale, actor }) =>
        lpm && getSettings(actor.tenant.settings).lpmDisplay ? listedName(lpm, locale) : '',
    },
  }),
  registryNumbers: {
    head: head('terms:registryNumbers'),
    width: 30,
    cell: ({ numbers }: Row) => numbers,
  },
}

const getRequest = ({
  query,
  selectAll,
  toggledNodes,
  sort,
  descending,
  ...filters
}: Filters): StudiesRequest => ({
  filters: { ...filters, terms: searchTerms(query) },
  chosen: { all: selectAll, ids: toggledNodes },
  sort: { sort, descending },
})

/** Studies as in the list: its filters, selection and order, within the actor's scope (L19, TR-Z3). */
export const studiesExport = defineExport<Filters, Row>({
  call: exportStudies,
  title: head('terms:studies'),
  columns,
  count: (tx, filters, actor, most) => countStudiesToExport(tx, getRequest(filters), actor, most),
  page: async (tx, filters, actor, after, limit, face) =>
    withSignatures(
      tx,
      'studies',
      await nextStudies(tx, getRequest(filters), actor, { isFirst: !after, limit }),
      face,
    ),
  further: () => Promise.resolve([signatureColumn]),
})
