import { limits } from '../../../contract/limits.ts'

/** Position of the lower right corner: pixels from that corner of the window. */
export type Spot = { right: number; bottom: number }
export type Size = { width: number; height: number }

const margin = limits.chatDragMarginPx

/** Size of the opened assistant: 370 wide and 640 high, less in a smaller window (A19, O29). */
export const panelIn = (room: Size): Size => ({
  width: Math.max(0, Math.min(limits.chatLeftPx, room.width - 2 * margin)),
  height: Math.max(0, Math.min(limits.chatUpPx, room.height - 2 * margin)),
})

/** The spot nearest to the requested one that keeps the margin to the window's edges. */
export const within = (wish: Spot, size: Size, room: Size): Spot => ({
  right: between(margin, wish.right, room.width - size.width - margin),
  bottom: between(margin, wish.bottom, room.height - size.height - margin),
})

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** The initial corner. */
export const corner: Spot = { right: margin, bottom: margin }

/** Pixels that one press of an arrow key moves it. */
const step = 20

/** Where an arrow key moves it, or null for any other key. */
export function stepped({ right, bottom }: Spot, key: string): Spot | null {
  switch (key) {
    case 'ArrowLeft':
      return { right: right + step, bottom }
    case 'ArrowRight':
      return { right: right - step, bottom }
    case 'ArrowUp':
      return { right, bottom: bottom + step }
    case 'ArrowDown':
      return { right, bottom: bottom - step }
    default:
      return null
  }
}

/** Parses a stored spot; anything invalid gives the corner. */
export function readSpot(text: string | null): Spot {
  const match = /^(\d{1,5}) (\d{1,5})$/.exec(text ?? '')
  return match ? { right: Number(match[1]), bottom: Number(match[2]) } : corner
}

export const writeSpot = ({ right, bottom }: Spot): string => `${Math.round(right)} ${Math.round(bottom)}`
