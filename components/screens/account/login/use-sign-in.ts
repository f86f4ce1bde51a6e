import { useRef, useState } from 'react'
import { getPending, type Pending } from '../../../../client/sign-in/pending-step.ts'
import { rememberAccount } from '../../../../client/sign-in/remembered-account.ts'
import {
  checkPuzzle,
  drawPuzzle,
  type SlidePuzzle,
  signInByMailedCode,
  signInByPassword,
} from '../../../../client/sign-in/sign-in.ts'
import { signInByPhoneCode } from '../../../../client/sign-in/sms-sign-in.ts'
import { phoneDigits, worldwide } from '../../../../contract/values/phone.ts'
import { asksPuzzle, getTrouble, puzzleAsked } from '../parts/attempt.ts'
import type { Entries } from '../parts/entries.ts'
import { useAttempt } from '../parts/use-attempt.ts'

/** Where a sign-in leads: into the product, or to the required second factor. */
export type Ends = {
  onSignedIn: () => void
  onSecondStep: (step: Pending) => void
  /** Called for an account that was proved but that no company admits; returns true when it has handled the error. */
  onRefused?: (error: unknown) => boolean
}

/** Sends a code; `send` is called again with a ticket if the server requires the puzzle. */
export type SendTo = (account: string, send: (slide?: string) => Promise<number>) => Promise<number>

/** The steps of a sign-in: puzzle, ticket, sign-in. A failure keeps all entries. */
export function useSignIn(
  entries: Entries,
  withPuzzle: boolean,
  { onSignedIn, onSecondStep, onRefused }: Ends,
) {
  const { draw, place, close, setPassed, ...shown } = usePuzzle()
  const { trouble, busy, say, attempt } = useAttempt()
  const go = (work: () => Promise<void>) =>
    attempt(() => {
      setPassed(false)
      return work().catch(error => {
        const step = getPending(error)
        if (step) onSecondStep(step)
        else if (!onRefused?.(error)) throw error
      })
    })
  const aimAt = (way: Entering, account: string): Aim => ({
    account,
    go: slide => way(entries, slide).then(onSignedIn),
  })
  /** The puzzle appears when the server requires it; the entries stay, and are sent again with the ticket. */
  const enterBy = (way: Entering, account: string) =>
    go(async () => {
      await way(entries).catch(async error => {
        if (asksPuzzle(error)) await draw(aimAt(way, account))
        throw error
      })
      onSignedIn()
    })
  const withPassword = () => enterBy(byPassword, entries.account.trim())
  const sendTo: SendTo = (account, send) =>
    send().catch(error => {
      if (!asksPuzzle(error)) throw error
      return new Promise<number>((resolve, reject) => {
        const sent = async (slide: string) => {
          resolve(send(slide))
          close()
        }
        void go(() => draw({ account, go: sent, leave: () => reject(error) })).then(() => say(puzzleAsked()))
      })
    })
  return {
    ...{ trouble, busy, say, close, sendTo, ...shown },
    begin: () => (withPuzzle ? go(() => draw(aimAt(byPassword, entries.account.trim()))) : withPassword()),
    again: () => go(() => draw()),
    confirm: (x: number) => go(() => place(x)),
    withMailedCode: () => enterBy(byMailedCode, entries.email.trim()),
    withPhoneCode: () => enterBy(byPhoneCode, worldwide(getPhone(entries))),
  }
}

type Entering = (entries: Entries, slide?: string) => Promise<void>

function byPassword({ account, password, remember, legal }: Entries, ticket = '') {
  const name = account.trim()
  return remembering(remember, name, signInByPassword({ account: name, password, ticket, remember, legal }))
}

function byMailedCode({ email, code, remember, legal }: Entries, slide?: string) {
  const to = email.trim()
  return remembering(
    remember,
    to,
    signInByMailedCode({ email: to, code: code.trim(), remember, legal, ...(slide && { slide }) }),
  )
}

const getPhone = ({ place, phone }: Entries) => ({ phone: phoneDigits(phone), callingCode: place.slice(2) })

function byPhoneCode(entries: Entries, slide?: string) {
  const { place, smsCode, remember, legal } = entries
  const to = getPhone(entries)
  const input = { ...to, code: smsCode.trim(), remember, legal, ...(slide && { slide }) }
  return remembering(remember, `${place} ${to.phone}`, signInByPhoneCode(input))
}

/** Remembers or forgets the typed account as soon as it has opened the session or its second factor. */
const remembering = async (remember: boolean, typed: string, work: Promise<unknown>): Promise<void> => {
  const keep = () => rememberAccount(remember ? typed : null)
  await work.catch(error => {
    if (getPending(error)) keep()
    throw error
  })
  keep()
}

type Puzzle = 'closed' | 'drawing' | SlidePuzzle

/**
 * The purpose of a solved puzzle: the account or contact method that its ticket is bound to, what to do with the
 * ticket, and what to do if the user leaves it.
 */
type Aim = { account: string; go: (ticket: string) => Promise<void>; leave?: () => void }

/** The puzzle of a sign-in, and the step after it; a failed puzzle is replaced by a new one. */
function usePuzzle() {
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
