import { z } from 'zod'
import { limits } from '../limits.ts'
import { line } from '../shapes.ts'
import { zoneId } from '../zones/calls.ts'

/**
 * What an export request contains besides its filters (M11): columns in order, the zone of its times (by default the one of
 * the user's settings), and what the audit trail names.
 */
export const exportRequest = <C extends readonly string[]>(columns: C) => ({
  headers: getHeaders(z.enum(columns), columns.length),
  timeZone: zoneId.optional(),
  audit: z.object({ indexName: line(limits.titleLength) }).optional(),
})

/** Keys of columns, each once. */
export const getHeaders = <K extends z.ZodType<string>>(key: K, most: number) =>
  z
    .array(key)
    .min(1, { message: 'exportColumnsRequired' })
    .max(most)
    .refine(keys => new Set(keys).size === keys.length, { message: 'itemRepeated' })
