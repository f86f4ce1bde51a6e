import type { ReactNode } from 'react'
import * as css from './records.css.ts'

export type RecordFact = { name: string; value: ReactNode; mono?: boolean }

/** Key facts in columns, as the chart label of a record has them. */
export const RecordFacts = ({ label, facts }: { label: string; facts: readonly RecordFact[] }) => (
  <dl className={css.facts} aria-label={label}>
    {facts.map(({ name, value, mono }) => (
      <div key={name} className={css.fact}>
        <dt className={css.factName}>{name}</dt>
        <dd className={mono ? css.factFigure : css.factValue}>{value}</dd>
      </div>
    ))}
  </dl>
)
