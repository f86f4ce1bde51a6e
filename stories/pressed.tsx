import { type ReactNode, useEffect, useRef } from 'react'
import { actOut } from './act-out.ts'
import { column } from './ground.css.ts'
import { PortalGround } from './portal-ground.tsx'

type Props = {
  words: Parameters<typeof PortalGround>[0]['words']
  press?: readonly string[]
  children: ReactNode
}

/** A column as wide as the sign-in screen's; what is pressed is pressed as soon as it is there. */
export function PressedColumn({ words, press = [], children }: Props) {
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
      <PortalGround words={words}>{children}</PortalGround>
    </div>
  )
}
