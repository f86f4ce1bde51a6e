import { type RefObject, useLayoutEffect, useRef } from 'react'
import { takeEscape } from './escape.ts'
import { getZoom } from './zoom.ts'

/** Pixels between the field and its list, and between the list and the edges of the window. */
const gap = 4
const edge = 8
/** Room for five options under the field; with less, the list opens above if there is more. */
const enough = 280

/**
 * Shows a native popover in the top layer under its field, as wide as the field, or above it where there is more
 * room. Only for lists under a field: layers on any side use layer.ts, whose library weighs 6 kB. Returns the ref of
 * the popover. A `hint` leaves Escape to the page.
 */
export function useDropLayer(field: RefObject<HTMLElement | null>, hint = false) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [list, anchor] = [layer.current, field.current]
    if (!list || !anchor) return
    list.showPopover?.()
    const release = hint ? () => undefined : takeEscape(list)
    let frame = 0
    let lastBox = ''
    // Nothing tells that a field has moved: text above it that arrives late, a style, a transition. So each frame looks.
    const follow = () => {
      frame = requestAnimationFrame(follow)
      const at = anchor.getBoundingClientRect()
      const now = JSON.stringify([at, list.getBoundingClientRect(), innerWidth, innerHeight])
      if (now !== lastBox) put(list, at)
      lastBox = now
    }
    follow()
    return () => {
      cancelAnimationFrame(frame)
      release()
      list.hidePopover?.()
    }
  }, [field, hint])
  return layer
}

function put(list: HTMLElement, { left, right, top, bottom, width }: DOMRect) {
  const zoom = getZoom(list)
  const own = list.getBoundingClientRect()
  const { direction } = getComputedStyle(list)
  const { clientWidth, clientHeight } = document.documentElement
  const [below, above] = [clientHeight - bottom - gap - edge, top - gap - edge]
  const turned = below < Math.min(enough * zoom, own.height + getHidden(list) * zoom) && above > below
  const start = direction === 'rtl' ? right - Math.max(own.width, width) : left
  const set = (name: Side, pixels: number | null) => {
    list.style[name] = pixels === null ? 'auto' : `${Math.round(pixels / zoom)}px`
  }
  set('minInlineSize', Math.min(width, clientWidth - 2 * edge))
  set('left', Math.max(edge, Math.min(start, clientWidth - own.width - edge)))
  set('maxBlockSize', Math.max(96, Math.min(480 * zoom, turned ? above : below)))
  set('top', turned ? null : bottom + gap)
  set('bottom', turned ? clientHeight - top + gap : null)
}

type Side = 'minInlineSize' | 'left' | 'top' | 'bottom' | 'maxBlockSize'

/** Pixels of the options that the present height of the list hides. */
function getHidden(list: HTMLElement): number {
  const rows = list.querySelector('[role=listbox], [role=tree]')
  return rows ? rows.scrollHeight - rows.clientHeight : 0
}
