import { loadWords, setLocale } from '../client/words/i18n.ts'
import { getLocale } from '../contract/locales.ts'

/** Follows Ladle's language switch, without remembering it; resolves once the texts of the controls are loaded. */
export async function chooseLanguage(language: string) {
  await setLocale(getLocale(language))
  await loadWords(['ui'])
}
