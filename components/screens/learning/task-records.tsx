import { saveTaskRecords } from '../../../client/learning/records.ts'
import { date } from '../../../client/zones/format.ts'
import type { TaskRecord } from '../../../contract/learning/record-shapes.ts'
import { learnerTasks } from '../../../contract/learning/records.ts'
import { courseState } from '../../../contract/learning/shapes.ts'
import { fullName } from '../../../contract/values/names.ts'
import { useNamed } from '../../shared/call/use-named.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { getFilter, getOptions } from '../../shared/list/filters.ts'
import { choice, listState, pages } from '../../shared/list/list-state.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { useListQuery } from '../../shared/list/use-record-list.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as chart from '../../ui/base/chart-label.css.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { clock } from '../../widgets/elearning-player/time.ts'
import { RecordCrumbs } from './record-crumbs.tsx'
import { RecordExport } from './record-export.tsx'
import { RecordFacts } from './record-facts.tsx'
import { courseRecordPath } from './record-paths.ts'
import * as css from './records.css.ts'
import { LearningState } from './state-chip.tsx'
import { getTone } from './tones.ts'

export const recordState = listState({ state: choice(courseState.options), ...pages })
type RecordListState = typeof recordState.start
type Records = List<typeof learnerTasks, RecordListState, never>

const records = recordList<typeof learnerTasks, RecordListState>({
  call: learnerTasks,
  state: recordState,
  words: {
    title: 'portal:title.taskRecord',
    filtered: 'learning:records.emptyState',
    empty: 'learning:records.empty',
    emptyText: 'learning:records.emptyText',
  },
  useCount: ({ total = 0 }) => useText().t('learning:records.count', { count: total }),
  useName: () => {
    const { locale } = useText()
    return task => localName(task, locale)
  },
  edge: getTone,
  useColumns: ({ given: { userId = '' } }) => getColumns(userId, useText()),
  useFilters: list => {
    const { t, wordAt } = useText()
    const options = getOptions(courseState.options, value => wordAt(`player:state.${value}`))
    return [getFilter(list, 'state', t('terms:state'), options)]
  },
  Head,
})

type Props = StateProps<RecordListState> & {
  /** The learner. */
  userId: string
  /** Receives the learner's name, for the title of the page. */
  onName: (name: string | null) => void
}

/** A learner's training tasks, each with its progress (B15, D26). */
export function TaskRecords({ userId, state, onState, onName }: Props) {
  const { locale } = useText()
  const learner = useListQuery(records, state, { userId }).data?.learner
  useNamed(learner ? fullName(learner, locale) : null, onName)
  return (
    <div className={css.page}>
      <RecordCrumbs learner={learner} userId={userId} />
      <div>
        <RecordList of={records} state={state} onState={onState} given={{ userId }} />
      </div>
    </div>
  )
}

function Head({ list: { query, state }, count }: { list: Records; count: string }) {
  const { t, locale } = useText()
  const learner = query.data?.learner
  const { employeeId, department } = learner ?? {}
  return (
    <div className={css.above}>
      <header className={chart.label}>
        <div className={chart.labelTop}>
          <div>
            <h1 className={css.title}>{t('portal:title.taskRecord')}</h1>
            <p className={css.count} role="status">
              {count}
            </p>
          </div>
          {learner && (
            <div className={css.actions}>
              <RecordExport save={() => saveTaskRecords(learner.id, state.state)} />
            </div>
          )}
        </div>
        {learner && (
          <RecordFacts
            label={t('terms:keyFacts')}
            facts={[
              { name: t('terms:learner'), value: fullName(learner, locale) },
              { name: t('learning:records.employeeId'), value: employeeId ?? '-', mono: true },
              {
                name: t('terms:department'),
                value: department ? localName(department, locale) : '-',
              },
            ]}
          />
        )}
      </header>
    </div>
  )
}

const getColumns = (userId: string, { t, locale }: Text): Column<TaskRecord>[] => [
  {
    id: 'name',
    head: t('learning:tasks.name'),
    wrap: true,
    cell: task => (
      <Anchor href={courseRecordPath(userId, task.id)} className={css.link}>
        {localName(task, locale)}
      </Anchor>
    ),
  },
  { id: 'state', head: t('terms:state'), cell: task => <LearningState {...task} /> },
  {
    id: 'progress',
    head: t('terms:progress'),
    cell: task => t('learning:tasks.done', { done: task.finished, count: task.courses }),
  },
  {
    id: 'watched',
    head: t('terms:watched'),
    mono: true,
    cell: task => t('learning:records.of', { done: clock(task.watchedMs), all: clock(task.lengthMs) }),
  },
  { id: 'tests', head: t('learning:records.tests'), numeric: true, cell: task => task.attempts },
  {
    id: 'certificates',
    head: t('learning:records.certificates'),
    numeric: true,
    cell: task => task.certificates,
  },
  { id: 'assigned', head: t('learning:records.assigned'), mono: true, cell: task => date(task.assignedAt) },
  { id: 'due', head: t('learning:tasks.due'), mono: true, cell: task => date(task.dueAt) },
  { id: 'finished', head: t('learning:records.finished'), mono: true, cell: task => date(task.finishedAt) },
]
