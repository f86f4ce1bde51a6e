import type { z } from 'zod'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { userFields } from '../../../contract/users/shapes.ts'
import { offsetsOf } from '../../kernel/zone.ts'
import type { CheckedRow } from './definition.ts'
import { readCell } from './record-columns.ts'

type Field = keyof typeof userFields.shape

/** Faults of a cell's text by the schema of the user's field. */
export const cellFaults = (field: Field, text: string): ImportFault[] => {
  const read: z.ZodSafeParseResult<unknown> = userFields.shape[field].safeParse(
    readCell(userRecord.fields[field], text),
  )
  return read.success ? [] : [{ field, fault: getFaultName(read.error) }]
}

/** The fault of a cell whose value its schema refuses. */
export const getFaultName = (error: Pick<z.ZodError, 'issues'>): ImportFault['fault'] =>
  getFault(error.issues.flatMap(flat))

/** A fault of a cell that a rule refuses, by the code of the catalogue. */
export const refused = (field: string, code: number, data?: ImportFault['data']): ImportFault => ({
  ...{ field, fault: 'refused', code },
  ...(data && { data }),
})

type Issue = z.core.$ZodIssue

/** The branches of an optional text report the same fault twice: the last one has the reason. */
const flat = (issue: Issue): Issue[] =>
  issue.code === 'invalid_union' ? issue.errors.flatMap(branch => branch.flatMap(flat)) : [issue]

const getFault = (issues: readonly Issue[]): ImportFault['fault'] => {
  if (issues.some(issue => issue.message === 'commaNotAllowed')) return 'comma'
  return issues.some(issue => issue.code === 'too_big' && Number(issue.maximum) > 0) ? 'tooLong' : 'invalid'
}

/** Rows with a text that an earlier row has in the same column, with the number of that row. */
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

/** The user type for a word in any language; undefined for an unknown word. */
export const getType = (text: string): 'internal' | 'external' | undefined =>
  userRecord.fields.type.values.find(type => type === readCell(userRecord.fields.type, text))

/** The midnight at which a day (YYYY-MM-DD, or with slashes) starts in a zone; undefined for an invalid day. */
export const startOfDay = (text: string, zone: string): Date | undefined => midnight(text, zone, 0)

/** The midnight at which the day ends. */
export const endOfDay = (text: string, zone: string): Date | undefined => midnight(text, zone, 1)

const midnight = (text: string, zone: string, days: 0 | 1): Date | undefined => {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (!match) return undefined
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const named = new Date(Date.UTC(year, month - 1, day))
  if (named.getUTCMonth() !== month - 1 || named.getUTCDate() !== day) return undefined
  const there = Date.UTC(year, month - 1, day + days)
  const offset = offsetsOf(zone)
  const near = there - offset(new Date(there)) * 60_000
  return new Date(there - offset(new Date(near)) * 60_000)
}
