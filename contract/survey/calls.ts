import { z } from 'zod'
import { call } from '../define.ts'
import { id, instant, list, page, text } from '../shapes.ts'

/** Scores of the survey, from very dissatisfied to very satisfied. */
export const scores = [1, 2, 3, 4, 5] as const
export const commentLength = 1000

/** State of a survey link: every problem is shown as text, because its reader has no other help. */
const linkState = z.enum(['open', 'answered', 'expired', 'invalid'])
export type SurveyState = z.output<typeof linkState>

/** The text of a link; a longer one cannot be ours. */
const code = z.string().max(200)

export const readSurvey = call({
  name: 'readSurvey',
  method: 'POST',
  path: '/mdsdata/survey/read',
  summary:
    'Tells what a link to the survey leads to, and which company asks; empty names unless it is a link of ours.',
  needs: 'public',
  input: z.object({ code }),
  output: z.object({ state: linkState, companyName: z.string(), companyNameEn: z.string() }),
  codes: ['tooFrequentHour'],
  rows: 'B7 C1',
})

export const submitSurvey = call({
  name: 'submitSurvey',
  method: 'POST',
  path: '/mdsdata/survey/submit',
  summary:
    'Takes the one answer that a link to the survey allows: a score, and a comment if there is one; no name is kept.',
  needs: 'public',
  input: z.object({
    code,
    score: z.union(scores.map(score => z.literal(score))),
    comment: text(commentLength).default(''),
  }),
  /** `open`: the answer was stored; in any other state none was. */
  output: z.object({ state: linkState }),
  codes: ['tooFrequentHour'],
  rows: 'B7 C1',
})

export const surveyAnswers = call({
  name: 'surveyAnswers',
  method: 'GET',
  path: '/mdsdata/survey/list',
  summary:
    'Lists what people have answered to the survey of the company, newest first, with how often each score was given.',
  needs: { menu: 1002 },
  input: z.object(page),
  output: list(z.object({ id, score: z.number().int(), comment: z.string(), answeredAt: instant })).extend({
    /** How often each score was given, from 1 to 5. */
    given: z.array(z.number().int()).length(scores.length),
  }),
  codes: [],
  rows: 'B7',
})
