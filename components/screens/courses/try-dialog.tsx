import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { type CourseDraft, tryCourseQuestions } from '../../../contract/courses/calls.ts'
import type { Output } from '../../../contract/define.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { localText } from '../../widgets/elearning-player/names.ts'
import { QuestionField } from '../../widgets/elearning-player/question-field.tsx'
import * as css from './courses.css.ts'

type Props = {
  course: CourseDraft
  /** One question; empty for the whole test. */
  questionId: string
  onClose: () => void
}
type Result = Output<typeof tryCourseQuestions>

/** The test as a learner takes it, or one question of it: scored by the server, and nothing is kept. */
export function TryDialog({ course, questionId, onClose }: Props) {
  const { t, locale, wordAt } = useText()
  const test = useTrial(course, questionId)
  const { questions, answers, checked, busy, trouble, result } = test
  return (
    <Dialog
      open
      size="lg"
      title={t('courses:try.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void test.confirm()}>
            {t('courses:try.check')}
          </Button>
        </>
      }
    >
      <div className={css.columns}>
        <p className={css.hint}>{t('courses:try.text')}</p>
        <Trouble text={trouble} />
        {result && <Score result={result} whole={questionId === ''} />}
        {questions.map(question => {
          const scored = result?.records.find(each => each.questionId === question.id)
          return (
            <div key={question.id} className={css.part}>
              <QuestionField
                id={`try-${question.id}`}
                number={test.all.indexOf(question) + 1}
                question={question}
                chosen={answers[question.id] ?? []}
                missing={checked && !answers[question.id]?.length}
                text={{ t, locale, wordAt }}
                onChoose={optionIds => test.choose(question.id, optionIds)}
              />
              {scored && <Scored scored={scored} question={question} />}
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}

/** Answers, and how the server scored them. */
function useTrial(course: CourseDraft, questionId: string) {
  const session = useSessionStore()
  const [answers, setAnswers] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const all = course.content.questions
  const questions = questionId ? all.filter(each => each.id === questionId) : all
  const missing = questions.filter(each => !answers[each.id]?.length)
  const confirm = async () => {
    setChecked(true)
    if (missing.length > 0) return
    setBusy(true)
    setTrouble('')
    try {
      const chosen = questions.map(({ id }) => ({ questionId: id, optionIds: [...answers[id]!] }))
      setResult(await send(tryCourseQuestions, { id: course.id, answers: chosen }, { quiet: true, session }))
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message)
    }
    setBusy(false)
  }
  const choose = (id: string, optionIds: readonly string[]) => {
    setAnswers(now => ({ ...now, [id]: optionIds }))
    setResult(null)
  }
  return { all, questions, answers, checked, busy, trouble, result, choose, confirm }
}

function Score({ result, whole }: { result: Result; whole: boolean }) {
  const { t } = useText()
  const { points, pointsMost, scorePercent, passed } = result
  const score = t('courses:try.score', { points, most: pointsMost, percent: scorePercent })
  const verdict = whole ? ` ${t(passed ? 'courses:try.passed' : 'courses:try.failed')}` : ''
  return <Banner notice={{ id: 'score', tone: passed ? 'success' : 'warning', text: `${score}${verdict}` }} />
}

type ScoredProps = {
  scored: Result['records'][number]
  question: CourseDraft['content']['questions'][number]
}

/** Whether an answer was right, what is right, and why. */
function Scored({ scored, question }: ScoredProps) {
  const { t, locale } = useText()
  const right = question.options
    .filter(each => scored.right.includes(each.id))
    .map(each => localText(each, locale))
    .join(' · ')
  const explanation = localText({ text: scored.explanation, textEn: scored.explanationEn }, locale)
  return (
    <div className={css.about}>
      <span className={scored.correct ? css.right : css.wrong}>
        {t(scored.correct ? 'courses:try.right' : 'courses:try.wrong', {
          points: scored.points,
          most: scored.pointsMost,
        })}
      </span>
      <span>{t('courses:try.answer', { text: right })}</span>
      {explanation && <span className={css.hint}>{explanation}</span>}
    </div>
  )
}
