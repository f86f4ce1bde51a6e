import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { Host, WidgetProps } from './definition.ts'
import { Frame, scopeKey } from './frame.tsx'

/** What React draws of an element: all of a widget, or the part of a light element that a person has asked for. */
export type ReactPart<P extends object> = {
  draw: (host: Host, props: P) => void
  end: () => void
}

/** Mounts a component into a place of an element's shadow root. A light element loads this with its first opening. */
export function reactPart<P extends object>(
  place: Element | DocumentFragment,
  component: ComponentType<P & WidgetProps>,
): ReactPart<P> {
  const root: Root = createRoot(place)
  let scope: string | null = null
  return {
    draw(host, props) {
      const drawn = () =>
        root.render(<Frame component={component as ComponentType<WidgetProps>} {...props} host={host} />)
      // Nothing of another tenant, account or role may live to the next paint (WIDGETS 2.9.3).
      if (scope === null || scope === scopeKey(host)) drawn()
      else flushSync(drawn)
      scope = scopeKey(host)
    },
    end: () => root.unmount(),
  }
}
