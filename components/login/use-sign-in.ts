import { useState } from 'react'
import { type Pending, pendingOf } from '../../client/pending-step.ts'
import { rememberAccount } from '../../client/remembered-account.ts'
import {
  checkPuzzle,
  drawPuzzle,
  type SlidePuzzle,
  signInByMailedCode,
  signInByPassword,
} from '../../client/sign-in.ts'
import { signInByPhoneCode } from '../../client/sms-sign-in.ts'
import { phoneDigits } from '../../contract/phone.ts'
import { troubleOf } from './attempt.ts'
import type { Entries } from './entries.ts'
import { useAttempt } from './use-attempt.ts'

/** Where a sign-in leads: in, or to the second step that it asks for. */
export type Ends = {
  onSignedIn: () => void
  onSecondStep: (step: Pending) => void
  /** Hears of an account that was proved and that no company lets in; true when that is dealt with. */
  onRefused?: (error: unknown) => boolean
}

type Puzzle = 'closed' | 'drawing' | SlidePuzzle

/** The course of signing in: puzzle, ticket, sign-in. A failure leaves every entry where it is. */
export function useSignIn(
  entries: Entries,
  withPuzzle: boolean,
  { onSignedIn, onSecondStep, onRefused }: Ends,
) {
  const [puzzle, setPuzzle] = useState<Puzzle>('closed')
  const [passed, setPassed] = useState(false)
  const { trouble, busy, say, attempt } = useAttempt()
  const close = () => setPuzzle('closed')
  const go = (work: () => Promise<void>) =>
    attempt(() => {
      setPassed(false)
      return work().catch(error => {
        const step = pendingOf(error)
        if (step) onSecondStep(step)
        else if (!onRefused?.(error)) throw error
      })
    })

  const draw = async () => {
    setPuzzle('drawing')
    setPuzzle(await orClose(drawPuzzle(), close))
  }
  const enter = async (ticket: string) => {
    await orClose(byPassword(entries, ticket), close)
    onSignedIn()
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
  const enterBy = (way: (entries: Entries) => Promise<void>) => go(() => way(entries).then(onSignedIn))

  return {
    trouble,
    busy,
    passed,
    open: puzzle !== 'closed',
    puzzle: typeof puzzle === 'object' ? puzzle : null,
    begin: () => go(withPuzzle ? draw : () => enter('')),
    confirm: (x: number) => go(async () => (typeof puzzle === 'object' ? place(puzzle, x) : undefined)),
    withMailedCode: () => enterBy(byMailedCode),
    withPhoneCode: () => enterBy(byPhoneCode),
    say,
    close,
  }
}

function byPassword({ account, password, remember, legal }: Entries, ticket: string) {
  const name = account.trim()
  return remembering(remember, name, signInByPassword({ account: name, password, ticket, remember, legal }))
}

function byMailedCode({ email, code, remember, legal }: Entries) {
  const to = email.trim()
  return remembering(remember, to, signInByMailedCode({ email: to, code: code.trim(), remember, legal }))
}

function byPhoneCode({ place, phone, smsCode, remember, legal }: Entries) {
  const digits = phoneDigits(phone)
  const asked = { phone: digits, callingCode: place.slice(2), code: smsCode.trim(), remember, legal }
  return remembering(remember, `${place} ${digits}`, signInByPhoneCode(asked))
}

/** What was typed is remembered, or forgotten, as soon as it has opened the account or its second step. */
const remembering = async (remember: boolean, typed: string, work: Promise<unknown>): Promise<void> => {
  const keep = () => rememberAccount(remember ? typed : null)
  await work.catch(error => {
    if (pendingOf(error)) keep()
    throw error
  })
  keep()
}

const orClose = <T>(work: Promise<T>, close: () => void): Promise<T> =>
  work.catch(error => {
    close()
    throw error
  })
