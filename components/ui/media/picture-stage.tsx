import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from '../base/button.tsx'
import * as css from './picture-stage.css.ts'
import { plainView, turned, type View, wheeled, zoomed } from './zoom.ts'

export type SetView = (change: (view: View) => View) => void
type Acts = { next: () => void; back: () => void; setView: SetView }

export type StageProps = {
  label: string
  keys: Acts
  stage?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The area of a picture: focusable by keyboard, the wheel zooms. */
export function Stage({ label, keys, stage, children }: StageProps) {
  const own = useRef<HTMLElement>(null)
  const ref = stage ?? own
  useWheel(ref, keys.setView)
  const press = (event: KeyboardEvent) => {
    const act = getKeys(keys)[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section ref={ref} tabIndex={0} aria-label={label} className={css.stage} onKeyDown={press}>
      {children}
    </section>
  )
}

export type LookLabels = {
  smaller: string
  larger: string
  rotate: string
  reset: string
  zoom: (percent: number) => string
}

/** The buttons that zoom and turn a picture (D35). */
export function Look({ view, setView, labels }: { view: View; setView: SetView; labels: LookLabels }) {
  return (
    <>
      <IconButton
        variant="quiet"
        icon={ZoomOut}
        label={labels.smaller}
        onClick={() => setView(now => zoomed(now, -1))}
      />
      <span className={css.figure}>{labels.zoom(Math.round(view.scale * 100))}</span>
      <IconButton
        variant="quiet"
        icon={ZoomIn}
        label={labels.larger}
        onClick={() => setView(now => zoomed(now, 1))}
      />
      <IconButton variant="quiet" icon={RotateCw} label={labels.rotate} onClick={() => setView(turned)} />
      <IconButton
        variant="quiet"
        icon={RotateCcw}
        label={labels.reset}
        onClick={() => setView(() => plainView)}
      />
    </>
  )
}

const getKeys = ({ next, back, setView }: Acts): Record<string, () => void> => ({
  ArrowRight: next,
  ArrowLeft: back,
  '+': () => setView(now => zoomed(now, 1)),
  '=': () => setView(now => zoomed(now, 1)),
  '-': () => setView(now => zoomed(now, -1)),
  '0': () => setView(() => plainView),
  r: () => setView(turned),
})

/** The wheel zooms without scrolling the page; React's own listener is passive and could not prevent the scroll. */
function useWheel(stage: RefObject<HTMLElement | null>, setView: SetView) {
  useEffect(() => {
    const element = stage.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      setView(now => wheeled(now, event.deltaY))
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [stage, setView])
}
