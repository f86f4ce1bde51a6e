import type { z } from 'zod'
import type { ImportFault } from '../../contract/imports.ts'
import { locales } from '../../contract/locales.ts'
import { userFields } from '../../contract/user-shapes.ts'
import { offsetsOf } from '../exports/zone.ts'
import { words } from '../words.ts'
import type { CheckedRow } from './definition.ts'

type Field = keyof typeof userFields.shape

/** What a field of a person says to the text of a cell. */
export const cellFaults = (field: Field, text: string): ImportFault[] => {
  const read: z.ZodSafeParseResult<unknown> = userFields.shape[field].safeParse(text)
  if (read.success) return []
  return [{ field, fault: getFault(read.error.issues.flatMap(flat)) }]
}

type Issue = z.core.$ZodIssue

/** The branches of a text that may be empty say the same twice: the last one says why. */
const flat = (issue: Issue): Issue[] =>
  issue.code === 'invalid_union' ? issue.errors.flatMap(branch => branch.flatMap(flat)) : [issue]

const getFault = (issues: readonly Issue[]): ImportFault['fault'] => {
  if (issues.some(issue => issue.message === 'commaNotAllowed')) return 'comma'
  return issues.some(issue => issue.code === 'too_big' && Number(issue.maximum) > 0) ? 'tooLong' : 'invalid'
}

/** Rows whose text of a column stands further up too, with the row that it stands in first. */
export const repeatedIn = (rows: readonly CheckedRow[], field: string): ReadonlyMap<number, number> => {
  const first = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { rowNo, values } of rows) {
    const text = (values[field] ?? '').toLowerCase()
    const before = first.get(text)
    if (!text) continue
    if (before === undefined) first.set(text, rowNo)
    else repeated.set(rowNo, before)
  }
  return repeated
}

const typeWords = new Map(
  (['internal', 'external'] as const).flatMap(type =>
    [type, ...locales.map(locale => words(locale)(`users:type.${type}`).toLowerCase())].map(
      word => [word, type] as const,
    ),
  ),
)

/** Whom a word of any language means; nothing where it means nobody. */
export const getType = (text: string): 'internal' | 'external' | undefined =>
  typeWords.get(text.toLowerCase())

/** The midnight that begins a day (YYYY-MM-DD, or with slashes) in a zone; nothing of what is no day. */
export const startOfDay = (text: string, zone: string): Date | undefined => midnight(text, zone, 0)

/** The midnight that ends it. */
export const endOfDay = (text: string, zone: string): Date | undefined => midnight(text, zone, 1)

const midnight = (text: string, zone: string, days: 0 | 1): Date | undefined => {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (!found) return undefined
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  const named = new Date(Date.UTC(year, month - 1, day))
  if (named.getUTCMonth() !== month - 1 || named.getUTCDate() !== day) return undefined
  const there = Date.UTC(year, month - 1, day + days)
  const offset = offsetsOf(zone)
  const near = there - offset(new Date(there)) * 60_000
  return new Date(there - offset(new Date(near)) * 60_000)
}
