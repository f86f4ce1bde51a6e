import { type ComponentType, lazy, useEffect, useState } from 'react'

/** Shown in place of a part; `onAgain` loads the part again. */
export type Again = { onAgain: () => void }

/**
 * A component in a file of its own that loads with its first render. If it can't be loaded, `Instead` takes its place
 * and the rest of the widget keeps working; it is requested again on a press, or with the next mount.
 */
export function lazyPart<P extends object>(
  bring: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P & Again>,
): ComponentType<P> {
  let coming: ComponentType<P> | undefined
  const ask = () => (coming ??= lazy(() => bring().then(asModule, () => asModule(Missing))))
  const forget = () => {
    coming = undefined
  }
  function Missing(props: P) {
    const [Part, setPart] = useState<ComponentType<P>>()
    useEffect(() => forget, [])
    const again = () => {
      forget()
      setPart(ask())
    }
    return Part ? <Part {...props} /> : <Instead {...props} onAgain={again} />
  }
  return function Late(props: P) {
    const [Part] = useState(ask)
    return <Part {...props} />
  }
}

const asModule = <P,>(component: ComponentType<P>) => ({ default: component })

/** For parts that the widget can do without. */
export const Nothing = () => null
