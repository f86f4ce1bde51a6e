import { limits } from '../../contract/limits.ts'
import type { Locale, WordTree } from '../../contract/locales.ts'

type Values = Readonly<Record<string, unknown>>

const files = new Map<string, WordTree>()
const getName = (locale: Locale, namespace: string) => `${locale} ${namespace}`

/** Whether the texts of a namespace are there. */
export const hasTexts = (locale: Locale, namespace: string): boolean => files.has(getName(locale, namespace))

/** Adds the texts of a namespace. */
export const addTexts = (locale: Locale, namespace: string, words: WordTree): void => {
  files.set(getName(locale, namespace), words)
}

/** Whether there is a text of this key, like 'errors:999401'. */
export const hasText = (locale: Locale, key: string): boolean => findText(locale, key) !== undefined

/**
 * The text of a key with its values, plural form and texts inside texts; the bare key if there is none. These are the
 * rules that our texts use. The server has i18next, which weighs 15 kB (gzip), this 1; tests/client/word-engine.test.ts
 * proves that both give the same result for every text in every language.
 */
export const fillText = (locale: Locale, key: string, values: Values): string => {
  const { count } = values
  const forms = typeof count === 'number' ? [`_${new Intl.PluralRules(locale).select(count)}`] : []
  if (count === 0) forms.unshift('_zero')
  const text = [...forms, ''].map(form => findText(locale, key + form)).find(Boolean)
  if (!text) return key.slice(key.indexOf(':') + 1)
  return insertValues(text, values, locale)
}

const findText = (locale: Locale, key: string): string | undefined => {
  const [namespace = '', path = ''] = key.split(/:(.*)/s)
  const node = path
    .split('.')
    .reduce<WordTree | string | undefined>(
      (here, part) => (typeof here === 'object' ? here[part] : undefined),
      files.get(getName(locale, namespace)),
    )
  return typeof node === 'string' ? node : undefined
}

/**
 * `{{count, number}}` is the only format that our texts use; every text may name a limit, like `{{passwordMin}}`. A value
 * is never read as a rule; the key of an inner text may contain a value: `$t(applications:{{application}})`.
 */
const insertValues = (text: string, values: Values, locale: Locale): string =>
  text.replace(rules, (whole, inner?: string, name = '', format?: string) => {
    if (inner) return fillText(locale, insertValues(inner, values, locale), values)
    const value = values[name] ?? (limits as Values)[name]
    if (value === undefined || value === null) return whole
    return format ? new Intl.NumberFormat(locale).format(Number(value)) : String(value)
  })

const rules = /\$t\(([^)]+)\)|\{\{\s*(\w+)(?:,\s*(number))?\s*\}\}/g
