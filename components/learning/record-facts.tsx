import type { ReactNode } from 'react'
import * as chart from '../ui/chart-label.css.ts'
import * as css from './records.css.ts'

export type RecordFact = { name: string; value: ReactNode; mono?: boolean }

/** Key facts in columns, as the chart label of a record has them. */
export const RecordFacts = ({ label, facts }: { label: string; facts: readonly RecordFact[] }) => (
  <dl className={css.facts} aria-label={label}>
    {facts.map(({ name, value, mono }) => (
      <div key={name} className={chart.fact}>
        <dt className={chart.factName}>{name}</dt>
        <dd className={mono ? css.factFigure : chart.factValue}>{value}</dd>
      </div>
    ))}
  </dl>
)
