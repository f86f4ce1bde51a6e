import { loadWords, wordAt } from '../../../client/words/i18n.ts'
import { companyDate, date, lastDate } from '../../../client/zones/format.ts'
import { applications } from '../../../contract/access/applications.ts'
import { certificatesDue, taskList } from '../../../contract/learning/calls.ts'
import type { TrainingTask } from '../../../contract/learning/shapes.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { listState, pages } from '../../shared/list/list-state.ts'
import type { StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Coming } from '../../ui/feedback/skeleton.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import * as css from './learning.css.ts'
import { recordPath } from './record-paths.ts'
import { LearningState } from './state-chip.tsx'
import { taskPath } from './task-path.ts'
import { getTone } from './tones.ts'

const Own = lazyPart(async () => {
  const [file] = await Promise.all([
    import('../certificates/own-certificates.tsx'),
    loadWords(['certificates', 'exports', 'uploads']),
  ])
  return file.OwnCertificates
}, NotLoaded)

export const taskState = listState({ ...pages })
export type TaskListState = typeof taskState.start

/** The user's training tasks, the most urgent first (D22). */
const tasks = recordList<typeof taskList, TaskListState>({
  call: taskList,
  state: taskState,
  words: {
    title: 'portal:title.learningTasks',
    empty: 'learning:tasks.empty',
    emptyText: 'learning:tasks.emptyText',
  },
  useCount: ({ total = 0 }) => useText().t('learning:tasks.count', { count: total }),
  useName: () => {
    const { locale } = useText()
    return task => localName(task, locale)
  },
  edge: getTone,
  useColumns: () => getColumns(useText()),
  Beside: OwnRecord,
  Above: CertificatesDue,
  After: Own,
})

/** The user's training tasks, and below them their certificates from elsewhere. */
export const LearningTasks = (props: StateProps<TaskListState>) => <RecordList of={tasks} {...props} />

function OwnRecord() {
  const { t } = useText()
  const userId = useSession().user?.id
  return (
    userId && (
      <Anchor href={recordPath(userId)} className={css.link}>
        {t('learning:records.own')}
      </Anchor>
    )
  )
}

const getColumns = (text: Text): Column<TrainingTask>[] => {
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
      head: t('terms:state'),
      cell: task => <LearningState {...task} />,
    },
    {
      id: 'progress',
      head: t('terms:progress'),
      cell: task => t('learning:tasks.done', { done: task.finished, count: task.courses }),
    },
    { id: 'due', head: t('learning:tasks.due'), mono: true, cell: task => date(task.dueAt) },
    {
      id: 'type',
      head: t('terms:requirement'),
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

/** Certificates that expire soon or have expired (D27, O23); nothing if there are none. */
function CertificatesDue() {
  const { t, locale } = useText()
  const { data, isPending } = useScoped(certificatesDue, { limit: 100 }, { loading: false })
  if (isPending) return <Coming />
  if (!data || data.total === 0) return null
  const revoked = data.records.filter(each => each.revokedAt).length
  const ended = data.records.filter(each => each.expired).length
  const expired = ended - revoked
  const soon = data.records.length - ended
  const counts = [
    revoked > 0 ? t('learning:due.revoked', { count: revoked }) : '',
    expired > 0 ? t('learning:due.expired', { count: expired }) : '',
    soon > 0 ? t('learning:due.soon', { count: soon, days: data.days }) : '',
  ]
  const text = (
    <>
      <strong>{counts.filter(Boolean).join(' · ')}</strong>
      <ul className={css.due}>
        {data.records.map(each => (
          <li key={each.id}>
            {each.revokedAt
              ? t('learning:due.revokedOn', {
                  name: localName(each, locale),
                  date: companyDate(each.revokedAt),
                })
              : t('learning:due.left', { name: localName(each, locale), date: lastDate(each.expiresAt) })}
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <div className={css.above}>
      <Banner notice={{ id: 'certificates', tone: ended > 0 ? 'danger' : 'warning', text }} />
    </div>
  )
}
