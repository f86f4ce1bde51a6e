/** The product that serves these pages: the folder above /docs/, so a prefix of a proxy stays. */
export const product = new URL(/* @vite-ignore */ '../../', import.meta.url)

const readCookie = (name: string) =>
  document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Headers of the visitor's own session: the portal keeps it in the cookies of this origin. */
export const sessionHeaders = (): Record<string, string> => {
  const token = readCookie('mds-token')
  if (!token) return {}
  return {
    Authorization: `Bearer ${token}`,
    'mds-user': readCookie('mds-user') ?? '',
    'mds-tenant': readCookie('mds-tenant') ?? '',
    'mds-role': readCookie('mds-role') ?? '',
  }
}

export const isSignedIn = (): boolean => 'Authorization' in sessionHeaders()

/** An element of the page with text or children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), props)
  element.append(...children)
  return element
}

export const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T

/** Shows the way to sign in while nobody is. */
export function showSignIn(): void {
  const notice = byId('signed-out')
  if (!notice) return
  notice.hidden = isSignedIn()
  byId<HTMLAnchorElement>('sign-in').href =
    `${product.pathname}login?redirectUrl=${encodeURIComponent(location.pathname)}`
}
