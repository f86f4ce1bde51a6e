import { date } from '../../client/format.ts'
import { wordAt } from '../../client/i18n.ts'
import { applications } from '../../contract/applications.ts'
import { taskList } from '../../contract/learning.ts'
import type { CourseState, TrainingTask } from '../../contract/learning-shapes.ts'
import { Failed } from '../failed.tsx'
import { localName } from '../shell/company-name.ts'
import { Anchor } from '../shell/navigation.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { StatusChip, type Tone } from '../ui/status-chip.tsx'
import { useScoped } from '../use-scoped.ts'
import { type Text, useText } from '../use-text.ts'
import { CertificatesDue } from './certificates-due.tsx'
import * as css from './learning.css.ts'

const tones: Record<CourseState, Tone> = {
  locked: 'locked',
  not_started: 'planned',
  in_progress: 'ongoing',
  finished: 'completed',
  overdue: 'danger',
  completed_late: 'warning',
}

export type TaskListState = { page: number; size: number }

/** The page of a task. */
export const taskPath = (taskId: string) => `/eLearning/${taskId}/course`

/** The training tasks of the person, those to be done soonest first (D22). */
export function TaskList({
  state,
  onState,
}: {
  state: TaskListState
  onState: (state: TaskListState) => void
}) {
  const text = useText()
  const { t } = text
  const { data, error, isFetching, refetch } = useScoped(
    taskList,
    { limit: state.size, pageNum: state.page },
    { keepsRows: true },
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <div className={css.page}>
      <header>
        <h1 className={css.title}>{t('learning:tasks.title')}</h1>
        {data && <p className={css.count}>{t('learning:tasks.count', { count: data.total })}</p>}
      </header>
      <CertificatesDue />
      <DataTable
        caption={t('learning:tasks.title')}
        columns={columnsOf(text)}
        rows={data?.records ?? []}
        rowKey={task => task.id}
        rowName={task => localName(task, text.locale)}
        spine={task => (task.relearn ? 'danger' : tones[task.state])}
        busy={isFetching}
        empty={data && <EmptyState title={t('learning:tasks.empty')} text={t('learning:tasks.emptyText')} />}
      />
      {data && data.total > state.size && (
        <Pager total={data.total} page={state.page} size={state.size} onChange={onState} />
      )}
    </div>
  )
}

const columnsOf = (text: Text): Column<TrainingTask>[] => {
  const { t } = text
  return [
    {
      id: 'name',
      head: t('learning:tasks.name'),
      wrap: true,
      cell: task => <Name task={task} text={text} />,
    },
    {
      id: 'state',
      head: t('learning:tasks.state'),
      cell: task =>
        !task.active ? (
          <StatusChip tone="neutral">{t('learning:tasks.stopped')}</StatusChip>
        ) : task.relearn ? (
          <StatusChip tone="danger">{wordAt('player:state.relearn')}</StatusChip>
        ) : (
          <StatusChip tone={tones[task.state]}>{wordAt(`player:state.${task.state}`)}</StatusChip>
        ),
    },
    {
      id: 'progress',
      head: t('learning:tasks.progress'),
      cell: task => t('learning:tasks.done', { done: task.finished, all: task.courses }),
    },
    { id: 'due', head: t('learning:tasks.due'), mono: true, cell: task => date(task.dueAt) },
    {
      id: 'type',
      head: t('learning:tasks.type'),
      cell: task => t(task.learningType === 2 ? 'learning:tasks.optional' : 'learning:tasks.required'),
    },
  ]
}

function Name({ task, text: { t, locale } }: { task: TrainingTask; text: Text }) {
  const application = applications.find(each => each.id === task.applicationId)
  return (
    <span className={css.name}>
      <Anchor href={taskPath(task.id)} className={css.link}>
        {localName(task, locale)}
      </Anchor>
      {application && (
        <span className={css.meta}>
          {t('learning:tasks.from', { application: wordAt(`applications:${application.key}`) })}
        </span>
      )}
    </span>
  )
}
