/** CSS `zoom` of an element with its ancestors: lengths that it is given are multiplied by it, boxes that it reports contain it already. */
export const getZoom = (element: Element): number =>
  (element as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1
