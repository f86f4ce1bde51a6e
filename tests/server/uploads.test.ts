import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../contract/codes.ts'
import { linkImage, uploadFile } from '../../contract/files.ts'
import { headersOf } from './attacks/wire.ts'
import { type Answer, type Caller, type DemoServer, demoServer } from './demo-server.ts'
import { type FormFile, formOf, onePixel } from './upload-form.ts'

let server: DemoServer
let admin: Caller
let other: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#225577' } })

/** Sends a form as a browser would; with `key` as the same submit. */
const upload = async (
  files: readonly FormFile[],
  options: { by?: Caller | null; fields?: object; key?: string } = {},
): Promise<Answer> => {
  const { by = admin, fields = { purpose: 'logo' }, key = crypto.randomUUID() } = options
  const form = formOf(fields as Record<string, unknown>, files)
  const answer = await server.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { ...(by && headersOf(by)), 'idempotency-key': key, 'content-type': form.type },
    payload: form.payload,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<Answer>()
}

const drafts = () => {
  const folder = join(server.services.settings.fileDir, 'drafts')
  return readdirSync(folder, { withFileTypes: true }).length
}

const bytesOf = async (key: string) => buffer((await server.services.files.read(key))!)

const rowOf = async (id: unknown) => {
  const [row] = await server.rows<{
    name: string
    media_type: string
    key: string
    owner: string
    hours: number
  }>(
    `select name, media_type, key, owner_user_id as owner, round(extract(epoch from expires_at - created_at) / 3600)::int as hours from file where id = $1`,
    [id],
  )
  return row
}

describe('an upload', () => {
  it('M1 G16 TR-W5 is drawn anew: PNG, smaller, without places or colour tables of its sender', async () => {
    const exif = { IFD0: { Copyright: 'Jane Roe' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } }
    const bytes = await picture(2600, 1300).withExif(exif).jpeg().toBuffer()
    expect(bytes.includes('Jane Roe')).toBe(true)
    const answer = await upload([{ name: '..\\secret/Hengyu logo.JPG', bytes }])
    expect(answer.code).toBe(0)
    const row = (await rowOf(answer.data))!
    expect(row).toMatchObject({
      name: 'Hengyu logo.png',
      media_type: 'image/png',
      owner: admin.userId,
      hours: 24,
    })
    const kept = await bytesOf(row.key)
    const { width, height, format, exif: left } = await sharp(kept).metadata()
    expect([width, height, format, left]).toEqual([1024, 512, 'png', undefined])
    expect(kept.includes('Jane Roe')).toBe(false)
    expect((await server.call(linkImage, { iconPath: String(answer.data) }, admin)).code).toBe(0)
    expect((await server.call(linkImage, { iconPath: String(answer.data) }, other)).code).toBe(
      codes.dataNotFound.code,
    )
    expect(drafts()).toBe(0)
  })

  const huge = () => picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer()
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>')
  const cases: [string, keyof typeof codes, () => Promise<FormFile[]> | FormFile[], object?][] = [
    ['no file', 'uploadEmpty', () => []],
    ['an empty file', 'uploadEmpty', () => [{ name: 'a.png', bytes: Buffer.alloc(0) }]],
    ['two files', 'uploadTooMany', () => [1, 2].map(n => ({ name: `${n}.png`, bytes: onePixel }))],
    ['three files', 'uploadTooMany', () => [1, 2, 3].map(n => ({ name: `${n}.png`, bytes: onePixel }))],
    ['another ending for a logo', 'logoFormat', () => [{ name: 'a.svg', bytes: svg }]],
    ['a second ending', 'logoFormat', () => [{ name: 'a.png.html', bytes: onePixel }]],
    ['no ending', 'logoFormat', () => [{ name: 'logo', bytes: onePixel }]],
    [
      'another ending for a signature',
      'uploadFormat',
      () => [{ name: 'a.gif', bytes: onePixel }],
      { purpose: 'signature' },
    ],
    ['a page that calls itself a picture', 'uploadContentUnfit', () => [{ name: 'a.jpg', bytes: html }]],
    ['SVG that calls itself PNG', 'uploadContentUnfit', () => [{ name: 'a.png', bytes: svg }]],
    ['PNG that calls itself JPG', 'uploadContentUnfit', () => [{ name: 'a.jpg', bytes: onePixel }]],
    [
      'half a picture',
      'uploadContentUnfit',
      async () => {
        const bytes = await picture(400, 400).jpeg({ quality: 100 }).toBuffer()
        return [{ name: 'a.jpg', bytes: bytes.subarray(0, bytes.length / 2) }]
      },
    ],
    ['more than a megabyte', 'logoTooLarge', () => [{ name: 'a.png', bytes: Buffer.alloc(1024 * 1024 + 1) }]],
    [
      'more than twenty',
      'uploadBigger',
      () => [{ name: 'a.png', bytes: Buffer.alloc(20 * 1024 * 1024 + 1) }],
    ],
    [
      'forty million pixels and more',
      'imageTooManyPixels',
      async () => [{ name: 'a.png', bytes: await huge() }],
    ],
    [
      'a purpose that there is none',
      'invalidInput',
      () => [{ name: 'a.png', bytes: onePixel }],
      { purpose: 'banner' },
    ],
  ]
  it.each(cases)('TR-W5 refuses %s: %s', async (_what, code, files, fields) => {
    const [before] = await server.rows<{ n: string }>('select count(*) as n from file')
    const answer = await upload(await files(), fields ? { fields } : {})
    expect(answer).toMatchObject({ code: codes[code].code })
    expect(answer.message).not.toMatch(/\{\{/)
    expect(await server.rows('select count(*) as n from file')).toEqual([before])
    expect(drafts()).toBe(0)
  })

  it('keeps of a picture with a page behind it the picture alone', async () => {
    const answer = await upload([{ name: 'a.png', bytes: Buffer.concat([onePixel, html]) }])
    const row = (await rowOf(answer.data))!
    const kept = await bytesOf(row.key)
    expect(kept.includes('<script>')).toBe(false)
  })

  it('TR-T4 takes no bytes from those who may not send them, and other calls take no form', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024)
    expect((await upload([{ name: 'a.png', bytes }], { by: null })).code).toBe(codes.tokenMissing.code)
    expect((await upload([{ name: 'a.png', bytes }], { by: { ...admin, token: 'A'.repeat(43) } })).code).toBe(
      codes.tokenInvalid.code,
    )
    const form = formOf({ purpose: 'logo' }, [])
    const answer = await server.app.inject({
      method: 'POST',
      url: '/plt/auth/getTenantList',
      headers: { ...headersOf(admin), 'content-type': form.type },
      payload: form.payload,
    })
    expect(answer.statusCode).toBe(415)
    expect(drafts()).toBe(0)
  })

  it('TR-C3 the same submit is kept once, and its key takes no other file', async () => {
    const key = crypto.randomUUID()
    const file = { name: 'a.png', bytes: onePixel }
    const first = await upload([file], { key })
    expect((await upload([file], { key })).data).toBe(first.data)
    const other = { name: 'a.png', bytes: await picture(3, 3).png().toBuffer() }
    expect((await upload([other], { key })).code).toBe(codes.keyReused.code)
  })
})
