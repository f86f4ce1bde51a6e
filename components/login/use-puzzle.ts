import { useRef, useState } from 'react'
import { checkPuzzle, drawPuzzle, type SlidePuzzle } from '../../client/sign-in.ts'
import { getTrouble } from './attempt.ts'

type Puzzle = 'closed' | 'drawing' | SlidePuzzle

/** What a solved puzzle is for: the name or place that its ticket is bound to, what is done with the ticket, and what if it is left. */
export type Aim = { account: string; go: (ticket: string) => Promise<void>; leave?: () => void }

/** The puzzle of a sign-in, and what comes after it; one that was missed is drawn anew. */
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
