import { type ReactNode, useId } from 'react'
import { code, heading, lead, scroller, sheet } from './sheet.css.ts'

export const Code = ({ children }: { children: ReactNode }) => <code className={code}>{children}</code>

/** A sentence whose names of members stand between backticks. */
export const Said = ({ text }: { text: string }) =>
  text.split('`').map((part, at) => (at % 2 ? <Code key={part}>{part}</Code> : part))

type SectionProps = { title: string; says?: ReactNode; children: ReactNode }

/** A part of a page of the guide, with what it is for. */
export const Section = ({ title, says, children }: SectionProps) => (
  <>
    <h2 className={heading}>{title}</h2>
    {says && <p className={lead}>{says}</p>}
    {children}
  </>
)

type SheetProps = { name: string; head: readonly string[]; rows: readonly (readonly ReactNode[])[] }

/** A table of the guide; the first cell names its row. */
export function Sheet({ name, head, rows }: SheetProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={scroller} tabIndex={0} aria-labelledby={id}>
      <table className={sheet}>
        <caption id={id} hidden>
          {name}
        </caption>
        <thead>
          <tr>
            {head.map(each => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a page never move.
            <tr key={at}>
              <th scope="row">{first}</th>
              {rest.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a page never move.
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
