let pending: string | null = null

/** Records the path that a navigation is about to open, without the fragment, which would cause no load. */
export const openPath = (href: string): void => {
  pending = href.split('#', 1)[0]!
}

/** The path being opened, or else the present one: where a reload leads (B56). */
export const pendingPath = (): string => pending ?? location.pathname + location.search

let missing: string | null = null

/** Records an address without a screen: the specification leads to /404, which still names it (B23). */
export const rememberMissing = (href: string): void => {
  missing = href
}

/** The address that the page at /404 replaced; null after a reload. */
export const getMissing = (): string | null => missing
