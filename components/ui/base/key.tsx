import type { ReactNode } from 'react'
import { key } from './key.css.ts'

/** The cap of a key, as a hint beside what it does; readers get it by `aria-keyshortcuts`. */
export const Key = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className={key}>
    {children}
  </span>
)
