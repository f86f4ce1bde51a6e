import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { $locale } from '../../../../client/words/i18n.ts'
import { IconButton } from '../../base/button.tsx'
import { classNames } from '../../base/class-names.ts'
import { useValue } from '../../base/use-value.ts'
import { useWords } from '../../base/words.ts'
import * as css from './dates.css.ts'
import { addMonths, getWeekStart, getWeeks, moveDay } from './month.ts'

type Props = {
  /** The chosen day; '' for none. */
  value: string
  today: string
  min?: string
  max?: string
  onChoose: (day: string) => void
}

/** A month as a grid, by the APG pattern of a date picker dialog: one tab stop, arrows, Home, End, Page Up and Down. */
export function Calendar({ value, today, min = '', max = '9999-12-31', onChoose }: Props) {
  const locale = useValue($locale)
  const id = useId()
  const [day, setDay] = useState(() => clamp(value || today, min, max))
  // A day chosen elsewhere (typed, a preset) is shown.
  useEffect(() => {
    if (value) setDay(value)
  }, [value])
  const weekStart = useMemo(() => getWeekStart(locale), [locale])
  const { grid, focusSoon } = useDayFocus(day)
  const move = (next: string) => setDay(clamp(next, min, max))
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const { key, target } = event
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = moveDay(day, event, weekStart, rtl)
    const chosen = (key === 'Enter' || key === ' ') && (target as HTMLElement).dataset.day
    if (!next && !chosen) return
    event.preventDefault()
    if (chosen) return onChoose(chosen)
    focusSoon()
    if (next) move(next)
  }
  const isOff = (each: string) => each < min || each > max
  return (
    <div className={css.calendar}>
      <MonthHead id={id} day={day} onMove={months => move(addMonths(day, months))} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid whose days take the focus. */}
      <table ref={grid} role="grid" aria-labelledby={id} className={css.grid} onKeyDown={press}>
        <Weekdays weekStart={weekStart} />
        <tbody>
          {getWeeks(day.slice(0, 7), weekStart).map(week => (
            <tr key={week[0]}>
              {week.map(each => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all days.
                <td
                  key={each}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above.
                  role="gridcell"
                  tabIndex={each === day ? 0 : -1}
                  data-day={isOff(each) ? undefined : each}
                  data-first-focus={each === day || undefined}
                  aria-label={nameDay(each, locale)}
                  aria-selected={each === value}
                  aria-current={each === today ? 'date' : undefined}
                  aria-disabled={isOff(each) || undefined}
                  className={classNames(css.day, each.slice(0, 7) !== day.slice(0, 7) && css.outside)}
                  onClick={() => !isOff(each) && onChoose(each)}
                >
                  {Number(each.slice(8))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const clamp = (day: string, min: string, max: string) => (day < min ? min : day > max ? max : day)

/** Focuses the current day after a key has moved it, also into another month. */
function useDayFocus(day: string) {
  const grid = useRef<HTMLTableElement>(null)
  const wanted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is what has moved.
  useEffect(() => {
    if (wanted.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    wanted.current = false
  }, [day])
  return { grid, focusSoon: () => (wanted.current = true) }
}

const nameDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day))

type HeadProps = { id: string; day: string; onMove: (months: number) => void }

/** The month with its neighbours and years; screen readers hear a new month. */
function MonthHead({ id, day, onMove }: HeadProps) {
  const words = useWords()
  const locale = useValue($locale)
  const title = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const button = (icon: typeof ChevronLeft, label: string, months: number) => (
    <IconButton small variant="quiet" icon={icon} label={label} onClick={() => onMove(months)} />
  )
  return (
    <div className={css.head}>
      <span className={css.turns}>
        {button(ChevronsLeft, words('date.previousYear'), -12)}
        {button(ChevronLeft, words('date.previousMonth'), -1)}
      </span>
      <span id={id} aria-live="polite" className={css.title}>
        {title.format(Date.parse(day))}
      </span>
      <span className={css.turns}>
        {button(ChevronRight, words('date.nextMonth'), 1)}
        {button(ChevronsRight, words('date.nextYear'), 12)}
      </span>
    </div>
  )
}

/** Sunday 4 January 1970. */
const someSunday = 3 * 86_400_000

function Weekdays({ weekStart }: { weekStart: number }) {
  const locale = useValue($locale)
  const short = locale === 'zh-CN' || locale === 'ja-JP' ? 'narrow' : 'short'
  const name = (weekday: number, length: 'long' | 'short' | 'narrow') =>
    new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(
      someSunday + weekday * 86_400_000,
    )
  return (
    <thead>
      <tr>
        {Array.from({ length: 7 }, (_, index) => (index + weekStart) % 7).map(weekday => (
          <th key={weekday} scope="col" aria-label={name(weekday, 'long')} className={css.weekday}>
            {name(weekday, short)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
