let pending: string | null = null

/** Notes the path that a navigation is about to open: without its fragment, by which nothing would be loaded. */
export const openPath = (href: string): void => {
  pending = href.split('#', 1)[0]!
}

/** The path being opened, or the one that stands: where a reload leads (B56). */
export const pendingPath = (): string => pending ?? location.pathname + location.search
