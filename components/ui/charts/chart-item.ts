import type { Locale } from '../../../contract/locales.ts'
import type { Tone } from '../feedback/status-chip.tsx'

/** One value of a chart. With `href` its label leads to the list behind the count. */
export type ChartItem = {
  id: string
  label: string
  value: number
  tone?: Tone
  href?: string
}

/** A part of a whole as people read it: `67 %` in the form of the language, and nothing of an empty whole. */
export const formatShare = (value: number, total: number, locale: Locale): string =>
  total === 0
    ? ''
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(value / total)

export const formatNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(value)

export const sumValues = (items: readonly ChartItem[]): number =>
  items.reduce((sum, { value }) => sum + value, 0)

/** The width of a part in percent of the drawing; a value above zero stays visible. */
export const getWidth = (value: number, most: number): number =>
  most <= 0 || value <= 0 ? 0 : Math.max(0.5, Math.min(100, (value / most) * 100))
