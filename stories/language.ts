import { loadWords, setLocale } from '../client/i18n.ts'
import { localeOf } from '../contract/locales.ts'

/** Follows Ladle's language switch, without remembering it; answers once the words of the controls are there. */
export async function chooseLanguage(language: string) {
  await setLocale(localeOf(language))
  await loadWords(['ui'])
}
