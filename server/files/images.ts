import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { limits } from '../../contract/limits.ts'
import { problem } from '../problem.ts'
import { heavyWork, type Whose } from '../throttle/heavy.ts'

/** A picture drawn anew: PNG bytes without anything that the sender put beside the pixels. */
export type Picture = { png: Buffer; width: number; height: number }

const megapixel = 1_000_000

type Format = { name: string; begins: Buffer }
const jpeg: Format = { name: 'jpeg', begins: Buffer.from([0xff, 0xd8, 0xff]) }
const png: Format = { name: 'png', begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }

/** Formats that are taken, by the ending that goes with them. */
const formats: Readonly<Record<string, Format>> = { png, jpg: jpeg, jpeg }

/** A picture of forty million pixels takes 160 MB and a core for seconds; one of at most this many, as of a signature, a moment (TR-W7). */
const smallMegapixels = 2

/**
 * Reads a PNG or JPG and draws it anew, no larger than `box` pixels either way (TR-W5): what is kept was made by us, so
 * that places, scripts and second files within it are gone. The ending must fit the content, the content must be whole.
 */
export const redraw = async (path: string, name: string, box: number, whose: Whose): Promise<Picture> => {
  const format = formats[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  // Whatever else a file may be, no reader of pictures is let at it.
  if (!format || !(await firstBytes(path, format.begins.length)).equals(format.begins)) return unfit()
  const pixels = await heavyWork.short.run(whose, () => getPixels(path, format))
  const line = pixels > smallMegapixels * megapixel ? heavyWork.file : heavyWork.short
  return line.run(whose, () => drawn(path, box))
}

const firstBytes = async (path: string, count: number): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const opened = (path: string) => sharp(path, { limitInputPixels: false, failOn: 'error', pages: 1 })

/** By its head alone, which is read in a moment. */
const getPixels = async (path: string, { name }: Format): Promise<number> => {
  const { format, width = 0, height = 0 } = await opened(path).metadata().catch(unfit)
  if (format !== name) return unfit()
  if (width * height > limits.imageMegapixels * megapixel) throw problem('imageTooManyPixels')
  return width * height
}

const drawn = async (path: string, box: number): Promise<Picture> => {
  const { data, info } = await opened(path)
    .autoOrient()
    .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(unfit)
  return { png: data, width: info.width, height: info.height }
}

const unfit = (): never => {
  throw problem('uploadContentUnfit')
}
