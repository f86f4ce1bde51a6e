import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'
import type { Draft, Exam, ExamResult, Learning } from '../../../client/learning/learning.ts'

export type ExamState =
  | { state: 'loading' }
  | { state: 'failed'; error: CallError }
  | { state: 'open'; exam: Exam; changed: boolean; busy: boolean; error: CallError | null }
  | { state: 'done'; result: ExamResult }

export type ExamDesk = {
  now: ExamState
  answers: Draft
  choose: (questionId: string, optionIds: readonly string[]) => void
  submit: () => void
  retry: () => void
}

type CourseLocation = { taskId: string; courseId: string }

/** Codes that say that the test has changed since it was answered. */
const stale = (error: CallError) => error.name === 'courseChanged' || error.name === 'answerUnfit'

/**
 * A test in progress. Answers are stored in this browser until the server accepts them; a test is submitted by one
 * request, however often the button is pressed; after a change of the questions, answers to the remaining ones
 * survive (2.5.7).
 */
export function useExam(
  learning: Learning,
  place: CourseLocation,
  onDone: (result: ExamResult) => void,
): ExamDesk {
  const { taskId, courseId } = place
  const [now, setNow] = useState<ExamState>({ state: 'loading' })
  const [answers, setAnswers] = useState<Draft>({})
  const key = useRef<string | null>(null)
  const underWay = useRef(false)

  const load = useCallback(
    async (changed: boolean) => {
      try {
        const exam = await learning.exam({ taskId, courseId })
        setAnswers(fitting(exam, learning.draft({ taskId, courseId }).read()))
        key.current = null
        setNow({ state: 'open', exam, changed, busy: false, error: null })
      } catch (error) {
        if (isCallError(error)) setNow({ state: 'failed', error })
        else throw error
      }
    },
    [learning, taskId, courseId],
  )
  useEffect(() => void load(false), [load])

  const choose = (questionId: string, optionIds: readonly string[]) => {
    const next = { ...answers, [questionId]: optionIds }
    setAnswers(next)
    key.current = null
    learning.draft(place).write(next)
  }

  const submit = async () => {
    if (now.state !== 'open' || underWay.current) return
    underWay.current = true
    key.current ??= crypto.randomUUID()
    setNow({ ...now, busy: true, error: null })
    try {
      const choices = now.exam.questions.map(({ id }) => ({
        questionId: id,
        optionIds: [...(answers[id] ?? [])],
      }))
      const result = await learning.submit(place, now.exam, choices, key.current)
      learning.draft(place).write({})
      setNow({ state: 'done', result })
      onDone(result)
    } catch (error) {
      if (!isCallError(error)) throw error
      if (stale(error)) await load(true)
      else setNow({ ...now, busy: false, error })
    } finally {
      underWay.current = false
    }
  }
  return { now, answers, choose, submit: () => void submit(), retry: () => void load(false) }
}

/** Answers to questions and with options that still exist. */
const fitting = ({ questions }: Exam, draft: Draft): Draft =>
  Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const optionIds = (draft[id] ?? []).filter(each => options.some(option => option.id === each))
      return optionIds.length > 0 ? [[id, optionIds]] : []
    }),
  )

/** Numbers of the unanswered questions, from 1. */
export const unansweredIn = ({ questions }: Pick<Exam, 'questions'>, answers: Draft): number[] =>
  questions.flatMap(({ id }, at) => ((answers[id]?.length ?? 0) === 0 ? [at + 1] : []))
