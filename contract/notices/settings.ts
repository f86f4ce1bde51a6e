import { z } from 'zod'
import { call } from '../define.ts'
import { done, id, nothing } from '../shapes.ts'
import { zoneId } from '../zones/calls.ts'
import { noticeKind } from './calls.ts'

/** Kinds that break through quiet hours and are never held, nor switched off in the bell. */
export const urgentKinds: readonly string[] = ['security', 'gap_alarm']

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const quietWindow = z
  .object({ from: clock, to: clock })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'dateOrder' })

/** How a kind reaches its reader; `digest`: all of a day together. */
const pace = z.enum(['on', 'digest', 'off'])
export type Pace = z.output<typeof pace>

const choice = z.object({
  kind: noticeKind,
  /** The study for which it differs; null for all others. */
  studyId: id.nullable(),
  bell: pace,
  mail: pace,
  sms: z.boolean(),
})
export type NoticeChoice = z.output<typeof choice>

const fields = {
  /** Zone of the clock by which quiet hours and digests go. */
  zone: zoneId,
  /** Mails and SMS wait in these hours of the day, and come together at their end; over midnight where `to` is before `from`. */
  quiet: z.array(quietWindow).max(2),
  digestAt: clock,
}
const version = z.number().int().min(0).max(2_147_483_647)

const settings = z.object({
  ...fields,
  choices: z.array(choice.extend({ study: z.string().nullable() })),
  /** 0 until it is first saved. */
  rowVersion: version,
})
export type NoticeSettings = z.output<typeof settings>

export const readNoticeSettings = call({
  name: 'readNoticeSettings',
  method: 'GET',
  path: '/mdsdata/settings/notice/get',
  summary: 'Gives by which channels the actor wants each kind of notice, and the quiet hours.',
  needs: 'signed-in',
  input: nothing,
  output: settings,
  codes: [],
  rows: 'MD-N2 MD-N4',
})

export const saveNoticeSettings = call({
  name: 'saveNoticeSettings',
  method: 'POST',
  path: '/mdsdata/settings/notice/save',
  summary:
    'Sets by which channels the actor wants each kind of notice, all choices at once, and the quiet hours. To-dos and urgent kinds come into the bell whatever is chosen.',
  needs: 'signed-in',
  input: z.object({
    ...fields,
    choices: z
      .array(choice)
      .max(300)
      .refine(given => new Set(given.map(each => `${each.kind} ${each.studyId}`)).size === given.length, {
        message: 'itemRepeated',
      }),
    rowVersion: version,
  }),
  output: settings,
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'saveNoticeSettings', entity: 'noticeSettings', repeatable: true },
  ids: { 'choices.studyId': 'studies' },
  rows: 'MD-N2 MD-N4 TR-C1',
})

export const narrowNotices = call({
  name: 'narrowNotices',
  method: 'POST',
  path: '/mdsdata/settings/notice/narrow',
  summary:
    'Changes how notices of the kind of one notice reach the actor from now on, in its study where it has one: not at all, as a digest, or at once again.',
  needs: 'signed-in',
  input: z.object({
    /** A notice of the actor. */
    id,
    bell: pace,
    /** In the study of the notice only; else everywhere. */
    inStudy: z.boolean(),
  }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'saveNoticeSettings', entity: 'noticeSettings', repeatable: true },
  ids: { id: 'notices' },
  rows: 'MD-N4',
})
