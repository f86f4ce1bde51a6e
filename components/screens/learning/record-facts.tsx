import type { ReactNode } from 'react'
import { ChartFacts } from '../../ui/base/chart-facts.tsx'
import * as css from './records.css.ts'

export type RecordFact = { name: string; value: ReactNode; mono?: boolean }

/** Key facts in columns, styled like the chart label of a record. */
export const RecordFacts = ({ label, facts }: { label: string; facts: readonly RecordFact[] }) => (
  <ChartFacts
    label={label}
    facts={facts.map(({ name, value, mono }) => [name, value, mono ? css.factFigure : undefined])}
    className={css.facts}
  />
)
