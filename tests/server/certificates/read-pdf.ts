import jsQR from 'jsqr'

/** The page of a PDF in another implementation. It has no fonts of its own here: what is not embedded is not found. */
const openPage = async (pdf: Buffer) => {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise
  const page = await document.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const operators = fnArray.map((operator, at) => ({ operator, args: argsArray[at] as unknown[] }))
  return { page, operators, OPS }
}

type Picture = { width: number; height: number; kind: number; data: Uint8ClampedArray }

/** Reads the QR code in a certificate: its picture by pdf.js, its content by jsQR; `modules` is its width, `points` that of the picture. */
export const readCode = async (pdf: Buffer): Promise<{ text: string; modules: number; points: number }> => {
  const { page, operators, OPS } = await openPage(pdf)
  const at = operators.findIndex(({ operator }) => operator === OPS.paintImageXObject)
  const scaled = operators.slice(0, at).findLast(({ operator }) => operator === OPS.transform)!
  const { width, data } = await new Promise<Picture>(resolve =>
    page.objs.get(operators[at]!.args[0] as string, resolve),
  )
  const scale = 4
  const side = width * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const bytes = data.length / (width * width)
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const from = Math.floor(Math.floor(pixel / side) / scale) * width + Math.floor((pixel % side) / scale)
    pixels.fill(data[from * bytes]!, pixel * 4, pixel * 4 + 3)
  }
  const read = (
    jsQR as unknown as (data: Uint8ClampedArray, w: number, h: number) => { data: string } | null
  )(pixels, side, side)
  return { text: read?.data ?? '', modules: width - 8, points: Number(scaled.args[0]) }
}

/** Runs of text on one baseline without a gap between them are one line. */
const gap = 3

/** The lines of text of a PDF as another program reads and copies them, each with the point at which it ends. */
export const readLines = async (pdf: Buffer): Promise<{ text: string; end: number }[]> => {
  const { page } = await openPage(pdf)
  const { items } = await page.getTextContent()
  const lines: { text: string; y: number; end: number }[] = []
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue
    const [x, y] = item.transform.slice(4) as [number, number]
    const last = lines.at(-1)
    if (last && Math.abs(last.y - y) < 1 && Math.abs(last.end - x) < gap) {
      last.text += item.str
      last.end = x + item.width
    } else lines.push({ text: item.str, y, end: x + item.width })
  }
  return lines
}

/** How many glyphs a PDF shows, and how many of them are the glyph for "missing" of their font. */
export const countGlyphs = async (pdf: Buffer): Promise<{ shown: number; missing: number }> => {
  const { operators, OPS } = await openPage(pdf)
  const glyphs = operators
    .filter(({ operator }) => operator === OPS.showText)
    .flatMap(({ args }) => args[0] as (number | { originalCharCode: number })[])
    .filter(each => typeof each === 'object')
  return {
    shown: glyphs.length,
    missing: glyphs.filter(({ originalCharCode }) => originalCharCode === 0).length,
  }
}
