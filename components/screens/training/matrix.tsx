import { dateMinute } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { trainingMatrix } from '../../../contract/training/calls.ts'
import { exportMatrix, matrixColumns } from '../../../contract/training/exports.ts'
import { type MatrixRow, type TrainingCell, trainingStates } from '../../../contract/training/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { count as countText } from '../../shared/page/page.css.ts'
import { useListedName, useNameOf } from '../../shared/people/person.tsx'
import { useTrainingFilters } from './filters.ts'
import { type MatrixState, matrixState, type TrainingListState } from './list-state.ts'
import { StateChip } from './state-chip.tsx'
import * as css from './training.css.ts'

type Matrix = List<typeof trainingMatrix, MatrixState, never>

const open: readonly string[] = ['not_started', 'in_progress', 'overdue', 'locked']

function Cell({ row, cell }: { row: MatrixRow; cell: TrainingCell | undefined }) {
  const { t, locale } = useText()
  if (!cell)
    return (
      <td className={css.cell}>
        <span className={css.note}>{t('training:matrix.none')}</span>
      </td>
    )
  const until = open.includes(cell.state) ? cell.dueAt : cell.certificateEndsAt
  const roles = row.roles.filter(role => cell.roleIds.includes(role.id))
  return (
    <td className={css.cell}>
      <span className={css.person}>
        <StateChip {...cell} />
        {until && <span className={css.note}>{t('training:matrix.until', { date: dateMinute(until) })}</span>}
        {roles.length > 0 && (
          <span className={css.note}>
            {t('training:matrix.role', { role: roles.map(role => localName(role, locale)).join(', ') })}
          </span>
        )}
      </span>
    </td>
  )
}

/** Every state as the cells show it. */
function Legend() {
  const { t } = useText()
  return (
    <ul className={css.legend} aria-label={t('training:matrix.legend')}>
      {trainingStates.map(state => (
        <li key={state}>
          <StateChip state={state} />
        </li>
      ))}
    </ul>
  )
}

type Trainings = Output<typeof trainingMatrix>['trainings']

function Row({ row, trainings }: { row: MatrixRow; trainings: Trainings }) {
  const { locale } = useText()
  const getName = useListedName()
  return (
    <tr>
      <th scope="row" className={css.personHead}>
        <span className={css.person}>
          <Anchor href={`/eLearning/userTaskRecord/${row.id}`}>{getName(row)}</Anchor>
          <span className={css.note}>{row.roles.map(role => localName(role, locale)).join(', ')}</span>
        </span>
      </th>
      {trainings.map(({ id }) => (
        <Cell key={id} row={row} cell={row.cells.find(each => each.taskId === id)} />
      ))}
    </tr>
  )
}

/** People down, trainings across; names and heads stay in sight. */
function MatrixTable({ list: { query } }: { list: Matrix }) {
  const { t, locale } = useText()
  const { data } = query
  if (!data) return null
  const { records, trainings, furtherTrainings } = data
  return (
    <>
      <Legend />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={css.frame} aria-label={t('training:matrix.title')} tabIndex={0}>
        <table className={css.matrix}>
          <thead>
            <tr>
              <th scope="col" className={css.corner}>
                {t('terms:personName')}
              </th>
              {trainings.map(training => (
                <th key={training.id} scope="col" className={css.trainingHead}>
                  {localName(training, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map(row => (
              <Row key={row.id} row={row} trainings={trainings} />
            ))}
          </tbody>
        </table>
      </section>
      {furtherTrainings > 0 && (
        <p className={css.note}>{t('training:matrix.further', { count: furtherTrainings })}</p>
      )}
    </>
  )
}

const matrix = recordList<typeof trainingMatrix, MatrixState>({
  call: trainingMatrix,
  state: matrixState,
  words: {
    title: 'training:matrix.title',
    searchLabel: 'training:search',
    filtered: 'training:nothing',
    empty: 'training:nothing',
  },
  useCount: ({ total = 0 }) => useText().t('training:matrix.people', { count: total }),
  Head: ({ count }) => (
    <p className={countText} role="status">
      {count}
    </p>
  ),
  useName: useNameOf,
  useColumns: () => [],
  useFilters: useTrainingFilters,
  Body: MatrixTable,
  exports: [
    {
      call: exportMatrix,
      label: 'common:action.export',
      about: 'exports:dialog.rows',
      headers: matrixColumns,
    },
  ],
})

/** Person by role by training at a moment (MD-L2). */
export const TrainingMatrix = ({ state, onState }: StateProps<TrainingListState>) => (
  <RecordList
    of={matrix}
    state={state}
    onState={(next, options) => onState({ ...state, ...next }, options)}
  />
)
