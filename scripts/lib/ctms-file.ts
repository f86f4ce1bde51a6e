import type { sendApplicationFile } from '../../contract/application-files/calls.ts'
import type { Input } from '../../contract/define.ts'
import type { CtmsSite } from './demo-ctms.ts'

export type CtmsFile = { fields: Input<typeof sendApplicationFile>; name: string; bytes: Buffer }

/** How many sites the demo's /ctms has files of. */
const filesMost = 12

/** The files that the demo's /ctms has: the letter of the ethics committee, and a signed contract of every third site. */
export const listFiles = (sites: readonly CtmsSite[]): CtmsFile[] =>
  sites
    .slice(0, filesMost)
    .flatMap((site, at) => [
      getFile(site, 'ethicsApproval', 'Ethics committee approval'),
      ...(at % 3 === 0 ? [getFile(site, 'contract', 'Clinical trial agreement')] : []),
    ])

function getFile(
  { studyId, siteId, selectedOn }: CtmsSite,
  kind: CtmsFile['fields']['kind'],
  title: string,
): CtmsFile {
  const reference = `${kind}-${siteId.slice(0, 8)}`
  const lines = [
    title,
    `Reference ${reference}`,
    `Site selected on ${selectedOn}`,
    'A file of the demonstration.',
  ]
  return {
    fields: { kind, studyId, siteId, reference },
    name: `${title}.pdf`,
    bytes: Buffer.from(writePdf(lines), 'latin1'),
  }
}

/** A PDF of one page with these lines, of ASCII only. */
function writePdf(lines: readonly string[]): string {
  const text = lines
    .map((line, at) => `BT /F1 ${at ? 11 : 18} Tf 72 ${760 - at * 28} Td (${line}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}
