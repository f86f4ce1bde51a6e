import { saveTaskRecords } from '../../../client/learning/records.ts'
import { date } from '../../../client/zones/format.ts'
import type { Learner, TaskRecord } from '../../../contract/learning/record-shapes.ts'
import { learnerTasks } from '../../../contract/learning/records.ts'
import { type CourseState, courseState } from '../../../contract/learning/shapes.ts'
import { fullName } from '../../../contract/values/names.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { useLastPage } from '../../shared/list/use-last-page.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { Button } from '../../ui/base/button.tsx'
import * as chart from '../../ui/base/chart-label.css.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FilterMenu } from '../../ui/overlay/filter-menu.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { clock } from '../../widgets/elearning-player/time.ts'
import { RecordCrumbs } from './record-crumbs.tsx'
import { RecordExport } from './record-export.tsx'
import { RecordFacts } from './record-facts.tsx'
import { courseRecordPath } from './record-paths.ts'
import * as css from './records.css.ts'
import { LearningState } from './state-chip.tsx'
import { getTone } from './tones.ts'

export type TaskRecordsState = { state: CourseState | null; page: number; size: number }

type Props = {
  /** The learner. */
  userId: string
  state: TaskRecordsState
  onState: (state: TaskRecordsState) => void
  /** Receives the learner's name, for the title of the page. */
  onName: (name: string | null) => void
}

/** A learner's training tasks, each with its progress (B15, D26). */
export function TaskRecords({ userId, state, onState, onName }: Props) {
  const text = useText()
  const input = { userId, ...(state.state && { state: state.state }), limit: state.size, pageNum: state.page }
  const query = useScoped(learnerTasks, input, { keepsRows: true })
  const { data, error } = query
  const name = data ? fullName(data.learner, text.locale) : null
  useNamed(name, onName)
  useLastPage(query, state, onState)
  return (
    <div className={css.page}>
      <RecordCrumbs learner={data?.learner} userId={userId} />
      {error && <Failed error={error} onRetry={() => void query.refetch()} />}
      {data && !error && <Label learner={data.learner} state={state.state} />}
      {!error && (
        <Tasks userId={userId} state={state} onState={onState} data={data} busy={query.isFetching} />
      )}
    </div>
  )
}

function Label({ learner, state }: { learner: Learner; state: CourseState | null }) {
  const { t, locale } = useText()
  const facts = [
    { name: t('terms:learner'), value: fullName(learner, locale) },
    { name: t('learning:records.employeeId'), value: learner.employeeId ?? '-', mono: true },
    {
      name: t('terms:department'),
      value: learner.department ? localName(learner.department, locale) : '-',
    },
  ]
  return (
    <header className={chart.label}>
      <div className={chart.labelTop}>
        <h1 className={css.title}>{t('portal:title.taskRecord')}</h1>
        <div className={css.actions}>
          <RecordExport save={() => saveTaskRecords(learner.id, state)} />
        </div>
      </div>
      <RecordFacts label={t('terms:keyFacts')} facts={facts} />
    </header>
  )
}

type TasksProps = Pick<Props, 'userId' | 'state' | 'onState'> & {
  data: { records: TaskRecord[]; total: number } | undefined
  busy: boolean
}

function Tasks({ userId, state, onState, data, busy }: TasksProps) {
  const text = useText()
  const { t, wordAt, locale } = text
  const filter = (value: string[]) =>
    onState({ ...state, page: 1, state: courseState.options.find(each => each === value[0]) ?? null })
  const none = state.state ? (
    <EmptyState
      title={t('learning:records.emptyState')}
      action={<Button onClick={() => filter([])}>{t('learning:records.clear')}</Button>}
    />
  ) : (
    <EmptyState title={t('learning:records.empty')} text={t('learning:records.emptyText')} />
  )
  return (
    <>
      <div className={css.toolbar}>
        <FilterMenu
          single
          label={t('terms:state')}
          options={courseState.options.map(value => ({ value, label: wordAt(`player:state.${value}`) }))}
          value={state.state ? [state.state] : []}
          onChange={filter}
        />
        <p className={css.count} role="status">
          {data && t('learning:records.count', { count: data.total })}
        </p>
      </div>
      <DataTable
        caption={t('portal:title.taskRecord')}
        columns={getColumns(userId, text)}
        rows={data?.records ?? []}
        rowKey={task => task.id}
        rowName={task => localName(task, locale)}
        spine={getTone}
        busy={busy}
        empty={data && none}
      />
      {data && data.total > state.size && (
        <Pager
          total={data.total}
          page={state.page}
          size={state.size}
          onChange={next => onState({ ...state, ...next })}
        />
      )}
    </>
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
