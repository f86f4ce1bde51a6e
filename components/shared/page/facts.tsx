import type { ReactNode } from 'react'
import { facts as list, term, value } from './facts.css.ts'

/** Names and values, one per line, with hairlines. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={list}>
    {facts.map(([name, content]) => (
      <Fact key={name} name={name}>
        {content}
      </Fact>
    ))}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className={term}>{name}</dt>
    <dd className={value}>{children}</dd>
  </>
)
