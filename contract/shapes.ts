import { z } from 'zod'
import { seenText } from './invisible-characters.ts'

/** Largest value of an integer column. */
const largest = 2_147_483_647

/** Id on the wire: a uuid as text, always in lower case, so that one id is never taken for two. */
export const id = z.guid().toLowerCase()
/** Instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })
/** Instant from a caller: converted to UTC, within the years that dates of a study can have. */
export const givenInstant = instant
  .transform(text => new Date(text).toISOString())
  .refine(text => /^(19|[2-9]\d)\d\d-/.test(text), { message: 'dateInvalid' })
/** Page request: 15, 30 or 50 rows a page in screens, at most 100 (O10). */
export const page = {
  limit: z.coerce.number().int().min(1).max(100).default(15),
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
}
/** List answer; `capped` is true when `total` is a lower bound, shown as "10,000+". */
export const list = <T extends z.ZodType>(record: T) =>
  z.object({ records: z.array(record), total: z.number().int(), capped: z.boolean().optional() })
/** Trimmed text of at most `max` characters, without invisible characters. */
export const text = (max: number) => z.string().overwrite(seenText).trim().max(max)
/** Trimmed text of one line: no line break or invisible character can change how it reads in the audit trail. */
export const line = (max: number) => text(max).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
/** A code of the bound authenticator, or a recovery code; not needed within five minutes of a sign-in with one. */
export const ownCode = text(32).optional()
/** Trimmed text that must not be empty. */
export const required = (max: number) => z.string().overwrite(seenText).trim().min(1).max(max)
export const rowVersion = z.number().int().min(1).max(largest)
/** Several values in the query of a GET, where one value comes without a list. */
export const several = <T extends z.ZodType>(value: T, most: number) =>
  z.union([z.array(value).max(most), value.transform(one => [one])]).default([])
/** Id of an application; it need not exist. */
export const systemId = z.coerce.number().int().min(0).max(largest)
export const nothing = z.object({})
/** Answer of a call that serves a file. */
export const bytes = z.custom<Uint8Array>()
/** Answer of a call that returns no data. */
export const done = z.object({ done: z.literal(true) })

/** A name as stored; contract/values/names.ts puts it in order for a language. */
export const nameFields = { lastName: z.string(), firstName: z.string(), reading: z.string() }

/** One check of a decision: which check, whether it passed, the catalogue code otherwise, and values for its sentence. */
export const reason = z.object({
  check: z.enum([
    'signIn',
    'tenant',
    'licence',
    'account',
    'role',
    'menu',
    'button',
    'application',
    'scope',
    'state',
  ]),
  ok: z.boolean(),
  code: z.number().int().optional(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})
export type Reason = z.output<typeof reason>

export const verdict = z.object({ allowed: z.boolean(), reasons: z.array(reason) })
export type Verdict = z.output<typeof verdict>

/** Result of one row of a batch: code 0, or the code of its refusal. */
export const outcome = z.object({
  id,
  code: z.number().int(),
  message: z.string(),
  data: z.unknown().optional(),
})
export const outcomes = z.object({ results: z.array(outcome) })
