import { type Ref, useCallback, useRef } from 'react'
import { useMergedRefs } from './use-merged-refs.ts'

/** A ref for a control that React replaces when its wrapper changes, such as a tooltip: the new one gets its focus. */
export function useKeptFocus<T extends HTMLElement>(outer: Ref<T> | undefined) {
  const last = useRef<{ node: T | null; isFocused: boolean }>({ node: null, isFocused: false })
  const keep = useCallback((node: T | null) => {
    const before = last.current
    if (node && before.isFocused) node.focus({ preventScroll: true })
    last.current = { node, isFocused: !node && hasFocus(before.node) }
  }, [])
  return useMergedRefs(keep, outer)
}

const hasFocus = (node: HTMLElement | null): boolean =>
  node !== null && (node.getRootNode() as Document | ShadowRoot).activeElement === node
