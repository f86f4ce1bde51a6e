import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { line } from '../shapes.ts'
import { haveSameValues, sentKinds } from './sentences.ts'
import { applicationEvent, eventResult, eventsMost } from './shapes.ts'

const example = {
  events: [
    {
      kind: 'milestone',
      eventId: 'ms-20931',
      studyId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      siteId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      milestone: 'firstPatientIn',
      plannedOn: '2026-03-01',
      actualOn: '2026-03-04',
      at: '2026-03-04T09:30:00.000Z',
    },
    {
      kind: 'usage',
      eventId: 'us-20932',
      studyId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      siteId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      records: 412,
      at: '2026-03-04T09:30:00.000Z',
    },
    {
      kind: 'notice',
      eventId: 'no-20933',
      studyId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      sentence: 'actual_progress.behind',
      values: { study: 'HY-0101-301', enrolled: 9, planned: 90 },
      link: '/ctms/home',
      to: [{ role: 'LEAD_PM', studyId: '0f8fad5b-d9cb-469f-a165-70867728950e' }],
      at: '2026-03-04T09:30:00.000Z',
    },
    {
      kind: 'todo',
      eventId: 'td-20934',
      todoId: 'timesheet-2026-09-li.na',
      sentence: 'timesheet.submit',
      values: { week: '2026-03-02' },
      link: '/ctms/home',
      to: [{ account: 'li.na' }],
      dueAt: '2026-03-06T15:00:00.000Z',
      at: '2026-03-04T09:30:00.000Z',
    },
    {
      kind: 'todo.done',
      eventId: 'td-20935',
      todoId: 'timesheet-2026-09-li.na',
      at: '2026-03-04T11:00:00.000Z',
    },
  ],
}

export const reportEvents = call({
  name: 'reportEvents',
  method: 'POST',
  path: '/mdsdata/application/events',
  summary:
    'Takes events of an application, such as milestones of a site, how much data it has, notices and to-dos, and answers each by itself.',
  needs: 'application',
  input: z.object({ events: z.array(applicationEvent).min(1).max(eventsMost) }),
  output: z.object({ results: z.array(eventResult) }),
  codes: [
    'momentToCome',
    'dayToCome',
    ...closedStudy,
    'studyInactive',
    'siteInactive',
    'siteTransition',
    'siteMilestoneMissing',
    'siteGapsOpen',
    'siteTakenOver',
    'siteStudyPlanned',
    'noticeSentenceUnknown',
    'noticeValuesWrong',
    'noticeLinkOutside',
    'noticeReaderUnknown',
    'noticeReaderOutside',
    'noticeReaderBlinded',
    'noticeReaderMissing',
    'noticeReadersMany',
    'noticesMany',
    'noticeStudyMissing',
    'noticeIdTaken',
    'todoUnknown',
    'todoEnded',
  ],
  changes: { audit: 'reportEvents', entity: 'sites', repeatable: true },
  furtherIds: {
    'events.studyId': 'studies',
    'events.siteId': 'sites',
    'events.to.userId': 'users',
    'events.to.studyId': 'studies',
    'events.to.siteId': 'sites',
  },
  example,
  rows: 'MD-N1 MD-T4 E29 F12 F13',
})

const title = line(200).min(1)

export const declareNoticeKinds = call({
  name: 'declareNoticeKinds',
  method: 'POST',
  path: '/mdsdata/application/noticeKinds',
  summary:
    'Declares sentences of an application for its notices and to-dos, in four languages, with `{{name}}` for each value; a key that is known gets the new words from now on.',
  needs: 'application',
  input: z.object({
    kinds: z
      .array(
        z.object({
          /** Name by which events say it. */
          key: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
          /** Under which its readers filter and set it. */
          kind: z.enum(sentKinds).default('application'),
          titles: z
            .object({ 'zh-CN': title, 'en-US': title, 'ja-JP': title, 'es-ES': title })
            .refine(haveSameValues, { message: 'optionInvalid' }),
          /** It says what blinded people may not know: only people with an unblinded role in its study get it. */
          unblinded: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(50)
      .refine(given => new Set(given.map(each => each.key)).size === given.length, {
        message: 'itemRepeated',
      }),
  }),
  output: z.object({
    declared: z.array(z.object({ key: z.string(), result: z.enum(['done', 'same']) })),
  }),
  codes: ['noPermission', 'noticeKindsMany'],
  changes: { audit: 'declareNoticeKinds', entity: 'applicationCredentials', repeatable: true },
  example: {
    kinds: [
      {
        key: 'queryOpen',
        kind: 'application',
        titles: {
          'zh-CN': '{{study}}：有 {{count}} 条质疑待回复',
          'en-US': '{{study}}: {{count}} queries await an answer',
          'ja-JP': '{{study}}：回答待ちのクエリが {{count}} 件あります',
          'es-ES': '{{study}}: {{count}} consultas esperan respuesta',
        },
      },
    ],
  },
  rows: 'MD-N1 E29',
})
