/** Cookies that the page's own scripts read (F32, P19); the refresh token is none of them. */
export type CookieName = 'mds-token' | 'mds-user' | 'mds-tenant' | 'mds-role'

/** Gives the value of a cookie of the session, or null. */
export const readCookie = (name: CookieName): string | null => {
  if (typeof document === 'undefined') return null
  const pair = document.cookie.split('; ').find(each => each.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) || null : null
}

/** Sets a cookie of the session for the whole origin; null removes it. */
export const writeCookie = (name: CookieName, value: string | null): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === null ? '; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in the browser floor (P4).
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Lax${secure}${age}`
}

/** Removes every cookie of the session; the language stays. */
export const clearCookies = (): void => {
  for (const name of ['mds-token', 'mds-user', 'mds-tenant', 'mds-role'] as const) writeCookie(name, null)
}
