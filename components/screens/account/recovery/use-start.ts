import { useState } from 'react'
import { beginRecovery, drawRecoveryPuzzle, type Recovery } from '../../../../client/sign-in/recovery.ts'
import type { SlidePuzzle } from '../../../../client/sign-in/sign-in.ts'
import { getTrouble } from '../parts/attempt.ts'
import { useAttempt } from '../parts/use-attempt.ts'

/** The first step of a recovery: the puzzle together with the account. A failure keeps the entries. */
export function useStart(account: string, onBegun: (recovery: Recovery) => void) {
  const [puzzle, setPuzzle] = useState<SlidePuzzle | 'drawing' | null>(null)
  const { trouble, busy, attempt } = useAttempt()
  const close = () => setPuzzle(null)
  const draw = async () => {
    setPuzzle('drawing')
    try {
      setPuzzle(await drawRecoveryPuzzle())
    } catch (error) {
      close()
      throw error
    }
  }
  const go = async (solution: { challengeId?: string; x?: number }) =>
    onBegun(await beginRecovery({ account: account.trim(), ...solution }))
  const place = async (x: number) => {
    if (typeof puzzle !== 'object' || !puzzle) return
    try {
      await go({ challengeId: puzzle.challengeId, x })
    } catch (error) {
      if (['slide', 'slideExpired'].includes(getTrouble(error).kind)) await draw()
      else close()
      throw error
    }
  }
  return {
    trouble,
    busy,
    open: puzzle !== null,
    challenge: typeof puzzle === 'object' ? puzzle : null,
    begin: () => void attempt(draw),
    /** For users who can't solve it (SC 3.3.8). */
    without: () => void attempt(() => go({})),
    confirm: (x: number) => void attempt(() => place(x)),
  }
}
