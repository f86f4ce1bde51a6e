import { atom, type ReadableAtom } from 'nanostores'
import type { limits } from '../../contract/limits.ts'

/** The compiler keeps this equal to contract/limits.ts, without loading that file. */
const minimumMs = 300 satisfies (typeof limits)['loadingMinimumMs']

const $shown = atom(false)
let running = 0
let shownAt = 0
let hiding: ReturnType<typeof setTimeout> | undefined

/** True while the loading indicator is visible: from the first concurrent call to the end of the last, at least 300 ms (F44). */
export const $loading: ReadableAtom<boolean> = $shown

/** Counts a call as running; the returned function ends it once. */
export const beginLoading = (): (() => void) => {
  running++
  clearTimeout(hiding)
  if (!$shown.get()) {
    shownAt = Date.now()
    $shown.set(true)
  }
  let ended = false
  return () => {
    if (ended) return
    ended = true
    running--
    if (running === 0) hide()
  }
}

const hide = (): void => {
  const left = Math.max(0, shownAt + minimumMs - Date.now())
  hiding = setTimeout(() => {
    if (running === 0) $shown.set(false)
  }, left)
}
