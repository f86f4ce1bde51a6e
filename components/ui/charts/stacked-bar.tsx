import { useId } from 'react'
import { $locale } from '../../../client/words/i18n.ts'
import { useValue } from '../base/use-value.ts'
import { useWords } from '../base/words.ts'
import * as css from './chart.css.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { type ChartItem, formatNumber, formatShare, getWidth, sumValues } from './chart-item.ts'
import { ChartLabel, ChartPart, ChartSwatch } from './chart-parts.tsx'

type StackedBarProps = ChartProps & {
  /** Head of the column of labels, and of the values, in the table. */
  of: readonly [label: string, value: string]
  items: readonly ChartItem[]
}

const height = 20

/** The parts of a whole in one bar, each with its own pattern, and a legend with numbers and shares. */
export function StackedBar({ title, summary, figure, of, items, onGo }: StackedBarProps) {
  const words = useWords()
  const locale = useValue($locale)
  const id = useId()
  const total = sumValues(items)
  const rows = items.map(item => ({
    id: item.id,
    label: <ChartLabel item={item} onGo={onGo} />,
    values: [formatNumber(item.value, locale), formatShare(item.value, total, locale)],
  }))
  let x = 0
  const parts = items.map((item, place) => {
    const width = getWidth(item.value, total)
    x += width
    return { item, place, width, x: x - width }
  })
  return (
    <ChartFrame
      title={title}
      summary={summary}
      figure={figure}
      table={{ head: [...of, words('chart.share')], rows }}
    >
      <svg className={css.drawing} height={height} aria-hidden="true" focusable="false">
        <rect className={css.track} width="100%" height={height} />
        {parts
          .filter(({ width }) => width > 0)
          .map(({ item, ...part }) => (
            <ChartPart key={item.id} id={`${id}${item.id}`} {...part} height={height} tone={item.tone} />
          ))}
      </svg>
      <ul className={css.legend}>
        {items.map((item, place) => (
          <li key={item.id} className={css.entry}>
            <ChartSwatch id={`${id}${item.id}sign`} place={place} tone={item.tone} />
            <span className={css.label}>
              <ChartLabel item={item} onGo={onGo} />
            </span>
            <span className={css.value}>
              {formatNumber(item.value, locale)}{' '}
              <span className={css.share}>{formatShare(item.value, total, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
