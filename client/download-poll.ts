export type DownloadPoll = {
  /** Sets the next question a whole pause off, if anything is to be asked. */
  arm: () => void
  /** Ends it: no timer or listener is left. */
  end: () => void
}

/**
 * Asks after a pause, again and again, while something is wanted, the page is looked at and there is a network. Hidden
 * or offline it stops; on the return it asks once, and goes on (WIDGETS 2.6.2).
 */
export const pollDownloads = (
  every: number,
  wanted: () => boolean,
  ask: () => Promise<void>,
): DownloadPoll => {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let away = false
  const possible = () => !document.hidden && navigator.onLine
  const arm = () => {
    clearTimeout(timer)
    if (!ending.signal.aborted && possible() && wanted()) timer = setTimeout(fire, every)
  }
  const fire = async () => {
    clearTimeout(timer)
    if (!possible() || !wanted()) return
    await ask()
    arm()
  }
  const changed = () => {
    if (!possible()) {
      away = true
      clearTimeout(timer)
    } else if (away) {
      away = false
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
