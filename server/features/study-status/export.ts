import type { Parsed } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import {
  exportStudyStatusHistory,
  type statusHistoryColumns,
} from '../../../contract/study-status/exports.ts'
import type { WordKey } from '../../../locales/words.ts'
import { listedName } from '../../kernel/names.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { defineExport, type ExportColumn } from '../downloads/definition.ts'
import { describeSignature, describeState } from '../signatures/export-column.ts'
import { countChanges, listChangesAfter, type SignedChange } from './history.ts'
import { getStatusStudy } from './queries.ts'

type Filters = Omit<Parsed<typeof exportStudyStatusHistory>, 'headers' | 'audit'>
type Row = SignedChange

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)

const columns: Record<(typeof statusHistoryColumns)[number], ExportColumn<Row>> = {
  at: { head: head('sign:export.at'), width: 20, cell: row => row.at, instant: true },
  from: {
    head: head('sign:export.from'),
    width: 14,
    cell: (row, { locale }) => wordAt(locale, `common:studyStatus.${row.from}`),
  },
  to: {
    head: head('sign:export.to'),
    width: 14,
    cell: (row, { locale }) => wordAt(locale, `common:studyStatus.${row.to}`),
  },
  dateKind: {
    head: head('sign:export.dateKind'),
    width: 18,
    cell: (row, { locale }) => row.dateKind && wordAt(locale, `sign:date.${row.dateKind}`),
  },
  date: { head: head('sign:export.date'), width: 14, cell: row => row.date, day: true },
  reason: { head: head('common:reason.label'), width: 40, cell: row => row.reason },
  operator: {
    head: head('sign:export.operator'),
    width: 24,
    cell: ({ signer }, { locale }) => listedName(signer, locale),
  },
}

/** Whether the signature of a change still holds, and the signature in words: nobody can leave them out by a choice of columns. */
const signatureColumns: ExportColumn<Row>[] = [
  {
    head: head('sign:export.state'),
    width: 24,
    cell: ({ badge, corrected, corrects }, { locale }) =>
      [
        describeState(badge, locale),
        ...(corrected ? [words(locale)('sign:study.corrected')] : []),
        ...(corrects ? [words(locale)('sign:study.correction')] : []),
      ].join('; '),
  },
  {
    head: head('sign:column'),
    width: 60,
    cell: ({ badge }, { locale }) => describeSignature(badge, locale),
  },
]

/** The changes of the status of a study with their signatures, verified now (E7, TR-E2). */
export const statusHistoryExport = defineExport<Filters, Row>({
  call: exportStudyStatusHistory,
  title: head('sign:study.history'),
  columns,
  count: (tx, { id }, _actor, most) => countChanges(tx, id, most),
  page: async (tx, { id }, actor, after, limit, { locale, keys }) => {
    await getStatusStudy(tx, id, actor.scope)
    return listChangesAfter({ tx, client: { locale }, services: { keys } }, id, after, limit)
  },
  further: () => Promise.resolve(signatureColumns),
})
