import { z } from 'zod'
import { id, rowVersion, text } from '../shapes.ts'
import { studyRecord } from './fields.ts'

export const studyStatus = z.enum(studyRecord.fields.status.values)
export type StudyStatus = z.output<typeof studyStatus>

/** A study and the version that the caller has read. */
export const seenStudy = z.object({ id, rowVersion })

/** Switching off requires a reason; switching on accepts one. */
export const studyToggle = z
  .object({
    studies: z.array(seenStudy).min(1).max(100),
    active: z.boolean(),
    reason: text(500).default(''),
  })
  .refine(({ active, reason: why }) => active || why !== '', { path: ['reason'], message: 'reasonRequired' })

/** A column of a user's table: its index in the list is its place in the table. */
export const tableColumn = z.object({
  id: text(64).min(1),
  shown: z.boolean(),
  /** Width in CSS px; null for the table's own. */
  width: z.number().int().min(40).max(1600).nullable().default(null),
})
export type TableColumn = z.output<typeof tableColumn>

/** Name of the table in the browser: `studySites`. */
export const tableName = z.string().regex(/^[a-z][A-Za-z]{0,60}$/)
