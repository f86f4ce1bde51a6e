import type { z } from 'zod'
import type { CallError } from '../../../client/http/call-error.ts'
import { issuesIn, issueText } from '../../../client/http/issues.ts'
import { issuesOf } from '../../../contract/rules.ts'
import type { FieldErrors } from './use-field-errors.ts'

/** The errors of entries by a schema of the contract, with the texts of the catalogue. */
export function getSchemaErrors<F extends string>(schema: z.ZodType, values: unknown): FieldErrors<F> {
  const parsed = schema.safeParse(values)
  const errors: Record<string, string> = {}
  if (!parsed.success)
    for (const issue of issuesOf(parsed.error, values)) errors[issue.path.split('.')[0]!] ??= issueText(issue)
  return errors as FieldErrors<F>
}

/** The errors of single fields in a refusal, each with its text; empty if it is about the whole form. */
export function getRefusedFields<F extends string>(
  error: CallError,
  toField: (path: string) => F | undefined,
): FieldErrors<F> {
  const { field } = (error.data ?? {}) as { field?: unknown }
  const pairs = issuesIn(error).map(issue => [issue.path, issueText(issue)])
  if (typeof field === 'string') pairs.push([field, error.message])
  const errors: FieldErrors<F> = {}
  for (const [path = '', text] of pairs) {
    const name = toField(path)
    if (name) errors[name] ??= text
  }
  return errors
}
