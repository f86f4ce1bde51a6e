import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SessionStore } from '../client/session/store.ts'
import { SessionContext } from '../components/shared/call/session-context.ts'
import { actOut } from './act-out.ts'
import { column } from './ground.css.ts'
import { PortalGround } from './portal-ground.tsx'

type PressedProps = {
  /** Selectors: what they find is pressed one after the other, as soon as each exists. */
  press?: readonly string[] | undefined
  /** Called once all is pressed. */
  then?: ((box: HTMLElement) => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** Shows the state after some presses. */
export function Pressed({ press = [], then, className, children }: PressedProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acted out once.
  useEffect(() => {
    let gone = false
    void actOut(box.current!, press, () => gone).then(() => !gone && then?.(box.current!))
    return () => {
      gone = true
    }
  }, [])
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}

type Words = Parameters<typeof PortalGround>[0]['words']

/** A part of the portal in a column as wide as the sign-in screen's. */
export const PressedColumn = ({ words, ...pressed }: Omit<PressedProps, 'className'> & { words: Words }) => (
  <PressedGround words={words} className={column} {...pressed} />
)

/** A part of the portal, in its own session if one is started. */
export function PressedGround({
  words,
  begin,
  children,
  ...pressed
}: PressedProps & { words: Words; begin?: () => SessionStore }) {
  const [session] = useState(() => begin?.())
  const ground = <PortalGround words={words}>{children}</PortalGround>
  return (
    <Pressed {...pressed}>
      {session ? <SessionContext value={session}>{ground}</SessionContext> : ground}
    </Pressed>
  )
}
