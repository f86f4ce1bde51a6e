/** When the person last asked the server for something, polls aside (ms since the epoch; 0: never). */
let wishedAt = 0
/** When the server last answered such a call: its own idle limit counts from there (TR-N8). */
let extendedAt = 0
const listeners = new Set<() => void>()

/** Notes that the person asks the server for something. */
export const noteWish = (at: number = Date.now()): void => {
  wishedAt = at
}

/** Notes that the server has counted a call as activity, in this tab or another. */
export const noteExtended = (at: number = Date.now()): void => {
  // A moment that lies ahead was noted before the clock was set back.
  if (at <= extendedAt && extendedAt <= Date.now()) return
  extendedAt = at
  for (const listener of listeners) listener()
}

/** When the person last asked for something (ms since the epoch; 0: never). */
export const lastWish = (): number => wishedAt
/** When the idle limit last began anew (ms since the epoch; 0: never). */
export const lastExtended = (): number => extendedAt

/** Calls back whenever the idle limit starts anew; gives the function that ends it. */
export const onExtended = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
