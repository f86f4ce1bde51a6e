import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom'
import { type RefObject, useLayoutEffect, useRef } from 'react'

export type { Placement }

export type LayerOptions = {
  /** What the layer stands beside. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  placement?: Placement
  /** Pixels between the two. */
  gap?: number
  /** At least as wide as the anchor, as a list under a field is. */
  matchWidth?: boolean
}

/**
 * Shows a native popover in the top layer beside its anchor while `open`. The element stays where it is in the tree, so it works
 * inside a shadow root and inside a modal dialog, and no z-index of the page reaches it. Returns the ref for that element,
 * which must carry `popover="manual"` or `popover="auto"`.
 */
export function useLayer({
  anchor,
  open,
  placement = 'bottom-start',
  gap = 4,
  matchWidth = false,
}: LayerOptions) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [element, beside] = [layer.current, anchor.current]
    if (!open || !element || !beside) return
    show(element)
    const place = () => position(beside, element, placement, gap, matchWidth)
    const stop = autoUpdate(beside, element, place)
    return () => {
      stop()
      hide(element)
    }
  }, [open, anchor, placement, gap, matchWidth])
  return layer
}

function position(
  anchor: HTMLElement,
  element: HTMLElement,
  placement: Placement,
  gap: number,
  match: boolean,
) {
  const fit = size({
    padding: 8,
    apply({ rects, availableHeight }) {
      element.style.maxBlockSize = `min(640px, ${Math.max(96, Math.floor(availableHeight))}px)`
      if (match) element.style.minInlineSize = `${Math.round(rects.reference.width)}px`
    },
  })
  const middleware = [offset(gap), flip({ padding: 8 }), shift({ padding: 8 }), fit]
  computePosition(anchor, element, { placement, strategy: 'fixed', middleware }).then(({ x, y }) => {
    element.style.left = `${Math.round(x)}px`
    element.style.top = `${Math.round(y)}px`
  })
}

/* Browsers without popovers (and happy-dom) still show the element in its place. */
function show(element: HTMLElement) {
  if (element.isConnected && !isShown(element)) element.showPopover?.()
}

function hide(element: HTMLElement) {
  if (element.isConnected && isShown(element)) element.hidePopover?.()
}

/** Whether a popover is in the top layer now. */
export const isShown = (element: HTMLElement) =>
  typeof element.showPopover === 'function' && element.matches(':popover-open')
