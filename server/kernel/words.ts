import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { codeByNumber, getCode } from '../../contract/codes.ts'
import { limits } from '../../contract/limits.ts'
import { type Locale, locales, type WordTree, withPluralTwins } from '../../contract/locales.ts'
import type { Namespace, WordKey, WordValues } from '../../locales/words.ts'

export { localeOfHeader } from '../../contract/locales.ts'

const folder = new URL('../../locales/', import.meta.url)

const getNamespaces = (locale: Locale): Record<string, WordTree> =>
  Object.fromEntries(
    readdirSync(new URL(`${locale}/`, folder))
      .filter(file => file.endsWith('.json'))
      .map(file => [
        file.slice(0, -'.json'.length),
        withPluralTwins(JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8')) as WordTree),
      ]),
  )

const engine = createInstance()
engine.init({
  lng: locales[0],
  supportedLngs: [...locales],
  load: 'currentOnly',
  fallbackLng: false,
  ns: [],
  resources: Object.fromEntries(locales.map(locale => [locale, getNamespaces(locale)])),
  initAsync: false,
  // Texts go out as JSON and plain mail; HTML code escapes the whole text itself.
  interpolation: { escapeValue: false, defaultVariables: { ...limits } },
})

/** Texts of a language on the server: `words('en-US')('errors:999401')`. */
export const words =
  (locale: Locale) =>
  (key: WordKey, values?: WordValues): string =>
    engine.t(key, { ...values, lng: locale })

/** A text with a key known only at run time; its prefixes are listed in scripts/lib/word-problems.ts. */
export const wordAt = (locale: Locale, key: `${Namespace}:${string}`, values?: WordValues): string =>
  engine.t(key, { ...values, lng: locale })

/** A text with a note in the brackets of the language: full-width ones without a blank in Chinese and Japanese. */
export const withNote = (locale: Locale, text: string, note: string): string =>
  locale === 'zh-CN' || locale === 'ja-JP' ? `${text}（${note}）` : `${text} (${note})`

/** Whether there is a text with a key known only at run time. */
export const hasWord = (locale: Locale, key: `${Namespace}:${string}`): boolean =>
  engine.exists(key, { lng: locale })

/**
 * The message of a response in a language. When the client inserts the message into its own text (N34-N36), the message is only that part:
 * the addresses in `names`, or the `user`.
 */
export const codeMessage = (locale: Locale, code: number, values: WordValues = {}): string => {
  const name = codeByNumber.get(code)
  const reaction = name && getCode(name).reaction
  if (reaction?.kind === 'show-with-server-message' && values.names !== undefined) return String(values.names)
  if (reaction?.kind === 'show-as-template' && values[reaction.value] !== undefined)
    return String(values[reaction.value])
  return engine.t(`errors:${code}`, { ...values, lng: locale })
}
