import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** The value of a store; renders again when it changes. */
export const useValue = <T>(store: ReadableAtom<T>): T =>
  useSyncExternalStore(
    useCallback((changed: () => void) => store.listen(changed), [store]),
    () => store.get(),
  )
