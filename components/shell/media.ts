import { useSyncExternalStore } from 'react'

/** Whether a media query holds now; draws again when that changes. */
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

/** Below this the side menu is a drawer. */
export const narrow = '(max-width: 767px)'
/** Below this the side menu starts collapsed. */
export const medium = '(max-width: 1023px)'
/** From this on the icons of the top bar have words. */
export const broad = '(min-width: 1280px)'
