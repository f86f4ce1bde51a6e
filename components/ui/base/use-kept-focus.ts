import { type Ref, useCallback, useRef } from 'react'
import { useMergedRefs } from './use-merged-refs.ts'

/** A ref for a control that React replaces when its wrapper changes, such as a tooltip: the new one gets its focus. */
export function useKeptFocus<T extends HTMLElement>(outer: Ref<T> | undefined) {
  const last = useRef<T>(null)
  const isFocused = useRef<boolean>(false)
  const keep = useCallback((node: T | null) => {
    if (!node) isFocused.current = last.current!.matches(':focus')
    else if (isFocused.current) node.focus({ preventScroll: true })
    last.current = node
  }, [])
  return useMergedRefs(keep, outer)
}
