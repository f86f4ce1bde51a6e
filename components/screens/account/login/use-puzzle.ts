import { useRef, useState } from 'react'
import { checkPuzzle, drawPuzzle, type SlidePuzzle } from '../../../../client/sign-in/sign-in.ts'
import { getTrouble } from '../parts/attempt.ts'

type Puzzle = 'closed' | 'drawing' | SlidePuzzle

/**
 * The purpose of a solved puzzle: the account or contact method that its ticket is bound to, what to do with the
 * ticket, and what to do if the user leaves it.
 */
export type Aim = { account: string; go: (ticket: string) => Promise<void>; leave?: () => void }

/** The puzzle of a sign-in, and the step after it; a failed puzzle is replaced by a new one. */
export function usePuzzle() {
  const [puzzle, setPuzzle] = useState<Puzzle>('closed')
  const [passed, setPassed] = useState(false)
  const aim = useRef<Aim>(null)
  const close = () => {
    setPuzzle('closed')
    aim.current?.leave?.()
    aim.current = null
  }
  const draw = async (next: Aim | null = aim.current) => {
    aim.current = next
    setPuzzle('drawing')
    setPuzzle(await orClose(drawPuzzle(), close))
  }
  const place = async (x: number) => {
    const next = aim.current
    if (typeof puzzle !== 'object' || !next) return
    const { challengeId } = puzzle
    const ticket = await checkPuzzle({ challengeId, x, account: next.account }).catch(async error => {
      if (['slide', 'slideExpired'].includes(getTrouble(error).kind)) await draw()
      else close()
      throw error
    })
    setPassed(true)
    await orClose(next.go(ticket), close)
  }
  const drawn = typeof puzzle === 'object' ? puzzle : null
  return { puzzle: drawn, open: puzzle !== 'closed', passed, setPassed, draw, place, close }
}

const orClose = <T>(work: Promise<T>, close: () => void): Promise<T> =>
  work.catch(error => {
    close()
    throw error
  })
