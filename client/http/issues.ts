import { codes } from '../../contract/codes.ts'
import type { Issue } from '../../contract/rules.ts'
import { codeText } from '../words/i18n.ts'
import type { CallError } from './call-error.ts'

/** The problems of single fields in a refusal (G13); empty when the refusal is about the whole request. */
export const issuesIn = ({ name, data }: Pick<CallError, 'name' | 'data'>): Issue[] => {
  if (name !== 'invalidInput' || typeof data !== 'object' || data === null) return []
  if (!('issues' in data) || !Array.isArray(data.issues)) return []
  return data.issues.filter(isIssue)
}

const isIssue = (each: unknown): each is Issue =>
  typeof each === 'object' &&
  each !== null &&
  'path' in each &&
  typeof each.path === 'string' &&
  'rule' in each &&
  typeof each.rule === 'string' &&
  Object.hasOwn(codes, each.rule)

/** The sentence of a problem with its bounds, in the language of the page. */
export const issueText = ({ rule, path: _, ...bounds }: Issue): string => codeText(codes[rule].code, bounds)
