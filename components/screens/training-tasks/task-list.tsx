import { Plus } from 'lucide-react'
import { dateMinute, total as totalText } from '../../../client/zones/format.ts'
import { listTrainingTasks } from '../../../contract/training-tasks/calls.ts'
import type { TrainingTaskRow } from '../../../contract/training-tasks/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { CountLink } from '../../shared/list/count-link.tsx'
import { getChoices } from '../../shared/list/filters.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { nameLink } from '../../shared/page/page.css.ts'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { learningTypes, type TaskListState, taskListState, taskStates } from './list-state.ts'
import { addPath, getTaskPath } from './paths.ts'
import { stateTones, useLearningType } from './task-texts.ts'

type Tasks = List<typeof listTrainingTasks, TaskListState, never>

function useFilters(list: Tasks) {
  const { t } = useText()
  const getType = useLearningType()
  return [
    getChoices(list, 'state', t('terms:state'), taskStates, value => t(`trainingTasks:state.${value}`)),
    getChoices(list, 'learningType', t('terms:requirement'), learningTypes, getType),
  ]
}

/** When a task is due, in words. */
export function useDue() {
  const { t } = useText()
  return ({ dueAt, dueDays }: Pick<TrainingTaskRow, 'dueAt' | 'dueDays'>) =>
    dueDays === null
      ? dueAt
        ? dateMinute(dueAt)
        : t('trainingTasks:due.none')
      : t('trainingTasks:due.daysText', { count: dueDays })
}

function useColumns() {
  const { t, locale } = useText()
  const { column, name, status, minute } = useColumnKinds<TrainingTaskRow>()
  const getDue = useDue()
  const getType = useLearningType()
  const sortable = { sortable: true }
  const numeric = { numeric: true }
  return [
    column(
      'name',
      t('terms:name'),
      row => (
        <Anchor href={getTaskPath(row.id)} className={nameLink}>
          <Ellipsis text={localName(row, locale)} focusable={false} />
        </Anchor>
      ),
      sortable,
    ),
    status('state', t('terms:state'), row => ({
      tone: stateTones[row.state],
      text: t(`trainingTasks:state.${row.state}`),
    })),
    name('category', t('trainingTasks:field.categoryId'), row => row.category),
    column('learningType', t('terms:requirement'), row => getType(row.learningType)),
    column('courses', t('trainingTasks:column.courses'), row => <Figure row={row} of="courses" />, numeric),
    column('dueAt', t('trainingTasks:field.dueAt'), getDue, sortable),
    column(
      'assigned',
      t('trainingTasks:column.assigned'),
      row => <Figure row={row} of="assigned" />,
      numeric,
    ),
    column(
      'finished',
      t('trainingTasks:column.finished'),
      row => <Figure row={row} of="finished" />,
      numeric,
    ),
    minute('changedAt', t('trainingTasks:column.changedAt'), row => row.changedAt, sortable),
  ]
}

const figureSections = { courses: 'content', assigned: 'people', finished: 'people' } as const

/** A number of a task, which leads to the section of what it counts. */
function Figure({ row, of }: { row: TrainingTaskRow; of: keyof typeof figureSections }) {
  const { t } = useText()
  const count = row[of]
  const href = `${getTaskPath(row.id)}#${figureSections[of]}`
  return <CountLink count={count} href={href} label={t(`trainingTasks:counted.${of}`, { count })} />
}

function useCount({ total = 0, isNarrowed }: Tasks) {
  const { t } = useText()
  return t(isNarrowed ? 'trainingTasks:match' : 'trainingTasks:all', { total: totalText(total) })
}

const tasks = recordList<typeof listTrainingTasks, TaskListState>({
  call: listTrainingTasks,
  state: taskListState,
  words: {
    title: 'trainingTasks:title',
    searchLabel: 'trainingTasks:search',
    filtered: 'trainingTasks:none',
    empty: 'trainingTasks:empty',
    emptyText: 'trainingTasks:emptyText',
  },
  useName: () => {
    const { locale } = useText()
    return row => localName(row, locale)
  },
  edge: row => stateTones[row.state],
  useColumns,
  useFilters,
  useCount,
  add: { call: 'addTrainingTask', icon: Plus, label: 'trainingTasks:add', href: addPath },
})

/** Training tasks of the company: who has to learn what, and until when (MD-L2). */
export const TrainingTaskList = (props: StateProps<TaskListState>) => <RecordList of={tasks} {...props} />
