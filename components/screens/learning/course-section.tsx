import { dateTime } from '../../../client/zones/format.ts'
import type { CourseRecord, Learner, RoundRecord } from '../../../contract/learning/record-shapes.ts'
import type { TestState } from '../../../contract/learning/shapes.ts'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { clock } from '../../widgets/elearning-player/time.ts'
import { type RecordFact, RecordFacts } from './record-facts.tsx'
import { RoundAttempts, RoundCertificate } from './record-round.tsx'
import * as css from './records.css.ts'
import { LearningState, TestResultChip } from './state-chip.tsx'
import { getTone } from './tones.ts'

/** A course in a record: its state now, and each round of learning, the latest first. */
export function CourseSection({ course, learner }: { course: CourseRecord; learner: Learner }) {
  const text = useText()
  const { t, wordAt, locale } = text
  const name = localName(course, locale)
  const id = `course-${course.id}`
  return (
    <section
      className={classNames(css.course, getTone(course) !== 'normal' && spine, tone[getTone(course)])}
      aria-labelledby={id}
    >
      <div className={css.courseHead}>
        <h2 id={id} className={css.courseTitle}>
          {name}
        </h2>
        <LearningState {...course} />
        <span className={css.meta}>{wordAt(`player:kind.${course.kind}`)}</span>
      </div>
      <RecordFacts label={t('terms:keyFacts')} facts={getFacts(course, text)} />
      {course.test?.scoresAt && (
        <p className={css.meta}>{t('learning:records.told', { date: dateTime(course.test.scoresAt) })}</p>
      )}
      {course.rounds.length === 0 ? (
        <p className={css.meta}>{t('learning:records.never')}</p>
      ) : (
        <DataTable
          caption={`${t('learning:records.rounds')}: ${name}`}
          columns={getColumns(course, learner, text)}
          rows={course.rounds}
          rowKey={round => String(round.round)}
        />
      )}
    </section>
  )
}

const getFacts = (course: CourseRecord, { t }: Text): RecordFact[] => [
  {
    name: t('terms:progress'),
    value: t('learning:records.needed', { percent: course.percent, required: course.requiredPercent }),
  },
  {
    name: t('terms:watched'),
    value: t('learning:records.of', { done: clock(course.watchedMs), all: clock(course.lengthMs) }),
    mono: true,
  },
  {
    name: t('learning:records.result'),
    value: course.test ? <TestResultChip result={course.test.result} /> : t('learning:records.noTest'),
  },
  ...(course.test
    ? [
        {
          name: t('learning:records.attemptsLeft'),
          value: attemptsLeft(course.test, t),
          mono: true,
        },
      ]
    : []),
  { name: t('learning:records.ended'), value: dateTime(course.finishedAt), mono: true },
]

/** A learner who has passed needs none. */
const attemptsLeft = ({ result, attemptsLeft: done, attempts: all }: TestState, t: Text['t']): string =>
  result === 'passed' ? '-' : t('learning:records.of', { done, all })

const getColumns = (course: CourseRecord, learner: Learner, { t }: Text): Column<RoundRecord>[] => [
  {
    id: 'round',
    head: t('learning:records.rounds'),
    cell: round => (
      <span className={css.stack}>
        {t('learning:records.round', { round: round.round })}
        {round.round > 1 && <span className={css.meta}>{t('learning:records.again')}</span>}
        {round.outdated && <span className={css.meta}>{t('learning:records.outdated')}</span>}
      </span>
    ),
  },
  { id: 'begun', head: t('learning:records.begun'), mono: true, cell: round => dateTime(round.begunAt) },
  {
    id: 'learned',
    head: t('learning:records.learned'),
    mono: true,
    cell: round => dateTime(round.learnedAt),
  },
  { id: 'ended', head: t('learning:records.ended'), mono: true, cell: round => dateTime(round.finishedAt) },
  {
    id: 'watched',
    head: t('terms:watched'),
    mono: true,
    cell: round => `${clock(round.watchedMs)} · ${t('terms:percent', { percent: round.percent })}`,
  },
  ...(course.test
    ? [
        {
          id: 'tests',
          head: t('learning:records.tests'),
          cell: (round: RoundRecord) => <RoundAttempts attempts={round.attempts} />,
        },
      ]
    : []),
  {
    id: 'certificate',
    head: t('player:certificate.title'),
    cell: round => <RoundCertificate certificate={round.certificate} learner={learner} />,
  },
]
