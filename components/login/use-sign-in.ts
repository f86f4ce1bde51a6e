import { useRef, useState } from 'react'
import {
  byCode,
  byPassword,
  newChallenge,
  type Tokens,
  type Trouble,
  ticketFor,
  troubleOf,
} from './attempt.ts'
import type { Entries } from './entries.ts'
import type { Challenge } from './puzzle.tsx'

type Puzzle = 'closed' | 'drawing' | Challenge

/** The course of signing in: puzzle, ticket, sign-in. A failure leaves every entry where it is. */
export function useSignIn(entries: Entries, onSignedIn: (tokens: Tokens) => Promise<void>) {
  const [puzzle, setPuzzle] = useState<Puzzle>('closed')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const attempt = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setTrouble(troubleOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const fresh = (work: () => Promise<void>) => () => {
    setTrouble(null)
    return work()
  }
  const draw = async () => {
    setPuzzle('drawing')
    setPuzzle(await newChallenge().catch(error => close(error)))
  }
  const close = (error: unknown): never => {
    setPuzzle('closed')
    throw error
  }

  const place = async (challenge: Challenge, x: number) => {
    const account = entries.account.trim()
    const ticket = await ticketFor(challenge.challengeId, x, account).catch(async error => {
      const { kind } = troubleOf(error)
      if (kind === 'slide' || kind === 'slideExpired') await draw()
      else setPuzzle('closed')
      throw error
    })
    await onSignedIn(await byPassword({ ...entries, account }, ticket).catch(close))
  }

  return {
    trouble,
    busy,
    open: puzzle !== 'closed',
    challenge: typeof puzzle === 'object' ? puzzle : null,
    begin: () => attempt(fresh(draw)),
    confirm: (x: number) =>
      attempt(
        fresh(async () => {
          if (typeof puzzle === 'object') await place(puzzle, x)
        }),
      ),
    withCode: () =>
      attempt(
        fresh(async () =>
          onSignedIn(await byCode({ ...entries, email: entries.email.trim(), code: entries.code.trim() })),
        ),
      ),
    fail: (next: Trouble | null) => setTrouble(next),
    shut: () => setPuzzle('closed'),
  }
}
