import { Suspense, useEffect, useRef, useState } from 'react'
import type { TaskWithCourses } from '../../../client/learning/learning.ts'
import { date } from '../../../client/zones/format.ts'
import type { CourseOfTask } from '../../../contract/learning/shapes.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { Later, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Content } from './content.tsx'
import { CourseState } from './course-list.tsx'
import * as css from './player.css.ts'
import { Missing, Trouble } from './states.tsx'
import type { Desk } from './use-desk.ts'

const TestCard = lazyPart(() => import('./result.tsx').then(file => file.TestCard), Missing)
const CertificateCard = lazyPart(
  () => import('./certificate-card.tsx').then(file => file.CertificateCard),
  Missing,
)
const ExamSheet = lazyPart(() => import('./exam.tsx').then(file => file.ExamSheet), Missing)

type CourseProps = { desk: Desk; data: TaskWithCourses; course: CourseOfTask }

/** One course: why it is locked, or its content, its test and its certificate. */
export function Course({ desk, data, course }: CourseProps) {
  const { text } = desk
  const { locale } = text
  const head = useRef<HTMLHeadingElement>(null)
  const [exam, setExam] = useState(false)
  useEffect(() => {
    if (exam) head.current?.focus()
  }, [exam])
  const description = localName({ name: course.description, nameEn: course.descriptionEn }, locale)
  return (
    <article className={css.main}>
      <header className={css.head}>
        <div className={css.titleRow}>
          <h2 ref={head} tabIndex={-1} className={css.title}>
            {localName(course, locale)}
          </h2>
          <CourseState course={course} text={text} />
        </div>
        {description && <p className={css.description}>{description}</p>}
      </header>
      {course.state === 'locked' ? (
        <Locked desk={desk} data={data} course={course} />
      ) : exam ? (
        <Later lines={8}>
          <ExamSheet
            learning={desk.learning}
            place={{ taskId: data.task.id, courseId: course.id }}
            text={text}
            onBack={() => setExam(false)}
            onDone={result => {
              setExam(false)
              desk.tested(course, result)
            }}
          />
        </Later>
      ) : (
        <Open desk={desk} data={data} course={course} onExam={() => setExam(true)} />
      )}
    </article>
  )
}

function Open({ desk, data, course, onExam }: CourseProps & { onExam: () => void }) {
  const { text, learning } = desk
  const place = { taskId: data.task.id, courseId: course.id }
  const next = getNext(data, course)
  return (
    <>
      <Opened desk={desk} course={course} />
      <Suspense>
        {course.test && (
          <TestCard
            course={course}
            test={course.test}
            learning={learning}
            place={place}
            text={text}
            onStart={onExam}
            onRelearn={desk.relearn}
          />
        )}
        {course.certificate && (
          <CertificateCard
            certificate={course.certificate}
            learning={learning}
            text={text}
            onRelearn={desk.relearn}
          />
        )}
      </Suspense>
      {course.finishedAt && next && (
        <div className={css.strip}>
          <Button onClick={() => desk.choose(next.id)}>
            {text.t('player:next', { course: localName(next, text.locale) })}
          </Button>
        </div>
      )}
    </>
  )
}

/** The content of an opened course. */
function Opened({ desk, course }: Pick<CourseProps, 'desk' | 'course'>) {
  const { text, opened, progress } = desk
  if (opened.state === 'failed') return <Trouble error={opened.error} text={text} onRetry={desk.reopen} />
  if (opened.state === 'loading' || !progress)
    return (
      <div className={css.space16}>
        <Skeleton lines={4} pictured />
      </div>
    )
  const { holding, tell, flush, reopen, onPlaying, say, expose } = desk
  return (
    <Content
      key={`${course.id} ${progress.round} ${opened.data.contentVersion}`}
      course={course}
      progress={progress}
      text={text}
      tell={tell}
      flush={flush}
      onPlaying={onPlaying}
      say={say}
      expose={expose}
      opened={opened.data}
      title={localName(course, text.locale)}
      active={holding === 'here'}
      renew={reopen}
    />
  )
}

const getNext = ({ courses }: TaskWithCourses, course: CourseOfTask): CourseOfTask | undefined =>
  courses[courses.indexOf(course) + 1]

/** Why a course is locked, and a link to what unlocks it. */
function Locked({ desk, data, course }: CourseProps) {
  const { t, locale } = desk.text
  const { task, courses } = data
  const before = courses.slice(0, courses.indexOf(course)).find(each => !each.finishedAt)
  const early = task.beginsAt && new Date(task.beginsAt) > new Date()
  return (
    <div className={css.state}>
      <p className={css.stateTitle}>{t('player:locked.title')}</p>
      <p className={css.stateText}>
        {early
          ? t('player:locked.begins', { date: date(task.beginsAt) })
          : before && t('player:locked.before', { course: localName(before, locale) })}
      </p>
      {!early && before && <Button onClick={() => desk.choose(before.id)}>{t('player:locked.open')}</Button>}
    </div>
  )
}
