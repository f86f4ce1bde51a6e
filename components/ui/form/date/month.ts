import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

/* Days are 'YYYY-MM-DD'; no zone takes part in counting them. */
const format = (day: Dayjs): string => day.format('YYYY-MM-DD')

export const addDays = (day: string, days: number): string => format(dayjs.utc(day).add(days, 'day'))

/** The same day of another month, or that month's last. */
export const addMonths = (day: string, months: number): string => format(dayjs.utc(day).add(months, 'month'))

export const endOfMonth = (day: string): string => format(dayjs.utc(day).endOf('month'))

type Weekly = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** The first day of a week in a language: 0 is Sunday. */
export function getWeekStart(locale: string): number {
  const language: Weekly = new Intl.Locale(locale)
  const firstDay = (language.getWeekInfo?.() ?? language.weekInfo)?.firstDay
  // Firefox does not know it.
  return (firstDay ?? (locale === 'en-US' || locale === 'ja-JP' ? 7 : 1)) % 7
}

const startOfWeek = (day: string, weekStart: number): string =>
  addDays(day, -((dayjs.utc(day).day() - weekStart + 7) % 7))

/** The weeks of a month, with the days of its neighbours that fill the first and the last. */
export function getWeeks(month: string, weekStart: number): string[][] {
  const first = startOfWeek(`${month}-01`, weekStart)
  const last = endOfMonth(`${month}-01`)
  const weeks: string[][] = []
  for (let start = first; start <= last; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  return weeks
}

type Press = { key: string; shiftKey: boolean }

/** The day to which a key moves in the grid (APG date picker dialog); null if the key moves nowhere. */
export function moveDay(
  day: string,
  { key, shiftKey }: Press,
  weekStart: number,
  rtl: boolean,
): string | null {
  const forward = rtl ? -1 : 1
  if (key === 'ArrowRight') return addDays(day, forward)
  if (key === 'ArrowLeft') return addDays(day, -forward)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'Home') return startOfWeek(day, weekStart)
  if (key === 'End') return addDays(startOfWeek(day, weekStart), 6)
  if (key === 'PageUp') return addMonths(day, shiftKey ? -12 : -1)
  if (key === 'PageDown') return addMonths(day, shiftKey ? 12 : 1)
  return null
}

/** The days that a field offers at one press, in the order in which they are shown. */
export const presets = ['today', 'inDays', 'monthEnd'] as const

export const getPreset = (preset: (typeof presets)[number], today: string): string =>
  preset === 'today' ? today : preset === 'inDays' ? addDays(today, 30) : endOfMonth(today)
