import { useId } from 'react'
import { $locale } from '../../../client/words/i18n.ts'
import { useValue } from '../base/use-value.ts'
import { useWords } from '../base/words.ts'
import type { Tone } from '../feedback/status-chip.tsx'
import * as css from './chart.css.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { formatNumber, formatShare, getWidth } from './chart-item.ts'
import { ChartLabel, ChartPart } from './chart-parts.tsx'

type ProgressChartProps = ChartProps & {
  /** What is reached, and its label; `href` leads to the list behind it. */
  reached: { label: string; value: number; href?: string }
  /** What is planned. */
  planned: { label: string; value: number }
  /** Share at which a mark is drawn, between 0 and 1, with its label. */
  mark?: { label: string; at: number }
  tone?: Tone
}

/** How much of a plan is reached; a plan of zero has no share. */
export function ProgressChart({
  title,
  summary,
  figure,
  reached,
  planned,
  mark,
  tone,
  onGo,
}: ProgressChartProps) {
  const words = useWords()
  const locale = useValue($locale)
  const id = useId()
  const item = { id: 'reached', ...reached }
  const rows = [
    {
      id: 'reached',
      label: <ChartLabel item={item} onGo={onGo} />,
      values: [formatNumber(reached.value, locale)],
    },
    { id: 'planned', label: planned.label, values: [formatNumber(planned.value, locale)] },
    ...(mark ? [{ id: 'mark', label: mark.label, values: [formatShare(mark.at, 1, locale)] }] : []),
  ]
  return (
    <ChartFrame
      title={title}
      summary={summary}
      figure={figure}
      table={{ head: [words('chart.label'), words('chart.value')], rows }}
    >
      <svg className={css.drawing} height={20} aria-hidden="true" focusable="false">
        <rect className={css.track} y={4} width="100%" height={12} />
        <g transform="translate(0 4)">
          <ChartPart
            id={id}
            place={0}
            x={0}
            width={getWidth(reached.value, planned.value)}
            height={12}
            tone={tone}
          />
        </g>
        {mark && (
          <line className={css.edge} x1={`${mark.at * 100}%`} x2={`${mark.at * 100}%`} y1={0} y2={20} />
        )}
      </svg>
      <p className={css.label}>
        <ChartLabel item={item} onGo={onGo} />{' '}
        <span className={css.value}>
          {formatNumber(reached.value, locale)} / {formatNumber(planned.value, locale)}
        </span>{' '}
        <span className={css.share}>{formatShare(reached.value, planned.value, locale)}</span>
      </p>
    </ChartFrame>
  )
}
