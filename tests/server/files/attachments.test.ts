import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { linkImage, uploadFile } from '../../../contract/files/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { getHeaders } from '../attacks/wire.ts'
import { type Answer, type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { type FormFile, getForm, onePixel } from '../upload-form.ts'

let server: DemoServer
let admin: Caller
let other: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  await server.removeRows('frequency', { key: raw("like 'upload%'") })
})
afterAll(() => server.close())

const upload = async (file: FormFile, by = admin): Promise<Answer> => {
  const form = getForm({ purpose: 'attachment' }, [file])
  const answer = await server.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { ...getHeaders(by), 'idempotency-key': crypto.randomUUID(), 'content-type': form.type },
    payload: form.payload,
  })
  return answer.json<Answer>()
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** A ZIP archive of these parts. */
const zip = (parts: Readonly<Record<string, string>>): Buffer => {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(Buffer.from(text))
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(Buffer.byteLength(text), 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(Buffer.byteLength(text), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), packed)
    central.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, ...central, end])
}

const types = (type: string) =>
  `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${type}"/></Types>`
const docx = (more: Readonly<Record<string, string>> = {}) =>
  zip({
    '[Content_Types].xml': types('wordprocessingml.document.main+xml'),
    'word/document.xml': '<w:document/>',
    ...more,
  })
const xlsx = zip({
  '[Content_Types].xml': types('spreadsheetml.sheet.main+xml'),
  'xl/workbook.xml': '<workbook/>',
})
const pptx = zip({
  '[Content_Types].xml': types('presentationml.presentation.main+xml'),
  'ppt/presentation.xml': '<p:presentation/>',
})
const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)])
const jpg = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#225577' } })
    .jpeg({ quality: 100 })
    .toBuffer()

