import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'

/** Reads the QR code in a certificate by another implementation: its picture from the PDF, its content by jsQR; `modules` is its width. */
export const readCode = (pdf: Buffer): { text: string; modules: number; points: number } => {
  const source = pdf.toString('latin1')
  const head = /\/Subtype \/Image \/Width (\d+) \/Height (\d+)[^>]*\/Length (\d+) >>\nstream\n/.exec(source)!
  const [size, height, length] = head.slice(1).map(Number) as [number, number, number]
  const start = head.index + head[0].length
  const bits = inflateSync(pdf.subarray(start, start + length))
  const wide = Math.ceil(size / 8)
  const scale = 4
  const side = size * scale
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at += 1) {
    const x = Math.floor((at % side) / scale)
    const y = Math.floor(Math.floor(at / side) / scale)
    const light = (bits[y * wide + (x >> 3)]! >> (7 - (x & 7))) & 1
    pixels.fill(light * 255, at * 4, at * 4 + 3)
    pixels[at * 4 + 3] = 255
  }
  const read = (
    jsQR as unknown as (data: Uint8ClampedArray, w: number, h: number) => { data: string } | null
  )(pixels, side, height * scale)
  const points = Number(/q ([\d.]+) 0 0/.exec(source)![1])
  return { text: read?.data ?? '', modules: size - 8, points }
}

const require = createRequire(import.meta.url)

/** The text of a PDF as another program reads it. */
export const readText = async (pdf: Buffer): Promise<string> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(require.resolve('pdfjs-dist/package.json'))
  const document = await getDocument({
    data: new Uint8Array(pdf),
    cMapUrl: join(folder, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(folder, 'standard_fonts/'),
  }).promise
  const content = await (await document.getPage(1)).getTextContent()
  return content.items.map(each => ('str' in each ? each.str : '')).join('|')
}
