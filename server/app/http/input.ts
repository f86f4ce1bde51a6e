import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '../../../contract/define.ts'
import { type Issue, issuesOf } from '../../../contract/rules.ts'
import { unknownFields } from '../../../contract/unknown-fields.ts'
import { pathNames } from '../../../contract/values/paths.ts'
import { readSecretHeaders } from '../../../contract/values/secret-headers.ts'
import { findInvalidValue } from '../../kernel/http/invalid-value.ts'
import { type Problem, problem } from '../../kernel/problem.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the input of a call: the query of a GET with its secret headers, else the body or form and any fields declared as
 * query. A parameter of the path takes precedence over both.
 */
const givenTo = (call: Call, request: FastifyRequest, form?: unknown): unknown => {
  const parameters = getFields(request.params, pathNames(call.path))
  if (call.method === 'GET')
    return { ...readSecretHeaders(call, request.query as Fields, request.headers), ...parameters }
  const body = form ?? request.body ?? {}
  if (typeof body !== 'object') return body
  return { ...getFields(request.query, call.query ?? []), ...body, ...parameters }
}

/** The input of a call. One that changes something refuses fields that it does not know: what they say would not be done. */
export const readInput = (call: Call, request: FastifyRequest, form?: unknown): unknown => {
  const body = givenTo(call, request, form)
  const first = findInvalidValue(body)
  if (first) throw invalid([first])
  if (call.changes && call.method !== 'GET') refuseUnknown(call, body)
  return parseInput(call.input, body)
}

const mostNamed = 20

const refuseUnknown = (call: Call, given: unknown): void => {
  const unknown = unknownFields(call.input, given).slice(0, mostNamed)
  if (unknown.length === 0) return
  const issues = unknown.map(path => ({ path: path.slice(0, 200), rule: 'fieldUnknown' as const }))
  throw problem('fieldUnknown', { fields: issues.map(each => each.path).join(', '), issues })
}

const getFields = (given: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(given as Fields).filter(([name]) => names.includes(name)))

/** Validates a request. Each issue names its field, its rule of the catalogue and the bound (G13). */
const parseInput = (schema: z.ZodType, given: unknown): unknown => {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw invalid(issuesOf(parsed.error, given).slice(0, 50))
}

const invalid = (issues: Issue[]): Problem => problem('invalidInput', { issues })
