import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { limits } from '../../../contract/limits.ts'
import { problem } from '../../kernel/problem.ts'
import { heavyWork, type Whose } from '../../kernel/throttle/heavy.ts'

/** A redrawn picture: PNG bytes without any metadata from the sender. */
export type Picture = { png: Buffer; width: number; height: number }

const megapixel = 1_000_000

type Format = { name: string; begins: Buffer }
const jpeg: Format = { name: 'jpeg', begins: Buffer.from([0xff, 0xd8, 0xff]) }
const png: Format = { name: 'png', begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }

const webp: Format = { name: 'webp', begins: Buffer.from('RIFF') }

/** Formats of pictures that are redrawn, by file extension, and of those that stay as they are. */
const formats: Readonly<Record<string, Format>> = { png, jpg: jpeg, jpeg }
const keptFormats: Readonly<Record<string, Format>> = { ...formats, webp }

/**
 * A picture of forty million pixels takes 160 MB and a core for seconds; one of at most this size, like a signature, takes a moment
 * (TR-W7).
 */
const smallMegapixels = 2

/**
 * Decodes a PNG or JPG and redraws it within `box` pixels each way (TR-W5). The stored picture is our own output, without locations,
 * scripts or embedded files. The extension must match the content, and the content must be complete.
 */
export const redraw = async (path: string, name: string, box: number, whose: Whose): Promise<Picture> => {
  const format = formats[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  // Other content never reaches an image decoder.
  if (!format || !(await firstBytes(path, format.begins.length)).equals(format.begins)) return unfit()
  const pixels = await heavyWork.short.run(whose, () => getPixels(path, format))
  const line = pixels > smallMegapixels * megapixel ? heavyWork.file : heavyWork.short
  return line.run(whose, () => drawn(path, box))
}

/** Checks that a file is a complete picture of its type, which stays as it is. */
export const checkPicture = async (path: string, ending: string, whose: Whose): Promise<void> => {
  const format = keptFormats[ending]
  if (!format) return unfit()
  await heavyWork.short.run(whose, () => getPixels(path, format))
  await heavyWork.file.run(whose, () => opened(path).stats().catch(unfit))
}

export const firstBytes = async (path: string, count: number): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const opened = (path: string) => sharp(path, { limitInputPixels: false, failOn: 'error', pages: 1 })

/** From the file header, which is quick to read. */
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
