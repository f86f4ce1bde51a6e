import type { ReactNode } from 'react'
import { actionBar, actionBarButtons, idleButtons } from './action-bar.css.ts'

export type ActionBarProps = {
  /** What is unsaved: "3 unsaved changes in Dates"; null while nothing is: then the buttons are below the form. */
  text: ReactNode
  children: ReactNode
}

/** Save and discard at the foot of the window while there is something to save; a pressed button keeps the focus when there is nothing more. */
export const ActionBar = ({ text, children }: ActionBarProps) => (
  <div className={text === null ? undefined : actionBar}>
    <div role="status">{text}</div>
    <div className={text === null ? idleButtons : actionBarButtons}>{children}</div>
  </div>
)
