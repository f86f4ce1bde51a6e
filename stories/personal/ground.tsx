import type { ReactNode } from 'react'
import { column } from '../ground.css.ts'
import { PressedGround } from '../pressed.tsx'
import { personalSession, type Standing } from './session.ts'

const words = ['personal', 'contactWays', 'login', 'users', 'picker', 'portal', 'errors', 'ui'] as const

type Props = { standing?: Standing; press?: readonly string[]; children: ReactNode }

/** A part over a session of its own; what is pressed is pressed as soon as it is there. */
export const PersonalGround = ({ standing = 'full', press, children }: Props) => (
  <PressedGround words={words} begin={() => personalSession(standing)} press={press} className={column}>
    {children}
  </PressedGround>
)
