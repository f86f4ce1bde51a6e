import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Output } from '../../contract/define.ts'
import { countNotices } from '../../contract/notices/calls.ts'
import { type Outcome, settle } from '../element-data/latest.ts'
import { createPoll } from '../element-data/poll.ts'
import type { CallError } from '../http/call-error.ts'
import { createRefcount } from '../page/refcount.ts'
import { send } from '../session/api.ts'
import { globalSession, hasSameScope, type Session, type SessionStore } from '../session/store.ts'
import type { Live } from './live.ts'

export type Counts = Output<typeof countNotices>

/** The last counts remain when a poll fails; `error` says why they may be outdated. */
export type CountState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'ready'; counts: Counts; error: CallError | null }
  | { state: 'failed'; error: CallError }

/** Time between polls (ms), and its maximum after failures. */
export const pollMs = 60_000
export const calmPollMs = 5 * pollMs
export const longestPollMs = 16 * pollMs

export type NoticeCounts = {
  $counts: ReadableAtom<CountState>
  /** Polls while at least one user of it is left; returns the release function. */
  hold: () => () => void
  /** Polls now, regardless of the timer. */
  refresh: () => Promise<void>
  /** Changes the counts before the server is told with `told`: no answer from before that is shown. */
  adjust: (change: (counts: Counts) => Counts, told?: Promise<unknown>) => void
}

const countsBySession = new WeakMap<SessionStore, NoticeCounts>()

/** The counts of a session: every bell of the page shows the same, and one of them polls. */
export const noticeCounts = (session: SessionStore = globalSession()): NoticeCounts => {
  const counts = countsBySession.get(session) ?? create(session)
  countsBySession.set(session, counts)
  return counts
}

const create = (session: SessionStore): NoticeCounts => {
  const $counts = atom<CountState>({ state: 'none' })
  const wanted = () => session.$session.get().status === 'ready'
  const ahead: Ahead = { times: 0, told: Promise.resolve() }
  let live: Live | undefined
  let turn = 0
  const poll = createPoll(signal => read(session, $counts, ahead, signal), {
    // Where the server pushes, polling is only a safety net.
    every: () => (live?.up() ? calmPollMs : pollMs),
    longest: longestPollMs,
    wanted,
  })
  /** Loaded separately: a page shows its counts before it needs to listen for more. Without it polling does everything. */
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
      // Counts of another user must not be shown, not even for a moment.
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
  return { $counts, hold: createRefcount(begin), refresh: poll.now, adjust }
}

/** How many times the counts were changed in advance, and a promise that settles when the server knows all of these changes. */
type Ahead = { times: number; told: Promise<unknown> }

/** Reads the counts; true when the server answered. */
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
    const result = await settle(send(countNotices, {}, { session, quiet: true, signal }))
    if (signal.aborted) return false
    // This answer may miss what was marked meanwhile, and no later answer reports what has arrived: so it is requested again.
    if (times !== ahead.times && !result.error) continue
    $counts.set(next($counts.get(), result))
    return !result.error
  }
}

const same = (is: Session, was: Session): boolean => is.status === was.status && hasSameScope(is, was)

const next = (before: CountState, { answer, error }: Outcome<Counts>): CountState => {
  if (answer) return { state: 'ready', counts: answer, error: null }
  return before.state === 'ready' ? { ...before, error } : { state: 'failed', error: error! }
}
