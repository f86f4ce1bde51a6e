import type { Locale, WordTree } from '../../contract/locales.ts'
import type { Namespace } from '../../locales/words.ts'

/** One chunk per language and namespace: a picker in English loads neither Japanese nor the texts of the portal. */
const files = import.meta.glob<WordTree>('../../locales/*/*.json', { import: 'default' })

/**
 * Loads the texts of a namespace; rejects when the file cannot be loaded. In the elements,
 * scripts/vite/word-addresses.ts replaces this list of addresses by a rule, because the list would grow on every page
 * with each language and namespace.
 */
export const wordFile = (locale: Locale, namespace: Namespace): Promise<WordTree> => {
  const load = files[`../../locales/${locale}/${namespace}.json`]
  return load ? load() : Promise.reject(new Error(`No words "${namespace}" in ${locale}`))
}
