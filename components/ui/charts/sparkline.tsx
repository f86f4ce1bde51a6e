import { $locale } from '../../../client/words/i18n.ts'
import { tone as toneClass } from '../../../styles/recipes/spine.css.ts'
import { classNames } from '../base/class-names.ts'
import { useValue } from '../base/use-value.ts'
import { useWords } from '../base/words.ts'
import type { Tone } from '../feedback/status-chip.tsx'
import * as css from './chart.css.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { type ChartItem, formatNumber } from './chart-item.ts'

type SparklineProps = ChartProps & {
  /** Head of the column of points, and of the values, in the table. */
  of: readonly [label: string, value: string]
  /** The points in order, each with its label; one alone is a value without a line. */
  items: readonly ChartItem[]
  tone?: Tone
}

const [width, height] = [100, 40]

/** The course of one number: its last value, a line beside it with that value marked, and its first and last labels below. */
export function Sparkline({ title, summary, figure, of, items, tone }: SparklineProps) {
  const words = useWords()
  const locale = useValue($locale)
  const [first, last] = [items[0], items.at(-1)]
  const rows = items.map(({ id, label, value }) => ({ id, label, values: [formatNumber(value, locale)] }))
  const drawn = items.length > 1 && first && last
  return (
    <ChartFrame
      title={title}
      summary={summary}
      figure={figure}
      table={{ head: of, rows }}
      trend={drawn ? <Course items={items} tone={tone} /> : undefined}
    >
      {drawn ? (
        <p className={css.ends}>
          <span className={css.value}>
            {first.label} · {formatNumber(first.value, locale)}
          </span>
          <span className={css.value}>
            {last.label} · {formatNumber(last.value, locale)}
          </span>
        </p>
      ) : (
        <p className={first ? css.value : css.summary}>
          {first ? `${first.label} · ${formatNumber(first.value, locale)}` : words('chart.none')}
        </p>
      )}
    </ChartFrame>
  )
}

const Course = ({ items, tone }: Pick<SparklineProps, 'items' | 'tone'>) => (
  <svg
    className={classNames(css.drawing, tone ? toneClass[tone] : css.hue)}
    viewBox={`0 -4 ${width} ${height + 8}`}
    height={48}
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <path className={css.line} d={getPath(items)} />
    <path className={css.dot} d={`M ${getPoint(items, items.length - 1)} h 0.01`} />
  </svg>
)

/** The place of a value: from the left in order, from the bottom by its size. */
const getPoint = (items: readonly ChartItem[], at: number): string => {
  const most = Math.max(1, ...items.map(({ value }) => value))
  const x = (at / (items.length - 1)) * width
  const y = height - (items[at]!.value / most) * height
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}

const getPath = (items: readonly ChartItem[]): string =>
  items.map((_, at) => `${at === 0 ? 'M' : 'L'} ${getPoint(items, at)}`).join(' ')
