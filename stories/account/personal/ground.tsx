import type { ReactNode } from 'react'
import { column } from '../../ground.css.ts'
import { PressedGround } from '../../pressed.tsx'
import { personalSession, type Standing } from './session.ts'

const words = ['personal', 'contactWays', 'login', 'users', 'picker', 'portal', 'errors', 'ui'] as const

type Props = { standing?: Standing; press?: readonly string[]; children: ReactNode }

/** A part in its own session; presses happen as soon as their target exists. */
export const PersonalGround = ({ standing = 'full', press, children }: Props) => (
  <PressedGround words={words} begin={() => personalSession(standing)} press={press} className={column}>
    {children}
  </PressedGround>
)
