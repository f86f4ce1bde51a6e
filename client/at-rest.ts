/** Runs a task when the page has nothing better to do; Safari has no idle callback. Gives the function that calls it off. */
export function whenIdle(task: (hasTime: () => boolean) => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(deadline => task(() => deadline.timeRemaining() > 1))
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(() => {
    const until = performance.now() + 8
    task(() => performance.now() < until)
  }, 30)
  return () => clearTimeout(id)
}

type Line = { saveData?: boolean; effectiveType?: string }

/** Whether the reader pays for what is fetched in vain: data are saved, or the line is slow. */
function isDear(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/**
 * Fetches ahead what a press will need, once the page has loaded and rests: nothing that the page itself needs waits for it,
 * and nothing is fetched where data are dear. Gives the function that calls it off.
 */
export function atRest(fetch: () => Promise<unknown>): () => void {
  if (isDear()) return () => undefined
  // What could not be had now is asked for again by the press, which says so where it fails.
  let end = () => {}
  const rest = () => {
    end = whenIdle(() => void fetch().catch(() => undefined))
  }
  if (document.readyState === 'complete') rest()
  else {
    const waiting = new AbortController()
    end = () => waiting.abort()
    addEventListener('load', rest, { once: true, signal: waiting.signal })
  }
  return () => end()
}
