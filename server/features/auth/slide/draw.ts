import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { between, getOne, smoothField } from './random.ts'
import { drawScene, type Picture } from './scene.ts'
import { coverage, distance, pieceSize, randomShape, type Shape } from './shape.ts'

/** A puzzle. `targetX` stays on the server. Sizes in pixels. */
export type Puzzle = {
  targetX: number
  pieceTop: number
  background: Buffer
  piece: Buffer
}

export const pictureWidth = 344
export const pictureHeight = 172
/** The piece can travel 292 px. It never belongs within the first 48, where it starts. */
const nearest = 48

type Gap = { x: number; y: number; shape: Shape }

/** Draws a puzzle: a sheet, a piece cut from it, and gaps, of which one fits the piece and the others are decoys. */
export const drawPuzzle = async (): Promise<Puzzle> => {
  const scene = await drawScene(pictureWidth, pictureHeight)
  const target: Gap = {
    x: nearest + randomInt(pictureWidth - pieceSize - nearest + 1),
    y: 6 + randomInt(pictureHeight - pieceSize - 11),
    shape: randomShape(),
  }
  const gaps = [target, ...decoys(target)].sort(() => randomInt(2) - 0.5)
  const background: Picture = { ...scene, pixels: Uint8Array.from(scene.pixels) }
  for (const gap of gaps) fill(background, scene, gap)
  const [drawn, piece] = await Promise.all([png(background.pixels, 3, background), cut(scene, target)])
  return { targetX: target.x, pieceTop: target.y, background: drawn, piece }
}

/** Three gaps of clearly different shapes at the same height, and one elsewhere. No two overlap. */
const decoys = (target: Gap): Gap[] => {
  const gaps = [target]
  const place = (y: () => number, wanted: number) => {
    for (let tries = 0; tries < 60 && wanted > 0; tries += 1) {
      const gap = {
        x: 4 + randomInt(pictureWidth - pieceSize - 8),
        y: y(),
        shape: randomShape(gaps.map(g => g.shape).slice(0, 1)),
      }
      const free = gaps.every(
        other => Math.abs(other.x - gap.x) > pieceSize - 6 || Math.abs(other.y - gap.y) > pieceSize - 6,
      )
      if (!free) continue
      gaps.push(gap)
      wanted -= 1
    }
  }
  place(() => Math.min(pictureHeight - pieceSize, Math.max(0, target.y - 2 + randomInt(5))), 3)
  place(() => randomInt(pictureHeight - pieceSize), 1)
  return gaps.slice(1)
}

/**
 * Fills a gap with another part of the same sheet under a shade that varies across it. So no constant colour marks a gap,
 * and all gaps, decoys included, are filled from the same distribution.
 */
const fill = (onto: Picture, scene: Picture, gap: Gap): void => {
  const { width, height } = scene
  const [fromX, fromY] = [randomInt(width - pieceSize), randomInt(height - pieceSize)]
  const [depth, shade, softness] = [between(0.36, 0.58), smoothField(), between(2, 3.5)]
  const tint = getOne([
    [20, 40, 60],
    [60, 40, 30],
    [30, 55, 40],
    [50, 35, 65],
  ]) as number[]
  for (let y = 0; y < pieceSize; y += 1) {
    for (let x = 0; x < pieceSize; x += 1) {
      const cover = coverage(distance(gap.shape, x + 0.5, y + 0.5), softness)
      if (cover === 0) continue
      const strength = depth + 0.1 * shade(x / pieceSize / 2, y / pieceSize / 2)
      const to = ((gap.y + y) * width + gap.x + x) * 3
      const from = ((fromY + y) * width + fromX + x) * 3
      for (let c = 0; c < 3; c += 1) {
        const under = onto.pixels[to + c] as number
        const other = (scene.pixels[from + c] as number) * (1 - strength) + (tint[c] as number) * strength
        onto.pixels[to + c] = under * (1 - cover) + other * cover
      }
    }
  }
}

/** The piece with a soft edge, a light rim and a thin dark outline, on transparent ground. */
const cut = (scene: Picture, { x: left, y: top, shape }: Gap): Promise<Buffer> => {
  const pixels = new Uint8Array(pieceSize * pieceSize * 4)
  for (let y = 0; y < pieceSize; y += 1) {
    for (let x = 0; x < pieceSize; x += 1) {
      const signed = distance(shape, x + 0.5, y + 0.5)
      const rim = coverage(Math.abs(signed + 1.6) - 0.8, 1.6) * 0.85
      const line = coverage(Math.abs(signed) - 0.5, 1.4) * 0.8
      const to = (y * pieceSize + x) * 4
      const from = ((top + y) * scene.width + left + x) * 3
      for (let c = 0; c < 3; c += 1) {
        const lit = (scene.pixels[from + c] as number) * (1 - rim) + 255 * rim
        pixels[to + c] = lit * (1 - line) + 40 * line
      }
      pixels[to + 3] = 255 * coverage(signed - 0.5, 2)
    }
  }
  return png(pixels, 4, { width: pieceSize, height: pieceSize })
}

/** PNG without metadata. */
const png = (
  pixels: Uint8Array,
  channels: 3 | 4,
  { width, height }: { width: number; height: number },
): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 6 }).toBuffer()
