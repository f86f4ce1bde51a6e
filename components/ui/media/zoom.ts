import type { limits } from '../../../contract/limits.ts'

type Limits = typeof limits

/* The compiler checks these against contract/limits.ts; the whole of that file would be too large for the page. */
const zoomStep = 0.2 satisfies Limits['imageZoomStep']
const wheelStep = 0.015 satisfies Limits['imageWheelStep']
const quarter = 90 satisfies Limits['imageRotateDegrees']
const least = 0.2 satisfies Limits['imageMinScale']

/** How a picture is shown: its scale, and its number of turns by 90 degrees. */
export type View = { scale: number; turns: number }
export const plainView: View = { scale: 1, turns: 0 }

/** Largest scale: enough for the smallest print. */
const most = 5

const within = (scale: number) => Math.round(Math.min(most, Math.max(least, scale)) * 1000) / 1000

/** One press of a button: 0.2 larger or smaller, never below 0.2 (D35, O27). */
export const zoomed = (view: View, steps: number): View => ({
  ...view,
  scale: within(view.scale + steps * zoomStep),
})

/** One notch of the wheel: 0.015, against its direction. */
export const wheeled = (view: View, deltaY: number): View => ({
  ...view,
  scale: within(view.scale - Math.sign(deltaY) * wheelStep),
})

/** A quarter turn, always in the same direction. */
export const turned = (view: View): View => ({ ...view, turns: view.turns + 1 })

/** The view as a CSS transform. */
export const getTransform = ({ scale, turns }: View): string =>
  `scale(${scale}) rotate(${turns * quarter}deg)`
