import type { Locale, WordTree } from '../contract/locales.ts'
import type { Namespace } from '../locales/words.ts'

/** One chunk a language and namespace: a picker in English loads neither Japanese nor the words of the portal. */
const files = import.meta.glob<WordTree>('../locales/*/*.json', { import: 'default' })

/**
 * Loads the words of a namespace; rejects when the file can't be had. In the elements, scripts/vite/word-addresses.ts puts
 * a rule in the place of this list of addresses, which would grow on every page with each language and namespace.
 */
export const wordFile = (locale: Locale, namespace: Namespace): Promise<WordTree> => {
  const load = files[`../locales/${locale}/${namespace}.json`]
  return load ? load() : Promise.reject(new Error(`No words "${namespace}" in ${locale}`))
}
