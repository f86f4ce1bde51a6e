import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { encode } from 'uqr'
import { getRuns, type Script } from './certificate-fonts.ts'

/** A line of a certificate: position (points from the left and from the bottom), size and weight, and how wide it may be. */
export type Line = {
  x: number
  y: number
  size: number
  text: string
  width?: number
  bold?: boolean
  soft?: boolean
}

type Document = PDFKit.PDFDocument

const page = { width: 842, height: 595, right: 770 }
/** Position of the QR code, in points: 75 mm wide, so that a telephone reads its smallest squares of half a millimetre. */
const code = { x: 536, y: 295, width: 212 }
const colours = { ground: '#f3f5f1', petrol: '#0a5659', ink: '#14211c', soft: '#45544f' }

/** Background, a spine in petrol, a rule under the heading and a tick in a circle, in the style of the product. */
const drawGround = (pdf: Document): void => {
  pdf.rect(0, 0, page.width, page.height).fill(colours.ground)
  pdf.rect(0, 0, 14, page.height).fill(colours.petrol)
  pdf.lineWidth(1.6).moveTo(72, 143).lineTo(page.right, 143).stroke(colours.ink)
  pdf.lineWidth(3).circle(726, 87, 22).stroke(colours.petrol)
  pdf.lineWidth(4).moveTo(715, 87).lineTo(723, 96).lineTo(738, 77).stroke(colours.petrol)
}

/** Draws a line, smaller where it would be too wide. */
const drawLine = async (pdf: Document, line: Line, script: Script): Promise<void> => {
  const { x, y, size, text, width = page.right - x, bold, soft } = line
  const runs = await getRuns(text, script, bold ? 700 : 400)
  for (const { font } of runs) pdf.registerFont(font.id, font.file)
  pdf.fontSize(size).fillColor(soft ? colours.soft : colours.ink)
  const widths = runs.map(run => pdf.font(run.font.id).widthOfString(run.text))
  const scale = Math.min(1, width / widths.reduce((sum, each) => sum + each, 0))
  pdf.fontSize(size * scale)
  let at = x
  for (const [index, run] of runs.entries()) {
    pdf.font(run.font.id)
    pdf.text(run.text, at, page.height - y, { lineBreak: false, baseline: 'alphabetic' })
    at += widths[index]! * scale
  }
}

/** A QR code as a picture, with the four light squares around it that readers need. */
const qrPicture = (text: string): Promise<Buffer> => {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const squares = Uint8Array.from(data.flat(), isDark => (isDark ? 0 : 255))
  return sharp(squares, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer()
}

type Page = { lines: readonly Line[]; script: Script; title: string; locale: string; link: string }

/**
 * Draws one page with these lines, and a QR code of a link that a click follows too. The fonts are embedded, each with the characters
 * that are used, so that every reader shows the same and finds the names; a certificate has 20 to 40 kB.
 */
export const certificatePdf = async ({ lines, script, title, locale, link }: Page): Promise<Buffer> => {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({
    ...{ size: [page.width, page.height], margin: 0, pdfVersion: '1.7', lang: locale },
    ...{ displayTitle: true, info: { Title: title, Producer: 'mds-kit', Creator: 'mds-kit' } },
    // Not a font that readers are expected to have.
    font: '',
  })
  drawGround(pdf)
  for (const line of lines) await drawLine(pdf, line, script)
  pdf.image(await qrPicture(link), code.x, code.y, { width: code.width })
  pdf.link(code.x, code.y, code.width, code.width, link)
  pdf.end()
  return buffer(pdf)
}
