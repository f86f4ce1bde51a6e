import { deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** A line of a certificate: position (points from the left and from the bottom), size and weight. */
export type Line = { x: number; y: number; size: number; text: string; bold?: boolean; soft?: boolean }

/** Which of the CJK fonts that every PDF reader provides shows the characters of a text. */
export type Script = 'zh' | 'ja'

const pageWidth = 842
const pageHeight = 595

/*
 * Fonts that PDF expects readers to provide: Helvetica for Latin, Adobe-GB1 and Adobe-Japan1 for Chinese and Japanese. Names stay
 * searchable text, whatever fonts the server has, and the file is 3 kB instead of megabytes with an embedded CJK font. (PDF/A requires
 * embedded fonts; this is not PDF/A.)
 */
const cjk: Record<Script, { base: string; ordering: string; encoding: string; supplement: number }> = {
  zh: { base: 'STSong-Light', ordering: 'GB1', encoding: 'UniGB-UCS2-H', supplement: 4 },
  ja: { base: 'HeiseiKakuGo-W5', ordering: 'Japan1', encoding: 'UniJIS-UCS2-H', supplement: 2 },
}

/** Characters that Helvetica has in WinAnsi; the CJK font draws the others. */
const isLatin = (sign: string) => /^[\x20-\x7e\xa0-\xff]$/.test(sign)

const hex = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const literal = (text: string) => `(${text.replaceAll(/[\\()]/g, '\\$&')})`

/** Text in runs of one font each; the pen stays where a run ends, so no widths are needed. */
const runs = (text: string): { latin: boolean; text: string }[] => {
  const parts: { latin: boolean; text: string }[] = []
  for (const sign of text.replaceAll(/[\p{Cc}\u{10000}-\u{10ffff}]/gu, ' ')) {
    const latin = isLatin(sign)
    const last = parts.at(-1)
    if (last?.latin === latin) last.text += sign
    else parts.push({ latin, text: sign })
  }
  return parts
}

const drawn = ({ x, y, size, text, bold, soft }: Line): string => {
  const colour = soft ? '0.27 0.33 0.31 rg' : '0.08 0.13 0.11 rg'
  const shown = runs(text).map(run =>
    run.latin
      ? `/${bold ? 'B' : 'L'} ${size} Tf ${literal(run.text)} Tj`
      : `/C ${size} Tf ${hex(run.text)} Tj`,
  )
  return `BT ${colour} 1 0 0 1 ${x} ${y} Tm ${shown.join(' ')} ET`
}

/** Background, a spine in petrol, a rule under the heading and a tick in a circle, in the style of the product. */
const ground = [
  `0.953 0.961 0.945 rg 0 0 ${pageWidth} ${pageHeight} re f`,
  `0.039 0.337 0.349 rg 0 0 14 ${pageHeight} re f`,
  '0.08 0.13 0.11 RG 1.6 w 72 452 m 770 452 l S',
  '0.039 0.337 0.349 RG 3 w 748 508 m 748 520.2 738.2 530 726 530 c 713.8 530 704 520.2 704 508 c 704 495.8 713.8 486 726 486 c 738.2 486 748 495.8 748 508 c S',
  '4 w 715 508 m 723 499 l 738 518 l S',
].join('\n')

/** Position of the QR code, in points: 75 mm wide, so that a telephone reads its smallest squares of half a millimetre. */
const code = { x: 536, y: 88, width: 212 }

type Page = { lines: readonly Line[]; script: Script; title: string; link: string }

/** A stream with its head. */
const toStream = (entries: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries}/Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ])

/** A QR code as a picture of one bit a square, dark being 0, with the four light squares around it that readers need. */
const qrPicture = (text: string): Buffer => {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const wide = Math.ceil(size / 8)
  const bits = Buffer.alloc(wide * size)
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (!isDark) bits[y * wide + (x >> 3)]! |= 0x80 >> (x & 7)
  const form = `/Width ${size} /Height ${size} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`
  return toStream(`/Type /XObject /Subtype /Image ${form} `, deflateSync(bits))
}

/** Draws one page with these lines, and a QR code of a link that a click follows too, as a PDF 1.5 file. */
export const certificatePdf = ({ lines, script, title, link }: Page): Buffer => {
  const { base, ordering, encoding, supplement } = cjk[script]
  const picture = `q ${code.width} 0 0 ${code.width} ${code.x} ${code.y} cm /Q Do Q`
  const content = Buffer.from([ground, ...lines.map(drawn), picture].join('\n'), 'latin1')
  const rectangle = `[${code.x} ${code.y} ${code.x + code.width} ${code.y + code.width}]`
  const descriptor = `<< /Type /FontDescriptor /FontName /${base} /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement ${supplement} >>`
  return getFile([
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /Font << /L 5 0 R /B 6 0 R /C 7 0 R >> /XObject << /Q 10 0 R >> >> /Annots [11 0 R] >>`,
    toStream('', content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /${base} /Encoding /${encoding} /DescendantFonts [8 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${base} /CIDSystemInfo ${system} /DW 1000 /FontDescriptor 9 0 R >>`,
    descriptor,
    qrPicture(link),
    `<< /Type /Annot /Subtype /Link /Rect ${rectangle} /Border [0 0 0] /A << /S /URI /URI ${literal(link)} >> >>`,
    `<< /Title <feff${hex(title).slice(1)} >>`,
  ])
}

/** Objects, their table and the trailer; the last object is the document's information. */
const getFile = (objects: readonly (string | Buffer)[]): Buffer => {
  const parts = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    const body = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.isBuffer(object) ? object : Buffer.from(object, 'latin1'),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(at)
    at += body.length
    parts.push(body)
  }
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
