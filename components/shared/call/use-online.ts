import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  const ending = new AbortController()
  window.addEventListener('online', changed, { signal: ending.signal })
  window.addEventListener('offline', changed, { signal: ending.signal })
  return () => ending.abort()
}

/** Whether the browser is online. Listens while the component is mounted. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
