import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom'
import { reveal } from './layer.ts'

type PlacementOptions = { placement: Placement; gap: number; matchWidth: boolean }

/** Puts a layer beside its anchor, now and whenever either moves or has another size; gives what ends it. */
export function follow(anchor: HTMLElement, element: HTMLElement, wish: PlacementOptions): () => void {
  const put = () => place(anchor, element, wish)
  const stop = autoUpdate(anchor, element, put, { elementResize: false })
  let frame = 0
  // Its place bounds its size: put while sizes are being told, it would have one more to tell, which is an error of the page.
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(put)
  })
  sizes.observe(anchor)
  sizes.observe(element)
  return () => {
    stop()
    sizes.disconnect()
    cancelAnimationFrame(frame)
  }
}

function place(anchor: HTMLElement, element: HTMLElement, { placement, gap, matchWidth }: PlacementOptions) {
  const fit = size({
    padding: 8,
    apply({ rects, availableHeight }) {
      element.style.maxBlockSize = `min(640px, ${Math.max(96, Math.floor(availableHeight))}px)`
      if (matchWidth) element.style.minInlineSize = `${Math.round(rects.reference.width)}px`
    },
  })
  const middleware = [offset(gap), flip({ padding: 8 }), shift({ padding: 8 }), fit]
  computePosition(anchor, element, { placement, strategy: 'fixed', middleware }).then(({ x, y }) => {
    element.style.left = `${Math.round(x)}px`
    element.style.top = `${Math.round(y)}px`
    reveal(element)
  })
}
