import { CalendarPlus, RotateCcw, UserMinus } from 'lucide-react'
import { dateMinute } from '../../../client/zones/format.ts'
import { listAssignments } from '../../../contract/training/calls.ts'
import { assignmentColumns, exportAssignments } from '../../../contract/training/exports.ts'
import { type AssignmentRow, assignmentStates } from '../../../contract/training/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { getChoices, getFilterWords } from '../../shared/list/filters.ts'
import type { List, ListDialogProps, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { count as countText, nameLink } from '../../shared/page/page.css.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { whyOff } from '../../shared/why/why.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ActDialog, useAssignmentName } from './act-dialog.tsx'
import { useTrainingFilters } from './filters.ts'
import { type TrainingListState, trainingState } from './list-state.ts'
import { StateChip } from './state-chip.tsx'

export type AssignmentActName = 'extend' | 'excuse' | 'endExcuse' | 'relearn' | 'history'
type Assignments = List<typeof listAssignments, TrainingListState, AssignmentActName>

const calls = {
  extend: 'extendAssignments',
  excuse: 'excuseAssignments',
  endExcuse: 'endExcuses',
  relearn: 'requestRelearning',
} as const

function useColumns(): Column<AssignmentRow>[] {
  const { t, locale } = useText()
  const getName = useListedName()
  const { column, name } = useColumnKinds<AssignmentRow>()
  const day = { sortable: true, mono: true }
  return [
    column(
      'name',
      t('terms:personName'),
      ({ person }) => (
        <Anchor href={`/eLearning/userTaskRecord/${person.id}`} className={nameLink}>
          {getName(person)}
        </Anchor>
      ),
      { sortable: true },
    ),
    name('department', t('terms:department'), ({ person }) => person.department),
    column(
      'training',
      t('training:training'),
      ({ person, training }) => (
        <Anchor href={`/eLearning/userCourseRecord/${person.id}/${training.id}`}>
          {localName(training, locale)}
        </Anchor>
      ),
      { sortable: true, wrap: true },
    ),
    column('state', t('terms:state'), row => <StateChip {...row} />, { wrap: true }),
    column('due', t('training:column.due'), row => (row.dueAt ? dateMinute(row.dueAt) : '-'), day),
    column(
      'ends',
      t('training:column.ends'),
      row => (row.certificateEndsAt ? dateMinute(row.certificateEndsAt) : '-'),
      { mono: true },
    ),
    column('assigned', t('training:column.assigned'), row => dateMinute(row.assignedAt), day),
  ]
}

function useOff() {
  const { locale } = useText()
  return ({ actions }: AssignmentRow, act: AssignmentActName) =>
    act === 'history' ? undefined : whyOff(actions[act], locale, calls[act])
}

function useRowActions(row: AssignmentRow, { ask }: Assignments) {
  const { t } = useText()
  const getOff = useOff()
  const excused = row.state === 'excused'
  const acts = excused ? (['endExcuse'] as const) : (['extend', 'excuse', 'relearn'] as const)
  return [
    ...acts.map(act => ({
      id: act,
      label: t(`training:act.${act}.verb`),
      off: getOff(row, act),
      onChoose: () => ask(act, [row]),
    })),
    { id: 'history', label: t('training:history.title'), onChoose: () => ask('history', [row]) },
  ]
}

function Dialog({
  act,
  rows,
  readNewest,
  onDone,
  onClose,
}: ListDialogProps<typeof listAssignments, TrainingListState, AssignmentActName>) {
  return <ActDialog act={act} rows={rows} readNewest={readNewest} onDone={onDone} onClose={onClose} />
}

const assignments = recordList<typeof listAssignments, TrainingListState, AssignmentActName>({
  call: listAssignments,
  state: trainingState,
  words: {
    title: 'training:assignments',
    searchLabel: 'training:search',
    filtered: 'training:nothing',
    empty: 'training:nothing',
    selection: 'training:selected',
  },
  useCount: ({ total = 0 }, filters) => {
    const { t } = useText()
    return [t('training:count', { count: total }), ...getFilterWords(filters)].join(' · ')
  },
  Head: ({ list, count }) => {
    const { t } = useText()
    return (
      <p className={countText} role="status">
        {t('ui:filter.summary', { label: t(`training:figure.${list.state.figure}`), value: count })}
      </p>
    )
  },
  useName: useAssignmentName,
  useColumns,
  useFilters: list => {
    const { t } = useText()
    const own = useTrainingFilters(list)
    const state = getChoices(list, 'states', t('terms:state'), assignmentStates, value =>
      t(`training:state.${value}`),
    )
    return [...own, state]
  },
  useRowActions,
  useOff,
  Dialog,
  edge: row => (row.state === 'overdue' || row.failed ? 'danger' : undefined),
  exports: [
    {
      call: exportAssignments,
      label: 'common:action.export',
      about: 'exports:dialog.rows',
      headers: assignmentColumns,
      isSorted: true,
    },
  ],
  batch: [
    { act: 'extend', icon: CalendarPlus, label: 'training:act.extend.verb', call: calls.extend },
    { act: 'excuse', icon: UserMinus, label: 'training:act.excuse.verb', call: calls.excuse },
    { act: 'relearn', icon: RotateCcw, label: 'training:act.relearn.verb', call: calls.relearn },
    { act: 'endExcuse', label: 'training:act.endExcuse.verb', call: calls.endExcuse },
  ],
})

/** The assignments behind a figure, with the acts of a coordinator (MD-L2). */
export const AssignmentList = (props: StateProps<TrainingListState>) => (
  <RecordList of={assignments} {...props} />
)
