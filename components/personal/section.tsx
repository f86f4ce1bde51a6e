import type { ReactNode } from 'react'
import * as css from './section.css.ts'

type Props = {
  id: string
  title: string
  text?: string | undefined
  /** What is done to the part as a whole, beside its heading. */
  act?: ReactNode
  children: ReactNode
}

/** One part of the personal settings under its heading, which the index of the page leads to. */
export function Section({ id, title, text, act, children }: Props) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <div className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        {act}
      </div>
      <div className={css.plate}>
        {text && <p className={css.text}>{text}</p>}
        {children}
      </div>
    </section>
  )
}
