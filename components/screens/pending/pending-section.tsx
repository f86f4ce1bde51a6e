import type { ReactNode } from 'react'
import * as record from '../../shared/page/record.css.ts'
import { classNames } from '../../ui/base/class-names.ts'
import * as css from './pending.css.ts'

type Props = { title: string; keeps: string; children: ReactNode }

/** The pending tasks of a user or a role on its page: what they block, and the tasks themselves. */
export const PendingSection = ({ title, keeps, children }: Props) => (
  <section id="pending" className={record.section} aria-labelledby="pending-title">
    <div className={record.sectionHead}>
      <h2 id="pending-title">{title}</h2>
    </div>
    <div className={classNames(record.plate, css.plate)}>
      <p>{keeps}</p>
      {children}
    </div>
  </section>
)
