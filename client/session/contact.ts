/** When the user last requested something from the server, without polls (ms since the epoch; 0: never). */
let wishedAt = 0
/** When the server last answered such a call: its idle limit counts from then (TR-N8). */
let extendedAt = 0
const listeners = new Set<() => void>()

/** Records that the user requests something from the server. */
export const noteWish = (at: number = Date.now()): void => {
  wishedAt = at
}

/** Records that the server has counted a call as activity, in this tab or another. */
export const noteExtended = (at: number = Date.now()): void => {
  // A time in the future was recorded before the clock was set back.
  if (at <= extendedAt && extendedAt <= Date.now()) return
  extendedAt = at
  for (const listener of listeners) listener()
}

/** When the user last requested something (ms since the epoch; 0: never). */
export const lastWish = (): number => wishedAt
/** When the idle limit last restarted (ms since the epoch; 0: never). */
export const lastExtended = (): number => extendedAt

/** Calls back whenever the idle limit restarts; returns a function that stops it. */
export const onExtended = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
