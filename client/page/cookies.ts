/** Cookies of the session that the page's own scripts read (F32, P19); the refresh token is not among them. */
export type CookieName = 'mds-token' | 'mds-user' | 'mds-tenant' | 'mds-role'

/** All cookies of the page; empty without a page, and in a sandboxed page, which refuses cookies. */
const allCookies = (): string => {
  try {
    return globalThis.document?.cookie ?? ''
  } catch {
    return ''
  }
}

/** Returns the value of a cookie of the session or of the language, or null. */
export const readCookie = (name: CookieName | 'mds-language'): string | null => {
  const pair = allCookies()
    .split('; ')
    .find(each => each.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) || null : null
}

/** Sets a cookie of the session for the whole origin; null removes it. */
export const writeCookie = (name: CookieName, value: string | null): void => {
  write(name, value ?? '', value === null ? '; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT' : '')
}

/** Keeps the chosen language for a year, where sub-applications read it (A18); signing out does not remove it. */
export const writeLanguageCookie = (locale: string): void =>
  write('mds-language', locale, '; Max-Age=31536000')

/** Removes every cookie of the session; the language stays. */
export const clearCookies = (): void => {
  for (const name of ['mds-token', 'mds-user', 'mds-tenant', 'mds-role'] as const) writeCookie(name, null)
}

const write = (name: string, value: string, age: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in the browser floor (P4), and sign-in pages run on plain HTTP too.
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${age}`
  } catch {
    // A sandboxed page keeps no cookies: its session lasts as long as the page.
    return
  }
}
