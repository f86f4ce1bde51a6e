import type { i18n } from 'i18next'
import { atom, type ReadableAtom } from 'nanostores'
import { defaultLocale, getLocale, type Locale, type WordTree, withPluralTwins } from '../contract/locales.ts'
import type { Namespace, WordKey, WordValues } from '../locales/words.ts'
import { readCookie, writeLanguageCookie } from './cookies.ts'
import { pageStore } from './page-store.ts'
import { keep, recall } from './storage.ts'
import { wordFile } from './word-files.ts'
import { $offsetShown, $zoneSet } from './zone-in-force.ts'

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

/** Namespaces whose texts name others by $t(): loaded with them. */
const alongWith: { readonly [N in Namespace]?: readonly Namespace[] } = { errors: ['common', 'applications'] }

const wanted = new Set<Namespace>()
let engine: i18n | undefined
let coming: Promise<i18n> | undefined

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
  namespaces.every(namespace => has($current.get(), namespace))

/** The text of a key in the language in effect; empty while its namespace is not loaded, never the bare key. */
export const t = (key: WordKey, values?: WordValues): string => getText(key, values)

/** The text of a code of the catalogue, or the server's text if the catalogue does not contain the code (N1). */
export const codeText = (code: number, values: WordValues = {}, fromServer = ''): string =>
  exists(`errors:${code}`)
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

const allWanted = (locale: Locale): boolean => [...wanted].every(each => has(locale, each))

const has = (locale: Locale, namespace: string): boolean =>
  engine?.hasResourceBundle(locale, namespace) ?? false

/** The texts of a namespace as its file contains them; rejects when the file cannot be loaded. */
export const getWords = async (locale: Locale, namespace: Namespace): Promise<WordTree> =>
  withPluralTwins(await wordFile(locale, namespace))

async function loadInto(locale: Locale, namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter(namespace => !has(locale, namespace))
  const i18next = engineReady()
  await Promise.all([
    i18next,
    ...missing.map(async namespace => {
      const words = await getWords(locale, namespace)
      ;(await i18next).addResourceBundle(locale, namespace, words)
    }),
  ])
  if (missing.length > 0 && locale === $current.get()) $revision.set($revision.get() + 1)
}

function getText(key: string, values?: WordValues): string {
  const namespace = key.slice(0, key.indexOf(':'))
  if (!engine || !has($current.get(), namespace)) return ''
  return engine.t(key, { ...values, lng: $current.get() })
}

const exists = (key: string): boolean => engine?.exists(key, { lng: $current.get() }) ?? false

/** In a separate chunk: an element that nobody has opened yet shows only a name, for which plain-words.ts is enough. */
function engineReady(): Promise<i18n> {
  coming ??= import('./word-engine.ts').then(
    ({ makeEngine }) => begin(makeEngine($current.get())),
    error => {
      coming = undefined
      throw error
    },
  )
  return coming
}

function begin(made: i18n): i18n {
  engine = made
  // Another copy of the kit on the page may change the language: this copy loads its texts before anything is drawn.
  $current.listen(
    locale =>
      void loadInto(locale, [...wanted])
        // Texts that cannot be loaded stay in the previous language.
        .catch(() => undefined)
        .finally(() => $revision.set($revision.get() + 1)),
  )
  return made
}

function remember(locale: Locale): void {
  writeLanguageCookie(locale)
  keep(storageKey, locale)
}
