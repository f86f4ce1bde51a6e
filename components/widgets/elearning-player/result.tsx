import { useState } from 'react'
import type { Answered, Learning } from '../../../client/learning/learning.ts'
import { dateTime } from '../../../client/zones/format.ts'
import type { AnsweredQuestion, CourseOfTask, TestState } from '../../../contract/learning/shapes.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import * as css from './exam.css.ts'
import { localText } from './names.ts'

const tones: Record<TestState['result'], ChipTone> = {
  unanswered: 'neutral',
  pending: 'info',
  passed: 'completed',
  failed: 'danger',
}

type TestCardProps = {
  course: CourseOfTask
  test: TestState
  learning: Learning
  place: { taskId: string; courseId: string }
  text: Text
  onStart: () => void
  onRelearn: () => void
}

/** The state of the test: its rules, attempts left, the result, and the next actions (F27, F28). */
export function TestCard({ course, test, learning, place, text, onStart, onRelearn }: TestCardProps) {
  const { t } = text
  const { result } = test
  const again = result === 'failed' && test.attemptsLeft > 0
  return (
    <section className={css.card} aria-label={t('player:exam.title')}>
      <div className={css.cardHead}>
        <h3 className={css.cardTitle}>{t('player:exam.title')}</h3>
        <StatusChip tone={tones[result]}>{t(`player:result.${result}`)}</StatusChip>
      </div>
      <p className={css.cardText}>
        {t('player:exam.about', { count: test.questions, percent: test.passPercent })}
        {(result === 'unanswered' || again) && ` · ${t('player:exam.left', { count: test.attemptsLeft })}`}
      </p>
      {test.scorePercent !== null && (
        <p className={css.score}>{t('player:result.score', { percent: test.scorePercent })}</p>
      )}
      {test.scoresAt && (
        <p className={css.cardText}>{t('player:result.told', { date: dateTime(test.scoresAt) })}</p>
      )}
      {course.relearn && <p className={css.cardText}>{t('player:relearn.text')}</p>}
      <div className={css.actions}>
        {(result === 'unanswered' || again) && (
          <Button
            variant="primary"
            off={course.learned ? undefined : t('player:exam.unlearned')}
            onClick={onStart}
          >
            {t(again ? 'player:exam.again' : 'player:exam.start')}
          </Button>
        )}
        {course.relearn && (
          <Button variant="primary" onClick={onRelearn}>
            {t('player:relearn.button')}
          </Button>
        )}
        {(result === 'passed' || result === 'failed') && (
          <Review learning={learning} place={place} text={text} />
        )}
      </div>
    </section>
  )
}

type ReviewProps = { learning: Learning; place: { taskId: string; courseId: string }; text: Text }

function Review({ learning, place, text }: ReviewProps) {
  const { t } = text
  const [shown, setShown] = useState<Answered | null>(null)
  const [trouble, setTrouble] = useState('')
  const open = () =>
    learning.answered(place).then(setShown, error => setTrouble(error instanceof Error ? error.message : ''))
  if (!shown)
    return (
      <>
        <Button onClick={open}>{t('player:result.review')}</Button>
        {trouble && <p role="alert">{trouble}</p>}
      </>
    )
  return (
    <ol className={css.answers}>
      {shown.questions.map((question, at) => (
        <li key={question.id} className={css.answered}>
          <span className={css.number}>
            {t('player:exam.number', { number: at + 1 })}
            {question.correct !== null &&
              ` · ${t(question.correct ? 'player:result.right' : 'player:result.wrong')}`}
          </span>
          <strong>{localText(question, text.locale)}</strong>
          {question.options.map(option => (
            <Option
              key={option.id}
              words={localText(option, text.locale)}
              chosen={question.chosen.includes(option.id)}
              right={question.right?.includes(option.id) ?? false}
              text={text}
            />
          ))}
          <Explanation words={getExplanation(question, text.locale)} text={text} />
        </li>
      ))}
    </ol>
  )
}

const getExplanation = ({ explanation = '', explanationEn = '' }: AnsweredQuestion, locale: Text['locale']) =>
  localText({ text: explanation, textEn: explanationEn }, locale)

/** Why the right answer is right; the server sends it only together with the right answers. */
const Explanation = ({ words, text: { t } }: { words: string; text: Text }) =>
  words && (
    <p className={css.explanation}>
      <span className={css.mark}>{t('player:result.explanation')}</span> {words}
    </p>
  )

const Option = ({
  words,
  chosen,
  right,
  text: { t },
}: {
  words: string
  chosen: boolean
  right: boolean
  text: Text
}) => (
  <span className={classNames(css.option, chosen && css.picked)}>
    {words}
    {chosen && <span className={css.mark}>{t('player:result.chosen')}</span>}
    {right && <span className={css.mark}>{t('player:result.solution')}</span>}
  </span>
)
