import type { ReactNode } from 'react'
import * as css from './section.css.ts'

type Props = { id: string; title: string; text?: string; children: ReactNode }

/** One part of the personal settings under its heading, which the index of the page leads to. */
export function Section({ id, title, text, children }: Props) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <div className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
      </div>
      <div className={css.plate}>
        {text && <p className={css.text}>{text}</p>}
        {children}
      </div>
    </section>
  )
}
