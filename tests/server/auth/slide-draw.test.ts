import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  drawPuzzle,
  type Puzzle,
  pictureHeight,
  pictureWidth,
} from '../../../server/features/auth/slide/draw.ts'
import { distance, pieceSize, randomShape } from '../../../server/features/auth/slide/shape.ts'

const draws = 200
const within = 5

const drawn: Puzzle[] = []
/** A sample puzzle, drawn once for all tests. */
const puzzle = async (at: number): Promise<Puzzle> => {
  drawn[at] ??= await drawPuzzle()
  return drawn[at]
}

/** Brightness of a picture, one number per pixel. */
const getGrey = async (png: Buffer) => new Uint8Array(await sharp(png).greyscale().raw().toBuffer())

const row = (top: number) => Array.from({ length: pieceSize }, (_, i) => top + i)
const starts = Array.from({ length: pictureWidth - pieceSize + 1 }, (_, x) => x)
const best = (score: (x: number) => number) => starts.reduce((a, b) => (score(b) > score(a) ? b : a))

/** Mean of each column at the piece's height. */
const columns = (grey: Uint8Array, top: number) =>
  Array.from(
    { length: pictureWidth },
    (_, x) => row(top).reduce((sum, y) => sum + grey[y * pictureWidth + x]!, 0) / pieceSize,
  )

const darkest = (grey: Uint8Array, top: number) => {
  const means = columns(grey, top)
  return best(x => -means.slice(x + 9, x + pieceSize - 9).reduce((a, b) => a + b, 0))
}

const sharpestEdges = (grey: Uint8Array, top: number) => {
  const means = columns(grey, top)
  const edge = (x: number) => Math.abs((means[x + 1] ?? 0) - (means[x - 1] ?? 0))
  return best(x => edge(x + 9) + edge(x + pieceSize - 9))
}

describe('slider puzzle', { timeout: 60_000 }, () => {
  it('TR-N5 the picture tells nothing beside its pixels, and the piece has at least 260 px to travel', async () => {
    expect(pictureWidth - pieceSize).toBeGreaterThanOrEqual(260)
    const { background, piece, targetX, pieceTop } = await drawPuzzle()
    for (const png of [background, piece]) {
      const chunks = getChunks(png)
      expect(new Set(chunks)).toEqual(new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']))
    }
    expect(targetX).toBeGreaterThanOrEqual(48)
    expect(targetX).toBeLessThanOrEqual(pictureWidth - pieceSize)
    expect(pieceTop + pieceSize).toBeLessThanOrEqual(pictureHeight)
  })

  it(`TR-N5 darkest columns, sharpest column edges and file size find few of ${draws} gaps`, async () => {
    const found = { darkest: 0, edges: 0, blind: 0 }
    const sizes: [size: number, x: number][] = []
    for (let i = 0; i < draws; i += 1) {
      const { background, targetX, pieceTop } = await puzzle(i)
      const grey = await getGrey(background)
      if (Math.abs(darkest(grey, pieceTop) - targetX) <= within) found.darkest += 1
      if (Math.abs(sharpestEdges(grey, pieceTop) - targetX) <= within) found.edges += 1
      if (Math.abs(170 - targetX) <= within) found.blind += 1
      sizes.push([background.length, targetX])
    }
    console.info(
      `of ${draws} draws: ${JSON.stringify(found)}, size correlation ${correlation(sizes).toFixed(2)}`,
    )
    expect(found.darkest).toBeLessThan(draws * 0.36)
    expect(found.edges).toBeLessThan(draws * 0.36)
    expect(found.blind).toBeLessThan(draws * 0.12)
    expect(Math.abs(correlation(sizes))).toBeLessThan(0.3)
  })

  it('TR-N5 no colour marks a gap: centres of the gaps of forty pictures differ', async () => {
    const colours = new Set<string>()
    for (let i = 0; i < 40; i += 1) {
      const { background, targetX, pieceTop } = await puzzle(i)
      const { data } = await sharp(background)
        .extract({ left: targetX + 24, top: pieceTop + 24, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      colours.add([...data].join())
    }
    expect(colours.size).toBeGreaterThan(36)
  })

  it('a decoy differs from the piece on at least three of four sides', () => {
    const first = randomShape()
    for (let i = 0; i < 50; i += 1) {
      const other = randomShape([first])
      const same = (['top', 'right', 'bottom', 'left'] as const).filter(side => other[side] === first[side])
      expect(same.length).toBeLessThanOrEqual(1)
    }
    expect(distance(first, pieceSize / 2, pieceSize / 2)).toBeLessThan(0)
    expect(distance(first, 0, 0)).toBeGreaterThan(0)
  })
})

const getChunks = (png: Buffer): string[] => {
  const names: string[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    names.push(png.toString('latin1', at + 4, at + 8))
  return names
}

const correlation = (pairs: readonly [number, number][]): number => {
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length
  const [ma, mb] = [mean(0), mean(1)]
  const sum = (f: (a: number, b: number) => number) =>
    pairs.reduce((total, [a, b]) => total + f(a - ma, b - mb), 0)
  return sum((a, b) => a * b) / Math.sqrt(sum(a => a * a) * sum((_, b) => b * b))
}
