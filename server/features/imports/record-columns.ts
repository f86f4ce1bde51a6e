import { type Locale, locales } from '../../../contract/locales.ts'
import {
  type DataRecord,
  type Field,
  type Fields,
  getFields,
  type NamesWith,
} from '../../../contract/records/define.ts'
import { callingCodes } from '../../../contract/values/calling-codes.ts'
import type { Namespace } from '../../../locales/words.ts'
import { hasWord, wordAt, words } from '../../kernel/words.ts'
import { getLabel } from '../downloads/record-columns.ts'
import type { ImportColumn } from './definition.ts'

/** The key of a field's column: the field's name, unless the sheet has a name where the record has an id. */
const getKey = (name: string, { importedAs }: Field): string => importedAs ?? name

const isImported = ({ imported }: Field): boolean => imported !== undefined

const formKinds = ['choice', 'day', 'count', 'flag', 'countries'] as const

/** The words of a column with a choice, in the order of its values. */
export const getChoices = (field: Field, locale: Locale): string[] => {
  if (field.kind === 'flag') return [words(locale)('users:field.yes'), words(locale)('users:field.no')]
  if (field.kind !== 'choice') return []
  return field.values.map(value => wordAt(locale, `${field.words as `${Namespace}:`}.${value}`))
}

/** The format of a cell: the words of a choice, those of this column, otherwise those of its kind. */
const getForm = (key: string, field: Field, locale: Locale): string =>
  field.kind === 'choice'
    ? getChoices(field, locale).join(' / ')
    : hasWord(locale, `imports:form.${key}`)
      ? wordAt(locale, `imports:form.${key}`)
      : words(locale)(`imports:kindForm.${formKinds.find(kind => kind === field.kind) ?? 'text'}`)

const getExample = (key: string, locale: Locale): string =>
  hasWord(locale, `imports:example.${key}`) ? wordAt(locale, `imports:example.${key}`) : ''

/** The columns of an import of a record, from its declaration. */
export const importColumns = <F extends Fields>(
  record: DataRecord<F>,
  required: readonly NamesWith<F, { imported: number }>[],
): ImportColumn[] =>
  getFields(record)
    .filter(([, field]) => isImported(field))
    .map(([name, field]) => {
      const key = getKey(name, field)
      const isRequired = (required as readonly string[]).includes(name)
      return {
        key,
        head: locale => getLabel(record, key, locale),
        heads: locales.map(locale => getLabel(record, key, locale)),
        required: isRequired,
        hint: locale =>
          words(locale)(isRequired ? 'imports:hint.must' : 'imports:hint.may', {
            form: getForm(key, field, locale),
          }),
        example: locale => getExample(key, locale),
        width: field.imported!,
        choices: locale => getChoices(field, locale),
      }
    })

const textKinds: ReadonlySet<string> = new Set([
  'line',
  'text',
  'email',
  'phone',
  'choice',
  'flag',
  'day',
  'count',
  'countries',
])

/** Fields whose cell has the value itself, without a search for a record or a rule of the import. */
export const getPlainNames = (record: DataRecord): string[] =>
  getFields(record).flatMap(([name, field]) =>
    isImported(field) && textKinds.has(field.kind) && !field.importedAs ? [name] : [],
  )

type Choice = Extract<Field, { kind: 'choice' }>
/** Values of a choice by their words in every language, in lower case; built at the first use. */
const choices = new WeakMap<Choice, Map<string, string>>()
const findValue = (field: Choice, text: string): string | undefined => {
  let byWord = choices.get(field)
  if (!byWord) {
    byWord = new Map()
    for (const value of field.values)
      for (const word of [
        value,
        ...locales.map(locale => wordAt(locale, `${field.words as `${Namespace}:`}.${value}`)),
      ])
        if (!byWord.has(word.toLowerCase())) byWord.set(word.toLowerCase(), value)
    choices.set(field, byWord)
  }
  return byWord.get(text.toLowerCase())
}

const regionCodes = [...new Set(callingCodes.map(({ region }) => region))]
/** Codes of countries by their names in every language, in lower case; built at the first use. */
let countries: Map<string, string> | undefined
const findCountry = (text: string): string | undefined => {
  countries ??= new Map(
    locales.flatMap(locale => {
      const names = new Intl.DisplayNames(locale, { type: 'region' })
      return regionCodes.map(code => [(names.of(code) ?? code).toLowerCase(), code] as const)
    }),
  )
  return countries.get(text.toLowerCase())
}

/**
 * The value of a cell for the schema of its field: a word in any language means its value, an unknown word stays. An empty
 * cell leaves an optional field out.
 */
export const readCell = (field: Field, text: string): unknown => {
  if (text === '' && field.optional) return undefined
  if (field.kind === 'choice') return findValue(field, text) ?? text
  if (field.kind === 'count') return /^\d{1,9}$/.test(text) ? Number(text) : text
  if (field.kind === 'countries')
    return text
      .split(/[;；,，、]/)
      .map(each => each.trim())
      .filter(Boolean)
      .map(each => findCountry(each) ?? each)
  if (field.kind !== 'flag') return text
  const isWord = (key: 'users:field.yes' | 'users:field.no') =>
    locales.some(locale => words(locale)(key).toLowerCase() === text.toLowerCase())
  return isWord('users:field.yes') ? true : isWord('users:field.no') || text === '' ? false : text
}
