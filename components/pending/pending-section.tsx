import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import * as users from '../users/users.css.ts'
import * as css from './pending.css.ts'

type Props = { title: string; keeps: string; children: ReactNode }

/** What is open under a person or a role, on its page: what it keeps from happening, and the tasks themselves. */
export const PendingSection = ({ title, keeps, children }: Props) => (
  <section id="pending" className={users.section} aria-labelledby="pending-title">
    <div className={users.sectionHead}>
      <h2 id="pending-title">{title}</h2>
    </div>
    <div className={classNames(users.plate, css.plate)}>
      <p>{keeps}</p>
      {children}
    </div>
  </section>
)
