/** What a key means in a feed (APG): to the next or previous article, or out of the feed on either side. */
export type FeedStep = 'next' | 'previous' | 'after' | 'before'

type Key = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean; isComposing: boolean }

/** Maps a key in a feed; null leaves it to the browser. */
export function getFeedStep({ key, ctrlKey, altKey, metaKey, isComposing }: Key): FeedStep | null {
  if (altKey || metaKey || isComposing) return null
  if (key === 'PageDown' && !ctrlKey) return 'next'
  if (key === 'PageUp' && !ctrlKey) return 'previous'
  if (key === 'End' && ctrlKey) return 'after'
  return key === 'Home' && ctrlKey ? 'before' : null
}

const focusable = 'a[href], button, select, input, [tabindex="0"]'

/** The first focusable element after a feed in a dialog, or the last one before it. */
export function besideFeed(dialog: HTMLElement, feed: HTMLElement, side: 'after' | 'before') {
  const wanted = side === 'after' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const found = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    each => !feed.contains(each) && (feed.compareDocumentPosition(each) & wanted) !== 0 && each.tabIndex >= 0,
  )
  return side === 'after' ? found[0] : found.at(-1)
}
