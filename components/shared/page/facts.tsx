import type { ReactNode } from 'react'
import { facts as list, term, value } from './facts.css.ts'
import { type HelpWord, WordHelp } from './word-help.tsx'

/** A name and its value; `help` explains the name. */
export type FactRow = readonly [name: string, value: ReactNode, help?: HelpWord | undefined]

/** Names and values, one per line, with hairlines. */
export const Facts = ({ facts }: { facts: readonly FactRow[] }) => (
  <dl className={list}>
    {facts.map(([name, content, help]) => (
      <Fact key={name} name={name} help={help}>
        {content}
      </Fact>
    ))}
  </dl>
)

const Fact = ({
  name,
  help,
  children,
}: {
  name: string
  help: HelpWord | undefined
  children: ReactNode
}) => (
  <>
    <dt className={term}>
      {name}
      {help && <WordHelp word={help} name={name} />}
    </dt>
    <dd className={value}>{children}</dd>
  </>
)
