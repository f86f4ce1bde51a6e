import type { Parsed } from '../../../contract/define.ts'
import {
  type assignmentColumns,
  exportAssignments,
  exportMatrix,
  type matrixColumns,
} from '../../../contract/training/exports.ts'
import type { MatrixRow } from '../../../contract/training/shapes.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { WordKey } from '../../../locales/words.ts'
import { iso } from '../../kernel/db/types.ts'
import { listedName } from '../../kernel/names.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { type Cell, defineExport, type ExportColumn, type Face } from '../downloads/definition.ts'
import { countAssignments, nextAssignments, type StandingRow } from './assignments.ts'
import { countPeople, nextMatrixRows, trainingsOfMatrix } from './matrix.ts'

const column = <R>(
  head: WordKey,
  width: number,
  cell: (row: R, face: Face) => Cell,
  instant?: true,
): ExportColumn<R> => ({ head: locale => words(locale)(head), width, cell, ...(instant && { instant }) })

const getInstant = (at: Date | null): Date | null => (iso(at) ? at : null)
const mark = (is: boolean, { locale }: Face) => (is ? words(locale)('common:answer.yes') : null)
const getDepartment = (department: { name: string; nameEn: string } | null, { locale }: Face) =>
  department && localName(department, locale)

type ListFilters = Omit<Parsed<typeof exportAssignments>, 'headers' | 'audit'>

const listColumns: Record<(typeof assignmentColumns)[number], ExportColumn<StandingRow>> = {
  name: column('terms:personName', 22, ({ person }, { locale }) => listedName(person, locale)),
  account: column('terms:account', 20, ({ person }) => person.account),
  department: column('terms:department', 24, ({ person }, face) => getDepartment(person.department, face)),
  training: column('training:training', 36, ({ training }, { locale }) => localName(training, locale)),
  state: column('terms:state', 18, ({ state }, { locale }) => wordAt(locale, `training:state.${state}`)),
  failed: column('training:flag.failed', 16, ({ failed }, face) => mark(failed, face)),
  waiting: column('training:flag.waiting', 20, ({ waiting }, face) => mark(waiting, face)),
  assignedAt: column('training:column.assigned', 20, row => row.assignedAt, true),
  dueAt: column('training:column.due', 20, row => getInstant(row.dueAt), true),
  extended: column('training:column.extended', 12, row => row.extended),
  finishedAt: column('training:column.finished', 20, row => getInstant(row.finishedAt), true),
  certificateEndsAt: column('training:column.ends', 20, row => getInstant(row.certificateEndsAt), true),
}

const toMoment = (at: string | null, now: Date) => (at === null ? now : new Date(at))

/** The assignments behind a figure, as in the list. */
export const assignmentsExport = defineExport<ListFilters, StandingRow>({
  call: exportAssignments,
  title: locale => words(locale)('training:assignments'),
  columns: listColumns,
  count: (tx, filters, { scope }, most) =>
    countAssignments(tx, filters, { at: toMoment(filters.at, new Date()), scope, most }),
  page: (tx, filters, { scope }, after, limit, { now }) =>
    nextAssignments(tx, filters, { at: toMoment(filters.at, now), scope }, { isFirst: !after, limit }),
})

type MatrixFilters = Omit<Parsed<typeof exportMatrix>, 'headers' | 'audit'>

const personColumns: Record<(typeof matrixColumns)[number], ExportColumn<MatrixRow>> = {
  name: column('terms:personName', 22, (row, { locale }) => listedName(row, locale)),
  account: column('terms:account', 20, row => row.account),
  department: column('terms:department', 24, (row, face) => getDepartment(row.department, face)),
  roles: column('terms:roles', 32, ({ roles }, { locale }) =>
    roles.map(role => localName(role, locale)).join('; '),
  ),
}

/** The matrix: a person a row, a training a column. */
export const matrixExport = defineExport<MatrixFilters, MatrixRow>({
  call: exportMatrix,
  title: locale => words(locale)('training:matrix.title'),
  columns: personColumns,
  further: async (tx, filters, { now }) => {
    const { trainings } = await trainingsOfMatrix(tx, filters, toMoment(filters.at, now))
    return trainings.map(training => ({
      head: locale => localName(training, locale),
      width: 18,
      cell: ({ cells }, { locale }) => {
        const cell = cells.find(each => each.taskId === training.id)
        return cell ? wordAt(locale, `training:state.${cell.state}`) : null
      },
    }))
  },
  count: (tx, filters, { scope }, most) =>
    countPeople(tx, filters, { at: toMoment(filters.at, new Date()), scope, most }),
  page: (tx, filters, { scope }, after, limit, { now }) =>
    nextMatrixRows(tx, filters, { at: toMoment(filters.at, now), scope }, { isFirst: !after, limit }),
})
