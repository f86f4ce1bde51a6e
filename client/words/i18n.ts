import { atom, type ReadableAtom } from 'nanostores'
import {
  defaultLocale,
  getLocale,
  type Locale,
  type WordTree,
  withPluralTwins,
} from '../../contract/locales.ts'
import type { Namespace, WordKey, WordValues } from '../../locales/words.ts'
import { readCookie, writeLanguageCookie } from '../page/cookies.ts'
import { pageStore } from '../page/page-store.ts'
import { keep, recall } from '../page/storage.ts'
import { $offsetShown, $zoneSet } from '../page/zone-in-force.ts'
import { addTexts, fillText, hasText, hasTexts } from './engine.ts'
import { wordFile } from './files.ts'

/** Key of the chosen language in localStorage (A18); it is also in a cookie. */
const storageKey = 'portalLanguage'

const $current = pageStore<Locale>('mds.locale.1', () => storedLocale())
const $revision = atom(0)

/** Language in effect. It changes once the texts in use are loaded, so texts, names and dates change together. */
export const $locale: ReadableAtom<Locale> = $current

/** Counts up whenever the result of `t`, or of a date format, may have changed; React, Lit and plain code draw again on it. */
export const $words: ReadableAtom<number> = $revision

// Dates are part of texts, so a component that draws texts again also draws dates in the new zone.
for (const $zone of [$zoneSet, $offsetShown]) $zone.listen(() => $revision.set($revision.get() + 1))

/** Namespaces that are loaded with another: its texts name them by $t(), or its screens share them (components/screens/terms.ts). */
export const alongWith: { [N in Namespace]?: readonly Namespace[] } = { errors: ['common', 'applications'] }

const wanted = new Set<Namespace>()

/** The language that the user chose on this site; Chinese without a choice, and outside a browser. */
export function storedLocale(): Locale {
  if (typeof document === 'undefined') return defaultLocale
  return getLocale(recall(storageKey) ?? readCookie('mds-language'))
}

/** Loads namespaces in the language in effect; rejects when a file cannot be loaded, and may be called again. */
export const loadWords = async (namespaces: readonly Namespace[]): Promise<void> => {
  const needed = [...new Set(namespaces.flatMap(each => [each, ...(alongWith[each] ?? [])]))]
  for (const namespace of needed) wanted.add(namespace)
  await loadInto($current.get(), needed)
}

/** Whether `t` has the texts of these namespaces in the language in effect. */
export const hasWords = (namespaces: readonly Namespace[]): boolean =>
  namespaces.every(namespace => hasTexts($current.get(), namespace))

/** The text of a key in the language in effect; empty while its namespace is not loaded, never the bare key. */
export const t = (key: WordKey, values?: WordValues): string => getText(key, values)

/** The text of a code of the catalogue, or the server's text if the catalogue does not contain the code (N1). */
export const codeText = (code: number, values: WordValues = {}, fromServer = ''): string =>
  hasText($current.get(), `errors:${code}`)
    ? getText(`errors:${code}`, values)
    : fromServer || getText('errors:unknown', { code })

/** A text whose key is known only at run time (menus, notices); scripts/lib/word-problems.ts lists the prefixes. */
export const wordAt = (key: `${Namespace}:${string}`, values?: WordValues): string => getText(key, values)

let switching = 0

/**
 * Changes the language once every namespace in use is loaded in it. The last call wins. `remember` stores the choice on
 * this site; an embed whose host sets the language leaves it out.
 */
export const setLocale = async (locale: Locale, options: { remember?: boolean } = {}): Promise<void> => {
  const turn = ++switching
  while (!allWanted(locale)) {
    await loadInto(locale, [...wanted])
    if (turn !== switching) return
  }
  if (options.remember) remember(locale)
  $current.set(locale)
}

/** Calls back whenever texts may have changed; returns a function that stops it. */
export const onWords = (changed: () => void): (() => void) => $revision.listen(changed)

const allWanted = (locale: Locale): boolean => [...wanted].every(each => hasTexts(locale, each))

/** The texts of a namespace as its file contains them; rejects when the file cannot be loaded. */
export const getWords = async (locale: Locale, namespace: Namespace): Promise<WordTree> =>
  withPluralTwins(await wordFile(locale, namespace))

async function loadInto(locale: Locale, namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter(namespace => !hasTexts(locale, namespace))
  await Promise.all(
    missing.map(async namespace => addTexts(locale, namespace, await getWords(locale, namespace))),
  )
  if (missing.length > 0 && locale === $current.get()) $revision.set($revision.get() + 1)
}

// Another copy of the kit on the page may change the language: this copy loads its texts before anything is drawn.
$current.listen(
  locale =>
    void loadInto(locale, [...wanted])
      // Texts that cannot be loaded stay in the previous language.
      .catch(() => undefined)
      .finally(() => $revision.set($revision.get() + 1)),
)

function getText(key: string, values: WordValues = {}): string {
  const namespace = key.slice(0, key.indexOf(':'))
  const locale = $current.get()
  if (!hasTexts(locale, namespace)) return ''
  const text = fillText(locale, key, values)
  return Object.keys(values).length > 0 ? text.replaceAll(spelledDay, '$1\u00a0$2\u00a0$3') : text
}

/** A day in a sentence, '31 Dec 2027': it never breaks over two lines. */
const spelledDay = /\b(\d{2}) (\p{L}{3,5}) (\d{4})\b/gu

function remember(locale: Locale): void {
  writeLanguageCookie(locale)
  keep(storageKey, locale)
}
