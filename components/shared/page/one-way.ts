import { useEffect } from 'react'

let proofs = 0

/** Whether the screen holds a proof, used or open, that going back would lose (B58). */
export const isOneWay = (): boolean => proofs > 0

/** Marks that this component holds such a proof, while it does. */
export function useOneWay(holds: boolean): void {
  useEffect(() => {
    if (!holds) return
    proofs += 1
    return () => {
      proofs -= 1
    }
  }, [holds])
}
