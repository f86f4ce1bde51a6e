import { setLocale } from '../client/i18n.ts'
import { localeOf } from '../contract/locales.ts'

/** Follows Ladle's language switch, without remembering it. */
export const chooseLanguage = (language: string) => void setLocale(localeOf(language))
