/** True when calls to this address go to the page's own origin. */
export const ownOrigin = (apiBase: string): boolean =>
  apiBase === '' ||
  (typeof location !== 'undefined' && new URL(apiBase, location.href).origin === location.origin)
