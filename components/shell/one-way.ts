import { useEffect } from 'react'

let held = 0

/** Whether what is on the screen holds a proof that the way back would leave behind, used up or open (B58). */
export const isOneWay = (): boolean => held > 0

/** Says that this component holds such a proof, as long as it does. */
export function useOneWay(holds: boolean): void {
  useEffect(() => {
    if (!holds) return
    held += 1
    return () => {
      held -= 1
    }
  }, [holds])
}
