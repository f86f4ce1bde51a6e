import type { ReactNode } from 'react'
import * as css from './section.css.ts'

type Props = {
  id: string
  title: string
  text?: string | undefined
  /** Actions on the whole section, beside its heading. */
  act?: ReactNode
  children: ReactNode
}

/** One section of the personal settings under its heading, which the page's index links to. */
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
