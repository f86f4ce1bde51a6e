import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SessionContext } from '../../components/session-context.ts'
import { actOut } from '../act-out.ts'
import { column } from '../ground.css.ts'
import { PortalGround } from '../portal-ground.tsx'
import { personalSession, type Standing } from './session.ts'

const words = ['personal', 'contactWays', 'login', 'users', 'picker', 'portal', 'errors', 'ui'] as const

type Props = { standing?: Standing; press?: readonly string[]; children: ReactNode }

/** A part over a session of its own; what is pressed is pressed as soon as it is there. */
export function PersonalGround({ standing = 'full', press = [], children }: Props) {
  const [session] = useState(() => personalSession(standing))
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acted out once.
  useEffect(() => {
    let gone = false
    void actOut(box.current!, press, () => gone)
    return () => {
      gone = true
    }
  }, [])
  return (
    <div ref={box} className={column}>
      <SessionContext value={session}>
        <PortalGround words={words}>{children}</PortalGround>
      </SessionContext>
    </div>
  )
}
