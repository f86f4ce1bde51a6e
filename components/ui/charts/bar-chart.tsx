import { useId } from 'react'
import { $locale } from '../../../client/words/i18n.ts'
import { useValue } from '../base/use-value.ts'
import { useWords } from '../base/words.ts'
import * as css from './chart.css.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { type ChartItem, formatNumber, getWidth } from './chart-item.ts'
import { ChartLabel, ChartPart } from './chart-parts.tsx'

type BarChartProps = ChartProps & {
  /** Head of the column of labels, and of the values, in the table. */
  of: readonly [label: string, value: string]
  items: readonly ChartItem[]
}

/** A bar for each value, with its number beside it. */
export function BarChart({ title, summary, figure, of, items, onGo }: BarChartProps) {
  const words = useWords()
  const locale = useValue($locale)
  const id = useId()
  const most = Math.max(0, ...items.map(({ value }) => value))
  const rows = items.map(item => ({
    id: item.id,
    label: <ChartLabel item={item} onGo={onGo} />,
    values: [formatNumber(item.value, locale)],
  }))
  return (
    <ChartFrame title={title} summary={summary} figure={figure} table={{ head: of, rows }}>
      {items.length === 0 && <p className={css.summary}>{words('chart.none')}</p>}
      <ul className={css.list}>
        {items.map(item => (
          <li key={item.id} className={css.row}>
            <span className={css.label}>
              <ChartLabel item={item} onGo={onGo} />
            </span>
            <span className={css.rowBar}>
              <svg className={css.drawing} height={12} aria-hidden="true" focusable="false">
                <rect className={css.track} width="100%" height={12} />
                <ChartPart
                  id={`${id}${item.id}`}
                  place={0}
                  x={0}
                  width={getWidth(item.value, most)}
                  height={12}
                  tone={item.tone}
                />
              </svg>
            </span>
            <span className={css.value}>{formatNumber(item.value, locale)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
