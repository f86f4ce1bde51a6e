import { FileText, Image, SquarePlay } from 'lucide-react'
import type { TaskWithCourses } from '../../../client/learning/learning.ts'
import { date } from '../../../client/zones/format.ts'
import type { CourseOfTask } from '../../../contract/learning/shapes.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { stateTones } from './course-tones.ts'
import * as css from './list.css.ts'
import { clock } from './time.ts'

const icons = { video: SquarePlay, pdf: FileText, images: Image }

/** The state of a course: a word with its icon. */
export function CourseState({ course, text: { t } }: { course: CourseOfTask; text: Text }) {
  if (course.relearn) return <StatusChip tone="danger">{t('player:state.relearn')}</StatusChip>
  return <StatusChip tone={stateTones[course.state]}>{t(`player:state.${course.state}`)}</StatusChip>
}

type CourseListProps = {
  data: TaskWithCourses
  shown: string
  text: Text
  onChoose: (courseId: string) => void
}

/** The courses of a task in order, each with its state (2.5.6). A locked one can be opened to read why. */
export function CourseList({ data: { task, courses }, shown, text, onChoose }: CourseListProps) {
  const { t, locale } = text
  return (
    <nav part="list" className={css.list} aria-label={t('player:list.title')}>
      <header className={css.head}>
        <h3 className={css.title}>{localName(task, locale)}</h3>
        <p className={css.meta}>
          <bdi>{t('player:list.count', { done: task.finished, count: task.courses })}</bdi>
          {task.dueAt && ` · ${t('player:list.due', { date: date(task.dueAt) })}`}
        </p>
      </header>
      <ol className={css.items}>
        {courses.map((course, at) => (
          <li key={course.id}>
            <button
              type="button"
              part="course"
              className={css.item}
              aria-current={course.id === shown ? 'true' : undefined}
              onClick={() => onChoose(course.id)}
            >
              <span className={css.number}>{at + 1}</span>
              <span className={css.words}>
                <span className={css.name}>{localName(course, locale)}</span>
                <span className={css.line}>
                  <Icon of={icons[course.kind]} size={14} /> {t(`player:kind.${course.kind}`)}
                  {course.kind === 'video' && ` · ${clock(course.lengthMs)}`}
                  {course.percent > 0 && course.percent < 100 && ` · ${course.percent}%`}
                </span>
                <CourseState course={course} text={text} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
