import * as calls from '../../../contract/courses/calls.ts'
import * as categoryCalls from '../../../contract/courses/categories.ts'
import * as equivalentCalls from '../../../contract/courses/equivalents.ts'
import * as publishingCalls from '../../../contract/courses/publishing.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { type Handled, handle, handleOne } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { isRight, passes } from '../learning/rules.ts'
import * as categories from './categories.ts'
import { create, discard, getDraft, save, setRetired } from './draft.ts'
import { addEquivalent, endEquivalent, listEquivalents } from './equivalents.ts'
import { listed } from './list.ts'
import { listPeople } from './people.ts'
import { preview, publish } from './publish.ts'
import { courseById, draftContent } from './queries.ts'
import './signing.ts'
import { getVersionAt, listVersions } from './versions.ts'

/** Scores answers to questions of the draft by the rules of the learner's test; nothing is kept. */
const tryQuestions = async (
  { tx }: Context,
  { id, answers }: Parsed<typeof calls.tryCourseQuestions>,
): Promise<Output<typeof calls.tryCourseQuestions>> => {
  const course = await courseById(tx, id)
  if (!course) throw problem('dataNotFound')
  const { questions, rules } = await draftContent(tx, course)
  const byId = new Map(questions.map(each => [each.id, each]))
  if (new Set(answers.map(each => each.questionId)).size !== answers.length) throw problem('answerUnfit')
  const records = answers.map(({ questionId, optionIds }) => {
    const question = byId.get(questionId)
    const chosen = [...new Set(optionIds)]
    const isKnown = question && chosen.every(each => question.options.some(option => option.id === each))
    if (!isKnown || chosen.length === 0 || (question.kind === 'single' && chosen.length > 1))
      throw problem('answerUnfit')
    const correct = isRight(question, chosen)
    return {
      questionId,
      correct,
      points: correct ? question.points : 0,
      pointsMost: question.points,
      right: question.options.filter(each => each.correct).map(each => each.id),
      explanation: question.explanation,
      explanationEn: question.explanationEn,
    }
  })
  const points = records.reduce((sum, each) => sum + each.points, 0)
  const pointsMost = records.reduce((sum, each) => sum + each.pointsMost, 0)
  return {
    records,
    points,
    pointsMost,
    scorePercent: Math.floor((points * 100) / pointsMost),
    passed: passes(points, pointsMost, rules.passPercent),
  }
}

/** Handlers of contract/courses. */
export const handlers: readonly Handled[] = [
  handle(calls.courseList, listed),
  handle(calls.createCourse, create),
  handleOne(calls.courseDraft, async (context, { id }) => ({
    ...(await getDraft(context, { id })),
    signed: getSettings(context.actor.tenant.settings).signCoursePublications,
    publishing: firstRefusal(
      decide(context.actor, { ...calls.saveCourseDraft, needs: calls.publishing }, null, context.now),
    ),
  })),
  handle(calls.saveCourseDraft, save),
  handle(calls.discardCourseDraft, discard),
  handleOne(calls.tryCourseQuestions, tryQuestions),
  handle(calls.retireCourse, (context, input) => setRetired(context, input, true)),
  handle(calls.restoreCourse, (context, input) => setRetired(context, input, false)),
  handle(calls.courseHistory, async (context, { id, ...page }) => {
    if (!(await courseById(context.tx, id))) throw problem('dataNotFound')
    return wholeHistory(context, 'courses', id, page)
  }),
  handle(publishingCalls.publicationPreview, preview),
  handle(publishingCalls.publicationPeople, listPeople),
  handle(publishingCalls.publishCourse, publish),
  handle(publishingCalls.courseVersions, listVersions),
  handle(publishingCalls.courseAsOf, getVersionAt),
  handle(equivalentCalls.courseEquivalents, listEquivalents),
  handle(equivalentCalls.addCourseEquivalent, addEquivalent),
  handle(equivalentCalls.endCourseEquivalent, endEquivalent),
  handle(categoryCalls.courseCategories, categories.listCategories),
  handle(categoryCalls.addCourseCategory, categories.add),
  handle(categoryCalls.renameCourseCategory, categories.rename),
  handle(categoryCalls.moveCourseCategory, categories.move),
  handle(categoryCalls.removeCourseCategory, categories.remove),
]
