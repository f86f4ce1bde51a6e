import type { Locale, WordTree } from '../contract/locales.ts'
import type { Namespace, WordKey, WordValues } from '../locales/words.ts'
import { $locale, getWords } from './i18n.ts'

const known = new Map<string, WordTree>()
const getKey = (locale: Locale, namespace: string) => `${locale} ${namespace}`

/**
 * Loads a namespace for `plainText` in the language in effect, without the engine of i18n.ts: for elements that every
 * page shows and few users open (STACK.md, Budgets). Once opened they use i18n.ts.
 */
export const loadPlainWords = async (namespace: Namespace): Promise<void> => {
  const locale = $locale.get()
  known.set(getKey(locale, namespace), await getWords(locale, namespace))
}

/** A text with {{values}} and the plural form of `count`; empty while its namespace is not loaded. It supports no other rule. */
export const plainText = (key: WordKey, values: WordValues = {}): string => {
  const locale = $locale.get()
  const [namespace = '', path = ''] = key.split(':')
  const text = (name: string) => at(known.get(getKey(locale, namespace)), name.split('.'))
  const form =
    typeof values.count === 'number' ? new Intl.PluralRules(locale).select(values.count) : undefined
  const found = (form && (text(`${path}_${form}`) ?? text(`${path}_other`))) ?? text(path) ?? ''
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

const at = (tree: WordTree | undefined, path: readonly string[]): string | undefined => {
  const found = path.reduce<WordTree | string | undefined>(
    (here, name) => (typeof here === 'object' ? here[name] : undefined),
    tree,
  )
  return typeof found === 'string' ? found : undefined
}
