import type { Placement } from '@floating-ui/dom'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { takeEscape } from './escape.ts'

export type { Placement }

export type LayerOptions = {
  /** The element that the layer is beside. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  placement?: Placement
  /** Pixels between the two. */
  gap?: number
  /** At least as wide as the anchor, like a list under a field. */
  matchWidth?: boolean
  /** A layer without keys of its own closes by this on Escape; otherwise its focused control gets the key. */
  onEscape?: () => void
}

/**
 * Shows a native popover in the top layer beside its anchor while `open`. The element keeps its place in the DOM, so
 * it works inside a shadow root and inside a modal dialog, and no z-index of the page affects it. Returns the ref for
 * that element, which must have `popover="manual"` or `popover="auto"`.
 */
export function useLayer({
  anchor,
  open,
  placement = 'bottom-start',
  gap = 4,
  matchWidth = false,
  onEscape,
}: LayerOptions) {
  const layer = useRef<HTMLDivElement>(null)
  const close = useRef(onEscape)
  close.current = onEscape
  useLayoutEffect(() => {
    const [element, beside] = [layer.current, anchor.current]
    if (!open || !element || !beside) return
    show(element)
    const follow = followed(beside, element, { placement, gap, matchWidth })
    const release = takeEscape(element, close.current && (() => close.current?.()))
    return () => {
      release()
      follow.stop()
      hide(element)
    }
  }, [open, anchor, placement, gap, matchWidth])
  return layer
}

type RequiredOptions = Required<Pick<LayerOptions, 'placement' | 'gap' | 'matchWidth'>>

/**
 * Keeps an element beside its anchor. The positioning library loads with the first layer: most pages never open one.
 */
function followed(beside: HTMLElement, element: HTMLElement, wish: RequiredOptions) {
  let stop: (() => void) | null = () => undefined
  hold(element)
  import('./layer-place.ts').then(
    ({ follow }) => {
      if (stop) stop = follow(beside, element, wish)
    },
    () => reveal(element),
  )
  return {
    stop: () => {
      stop?.()
      stop = null
    },
  }
}

/* Invisible and not clickable until it has its position, but rendered: otherwise it could not take the focus. */
function hold({ style }: HTMLElement) {
  style.opacity = '0'
  style.pointerEvents = 'none'
}

/** Makes the element visible at its position. */
export function reveal({ style }: HTMLElement) {
  style.removeProperty('opacity')
  style.removeProperty('pointer-events')
}

/* Browsers without popovers (and happy-dom) still show the element in place. */
function show(element: HTMLElement) {
  if (element.isConnected && !isShown(element)) element.showPopover?.()
}

function hide(element: HTMLElement) {
  if (element.isConnected && isShown(element)) element.hidePopover?.()
}

/** Whether a popover is currently in the top layer. */
export const isShown = (element: HTMLElement) =>
  typeof element.showPopover === 'function' && element.matches(':popover-open')
