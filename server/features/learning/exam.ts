import type { Output, Parsed } from '../../../contract/define.ts'
import type { answerDetail, questionsOfCourse, submitAnswers } from '../../../contract/learning/calls.ts'
import type { Question, TestState } from '../../../contract/learning/shapes.ts'
import type { Context } from '../../kernel/context.ts'
import { hmac } from '../../kernel/keys.ts'
import { problem } from '../../kernel/problem.ts'
import { getQuestions, keepAttempt, lastAttempt, type QuestionRow } from './exam-queries.ts'
import { finishCourse } from './finish.ts'
import { holdRecord } from './queries.ts'
import { isRight, passes } from './rules.ts'
import { courseScene, mustBeOpen, type Scene } from './scene.ts'
import { getTest, isStale } from './task-state.ts'

/** Shuffles by a secret key: unpredictable from outside, but always the same for one attempt. */
const shuffled = <T extends { id: string }>(key: Buffer, salt: string, things: readonly T[]): T[] =>
  things
    .map(thing => ({ thing, by: hmac(key, `order ${salt} ${thing.id}`).toString('hex') }))
    .sort((one, other) => (one.by < other.by ? -1 : 1))
    .map(({ thing }) => thing)

/** Questions in the order of an attempt, without the correct answers. */
const shown = ({ services }: Context, salt: string, rows: readonly QuestionRow[]): Question[] =>
  shuffled(services.keys.link, salt, rows).map(row => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    textEn: row.text_en,
    options: shuffled(services.keys.link, salt, row.options).map(({ id, text, textEn }) => ({
      id,
      text,
      textEn,
    })),
  }))

/** The next attempt of a test, or the reason why there is none. */
const mayAttempt = (scene: Scene): { test: TestState; attempt: number } => {
  const { course, row } = scene
  if (!course.test) throw problem('courseEmpty')
  if (isStale(row)) throw problem('courseChanged')
  if (!course.learned) throw problem('courseUnfinished')
  // While results are not published, another attempt would reveal them.
  if (row.last_passed || course.test.result === 'pending') throw problem('answerSubmittedTwice')
  if (course.test.attemptsLeft === 0) throw problem('attemptsUsedUp')
  return { test: course.test, attempt: row.used + 1 }
}

/** The questions of the next attempt. */
export const questions = async (
  context: Context,
  place: Parsed<typeof questionsOfCourse>,
): Promise<Output<typeof questionsOfCourse>> => {
  const scene = await courseScene(context, place)
  mustBeOpen(scene, context.now)
  const { test, attempt } = mayAttempt(scene)
  const rows = await getQuestions(context.tx, place.courseId)
  const salt = `${scene.row.record_id} ${attempt}`
  return {
    attempt,
    contentVersion: scene.row.content_version,
    test,
    questions: shown(context, salt, rows),
  }
}

type Submitted = Parsed<typeof submitAnswers>

/** Submits a test, which is scored here, once for each attempt. */
export const submit = async (context: Context, input: Submitted): Promise<Output<typeof submitAnswers>> => {
  const { tx, actor, now, audit } = context
  // Locked before it is read: of concurrent calls, the later ones see the result of the first.
  const record = await holdRecord(tx, actor.userId, input.taskId, input.courseId)
  const scene = await courseScene(context, input)
  mustBeOpen(scene, now)
  if (!record) throw problem('courseUnfinished')
  if (input.attempt <= scene.row.used) throw problem('answerSubmittedTwice')
  const { attempt } = mayAttempt(scene)
  if (input.contentVersion !== scene.row.content_version) throw problem('courseChanged')
  if (input.attempt !== attempt) throw problem('answerUnfit')
  const rows = await getQuestions(tx, input.courseId)
  const answers = scored(rows, input.answers)
  const right = answers.filter(each => each.correct).length
  const passed = passes(right, rows.length, scene.row.pass_percent)
  const contentVersion = input.contentVersion
  const waits = scene.task.marking === 'manual'
  const storedAttempt = await keepAttempt(tx, {
    recordId: record.id,
    no: attempt,
    contentVersion,
    right,
    passed,
    waits,
    answers,
  })
  if (!storedAttempt) throw problem('answerSubmittedTwice')
  const certificate = passed && !waits ? await finishCourse(context, scene, record.id) : null
  audit({ entityId: record.id, detail: { attempt, right, questions: rows.length, passed } })
  const after = {
    ...scene.row,
    used: attempt,
    last_passed: passed,
    last_waits: waits,
    last_right: right,
    last_questions: rows.length,
  }
  return { test: getTest(after, scene.task, now)!, certificate }
}

/** Scores answers; every question needs an answer from its own options and of its type. */
const scored = (rows: readonly QuestionRow[], given: Submitted['answers']) => {
  const byQuestion = new Map(given.map(each => [each.questionId, each.optionIds]))
  if (byQuestion.size !== given.length || given.some(each => !rows.some(row => row.id === each.questionId)))
    throw problem('answerUnfit')
  const unanswered = rows.filter(row => (byQuestion.get(row.id)?.length ?? 0) === 0)
  if (unanswered.length > 0)
    throw problem('questionUnanswered', {
      count: unanswered.length,
      questions: unanswered.map(each => each.id),
    })
  return rows.map(row => {
    const optionIds = [...new Set(byQuestion.get(row.id))]
    const isKnown = optionIds.every(id => row.options.some(option => option.id === id))
    if (!isKnown || (row.kind === 'single' && optionIds.length !== 1)) throw problem('answerUnfit')
    return { questionId: row.id, optionIds, correct: isRight(row, optionIds) }
  })
}

/** The last answers; correct ones are revealed only when they give no advantage any more. */
export const answered = async (
  context: Context,
  place: Parsed<typeof answerDetail>,
): Promise<Output<typeof answerDetail>> => {
  const { row, course } = await courseScene(context, place)
  if (!course.test) throw problem('courseEmpty')
  const attempt = row.record_id ? await lastAttempt(context.tx, row.record_id) : null
  const { result, attemptsLeft } = course.test
  const over = result === 'passed' || (result === 'failed' && attemptsLeft === 0)
  if (!attempt) return { attempt: 0, submittedAt: null, test: course.test, questions: [] }
  const rows = await getQuestions(context.tx, place.courseId)
  const byQuestion = new Map(attempt.answers.map(each => [each.questionId, each]))
  const attemptQuestions = shown(context, `${row.record_id} ${attempt.no}`, rows)
  return {
    attempt: attempt.no,
    submittedAt: attempt.submitted_at.toISOString(),
    test: course.test,
    questions: attemptQuestions.map(each => ({
      ...each,
      chosen: byQuestion.get(each.id)?.optionIds ?? [],
      correct: over ? (byQuestion.get(each.id)?.correct ?? false) : null,
      right: over ? getRight(rows, each.id) : null,
    })),
  }
}

const getRight = (rows: readonly QuestionRow[], id: string): string[] =>
  rows.find(row => row.id === id)!.options.flatMap(option => (option.correct ? [option.id] : []))
