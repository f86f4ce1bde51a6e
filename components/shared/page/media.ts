import { useSyncExternalStore } from 'react'

/** Whether a media query matches; renders again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Below this width the side menu is a drawer. */
export const narrow = '(max-width: 767px)'
/** Below this width the side menu starts collapsed. */
export const medium = '(max-width: 1023px)'
