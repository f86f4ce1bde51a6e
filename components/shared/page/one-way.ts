import { useEffect } from 'react'

let held = 0

/** Whether the screen holds a proof, used or open, that going back would lose (B58). */
export const isOneWay = (): boolean => held > 0

/** Marks that this component holds such a proof, while it does. */
export function useOneWay(holds: boolean): void {
  useEffect(() => {
    if (!holds) return
    held += 1
    return () => {
      held -= 1
    }
  }, [holds])
}
