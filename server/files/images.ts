import sharp from 'sharp'
import { limits } from '../../contract/limits.ts'
import { problem } from '../problem.ts'

/** A picture drawn anew: PNG bytes without anything that the sender put beside the pixels. */
export type Picture = { png: Buffer; width: number; height: number }

const megapixel = 1_000_000

/** Formats that the first bytes of a file may name, by the ending that goes with them. */
const formats: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg' }

/**
 * Reads a PNG or JPG and draws it anew, no larger than `box` pixels either way (TR-W5): what is kept was made by us, so
 * that places, scripts and second files within it are gone. The ending must fit the content, the content must be whole.
 */
export const redraw = async (path: string, name: string, box: number): Promise<Picture> => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const image = sharp(path, { limitInputPixels: false, failOn: 'error', pages: 1 })
  const { format, width = 0, height = 0 } = await image.metadata().catch(unfit)
  if (format !== formats[ending]) throw problem('uploadContentUnfit')
  if (width * height > limits.imageMegapixels * megapixel) throw problem('imageTooManyPixels')
  const { data, info } = await image
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
