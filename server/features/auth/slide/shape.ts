import { randomInt } from 'node:crypto'

/** Each side of a piece bulges, dents or is straight. */
type Side = 'out' | 'in' | 'flat'
export type Shape = { top: Side; right: Side; bottom: Side; left: Side }

/** Side of the square around a piece with its bulges, in pixels. */
export const pieceSize = 52
const margin = 9
const radius = 7.5
const corner = 4
const knob = 6

const sides: readonly Side[] = ['out', 'in', 'flat']
const names = ['top', 'right', 'bottom', 'left'] as const

/** Returns a shape with at least one bulge or dent that differs from `others`. */
export const randomShape = (others: readonly Shape[] = []): Shape => {
  const side = () => sides[randomInt(sides.length)] as Side
  const shape = { top: side(), right: side(), bottom: side(), left: side() }
  const plain = names.every(name => shape[name] === 'flat')
  const tooLike = others.some(other => names.filter(name => other[name] === shape[name]).length > 1)
  return plain || tooLike ? randomShape(others) : shape
}

/** Returns the signed distance in pixels from a point of the square to the outline: negative inside. */
export const distance = (shape: Shape, x: number, y: number): number => {
  const centre = pieceSize / 2
  const half = centre - margin - corner
  const dx = Math.max(Math.abs(x - centre) - half, 0)
  const dy = Math.max(Math.abs(y - centre) - half, 0)
  const body = Math.hypot(dx, dy) - corner
  return names.reduce((nearest, name) => {
    if (shape[name] === 'flat') return nearest
    const [kx, ky] = knobCentre(name, shape[name] === 'out')
    const round = Math.hypot(x - kx, y - ky) - radius
    return shape[name] === 'out' ? Math.min(nearest, round) : Math.max(nearest, -round)
  }, body)
}

const knobCentre = (name: (typeof names)[number], out: boolean): [number, number] => {
  const centre = pieceSize / 2
  const reach = centre - margin + (out ? knob - 4 : -knob + 4.5)
  if (name === 'top') return [centre, centre - reach]
  if (name === 'bottom') return [centre, centre + reach]
  return name === 'left' ? [centre - reach, centre] : [centre + reach, centre]
}

/** Returns the coverage of a pixel, 0 to 1, with an edge `softness` pixels wide. */
export const coverage = (signed: number, softness: number): number => {
  const at = Math.min(1, Math.max(0, 0.5 - signed / softness))
  return at * at * (3 - 2 * at)
}
