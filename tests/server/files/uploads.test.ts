import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { linkImage, uploadFile } from '../../../contract/files/calls.ts'
import { countNotices } from '../../../contract/notices/calls.ts'
import { heavyWork } from '../../../server/kernel/throttle/heavy.ts'
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
})
afterAll(() => server.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#225577' } })

/** Sends a form as a browser would; the same `key` makes it the same submit. */
const upload = async (
  files: readonly FormFile[],
  options: { by?: Caller | null; fields?: object; key?: string } = {},
): Promise<Answer> => {
  const { by = admin, fields = { purpose: 'logo' }, key = crypto.randomUUID() } = options
  const form = getForm(fields as Record<string, unknown>, files)
  const answer = await server.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { ...(by && getHeaders(by)), 'idempotency-key': key, 'content-type': form.type },
    payload: form.payload,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<Answer>()
}

const drafts = () => {
  const folder = join(server.services.settings.fileDir, 'drafts')
  return readdirSync(folder, { withFileTypes: true }).length
}

const getBytes = async (key: string) => buffer((await server.services.files.read(key))!)

const getRow = async (id: unknown) => {
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
  it('M1 M2 G16 TR-W5 is drawn anew: PNG, smaller, without places or colour tables of its sender', async () => {
    const exif = { IFD0: { Copyright: 'Jane Roe' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } }
    const bytes = await picture(2600, 1300).withExif(exif).jpeg().toBuffer()
    expect(bytes.includes('Jane Roe')).toBe(true)
    const answer = await upload([{ name: '..\\secret/Hengyu logo.JPG', bytes }])
    expect(answer.code).toBe(0)
    const row = (await getRow(answer.data))!
    expect(row).toMatchObject({
      name: 'Hengyu logo.png',
      media_type: 'image/png',
      owner: admin.userId,
      hours: 24,
    })
    const kept = await getBytes(row.key)
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
    const row = (await getRow(answer.data))!
    const kept = await getBytes(row.key)
    expect(kept.includes('<script>')).toBe(false)
  })

  it('TR-T4 takes no bytes from those who may not send them, and other calls take no form [N53]', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024)
    expect((await upload([{ name: 'a.png', bytes }], { by: null })).code).toBe(codes.tokenMissing.code)
    expect((await upload([{ name: 'a.png', bytes }], { by: { ...admin, token: 'A'.repeat(43) } })).code).toBe(
      codes.tokenInvalid.code,
    )
    const form = getForm({ purpose: 'logo' }, [])
    const answer = await server.app.inject({
      method: 'POST',
      url: '/plt/auth/getTenantList',
      headers: { ...getHeaders(admin), 'content-type': form.type },
      payload: form.payload,
    })
    expect(answer.statusCode).toBe(415)
    expect(drafts()).toBe(0)
  })

  it('TR-T4 nothing is left of a file whose session ends while it comes, or that comes before a field that is refused', async () => {
    const leaves = async (send: () => Promise<Answer>, code: number) => {
      const [before] = await server.rows<{ n: string }>('select count(*) as n from file')
      expect((await send()).code).toBe(code)
      expect(await server.rows('select count(*) as n from file')).toEqual([before])
      expect(drafts()).toBe(0)
    }
    const bytes = await picture(40, 40).png().toBuffer()
    const file = { name: 'a.png', bytes }
    // The token is checked before the body is read, so a token in a form field has no effect: only the header counts.
    const late = getForm({}, [file])
    const form = late.payload.subarray(0, late.payload.lastIndexOf('--form-'))
    const boundary = late.type.split('boundary=')[1]
    const field = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const fileFirst = (headers: object, ...fields: string[]) =>
      server.app
        .inject({
          method: 'POST',
          url: uploadFile.path,
          headers: { ...headers, 'idempotency-key': crypto.randomUUID(), 'content-type': late.type },
          payload: Buffer.concat([form, Buffer.from(`${fields.join('')}--${boundary}--\r\n`)]),
        })
        .then(answer => answer.json<Answer>())
    const purpose = field('purpose', 'logo')
    await leaves(
      () => fileFirst({}, purpose, field('authorization', `Bearer ${admin.token}`)),
      codes.tokenMissing.code,
    )
    await leaves(() => fileFirst(getHeaders(admin), field('purpose', 'banner')), codes.invalidInput.code)
    await leaves(
      () => fileFirst({ ...getHeaders(admin), 'mds-tenant': other.tenantId }, purpose),
      codes.tenantForbidden.code,
    )
    expect((await fileFirst(getHeaders(admin), purpose)).code).toBe(0)

    const leaving = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    onTestFinished(() => release())
    const busy = [1, 2].map(() => heavyWork.short.run({ tenantId: '', userId: '' }, () => held))
    await leaves(async () => {
      const sent = upload([file], { by: leaving })
      await expect.poll(drafts).toBe(1)
      await server.rows(
        "update session set ended_at = now(), end_code = 999411 where id = (select session_id from access_token where hash = sha256(convert_to($1, 'UTF8')))",
        [leaving.token],
      )
      release()
      await Promise.all(busy)
      return sent
    }, codes.tokenInvalid.code)
  })

  it('TR-W7 holds no connection while pictures are drawn', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    onTestFinished(() => release())
    const busy = [1, 2].map(() => heavyWork.short.run({ tenantId: '', userId: '' }, () => held))
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        picture(10 + at, 10)
          .png()
          .toBuffer(),
      ),
    )
    const sent = files.map((bytes, at) => upload([{ name: 'a.png', bytes }], { by: at % 2 ? admin : other }))
    await expect.poll(drafts, { timeout: 10_000 }).toBe(12)
    await pause(300)
    const [{ open } = { open: -1 }] = await server.rows<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`,
    )
    expect(open).toBe(0)
    const reader = await server.caller('zhang.wei')
    expect((await server.call(countNotices, {}, reader)).code).toBe(0)
    release()
    await Promise.all(busy)
    expect((await Promise.all(sent)).map(each => each.code)).toEqual(Array(12).fill(0))
    expect(drafts()).toBe(0)
  })

  it('TR-W7 TR-A2 a hundred files an hour of one account, a thousand of one company: no byte of more is taken', async () => {
    const file = { name: 'a.png', bytes: onePixel }
    const left = (key: string, count: number) =>
      server.rows(
        `insert into frequency (key, window_start, count) values ($1, now(), $2)
          on conflict (key) do update set window_start = now(), count = $2, blocked_until = null`,
        [key, count],
      )
    onTestFinished(async () => void (await server.removeRows('frequency', { key: raw("like 'upload%'") })))
    const colleague = await server.caller('zhou.mingxuan')
    expect(colleague.tenantId).toBe(admin.tenantId)
    await left(`upload:${admin.accountId}`, 99)
    expect((await upload([file])).code).toBe(0)
    const key = crypto.randomUUID()
    const refused = await upload([{ name: 'a.png', bytes: Buffer.alloc(25 * 1024 * 1024) }], { key })
    expect(refused).toMatchObject({
      code: codes.tooFrequentHour.code,
      data: { retryAfter: expect.toSatisfy((left: number) => left > 3540 && left <= 3600) },
    })
    expect((await upload([file], { by: colleague })).code).toBe(0)
    const [entry] = await server.rows<{ outcome: string; code: number }>(
      `select l.outcome, (p.payload -> 'detail' ->> 'code')::int as code from audit_log l
        join audit_content p using (tenant_id, seq) where l.tenant_id = $1 and l.action = 'uploadFile' and l.actor_account_id = $2
        order by l.seq desc limit 1`,
      [admin.tenantId, admin.accountId],
    )
    expect(entry).toEqual({ outcome: 'refused', code: codes.tooFrequentHour.code })
    await left(`upload-company:${admin.tenantId}`, 999)
    expect((await upload([file], { by: colleague })).code).toBe(0)
    expect((await upload([file], { by: colleague })).code).toBe(codes.tooFrequentHour.code)
    expect((await upload([file], { by: other })).code).toBe(0)
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
