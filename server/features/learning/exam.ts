import type { Output, Parsed } from '../../../contract/define.ts'
import type { answerDetail, questionsOfCourse, submitAnswers } from '../../../contract/learning/calls.ts'
import type { Question, TestState } from '../../../contract/learning/shapes.ts'
import type { Context } from '../../kernel/context.ts'
import { hmac } from '../../kernel/keys.ts'
import { problem } from '../../kernel/problem.ts'
import {
  getQuestions,
  keepAttempt,
  lastAttempt,
  type QuestionRow,
  questionsOfVersion,
} from './exam-queries.ts'
import { finishCourse } from './finish.ts'
import { holdRecord } from './queries.ts'
import { isRight, passes, score } from './rules.ts'
import { courseScene, mustBeOpen, type Scene } from './scene.ts'
import { getTest, isStale } from './task-state.ts'

/** Shuffles by a secret key: unpredictable from outside, but always the same for one attempt. */
const shuffled = <T extends { id: string }>(key: Buffer, salt: string, things: readonly T[]): T[] =>
  things
    .map(thing => ({ thing, by: hmac(key, `order ${salt} ${thing.id}`).toString('hex') }))
    .sort((one, other) => (one.by < other.by ? -1 : 1))
    .map(({ thing }) => thing)

/** Questions in the order of an attempt, without the correct answers; as written where the course does not shuffle. */
const shown = (
  { services }: Context,
  { salt, shuffle }: { salt: string; shuffle: boolean },
  rows: readonly QuestionRow[],
): Question[] => {
  const ordered = <T extends { id: string }>(things: readonly T[]) =>
    shuffle ? shuffled(services.keys.link, salt, things) : [...things]
  return ordered(rows).map(row => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    textEn: row.text_en,
    points: row.points,
    options: ordered(row.options).map(({ id, text, textEn }) => ({ id, text, textEn })),
  }))
}

const getSalt = ({ row }: Scene, attempt: number): string => `${row.record_id} ${attempt}`

/**
 * The questions of an attempt, in their original order: those that the round asks, or as many as the pool says, drawn by the secret key,
 * so that the same attempt always has the same ones.
 */
const getPaper = async ({ tx, services }: Context, scene: Scene, attempt: number): Promise<QuestionRow[]> => {
  const { id, asked_ids, pool } = scene.row
  const questions = await getQuestions(tx, id)
  if (asked_ids) return questions.filter(each => asked_ids.includes(each.id))
  if (pool === null || pool >= questions.length) return questions
  const drawn = shuffled(services.keys.link, `draw ${getSalt(scene, attempt)}`, questions).slice(0, pool)
  const ids = new Set(drawn.map(each => each.id))
  return questions.filter(each => ids.has(each.id))
}

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
  const rows = await getPaper(context, scene, attempt)
  const order = { salt: getSalt(scene, attempt), shuffle: scene.row.shuffle }
  return {
    attempt,
    contentVersion: scene.row.content_version,
    test,
    questions: shown(context, order, rows),
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
  const answers = scored(await getPaper(context, scene, attempt), input.answers)
  const right = answers.filter(each => each.correct).length
  const points = score(answers)
  const passed = passes(points.points, points.most, scene.row.pass_percent)
  const contentVersion = input.contentVersion
  const waits = scene.task.marking === 'manual'
  const storedAttempt = await keepAttempt(tx, {
    recordId: record.id,
    no: attempt,
    contentVersion,
    right,
    points,
    passed,
    waits,
    answers,
  })
  if (!storedAttempt) throw problem('answerSubmittedTwice')
  const certificate = passed && !waits ? await finishCourse(context, scene, record.id) : null
  audit({ entityId: record.id, detail: { attempt, right, questions: answers.length, passed } })
  const after = {
    ...scene.row,
    used: attempt,
    last_passed: passed,
    last_waits: waits,
    last_right: points.points,
    last_questions: points.most,
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
    return { questionId: row.id, optionIds, correct: isRight(row, optionIds), points: row.points }
  })
}

/** The last answers; correct ones are revealed only when they give no advantage any more. */
export const answered = async (
  context: Context,
  place: Parsed<typeof answerDetail>,
): Promise<Output<typeof answerDetail>> => {
  const scene = await courseScene(context, place)
  const { row, course } = scene
  if (!course.test) throw problem('courseEmpty')
  const attempt = row.record_id ? await lastAttempt(context.tx, row.record_id) : null
  const { result, attemptsLeft } = course.test
  const over = result === 'passed' || (result === 'failed' && attemptsLeft === 0)
  if (!attempt) return { attempt: 0, submittedAt: null, test: course.test, questions: [] }
  const byQuestion = new Map(attempt.answers.map(each => [each.questionId, each]))
  // As they were asked: a later version may ask something else.
  const versionQuestions =
    (await questionsOfVersion(context.tx, place.courseId, attempt.content_version)) ??
    (await getQuestions(context.tx, place.courseId))
  const questions = versionQuestions.filter(each => byQuestion.has(each.id))
  const order = { salt: getSalt(scene, attempt.no), shuffle: row.shuffle }
  return {
    attempt: attempt.no,
    submittedAt: attempt.submitted_at.toISOString(),
    test: course.test,
    questions: shown(context, order, questions).map(each => ({
      ...each,
      chosen: byQuestion.get(each.id)?.optionIds ?? [],
      correct: over ? (byQuestion.get(each.id)?.correct ?? false) : null,
      right: over ? getRight(questions, each.id) : null,
      ...(over && getExplanation(questions, each.id)),
    })),
  }
}

const getExplanation = (rows: readonly QuestionRow[], id: string) => {
  const { explanation, explanation_en } = rows.find(row => row.id === id)!
  return explanation || explanation_en ? { explanation, explanationEn: explanation_en } : {}
}

const getRight = (rows: readonly QuestionRow[], id: string): string[] =>
  rows.find(row => row.id === id)!.options.flatMap(option => (option.correct ? [option.id] : []))
