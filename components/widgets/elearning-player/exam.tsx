import { type Ref, useRef, useState } from 'react'
import type { ExamResult, Learning } from '../../../client/learning/learning.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './exam.css.ts'
import { QuestionField } from './question-field.tsx'
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
