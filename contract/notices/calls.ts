import { z } from 'zod'
import { call } from '../define.ts'
import { done, givenInstant, id, instant, list, nothing, page } from '../shapes.ts'
import { noticeReason } from './reasons.ts'

export const noticeType = z.enum(['todo', 'notification'])
/** Kinds of E29 and our own; each has an icon and a text. */
export const noticeKinds = [
  'timesheet',
  'contract',
  'planned_progress',
  'actual_progress',
  'user_review',
  'authorisation',
  'learning',
  'gap_alarm',
  'security',
  'system',
  'application',
] as const
export const noticeKind = z.enum(noticeKinds)

export const notice = z.object({
  id,
  type: noticeType,
  kind: noticeKind,
  /**
   * Values of its sentence in locales/<language>/notices.json; of a sentence that an application has declared, `title.<language>` is it in each
   * language. The event `withheld` is one whose reader has lost access to what it is about.
   */
  subject: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The user whose notice this is a copy of, when the actor is their agent; null for the actor's own notice. */
  copyOf: z.object({ lastName: z.string(), firstName: z.string() }).nullable(),
  /** Why the reader gets it; null for one of an earlier version. */
  reason: noticeReason.nullable(),
  /** The study that it is about; null for none, and for a reader without access to it. */
  study: z.object({ id, number: z.string() }).nullable(),
  link: z.string().nullable(),
  /** False once its target is gone. */
  available: z.boolean(),
  urgency: z.enum(['normal', 'soon', 'overdue']),
  dueAt: instant.nullable(),
  createdAt: instant,
  seenAt: instant.nullable(),
  readAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** Its sender withdrew the to-do: nobody has done it. */
  cancelled: z.boolean(),
})
export type Notice = z.output<typeof notice>

/** Filter of the visible list: unread/read for notifications, to do/done for to-dos (D21, F29). */
const filter = {
  type: noticeType,
  open: z.stringbool().or(z.boolean()).optional(),
  kind: noticeKind.optional(),
}

export const listNotices = call({
  name: 'listNotices',
  method: 'GET',
  path: '/mdsdata/annouceTodo/select',
  summary:
    "Lists the actor's notices or to-dos, newest first; `open` true: unread or to do, false: read or done. `before`, the id of the last one shown, pages without gaps.",
  needs: 'signed-in',
  input: z.object({ ...filter, ...page, before: id.optional() }),
  output: list(notice),
  codes: ['dataNotFound'],
  ids: { before: 'notices' },
  rows: 'L97 D21 F29 B11 D33',
})

export const countNotices = call({
  name: 'countNotices',
  method: 'GET',
  path: '/mdsdata/annouceTodo/count',
  summary: 'Counts unread notices, open to-dos, and those not seen yet; does not extend the session.',
  needs: 'signed-in',
  input: nothing,
  output: z.object({
    unread: z.number().int(),
    todo: z.number().int(),
    unseen: z.number().int(),
    newest: instant.nullable(),
  }),
  codes: [],
  passive: true,
  rows: 'L97 TR-N8',
})

export const watchNotices = call({
  name: 'watchNotices',
  method: 'GET',
  path: '/mdsdata/annouceTodo/watch',
  summary:
    'Tells by server-sent events, at once, that a notice or to-do of the actor has come: first when it listens, and again after a gap. Ends after five minutes, to be asked for again, or with the session or the acting role; does not extend the session.',
  needs: 'signed-in',
  input: nothing,
  output: z.object({}),
  codes: [],
  answers: 'events',
  passive: true,
  rows: 'L97 TR-N8 WIDGETS 2.7',
})

export const markNotices = call({
  name: 'markNotices',
  method: 'POST',
  path: '/mdsdata/annouceTodo/mark',
  summary: 'Marks notices as read or unread, to-dos as done or to do, or either as seen.',
  needs: 'signed-in',
  input: z.object({
    ids: z.array(id).min(1).max(200),
    as: z.enum(['read', 'unread', 'done', 'todo', 'seen']),
  }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'markNotices', entity: 'notices', repeatable: true },
  ids: { ids: 'notices' },
  rows: 'F29 D21',
})

export const markAllNotices = call({
  name: 'markAllNotices',
  method: 'POST',
  path: '/mdsdata/annouceTodo/markAll',
  summary:
    "Marks every unread notice of the visible filter as read, or every open to-do of it as done; the answer's ids undo it.",
  needs: 'signed-in',
  input: z.object({ type: noticeType, kind: noticeKind.optional(), until: givenInstant.optional() }),
  output: z.object({ ids: z.array(id) }),
  codes: [],
  changes: { audit: 'markNotices', entity: 'notices', repeatable: true },
  rows: 'F29 D21',
})
