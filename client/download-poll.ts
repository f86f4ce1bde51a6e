export type DownloadPoll = {
  /** Sets the next question a whole pause off, if anything is to be asked. */
  arm: () => void
  /** Ends it: no timer or listener is left. */
  end: () => void
}

/** Longest pause (ms), to which failures in a row stretch it. */
const longest = 300_000

/**
 * Asks after a pause, again and again, while something is wanted, the page is looked at and there is a network. Hidden
 * or offline it stops; on the return it asks once, and goes on (WIDGETS 2.6.2).
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
