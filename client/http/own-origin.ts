/** The page, if there is one. */
const page = globalThis as { origin?: string; location?: { href: string; origin: string } }

/** True when calls to this address go to the page's own origin. */
export const ownOrigin = (apiBase: string): boolean =>
  apiBase === '' ||
  (page.location !== undefined && new URL(apiBase, page.location.href).origin === page.location.origin)

/**
 * The address of a path of the product. It names the page's own origin, since a <base> of the page would move a mere path. A page from a
 * file has no origin.
 */
export const addressAt = (path: string): string =>
  page.origin && page.origin !== 'null' ? new URL(path, page.origin).href : path
