import type { ReactNode } from 'react'
import { fact, factName, factValue } from './chart-label.css.ts'

/** Its name, its value, and a style of its own. */
export type ChartFact = readonly [name: string, value: ReactNode, look?: string]

type Props = { label: string; facts: readonly ChartFact[]; className: string }

/** The key facts of a record in columns: each fact under its name. */
export const ChartFacts = ({ label, facts, className }: Props) => (
  <dl className={className} aria-label={label}>
    {facts.map(([name, value, look = factValue]) => (
      <div key={name} className={fact}>
        <dt className={factName}>{name}</dt>
        <dd className={look}>{value}</dd>
      </div>
    ))}
  </dl>
)
