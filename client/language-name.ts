import { type Locale, locales } from '../contract/locales.ts'

const own: Readonly<Record<Locale, string>> = {
  'zh-CN': '中文',
  'en-US': 'English',
  'ja-JP': '日本語',
  'es-ES': 'Español',
}

/** The name of a language in that language; for an unsupported language its code. */
export const nameOfLanguage = (language: string): string => {
  const known = locales.find(each => each === language)
  return known ? own[known] : language
}
