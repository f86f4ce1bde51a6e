import type { ReadableAtom } from 'nanostores'
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** The value of a store; renders again when it changes. */
export const useValue = <T>(store: ReadableAtom<T>): T =>
  useSyncExternalStore(
    useCallback((changed: () => void) => store.listen(changed), [store]),
    () => store.get(),
  )

/** The latest value, for callbacks that outlive a render. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
