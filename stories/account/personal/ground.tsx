import type { ReactNode } from 'react'
import { column } from '../../ground.css.ts'
import { PressedGround } from '../../pressed.tsx'
import { personalSession, type ServerState } from './session.ts'

const words = ['personal', 'contactWays', 'login', 'users', 'picker', 'portal', 'errors', 'ui'] as const

type Props = { server?: ServerState; press?: readonly string[]; children: ReactNode }

/** A part in its own session; presses happen as soon as their target exists. */
export const PersonalGround = ({ server = 'full', press, children }: Props) => (
  <PressedGround words={words} begin={() => personalSession(server)} press={press} className={column}>
    {children}
  </PressedGround>
)
