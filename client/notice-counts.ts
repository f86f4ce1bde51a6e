import { atom, type ReadableAtom } from 'nanostores'
import type { Output } from '../contract/define.ts'
import { countNotices } from '../contract/notices.ts'
import { send } from './api.ts'
import { type CallError, isCallError } from './call-error.ts'
import type { Live } from './live.ts'
import { createPoll } from './poll.ts'
import { globalSession, type Session, type SessionStore, scopeOf } from './session-store.ts'

export type Counts = Output<typeof countNotices>

/** The last counts stay when a poll fails; `error` tells why they may be old. */
export type CountState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'ready'; counts: Counts; error: CallError | null }
  | { state: 'failed'; error: CallError }

/** Time between polls (ms), and the longest that failures stretch it to. */
export const pollMs = 60_000
export const calmPollMs = 5 * pollMs
export const longestPollMs = 16 * pollMs

export type NoticeCounts = {
  $counts: ReadableAtom<CountState>
  /** Polls while somebody holds it; gives the function that lets go. */
  hold: () => () => void
  /** Asks now, whatever the timer says. */
  refresh: () => Promise<void>
  /** Changes the counts ahead of the server's answer. */
  adjust: (change: (counts: Counts) => Counts) => void
}

const made = new WeakMap<SessionStore, NoticeCounts>()

/** The counts of a session: every bell of the page shows the same, and one of them asks. */
export const noticeCounts = (session: SessionStore = globalSession()): NoticeCounts => {
  const known = made.get(session) ?? create(session)
  made.set(session, known)
  return known
}

const create = (session: SessionStore): NoticeCounts => {
  const $counts = atom<CountState>({ state: 'none' })
  const wanted = () => session.$session.get().status === 'ready'
  let adjusted = 0
  let live: Live | undefined
  let turn = 0
  const ask = async (signal: AbortSignal): Promise<boolean> => {
    if ($counts.get().state === 'none') $counts.set({ state: 'loading' })
    const asked = adjusted
    const answer = await send(countNotices, {}, { session, quiet: true, signal }).catch(caught)
    // What was marked meanwhile may not be in this answer; what the person sees stays until the next.
    if (!signal.aborted && asked === adjusted) $counts.set(next($counts.get(), answer))
    return !isCallError(answer)
  }
  const poll = createPoll(ask, {
    // Where the server tells by itself, polling only makes sure.
    every: () => (live?.up() ? calmPollMs : pollMs),
    longest: longestPollMs,
    wanted,
  })
  /** Comes apart: a page shows its counts before it needs to hear of more. Without it polling does it all. */
  const listen = async (mine: number) => {
    const part = await import('./live.ts').catch(() => null)
    if (part && mine === turn) live = part.hearArrivals(session, () => void poll.now())
  }
  const follow = () => {
    live?.end()
    live = undefined
    if (wanted()) void listen(++turn)
    poll.begin()
  }
  const begin = () => {
    const unheard = session.$session.listen((is, was) => {
      if (was && same(is, was)) return
      // Counts of another person are nobody's business, not even for a moment.
      $counts.set({ state: 'none' })
      follow()
    })
    follow()
    return () => {
      unheard()
      turn++
      live?.end()
      poll.end()
      $counts.set({ state: 'none' })
    }
  }
  const adjust = (change: (counts: Counts) => Counts) => {
    const now = $counts.get()
    adjusted++
    if (now.state === 'ready') $counts.set({ ...now, counts: change(now.counts) })
  }
  return { $counts, hold: held(begin), refresh: poll.now, adjust }
}

/** Runs something while at least one holder is left. */
const held = (begin: () => () => void) => {
  let holders = 0
  let end: (() => void) | undefined
  return () => {
    if (++holders === 1) end = begin()
    let holding = true
    return () => {
      if (!holding) return
      holding = false
      if (--holders === 0) end?.()
    }
  }
}

const same = (is: Session, was: Session): boolean =>
  is.status === was.status && scopeOf(is).join() === scopeOf(was).join()

const caught = (error: unknown): CallError => {
  if (isCallError(error)) return error
  throw error
}

const next = (before: CountState, answer: Counts | CallError): CountState => {
  if (!isCallError(answer)) return { state: 'ready', counts: answer, error: null }
  return before.state === 'ready' ? { ...before, error: answer } : { state: 'failed', error: answer }
}
