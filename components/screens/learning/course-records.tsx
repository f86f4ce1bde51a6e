import { saveCourseRecords } from '../../../client/learning/records.ts'
import { dateTime } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { learnerCourses } from '../../../contract/learning/records.ts'
import { fullName } from '../../../contract/values/names.ts'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as chart from '../../ui/base/chart-label.css.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { CourseSection } from './course-section.tsx'
import { RecordCrumbs } from './record-crumbs.tsx'
import { RecordExport } from './record-export.tsx'
import { RecordFacts } from './record-facts.tsx'
import * as css from './records.css.ts'
import { LearningState } from './state-chip.tsx'
import { taskPath } from './task-path.ts'
import { getTone } from './tones.ts'

type Props = { userId: string; taskId: string; onName: (name: string | null) => void }

/** One task in a learner's record: each course with its rounds, tests and certificates (B16, D26). */
export function CourseRecords({ userId, taskId, onName }: Props) {
  const { locale } = useText()
  const query = useScoped(learnerCourses, { userId, taskId })
  const { data } = query
  const name = data ? localName(data.task, locale) : null
  useNamed(name, onName)
  return (
    <div className={css.page}>
      <RecordCrumbs learner={data?.learner} userId={userId} task={name ?? '…'} />
      <Loaded query={query} lines={8} />
      {data && <Label data={data} />}
      {data?.records.map(course => (
        <CourseSection key={course.id} course={course} learner={data.learner} />
      ))}
    </div>
  )
}

function Label({ data: { learner, task } }: { data: Output<typeof learnerCourses> }) {
  const { t, locale } = useText()
  const own = useSession().user?.id === learner.id
  const facts = [
    { name: t('terms:learner'), value: fullName(learner, locale) },
    {
      name: t('terms:progress'),
      value: t('learning:tasks.done', { done: task.finished, count: task.courses }),
    },
    { name: t('learning:records.assigned'), value: dateTime(task.assignedAt), mono: true },
    { name: t('learning:tasks.due'), value: dateTime(task.dueAt), mono: true },
    { name: t('learning:records.finished'), value: dateTime(task.finishedAt), mono: true },
    {
      name: t('terms:requirement'),
      value: t(task.learningType === 2 ? 'learning:tasks.optional' : 'learning:tasks.required'),
    },
  ]
  return (
    <header className={classNames(chart.label, getTone(task) !== 'normal' && spine, tone[getTone(task)])}>
      <div className={chart.labelTop}>
        <h1 className={css.title}>{localName(task, locale)}</h1>
        <LearningState {...task} />
        <div className={css.actions}>
          {own && (
            <Anchor href={taskPath(task.id)} className={css.link}>
              {t('learning:gate.go')}
            </Anchor>
          )}
          <RecordExport save={() => saveCourseRecords(learner.id, task.id)} />
        </div>
      </div>
      <RecordFacts label={t('terms:keyFacts')} facts={facts} />
    </header>
  )
}
