import { loadWords, setLocale } from '../client/i18n.ts'
import { getLocale } from '../contract/locales.ts'

/** Follows Ladle's language switch, without remembering it; answers once the words of the controls are there. */
export async function chooseLanguage(language: string) {
  await setLocale(getLocale(language))
  await loadWords(['ui'])
}
