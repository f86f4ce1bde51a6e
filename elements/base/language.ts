import type { SessionStore } from '../../client/session/store.ts'
import { $locale, setLocale, storedLocale } from '../../client/words/i18n.ts'
import { type Locale, locales } from '../../contract/locales.ts'

/** The supported language that a `lang` means, or null. */
function localeFor(lang: string | null | undefined): Locale | null {
  const tag = lang?.toLowerCase()
  if (!tag) return null
  const exact = locales.find(locale => locale.toLowerCase() === tag)
  return exact ?? locales.find(locale => locale.slice(0, 2) === tag.split('-')[0]) ?? null
}

/**
 * Sets the texts of the kit to the language of the page: that of the session, else the `lang` of the document, else the
 * one nearest to the widget, else what the user chose on this site. There is one language per page.
 */
export function followLanguage(session: SessionStore, nearest: string | null): void {
  const asked = session.$session.get().locale
  const wished = asked ?? localeFor(document.documentElement.lang) ?? localeFor(nearest) ?? storedLocale()
  if (wished === wishedLast && wished !== $locale.get()) return
  // While another language is still being loaded, the page would end up in that one.
  const settled = wished === $locale.get() && (wishedLast === null || wished === wishedLast)
  wishedLast = wished
  if (!settled) setLocale(wished).catch(keepsItsLanguage)
}

let wishedLast: Locale | null = null

/** The texts of the new language could not be loaded: the page keeps the old ones, and the next change tries again. */
function keepsItsLanguage(error: unknown) {
  wishedLast = null
  console.warn('mds-kit: the words of this language could not be loaded', error)
}
