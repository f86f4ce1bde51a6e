import { Fragment } from 'react'
import { whole } from './unbroken.css.ts'

type Props = {
  text: string
  /** In their order in the text. */
  parts: readonly string[]
}

/** Identifiers such as HY-0101-301 in a title. */
const getIdentifiers = (text: string): string[] => text.match(/[A-Z]{1,6}-\d[\w-]*/g) ?? []

/** A title whose identifiers do not break at the end of a line. */
export const Title = ({ text }: { text: string }) => <Unbroken text={text} parts={getIdentifiers(text)} />

/** The dates, with their times, of a sentence. */
const getDates = (text: string): string[] => text.match(/\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/g) ?? []

/** A sentence whose dates do not break at the end of a line. */
export const Sentence = ({ text }: { text: string }) => <Unbroken text={text} parts={getDates(text)} />

/** A text in which some parts, such as dates, do not break at the end of a line. */
export function Unbroken({ text, parts }: Props) {
  let from = 0
  const pieces = parts.flatMap(part => {
    const at = part === '' ? -1 : text.indexOf(part, from)
    if (at < 0) return []
    const before = text.slice(from, at)
    from = at + part.length
    return [{ at, before, part }]
  })
  return (
    <>
      {pieces.map(({ at, before, part }) => (
        <Fragment key={at}>
          {before}
          <span className={whole}>{part}</span>
        </Fragment>
      ))}
      {text.slice(from)}
    </>
  )
}
