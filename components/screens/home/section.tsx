import { type ReactNode, useId } from 'react'
import { Loaded, type Loading } from '../../shared/call/loaded.tsx'
import { section, sectionHead } from './home.css.ts'

type Props = {
  title: string
  /** Beside the title: a count or a link to the whole list. */
  aside?: ReactNode
  query: Loading<unknown>
  children: ReactNode
}

/** A section of the workspace: title over a dark rule, with its own loading and error state. */
export function Section({ title, aside, query, children }: Props) {
  const id = useId()
  return (
    <section className={section} aria-labelledby={id}>
      <div className={sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <Loaded query={query} small lines={3}>
        {() => children}
      </Loaded>
    </section>
  )
}
