import { z } from 'zod'
import { givenInstant, id, required } from '../shapes.ts'
import { getMilestone, milestoneKind } from './milestones.ts'

/** Kinds of events that an application may report. */
export const eventKinds = ['milestone', 'usage'] as const
export type EventKind = (typeof eventKinds)[number]

/** What an application may send: events of each kind, and files. A credential names what it may. */
export const reportKinds = [...eventKinds, 'file'] as const
export type ReportKind = (typeof reportKinds)[number]

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

export const applicationEvent = z.discriminatedUnion('kind', [milestoneEvent, usageEvent])
export type ApplicationEvent = z.output<typeof applicationEvent>
export type MilestoneEvent = z.output<typeof milestoneEvent>
export type UsageEvent = z.output<typeof usageEvent>

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
