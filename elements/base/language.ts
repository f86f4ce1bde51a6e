import { $locale, setLocale, storedLocale } from '../../client/i18n.ts'
import type { SessionStore } from '../../client/session-store.ts'
import { type Locale, locales } from '../../contract/locales.ts'

/** The language of ours that a `lang` means, or null. */
function localeFor(lang: string | null | undefined): Locale | null {
  const tag = lang?.toLowerCase()
  if (!tag) return null
  const exact = locales.find(locale => locale.toLowerCase() === tag)
  return exact ?? locales.find(locale => locale.slice(0, 2) === tag.split('-')[0]) ?? null
}

/**
 * Puts the words of the kit into the language of the page: what the session asks for, else the `lang` of the document, else
 * the one nearest to the widget, else what the person chose on this site. Words are one language a page, as a page is.
 */
export function followLanguage(session: SessionStore, nearest: string | null): void {
  const asked = session.$session.get().locale
  const wished = asked ?? localeFor(document.documentElement.lang) ?? localeFor(nearest) ?? storedLocale()
  if (wished === wishedLast && wished !== $locale.get()) return
  // Where another language is still on its way, the page would end up in that one.
  const settled = wished === $locale.get() && (wishedLast === null || wished === wishedLast)
  wishedLast = wished
  if (!settled) setLocale(wished).catch(keepsItsLanguage)
}

let wishedLast: Locale | null = null

/** The words of the new language could not be had: the page keeps the old ones, and the next change asks again. */
function keepsItsLanguage(error: unknown) {
  wishedLast = null
  console.warn('mds-kit: the words of this language could not be loaded', error)
}
