import type { SessionStore } from '../../client/session/store.ts'

/** After this time (ms) an element says that it waits for the page. */
export const slowMs = 3000

/**
 * Says in a place that the page is slow to sign the user in, for an element without React: it is loaded only then. Returns the
 * function that ends it.
 */
export function awaitUser(session: SessionStore, place: Element): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let end = () => {}
  let isOver = false
  const show = async () => {
    const { showWaiting } = await import('./waiting-part.tsx')
    const stop = await showWaiting(place, session)
    if (isOver) stop()
    else end = stop
  }
  const unheard = session.$session.subscribe(({ status }) => {
    clearTimeout(timer)
    if (status === 'pending') timer = setTimeout(() => void show().then(unheard, () => undefined), slowMs)
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    unheard()
    end()
  }
}