describe('an attachment', () => {
  it('of each accepted type is kept for a day with its bytes, name and media type [M1, G19, TR-W5]', async () => {
    const accepted: [string, Buffer, string][] = [
      ['Flow chart.pdf', pdf, 'application/pdf'],
      ['scan.PNG', onePixel, 'image/png'],
      ['scan.jpg', await jpg(), 'image/jpeg'],
      ['a.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['a.xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['a.pptx', pptx, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
      ['a.doc', old, 'application/msword'],
      ['a.xls', old, 'application/vnd.ms-excel'],
      ['a.ppt', old, 'application/vnd.ms-powerpoint'],
    ]
    expect(accepted.map(([name]) => name.split('.').at(-1)!.toLowerCase()).sort()).toEqual(
      [...limits.uploadTypes].sort(),
    )
    for (const [name, bytes, mediaType] of accepted) {
      const { code, data } = await upload({ name, bytes })
      expect(code, name).toBe(0)
      const rows = await server.rows<Record<string, unknown>>(
        `select name, media_type, size::int, kind, owner_user_id as owner,
          round(extract(epoch from expires_at - created_at) / 3600)::int as hours from file where id = $1`,
        [data],
      )
      expect(rows).toEqual([
        {
          name,
          media_type: mediaType,
          size: bytes.length,
          kind: 'attachment',
          owner: admin.userId,
          hours: 24,
        },
      ])
    }
  })

  const refused: [string, keyof typeof codes, string, () => Buffer | Promise<Buffer>][] = [
    ['of a type that is not accepted', 'uploadFormat', 'page.html', () => Buffer.from('<p>')],
    ['that is larger than 20 MB', 'uploadBigger', 'a.pdf', () => Buffer.alloc(20 * 1024 * 1024 + 1)],
    [
      'with another type’s content',
      'uploadContentUnfit',
      'a.pdf',
      () => Buffer.from('<script>alert(1)</script>'),
    ],
    ['that is cut off', 'uploadContentUnfit', 'a.pdf', () => Buffer.from(`%PDF-1.7${'x'.repeat(3000)}`)],
    ['that is a broken picture', 'uploadContentUnfit', 'a.jpg', async () => (await jpg()).subarray(0, 1200)],
    ['of text with a picture’s name', 'uploadContentUnfit', 'a.png', () => Buffer.from('GIF89a')],
    ['that is a workbook named as a document', 'uploadContentUnfit', 'a.docx', () => xlsx],
    ['that is any archive', 'uploadContentUnfit', 'a.docx', () => zip({ 'a.txt': 'a' })],
    ['that is half an archive', 'uploadContentUnfit', 'a.pptx', () => pptx.subarray(60)],
    ['with macros', 'uploadUnsafe', 'a.docx', () => docx({ 'word/vbaProject.bin': 'Sub' })],
    ['with a path out of the archive', 'uploadUnsafe', 'a.docx', () => docx({ '../evil': 'x' })],
    [
      'with macros in the old format',
      'uploadUnsafe',
      'a.doc',
      () => Buffer.concat([old, Buffer.from('_VBA_PROJECT', 'utf16le')]),
    ],
  ]
  it.each(refused)(
    '%s is refused as %s and leaves no file [G18, TR-W5]',
    async (_what, code, name, bytes) => {
      const [before] = await server.rows('select count(*) as n from file')
      const answer = await upload({ name, bytes: await bytes() })
      expect(answer).toMatchObject({ code: codes[code].code })
      expect(answer.message).not.toMatch(/\{\{/)
      expect(await server.rows('select count(*) as n from file')).toEqual([before])
      expect(drafts()).toEqual([])
    },
  )

  it('is refused when the space of the company or of the user is used up [TR-W5]', async () => {
    const fill = (size: number, owner: string | null) =>
      server.rows(
        `insert into file (tenant_id, id, owner_user_id, kind, name, media_type, size, sha256, key)
          values ($1, gen_random_uuid(), $2, 'attachment', 'old.pdf', 'application/pdf', $3, '\\x00', gen_random_uuid()::text)`,
        [admin.tenantId, owner, size],
      )
    const empty = () => server.removeRows('file', { name: 'old.pdf' })
    onTestFinished(async () => void (await empty()))
    const file = { name: 'a.pdf', bytes: pdf }
    const colleague = await server.caller('zhou.mingxuan')
    await fill(limits.waitingFilesMb * 1024 * 1024, admin.userId)
    expect((await upload(file)).code).toBe(codes.uploadQuota.code)
    expect((await upload(file, colleague)).code).toBe(0)
    await empty()
    expect((await upload(file)).code).toBe(0)
    await fill(limits.companyFilesGb * 1024 ** 3, null)
    expect((await upload(file, colleague)).code).toBe(codes.uploadQuota.code)
    expect((await upload(file, other)).code).toBe(0)
  })

  it('is another tenant’s and another user’s secret [TR-T5]', async () => {
    const { data } = await upload({ name: 'scan.png', bytes: onePixel })
    const colleague = await server.caller('zhou.mingxuan')
    const link = async (by: Caller) => (await server.call(linkImage, { iconPath: String(data) }, by)).code
    expect(await link(admin)).toBe(0)
    expect(await link(other)).toBe(codes.dataNotFound.code)
    expect(await link(colleague)).toBe(codes.dataNotFound.code)
  })

  const patience = { timeout: 20_000 }
  it('that is cancelled on its way leaves no file and no draft [D34]', async () => {
    const [before] = await server.rows('select count(*) as n from file')
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const ending = new AbortController()
    const form = getForm({ purpose: 'attachment' }, [{ name: 'a.pdf', bytes: Buffer.alloc(8 * 1024 * 1024) }])
    let pulls = 0
    const body = new ReadableStream({
      async pull(controller) {
        pulls += 1
        if (pulls === 1) return controller.enqueue(form.payload.subarray(0, 2 * 1024 * 1024))
        await expect.poll(() => drafts().length, patience).toBe(1)
        ending.abort()
      },
    })
    const sent = fetch(`${address}${uploadFile.path}`, {
      method: 'POST',
      headers: { ...getHeaders(admin), 'idempotency-key': crypto.randomUUID(), 'content-type': form.type },
      body,
      duplex: 'half',
      signal: ending.signal,
    } as RequestInit)
    await expect(sent).rejects.toThrow()
    await expect.poll(() => drafts().length, patience).toBe(0)
    expect(await server.rows('select count(*) as n from file')).toEqual([before])
  })
})

const drafts = () => readdirSync(join(server.services.settings.fileDir, 'drafts'))
