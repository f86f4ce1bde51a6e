import type { z } from 'zod'
import { type CodeName, codes } from './codes.ts'
import { seenText } from './invisible-characters.ts'

/** One entry of `data.issues` of invalidInput: the field, the violated rule of the catalogue, and its bound (G13). */
export type Issue = { path: string; rule: CodeName; min?: number; max?: number }

type ZodIssue = z.core.$ZodIssue

/**
 * Returns the problems of an input as rules of the catalogue, the same for forms and for the server. `given` is the
 * parsed input: it distinguishes a missing field from one of the wrong type.
 */
export const issuesOf = (error: z.ZodError, given: unknown): Issue[] =>
  error.issues.map(issue => issueOf(issue, valueAt(given, issue.path)))

const issueOf = (issue: ZodIssue, value: unknown): Issue => {
  const telling = tellingIssue(issue)
  const path = issue.path.join('.')
  const bounds = {
    ...('minimum' in telling && { min: Number(telling.minimum) }),
    ...('maximum' in telling && { max: Number(telling.maximum) }),
  }
  return { path, rule: getRule(telling, value), ...bounds }
}

/** For a union (a text, or empty, or null): the problem of the branch that accepted the type of the value and then refused it. */
const tellingIssue = (issue: ZodIssue): ZodIssue => {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flat()
  const kindFits = inner.find(each => each.code !== 'invalid_type' && each.code !== 'invalid_value')
  return kindFits ? tellingIssue(kindFits) : issue
}

const getRule = (issue: ZodIssue, value: unknown): CodeName => {
  if (isCodeName(issue.message)) return issue.message
  if (value === undefined || value === null || value === '') return 'fieldRequired'
  switch (issue.code) {
    case 'too_small':
      // Text of only blanks or invisible characters counts as empty (G12).
      if (typeof value === 'string' && seenText(value).trim() === '') return 'fieldRequired'
      return tooSmall[issue.origin] ?? 'numberTooSmall'
    case 'too_big':
      return tooBig[issue.origin] ?? 'numberTooLarge'
    case 'invalid_value':
      return 'optionInvalid'
    case 'unrecognized_keys':
      return 'fieldUnknown'
    case 'invalid_format':
      return formats[issue.format] ?? 'formatInvalid'
    case 'invalid_type':
      return kinds[issue.expected] ?? 'formatInvalid'
    default:
      return 'formatInvalid'
  }
}

/* By the measured type, not the type of the input: a query contains numbers as text. */
const tooSmall: Readonly<Record<string, CodeName>> = { string: 'textTooShort', array: 'tooFewItems' }
const tooBig: Readonly<Record<string, CodeName>> = { string: 'textTooLong', array: 'tooManyItems' }
const formats: Readonly<Record<string, CodeName>> = {
  email: 'emailInvalid',
  datetime: 'dateInvalid',
  date: 'dateInvalid',
}
const kinds: Readonly<Record<string, CodeName>> = {
  number: 'numberInvalid',
  int: 'numberInvalid',
  date: 'dateInvalid',
}

const isCodeName = (text: string): text is CodeName => Object.hasOwn(codes, text)

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    given,
  )
