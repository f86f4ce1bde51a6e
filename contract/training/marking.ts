import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, list, page, required, rowVersion, text } from '../shapes.ts'
import { answerToMark, trainingFilterIds, trainingFilters, waitingAttempt } from './shapes.ts'

const needs = { menu: 1051 } as const
const marking = { menu: 1051, button: 'LEARNING_MARK' } as const
const prefix = '/elearning/training'
const { at: _now, ...filters } = trainingFilters

export const waitingAttempts = call({
  name: 'waitingAttempts',
  method: 'POST',
  path: `${prefix}/waiting`,
  summary: "Lists the tests of the actor's scope that wait for a marker, those handed in first at the top.",
  needs,
  input: z.object({ ...page, ...filters }),
  output: list(waitingAttempt),
  codes: [],
  furtherIds: trainingFilterIds,
  rows: 'MD-L2 F27',
})

export const attemptToMark = call({
  name: 'attemptToMark',
  method: 'GET',
  path: `${prefix}/attempt`,
  summary:
    'Reads a test that waits for a marker: each answer beside what is right. Its learner never reads it here.',
  needs: marking,
  input: z.object({ id }),
  output: waitingAttempt.extend({ answers: z.array(answerToMark) }),
  codes: ['dataNotFound', 'alreadyHandled', 'selfForbidden'],
  ids: { id: 'waitingTests' },
  rows: 'MD-L2 F27',
})

export const markAttempt = call({
  name: 'markAttempt',
  method: 'POST',
  path: `${prefix}/mark`,
  summary:
    'Confirms or changes the score of a test that waits; the result then shows, and a passed course is finished with its certificate.',
  needs: marking,
  input: z.object({
    id,
    rowVersion,
    /** Answers that are judged otherwise than the server did, each with the reason. */
    changed: z
      .array(z.object({ questionId: id, correct: z.boolean(), reason: required(limits.reasonLength) }))
      .max(500)
      .default([]),
    /** Remark for the learner's record. */
    remark: text(limits.reasonLength).default(''),
  }),
  output: z.object({
    passed: z.boolean(),
    rightAnswers: z.number().int(),
    questions: z.number().int(),
    /** Number of the certificate that the result has earned. */
    certificate: z.string().nullable(),
  }),
  codes: ['dataNotFound', 'alreadyHandled', 'selfForbidden', 'answerUnfit', 'nothingChanged'],
  changes: { audit: 'markAttempt', entity: 'training', repeatable: true },
  ids: { id: 'waitingTests' },
  furtherIds: { 'changed.questionId': 'questions' },
  rows: 'MD-L2 F27',
})
