import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import type { OrganisationFieldType } from '../../../contract/organisation-fields/calls.ts'
import type { Issue } from '../../../contract/rules.ts'
import { type NameSet, nameKey, repeatedName } from '../../../contract/values/name-set.ts'
import { problem } from '../../kernel/problem.ts'

type WithNames = { names: NameSet }
type FieldRequest = WithNames & { type: OrganisationFieldType; options: readonly WithNames[] }

/** Checks a field against the others (G30): every refusal names the wrong input. */
export const checkField = (wish: FieldRequest, others: readonly WithNames[], language: Locale): void => {
  const { names, type, options } = wish
  const issues = [
    ...unnamed(names, language, 'names'),
    ...options.flatMap((option, at) => unnamed(option.names, language, `options.${at}.names`)),
  ]
  if (type !== 'dropdown' && options.length > 0)
    issues.push({ path: 'options', rule: 'tooManyItems', max: 0 })
  if (issues.length > 0) throw problem('invalidInput', { issues })
  checkNames(names, others)
  if (type === 'dropdown' && options.length === 0)
    throw problem('customFieldOptionsRequired', { field: 'options' })
  const repeated = repeatedName(options)
  if (repeated) throw problem('optionNameTaken', { field: `options.${repeated.at}.names.${repeated.locale}` })
}

/** No other field has one of the names. */
export const checkNames = (names: NameSet, others: readonly WithNames[]): void => {
  const takenLocale = locales.find(locale => others.some(other => same(other.names[locale], names[locale])))
  if (takenLocale) throw problem('customFieldNameTaken', { field: `names.${takenLocale}` })
}

/** Limits the number of fields per company: longer forms are not filled in. */
export const checkRoom = (fields: number): void => {
  const max = limits.organisationFields
  if (fields >= max) throw problem('tooManyItems', { max })
}

const same = (one: string, other: string): boolean => one !== '' && nameKey(one) === nameKey(other)

/** Requires a name in the company's language, the fallback for users of other languages. */
const unnamed = (names: NameSet, language: Locale, path: string): Issue[] =>
  names[language] === '' ? [{ path: `${path}.${language}`, rule: 'fieldRequired' }] : []
