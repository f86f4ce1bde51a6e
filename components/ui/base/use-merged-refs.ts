import { type Ref, useCallback } from 'react'

/** One ref that fills two. It is stable while they are: a changing ref is cleared and set again on every render. */
export const useMergedRefs = <T>(one: Ref<T> | undefined, other: Ref<T> | undefined) =>
  useCallback(
    (node: T | null) => {
      fill(one, node)
      fill(other, node)
    },
    [one, other],
  )

function fill<T>(ref: Ref<T> | undefined, node: T | null) {
  if (typeof ref === 'function') ref(node)
  else if (ref) ref.current = node
}
