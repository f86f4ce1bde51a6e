import { atom, type ReadableAtom } from 'nanostores'
import { limits } from '../../contract/limits.ts'
import { wantReload } from './reload.ts'

const $connected = atom(globalThis.navigator?.onLine ?? true)

/** False while the browser has no network. */
export const $online: ReadableAtom<boolean> = $connected

/**
 * Watches the network: after more than 120 s offline, requests a reload 1 s after the return (F38). Returns a function
 * that stops it.
 */
export const watchOnline = (): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  let lostAt = $connected.get() ? null : Date.now()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const lost = () => {
    clearTimeout(waiting)
    lostAt ??= Date.now()
    $connected.set(false)
  }
  const back = () => {
    const away = lostAt === null ? 0 : Date.now() - lostAt
    lostAt = null
    $connected.set(true)
    if (away > limits.offlineReloadAfterMs)
      waiting = setTimeout(() => wantReload({ why: 'offline' }), limits.onlineReloadDelayMs)
  }
  window.addEventListener('offline', lost, { signal })
  window.addEventListener('online', back, { signal })
  return () => {
    clearTimeout(waiting)
    ending.abort()
  }
}
