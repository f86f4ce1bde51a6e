import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { Host, WidgetProps } from './definition.ts'
import { Frame, scopeKey } from './frame.tsx'
import { reactFault } from './react-version.ts'

/** The part of a light element that React draws, once the user has opened it. */
export type ReactPart<P extends object> = {
  draw: (host: Host, props: P) => void
  end: () => void
}

/** Mounts a component into an element's shadow root; loaded with the first opening. */
export function reactPart<P extends object>(
  place: Element,
  component: ComponentType<P & WidgetProps>,
): ReactPart<P> {
  const fault = reactFault()
  if (fault) throw fault
  const root: Root = createRoot(place)
  let scope: string | null = null
  return {
    draw(host, props) {
      const drawn = () =>
        root.render(<Frame component={component as ComponentType<WidgetProps>} {...props} host={host} />)
      // Nothing of another tenant, account or role may survive until the next paint (WIDGETS 2.9.3).
      if (scope === scopeKey(host)) drawn()
      else flushSync(drawn)
      scope = scopeKey(host)
    },
    end: () => root.unmount(),
  }
}
