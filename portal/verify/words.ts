import { addTexts, fillText } from '../../client/words/engine.ts'
import { type Locale, localeOfHeader, locales } from '../../contract/locales.ts'
import enUS from '../../locales/en-US/verify.json' with { type: 'json' }
import esES from '../../locales/es-ES/verify.json' with { type: 'json' }
import jaJP from '../../locales/ja-JP/verify.json' with { type: 'json' }
import type { WordKey } from '../../locales/words.ts'
import zhCN from '../../locales/zh-CN/verify.json' with { type: 'json' }

const files = { 'zh-CN': zhCN, 'en-US': enUS, 'ja-JP': jaJP, 'es-ES': esES }
for (const locale of locales) addTexts(locale, 'verify', files[locale])

const place = 'mds-verify-language'

/** The language that the reader chose here, else the first of the browser's that there is. */
export const readLocale = (): Locale => {
  const chosen = localStorage.getItem(place)
  return locales.find(each => each === chosen) ?? localeOfHeader(navigator.languages.join(','))
}

export const keepLocale = (locale: Locale): void => localStorage.setItem(place, locale)

/** Names of the languages, each in its own. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'zh-CN': '中文',
  'en-US': 'English',
  'ja-JP': '日本語',
  'es-ES': 'Español',
}

export type Text = ReturnType<typeof getText>

/** Texts, days and ages in a language. */
export const getText = (locale: Locale) => ({
  locale,
  t: (key: WordKey, values: Record<string, string> = {}) => fillText(locale, key, values),
  /** A day in the zone of the device. */
  day: (at: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at),
  /** A minute with its zone. */
  minute: (at: Date) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(at),
  /** How long ago, in the largest unit that fits: "3 days ago", "now". */
  age: (at: Date, now: Date) => {
    const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000))
    const words = new Intl.RelativeTimeFormat(locale, { numeric: minutes < 1 ? 'auto' : 'always' })
    if (minutes < 1) return words.format(0, 'second')
    if (minutes < 60) return words.format(-minutes, 'minute')
    if (minutes < 1440) return words.format(-Math.floor(minutes / 60), 'hour')
    return words.format(-Math.floor(minutes / 1440), 'day')
  },
})
