/** Runs a task when the browser is idle; Safari has no idle callback. Returns a function that cancels it. */
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

/** Whether data costs the user money or time: data saving is on, or the connection is slow. */
function isDear(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/**
 * Prefetches what a press will need, once the page has loaded and is idle: nothing that the page needs waits for it, and
 * nothing is prefetched on an expensive connection. Returns a function that cancels it.
 */
export function atRest(fetch: () => Promise<unknown>): () => void {
  if (isDear()) return () => undefined
  // The press fetches again what could not be fetched now, and shows its failure.
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

/** As `atRest`, once the element has been in view: what nobody sees is never prefetched. */
export function atRestInView(element: Element, fetch: () => Promise<unknown>): () => void {
  let end = () => watch.disconnect()
  const watch = new IntersectionObserver(seen => {
    if (!seen.some(each => each.isIntersecting)) return
    watch.disconnect()
    end = atRest(fetch)
  })
  watch.observe(element)
  return () => end()
}
