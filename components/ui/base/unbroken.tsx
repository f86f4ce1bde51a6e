import type { ReactNode } from 'react'
import { whole } from './unbroken.css.ts'

type Props = {
  text: string
  /** In their order in the text. */
  parts: readonly string[]
}

/** Identifiers such as HY-0101-301, and dates with their times. */
const getParts = (text: string): string[] =>
  text.match(/[A-Z]{1,6}-\d[\w-]*|\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/g) ?? []

/** A title or sentence whose identifiers and dates do not break at the end of a line. */
export const Sentence = ({ text }: { text: string }) => <Unbroken text={text} parts={getParts(text)} />

/** A text in which some parts, such as dates, do not break at the end of a line. */
export function Unbroken({ text, parts }: Props): ReactNode {
  const pieces: ReactNode[] = []
  let rest = text
  for (const part of parts) {
    const at = part === '' ? -1 : rest.indexOf(part)
    if (at < 0) continue
    pieces.push(
      rest.slice(0, at),
      <span key={pieces.length} className={whole}>
        {part}
      </span>,
    )
    rest = rest.slice(at + part.length)
  }
  return [...pieces, rest]
}
