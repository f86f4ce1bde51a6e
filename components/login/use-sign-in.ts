import { useRef, useState } from 'react'
import { rememberAccount } from '../../client/remembered-account.ts'
import {
  checkPuzzle,
  drawPuzzle,
  type SlidePuzzle,
  signInByMailedCode,
  signInByPassword,
} from '../../client/sign-in.ts'
import { type Trouble, troubleOf } from './attempt.ts'
import type { Entries } from './entries.ts'

type Puzzle = 'closed' | 'drawing' | SlidePuzzle

/** The course of signing in: puzzle, ticket, sign-in. A failure leaves every entry where it is. */
export function useSignIn(entries: Entries, withPuzzle: boolean, onSignedIn: () => void) {
  const [puzzle, setPuzzle] = useState<Puzzle>('closed')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)
  const [passed, setPassed] = useState(false)
  const running = useRef(false)
  const close = () => setPuzzle('closed')

  const attempt = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setTrouble(null)
    setPassed(false)
    try {
      await work()
    } catch (error) {
      setTrouble(troubleOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const entered = (account: string) => {
    rememberAccount(entries.remember ? account : null)
    onSignedIn()
  }
  const draw = async () => {
    setPuzzle('drawing')
    setPuzzle(await orClose(drawPuzzle(), close))
  }
  const enter = async (ticket: string) => {
    const account = entries.account.trim()
    const { password, remember } = entries
    await orClose(signInByPassword({ account, password, ticket, remember }), close)
    entered(account)
  }
  const place = async ({ challengeId }: SlidePuzzle, x: number) => {
    const ticket = await checkPuzzle({ challengeId, x, account: entries.account.trim() }).catch(
      async error => {
        if (['slide', 'slideExpired'].includes(troubleOf(error).kind)) await draw()
        else close()
        throw error
      },
    )
    setPassed(true)
    await enter(ticket)
  }
  const byCode = async () => {
    const { email, code, remember } = entries
    await signInByMailedCode({ email: email.trim(), code: code.trim(), remember })
    entered(email.trim())
  }

  return {
    trouble,
    busy,
    passed,
    open: puzzle !== 'closed',
    puzzle: typeof puzzle === 'object' ? puzzle : null,
    begin: () => attempt(withPuzzle ? draw : () => enter('')),
    confirm: (x: number) => attempt(async () => (typeof puzzle === 'object' ? place(puzzle, x) : undefined)),
    withCode: () => attempt(byCode),
    say: setTrouble,
    close,
  }
}

const orClose = <T>(work: Promise<T>, close: () => void): Promise<T> =>
  work.catch(error => {
    close()
    throw error
  })
