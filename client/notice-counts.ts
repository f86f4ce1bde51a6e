import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Output } from '../contract/define.ts'
import { countNotices } from '../contract/notices.ts'
import { send } from './api.ts'
import { type CallError, isCallError } from './call-error.ts'
import { whileHeld } from './holders.ts'
import type { Live } from './live.ts'
import { createPoll } from './poll.ts'
import { getScope, globalSession, type Session, type SessionStore } from './session-store.ts'

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
  /** Changes the counts ahead of the server, which hears of it with `told`: nothing that it counts before is shown. */
  adjust: (change: (counts: Counts) => Counts, told?: Promise<unknown>) => void
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
  const ahead: Ahead = { times: 0, told: Promise.resolve() }
  let live: Live | undefined
  let turn = 0
  const poll = createPoll(signal => read(session, $counts, ahead, signal), {
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
  const adjust: NoticeCounts['adjust'] = (change, work) => {
    const now = $counts.get()
    ahead.times++
    if (work) ahead.told = Promise.allSettled([ahead.told, work])
    if (now.state === 'ready') $counts.set({ ...now, counts: change(now.counts) })
  }
  return { $counts, hold: whileHeld(begin), refresh: poll.now, adjust }
}

/** How often the counts were changed ahead of the server, and when it has been told of all of that. */
type Ahead = { times: number; told: Promise<unknown> }

/** Reads the counts; true when they were answered. */
const read = async (
  session: SessionStore,
  $counts: WritableAtom<CountState>,
  ahead: Ahead,
  signal: AbortSignal,
): Promise<boolean> => {
  if ($counts.get().state === 'none') $counts.set({ state: 'loading' })
  for (;;) {
    await ahead.told
    if (signal.aborted) return false
    const { times } = ahead
    const answer = await send(countNotices, {}, { session, quiet: true, signal }).catch(caught)
    if (signal.aborted) return false
    // What was marked meanwhile may not be in this answer, and what has come is in no later one: it is asked for anew.
    if (times !== ahead.times && !isCallError(answer)) continue
    $counts.set(next($counts.get(), answer))
    return !isCallError(answer)
  }
}

const same = (is: Session, was: Session): boolean =>
  is.status === was.status && getScope(is).join() === getScope(was).join()

const caught = (error: unknown): CallError => {
  if (isCallError(error)) return error
  throw error
}

const next = (before: CountState, answer: Counts | CallError): CountState => {
  if (!isCallError(answer)) return { state: 'ready', counts: answer, error: null }
  return before.state === 'ready' ? { ...before, error: answer } : { state: 'failed', error: answer }
}
