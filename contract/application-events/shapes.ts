import { z } from 'zod'
import { givenInstant, id, line, required } from '../shapes.ts'
import { getMilestone, milestoneKind } from './milestones.ts'

/** Kinds of events that an application may report. */
export const eventKinds = ['milestone', 'usage', 'notice', 'todo', 'todo.done', 'todo.cancel'] as const
export type EventKind = (typeof eventKinds)[number]

/** What an application may send: events of each kind, and files. A credential names what it may. */
export const reportKinds = ['milestone', 'usage', 'notice', 'todo', 'file'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The kind that a credential needs for an event: who may send to-dos may end them. */
export const getRight = (kind: EventKind): ReportKind =>
  kind === 'todo.done' || kind === 'todo.cancel' ? 'todo' : kind

/** What a credential may do: report, and get narrow tokens for users ('embed'), which it must be given by name. */
export const credentialKinds = [...reportKinds, 'embed'] as const
export type CredentialKind = (typeof credentialKinds)[number]

/** Most events of one batch. */
export const eventsMost = 100

/** How far the clock of an application may be ahead: a later time would keep every right report out until then. */
export const aheadMostMinutes = 10

/** Largest number of records that an application can report. */
const recordsMost = 2_000_000_000

const about = {
  /** The application's own id of the event; the answer repeats it. */
  eventId: required(64),
  studyId: id,
  /** The site; without it the event is about the whole study. */
  siteId: id.nullable().default(null),
  /** When it happened by the application's clock: an earlier event never replaces a later one. */
  at: givenInstant,
}

const day = z.iso.date().nullable().default(null)

const milestoneEvent = z
  .object({
    ...about,
    kind: z.literal('milestone'),
    milestone: milestoneKind,
    plannedOn: day,
    actualOn: day,
    /** False when this study or site does not have the milestone. */
    applicable: z.boolean().default(true),
  })
  .refine(({ milestone, siteId }) => getMilestone(milestone)[siteId === null ? 'study' : 'site'], {
    path: ['milestone'],
    message: 'optionInvalid',
  })
  .refine(({ applicable, actualOn }) => applicable || actualOn === null, {
    path: ['actualOn'],
    message: 'dateInvalid',
  })

const usageEvent = z.object({
  ...about,
  kind: z.literal('usage'),
  /** How many records the application has of it; 0 when it has none any more. */
  records: z.number().int().min(0).max(recordsMost),
})

/** Most entries of one audience, and most readers that it may reach. */
export const audienceMost = 100
export const readersMost = 10_000
/** Most notices, one for each reader, that an application may send to a company within an hour. */
export const hourlyMost = 500_000

/** Whom a notice is for: a person, or everyone who holds a role: in a study, at a site, or anywhere. */
const reader = z.union([
  z.strictObject({ account: required(64) }),
  z.strictObject({ userId: id }),
  z.strictObject({
    /** Code of a named role, or id of a role. */
    role: required(64),
    studyId: id.nullable().default(null),
    siteId: id.nullable().default(null),
  }),
])
export type EventReader = z.output<typeof reader>

const message = {
  ...about,
  /** The study that it is about: only people with access to it read what it says. Null for none. */
  studyId: id.nullable().default(null),
  /** One of our sentences, such as `contract.review`, or the key of one that the application has declared. */
  sentence: required(64),
  /** Values of the sentence; days as YYYY-MM-DD. */
  values: z
    .record(z.string().regex(/^[A-Za-z]\w{0,39}$/), z.union([line(200), z.number().min(-1e12).max(1e12)]))
    .default({}),
  /** Path into the application, below its prefix. */
  link: required(500).nullable().default(null),
  to: z.array(reader).min(1).max(audienceMost),
}

const noticeEvent = z.object({ ...message, kind: z.literal('notice') })

const todoEvent = z.object({
  ...message,
  kind: z.literal('todo'),
  /** The application's own id of the to-do, by which it ends it. */
  todoId: required(64),
  /** When it should be done by; null for no limit. */
  dueAt: givenInstant.nullable().default(null),
  /** It must be done or handed over before its user may be disabled. */
  blocking: z.boolean().default(false),
})

const { eventId, at } = about
const ending = { eventId, at, todoId: required(64) }
const todoDone = z.object({
  ...ending,
  kind: z.literal('todo.done'),
  /** Only for this person; without it for everyone. */
  account: required(64).nullable().default(null),
})
const todoCancel = z.object({ ...ending, kind: z.literal('todo.cancel') })

export const applicationEvent = z.discriminatedUnion('kind', [
  milestoneEvent,
  usageEvent,
  noticeEvent,
  todoEvent,
  todoDone,
  todoCancel,
])
export type ApplicationEvent = z.output<typeof applicationEvent>
export type MilestoneEvent = z.output<typeof milestoneEvent>
export type UsageEvent = z.output<typeof usageEvent>
export type NoticeEvent = z.output<typeof noticeEvent>
export type TodoEvent = z.output<typeof todoEvent>
export type TodoEnd = z.output<typeof todoDone> | z.output<typeof todoCancel>

/** The answer of one event: what it did, or the code of its refusal. */
export const eventResult = z.object({
  eventId: z.string(),
  /** `same` changes nothing because it says what is known; `older` because a later event came before. */
  result: z.enum(['done', 'same', 'older', 'refused']),
  code: z.number().int(),
  /** The refusal in the language of `Accept-Language`, also when the answer is given again. */
  message: z.string(),
  /** What the message names; none for an event that was taken. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})
export type EventResult = z.output<typeof eventResult>
