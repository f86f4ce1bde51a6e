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

/** Builds an element with attributes and children; a text is only ever text. */
export const build = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** Lines of each sign in a square of 24, below a circle. */
const signs = {
  tick: ['M7 12.5 10.5 16 17 8.5'],
  cross: ['M8 8 16 16', 'M16 8 8 16'],
  clock: ['M12 6.5V12l3.5 2.5'],
  barred: ['M5.6 5.6 18.4 18.4'],
  pause: ['M9.5 8v8', 'M14.5 8v8'],
  question: ['M9.2 9.5a2.9 2.9 0 1 1 4 2.7c-.8.4-1.2 1-1.2 1.8', 'M12 17v.2'],
}
export type Sign = keyof typeof signs

const svg = 'http://www.w3.org/2000/svg'

const shape = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const element = document.createElementNS(svg, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/** A sign in a circle, in the colour of the text around it; the words beside it say the same. */
export const getIcon = (sign: Sign, className: string): SVGElement => {
  const icon = shape('svg', {
    viewBox: '0 0 24 24',
    class: className,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'aria-hidden': 'true',
  })
  icon.append(shape('circle', { cx: '12', cy: '12', r: '9' }), ...signs[sign].map(d => shape('path', { d })))
  return icon
}
