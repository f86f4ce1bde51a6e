export type DownloadPoll = {
  /** Schedules the next poll after a whole pause, if there is anything to ask for. */
  arm: () => void
  /** Stops it: no timer or listener is left. */
  end: () => void
}

/** Longest pause (ms) after repeated failures. */
const longest = 300_000

/**
 * Polls at intervals while something is wanted, the page is visible and the network is there. It stops while hidden or
 * offline; on the return it asks once, and continues (WIDGETS 2.6.2).
 */
export const pollDownloads = (
  every: number,
  wanted: () => boolean,
  ask: () => Promise<void>,
  failed: () => boolean,
): DownloadPoll => {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let away = false
  let failures = 0
  const possible = () => !document.hidden && navigator.onLine
  const arm = () => {
    clearTimeout(timer)
    if (!ending.signal.aborted && possible() && wanted())
      timer = setTimeout(fire, Math.min(every * 2 ** failures, longest))
  }
  const fire = async () => {
    clearTimeout(timer)
    if (!possible() || !wanted()) return
    await ask()
    failures = failed() ? failures + 1 : 0
    arm()
  }
  const changed = () => {
    if (!possible()) {
      away = true
      clearTimeout(timer)
    } else if (away) {
      away = false
      failures = 0
      void fire()
    }
  }
  const { signal } = ending
  document.addEventListener('visibilitychange', changed, { signal })
  window.addEventListener('online', changed, { signal })
  window.addEventListener('offline', changed, { signal })
  changed()
  return {
    arm,
    end: () => {
      clearTimeout(timer)
      ending.abort()
    },
  }
}
