import { type ComponentType, lazy, useEffect, useState } from 'react'

/** What stands in the place of a part; `onAgain` asks for the part anew. */
export type Again = { onAgain: () => void }

/**
 * A part that comes as a file of its own with its first drawing. Where it can't be had, `Instead` stands in its place and the
 * rest of the widget lives on; the part is asked for again on a press, or when it is next drawn.
 */
export function late<P extends object>(
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

/** For what the widget does without. */
export const Nothing = () => null
