import { atom, type ReadableAtom } from 'nanostores'
import { limits } from '../../contract/limits.ts'
import { countNotices } from '../../contract/notices/calls.ts'
import { userInfo } from '../../contract/workspace/calls.ts'
import { send } from './api.ts'
import { lastExtended, noteExtended, onExtended } from './contact.ts'
import { globalSession, type SessionStore } from './store.ts'

/** `warned`: the session ends at `endsAt` (ms since the epoch) unless the user stays. */
export type Idle = { state: 'active' } | { state: 'warned'; endsAt: number } | { state: 'over' }

const minute = 60_000
const warnAfter = limits.idleWarningMinutes * minute
const overAfter = limits.idleMinutes * minute
/** A user who types without causing a call is active too: the server is told this often (ms). */
const heardEvery = 5 * minute

const $state = atom<Idle>({ state: 'active' })

/** State of the session with respect to the idle limit of 60 minutes (F42). */
export const $idle: ReadableAtom<Idle> = $state

/** The user stays: makes a call that counts as activity. */
export const stay = async (session: SessionStore = globalSession()): Promise<void> => {
  await send(userInfo, {}, { session, quiet: true, loading: false })
}

/**
 * Mirrors the idle limit of the server; only the server ends the session (TR-N8). Polls do not count, calls of other
 * tabs do. At 60 minutes a poll fetches the server's verdict. Returns a function that stops it.
 */
export const watchIdle = (session: SessionStore = globalSession()): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = () => {
    clearTimeout(timer)
    if (session.$session.get().status !== 'ready') return $state.set({ state: 'active' })
    const age = Date.now() - lastExtended()
    if (age >= overAfter) return void end()
    $state.set(
      age >= warnAfter ? { state: 'warned', endsAt: lastExtended() + overAfter } : { state: 'active' },
    )
    timer = setTimeout(arm, (age >= warnAfter ? overAfter : warnAfter) - age)
  }
  const end = async () => {
    if ($state.get().state === 'over') return
    $state.set({ state: 'over' })
    // The screen reacts to a refusal; after a success or no answer, the next call decides.
    await send(countNotices, {}, { session }).catch(() => undefined)
  }
  let telling = false
  const atWork = async () => {
    const age = Date.now() - lastExtended()
    if (telling || age < heardEvery || age >= warnAfter || session.$session.get().status !== 'ready') return
    telling = true
    // A failure must not interrupt a user who types; the next key tries again.
    await stay(session).catch(() => undefined)
    telling = false
  }
  const unheard = [onExtended(arm), session.$session.listen(arm)]
  for (const type of ['keydown', 'pointerdown', 'wheel'] as const)
    document.addEventListener(type, atWork, { signal, capture: true, passive: true })
  // Timers stop while the machine sleeps, so a return to the page checks at once.
  document.addEventListener('visibilitychange', arm, { signal })
  noteExtended()
  arm()
  return () => {
    for (const leave of unheard) leave()
    clearTimeout(timer)
    ending.abort()
    $state.set({ state: 'active' })
  }
}
