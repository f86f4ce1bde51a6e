let pending: string | null = null

/** Notes the path that a navigation is about to open. */
export const openPath = (href: string): void => {
  pending = href
}

/** The path being opened, or the one that stands: where a reload leads (B56). */
export const pendingPath = (): string => pending ?? location.pathname + location.search
