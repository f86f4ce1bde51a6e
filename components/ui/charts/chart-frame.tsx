import { ChartColumn, Table } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../base/button.tsx'
import { useWords } from '../base/words.ts'
import * as css from './chart.css.ts'

/** What every chart takes. */
export type ChartProps = {
  title: string
  /** What the chart says, as a sentence or two, below the title. */
  summary: string
  /** The number that the chart is about; it comes first, and large. */
  figure?: string
  /** Follows a link of the chart; without it the browser does. */
  onGo?: (href: string, event: MouseEvent<HTMLAnchorElement>) => void
}

/** The data of a chart as a table: the heads of its columns, and its rows with a label each. */
export type ChartTable = {
  head: readonly string[]
  rows: readonly { id: string; label: ReactNode; values: readonly string[] }[]
}

type FrameProps = Pick<ChartProps, 'title' | 'summary' | 'figure'> & {
  table: ChartTable
  /** The course of the figure, beside it. */
  trend?: ReactNode
  children?: ReactNode
}

/** The frame of a chart: title, figure with its trend, summary, and the chart or its table, as the user chooses. */
export function ChartFrame({ title, summary, figure, trend, table, children }: FrameProps) {
  const words = useWords()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={css.figure} aria-labelledby={`${id}title`} aria-describedby={`${id}summary`}>
      <figcaption className={css.head}>
        <span id={`${id}title`} className={css.title}>
          {title}
        </span>
        <span className={css.turn}>
          <Button
            small
            variant="quiet"
            icon={asTable ? ChartColumn : Table}
            aria-label={words(asTable ? 'chart.showChart' : 'chart.showTable', { name: title })}
            onClick={() => setAsTable(!asTable)}
          >
            {words(asTable ? 'chart.chart' : 'chart.table')}
          </Button>
        </span>
      </figcaption>
      {(figure || trend) && (
        <div className={css.lead}>
          {figure && <span className={css.number}>{figure}</span>}
          {trend && <div className={css.trend}>{trend}</div>}
        </div>
      )}
      <p id={`${id}summary`} className={css.summary}>
        {summary}
      </p>
      {asTable ? <Values table={table} caption={`${id}title`} /> : children}
    </figure>
  )
}

const Values = ({ table: { head, rows }, caption }: { table: ChartTable; caption: string }) => (
  <table className={css.table} aria-labelledby={caption}>
    <thead>
      <tr>
        {head.map((text, at) => (
          <th key={text} scope="col" className={at === 0 ? css.headCell : css.numberHead}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, label, values }) => (
        <tr key={id}>
          <th scope="row" className={css.cell}>
            {label}
          </th>
          {head.slice(1).map((text, at) => (
            <td key={text} className={css.numberCell}>
              {values[at]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
