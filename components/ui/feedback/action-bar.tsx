import type { ReactNode } from 'react'
import { actionBar, actionBarButtons } from './action-bar.css.ts'

export type ActionBarProps = {
  /** What is unsaved: "3 unsaved changes in Dates". */
  text: ReactNode
  children: ReactNode
}

/** Save and discard at the foot of the window. Render it only while there is something to save. */
export const ActionBar = ({ text, children }: ActionBarProps) => (
  <div className={actionBar}>
    <div role="status">{text}</div>
    <div className={actionBarButtons}>{children}</div>
  </div>
)
