import { type Locale, locales } from '../contract/locales.ts'

const own: Readonly<Record<Locale, string>> = {
  'zh-CN': '中文',
  'en-US': 'English',
  'ja-JP': '日本語',
  'es-ES': 'Español',
}

/** A language by the name that its speakers give it; one that is not ours by its code. */
export const nameOfLanguage = (language: string): string => {
  const known = locales.find(each => each === language)
  return known ? own[known] : language
}
