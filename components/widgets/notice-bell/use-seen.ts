import { type RefObject, useEffect } from 'react'
import type { Notice } from '../../../contract/notices/calls.ts'

/** This share of an article must be visible. */
const share = 0.6

/** Reports the articles that the user can see: visible within the list, on a visible page. */
export function useSeen(
  feed: RefObject<HTMLElement | null>,
  items: readonly Notice[],
  see: (ids: readonly string[]) => void,
): void {
  useEffect(() => {
    const list = feed.current
    if (!list || typeof IntersectionObserver === 'undefined') return
    const inSight = new Set<string>()
    const tell = () => {
      if (!document.hidden && inSight.size > 0) see([...inSight])
    }
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.id ?? ''
          if (isIntersecting) inSight.add(id)
          else inSight.delete(id)
        }
        tell()
      },
      { threshold: share },
    )
    const fresh = new Set(items.filter(item => item.seenAt === null).map(item => item.id))
    for (const article of list.querySelectorAll<HTMLElement>('article'))
      if (fresh.has(article.dataset.id ?? '')) observer.observe(article)
    document.addEventListener('visibilitychange', tell)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [feed, items, see])
}
