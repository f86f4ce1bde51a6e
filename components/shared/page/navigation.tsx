import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'

/** How widgets of the portal navigate; the router is behind it, and they do not know it. */
export type Navigation = {
  /** Path of the current screen, without its search. */
  path: string
  go: (to: string, options?: { replace?: boolean }) => void
  /** One step back, or to `instead` if this tab has no history here. */
  back: (instead: string) => void
  reload: () => void
  /** Whether a screen exists for an address: others get no link. */
  opens: (href: string) => boolean
}

const Context = createContext<Navigation | null>(null)
export const NavigationProvider = Context.Provider

/** The navigation around this widget. */
export function useNavigation(): Navigation {
  const navigation = useContext(Context)
  if (!navigation) throw new Error('No NavigationProvider stands around this widget')
  return navigation
}

/** Whether a press of a link is handled here: another button, a key or a target leaves it to the browser. */
export const staysHere = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (event.currentTarget.target === '' || event.currentTarget.target === '_self')

/** A link within the portal: a real address, followed without a page load. */
export function Anchor({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { go } = useNavigation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!staysHere(event)) return
    event.preventDefault()
    go(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}
