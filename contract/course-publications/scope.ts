import { z } from 'zod'

/** Who learns again: nobody (a small correction), only what has changed, or everything. */
export const publicationScope = z.enum(['correction', 'changed', 'all'])
export type PublicationScope = z.output<typeof publicationScope>

/** The publication of a course, as it is signed. */
export const coursePublicationAct = z.object({
  act: z.literal('coursePublication'),
  scope: publicationScope,
  /** Last day, in the company's zone, on which certificates of older versions are valid; null lets them run out. */
  certificatesEndOn: z.iso.date().nullable().default(null),
})
export type CoursePublicationAct = z.output<typeof coursePublicationAct>
