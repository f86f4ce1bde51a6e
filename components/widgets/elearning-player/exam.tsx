import { type Ref, useRef, useState } from 'react'
import type { ExamResult, Learning } from '../../../client/learning/learning.ts'
import type { Question } from '../../../contract/learning/shapes.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Checkbox, Radio } from '../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './exam.css.ts'
import { localText } from './names.ts'
import { type ExamDesk, unansweredIn, useExam } from './use-exam.ts'

export type ExamProps = {
  learning: Learning
  place: { taskId: string; courseId: string }
  text: Text
  onDone: (result: ExamResult) => void
  onBack: () => void
}

/** The test of a course: its questions, the unanswered ones, and submission. */
export function ExamSheet({ learning, place, text, onDone, onBack }: ExamProps) {
  const desk = useExam(learning, place, onDone)
  const { t } = text
  const { now } = desk
  if (now.state === 'loading' || now.state === 'done') return <Skeleton lines={8} />
  if (now.state === 'failed')
    return (
      <>
        <ErrorState title={now.error.message} onRetry={desk.retry} errorId={now.error.requestId} />
        <div className={css.foot}>
          <Button onClick={onBack}>{t('player:exam.back')}</Button>
        </div>
      </>
    )
  return <Sheet desk={desk} now={now} text={text} onBack={onBack} />
}

type Open = Extract<ExamDesk['now'], { state: 'open' }>
type SheetProps = { desk: ExamDesk; now: Open; text: Text; onBack: () => void }

function Sheet({ desk, now, text, onBack }: SheetProps) {
  const { t } = text
  const { exam } = now
  const [asked, setAsked] = useState(false)
  const [checked, setChecked] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const missing = unansweredIn(exam, desk.answers)
  const handIn = () => {
    setChecked(true)
    if (missing.length === 0) setAsked(true)
    else requestAnimationFrame(() => summary.current?.focus())
  }
  return (
    <Form part="test" className={css.sheet} onSend={handIn}>
      <Notes now={now} text={text} missing={checked ? missing : []} summary={summary} />
      <Questions desk={desk} now={now} text={text} missing={checked ? missing : []} />
      <div className={css.foot}>
        <Button onClick={onBack}>{t('player:exam.back')}</Button>
        <Button type="submit" variant="primary" busy={now.busy}>
          {t('player:exam.submit')}
        </Button>
      </div>
      <Confirm
        open={asked}
        left={exam.test.attemptsLeft}
        text={text}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          desk.submit()
        }}
      />
    </Form>
  )
}

type NotesProps = { now: Open; text: Text; missing: readonly number[]; summary: Ref<HTMLElement> }

/** Attempts left, errors, and the questions without an answer. */
const Notes = ({ now, text: { t }, missing, summary }: NotesProps) => (
  <>
    <p className={css.left}>{t('player:exam.left', { count: now.exam.test.attemptsLeft })}</p>
    {now.changed && <Banner notice={{ id: 'changed', tone: 'warning', text: t('player:exam.changed') }} />}
    {now.error && <Banner notice={{ id: 'error', tone: 'danger', text: now.error.message }} />}
    <ErrorSummary
      ref={summary}
      errors={missing.map(number => ({
        field: `question-${number}`,
        text: t('player:exam.unanswered', { number }),
      }))}
    />
  </>
)

type QuestionsProps = { desk: ExamDesk; now: Open; text: Text; missing: readonly number[] }

const Questions = ({ desk, now, text, missing }: QuestionsProps) =>
  now.exam.questions.map((question, at) => (
    <QuestionField
      key={question.id}
      id={`question-${at + 1}`}
      number={at + 1}
      question={question}
      chosen={desk.answers[question.id] ?? []}
      missing={missing.includes(at + 1)}
      text={text}
      onChoose={optionIds => desk.choose(question.id, optionIds)}
    />
  ))

type ConfirmProps = { open: boolean; left: number; text: Text; onClose: () => void; onConfirm: () => void }

const Confirm = ({ open, left, text: { t }, onClose, onConfirm }: ConfirmProps) => (
  <Dialog
    open={open}
    size="sm"
    title={t('player:exam.confirmTitle')}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{t('player:exam.keep')}</Button>
        <Button variant="primary" onClick={onConfirm}>
          {t('player:exam.submit')}
        </Button>
      </>
    }
  >
    <p>
      {t('player:exam.confirmText')} {t('player:exam.left', { count: left })}
    </p>
  </Dialog>
)

type QuestionProps = {
  id: string
  number: number
  question: Question
  chosen: readonly string[]
  missing: boolean
  text: Text
  onChoose: (optionIds: readonly string[]) => void
}

/** One question: radio buttons, or checkboxes where several answers may be right. */
function QuestionField({ id, number, question, chosen, missing, text, onChoose }: QuestionProps) {
  const { t, locale } = text
  const single = question.kind === 'single'
  const toggle = (optionId: string, on: boolean) =>
    onChoose(single ? [optionId] : on ? [...chosen, optionId] : chosen.filter(each => each !== optionId))
  return (
    <fieldset
      part="question"
      className={classNames(css.question, missing && css.missing)}
      aria-describedby={missing ? `${id}-missing` : undefined}
    >
      <legend className={css.legend}>
        <span className={css.number}>{t('player:exam.number', { number })}</span>
        <span>{localText(question, locale)}</span>{' '}
        <span className={css.kind}>{t(single ? 'player:exam.one' : 'player:exam.many')}</span>
      </legend>
      {missing && (
        <p id={`${id}-missing`} className={css.missingText}>
          {t('player:exam.unanswered', { number })}
        </p>
      )}
      {question.options.map((option, at) => {
        const field = {
          id: at === 0 ? id : `${id}-${at}`,
          label: localText(option, locale),
          checked: chosen.includes(option.id),
          onChange: (event: { currentTarget: HTMLInputElement }) =>
            toggle(option.id, event.currentTarget.checked),
        }
        return single ? (
          <Radio key={option.id} name={id} {...field} />
        ) : (
          <Checkbox key={option.id} {...field} />
        )
      })}
    </fieldset>
  )
}
