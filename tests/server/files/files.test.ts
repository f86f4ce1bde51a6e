import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { downloadFile } from '../../../contract/files/calls.ts'
import { sweepFiles } from '../../../server/app/chores.ts'
import { type LinkOptions, readLink, signedLink } from '../../../server/features/files/links.ts'
import { enterFile } from '../../../server/features/files/rows.ts'
import { newKey } from '../../../server/kernel/files/store.ts'
import { getRange } from '../../../server/kernel/http/send-file.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { keysOf } from './keys-of.ts'

let server: DemoServer
let lin: Caller & { sessionId: string }
let other: Caller & { sessionId: string }
let foreign: Caller & { sessionId: string }
let fileId: string
const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const name = '受试者 "A"; ünïcode/=1.png'

const withSession = async (caller: Caller) => {
  const row = await server.getRow(
    'access_token',
    { hash: createHash('sha256').update(caller.token).digest() },
    'session_id as id',
  )
  return { ...caller, sessionId: row.id }
}

const store = async (tenantId: string, ownerUserId: string | null, mediaType = 'image/png') => {
  const draft = await server.services.files.draft()
  await draft.write(content.subarray(0, 400))
  await draft.write(content.subarray(400))
  const { size, sha256 } = await draft.finish()
  const key = newKey(tenantId, new Date())
  await server.services.files.keep(draft, key)
  return server.database.transaction(tenantId, tx =>
    enterFile(tx, { tenantId, ownerUserId, kind: 'course', name, mediaType, size, sha256, key }),
  )
}

const getLink = (actor: typeof lin, file = fileId, wish: LinkOptions = {}, now = new Date()) =>
  signedLink({ keys: server.services.keys, actor, now }, file, wish).url

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { 'accept-language': 'en-US', ...headers } })

const bearer = (caller: Caller) => ({ authorization: `Bearer ${caller.token}` })

const refusedAs = async (url: string, headers = {}) => {
  const answer = await get(url, headers)
  return { status: answer.statusCode, ...answer.json(), requestId: '' }
}

beforeAll(async () => {
  server = await demoServer()
  lin = await withSession(await server.caller('lin.haiyan', 'ACCOUNT_HOLDER'))
  other = await withSession(await server.caller('zhang.wei'))
  foreign = await withSession(await server.caller('s.tanaka', 'ACCOUNT_HOLDER'))
  fileId = await store(lin.tenantId, lin.userId)
})
afterAll(() => server.close())

describe('M4 a signed link serves its file', () => {
  test('whole, with its name in two spellings, and with headers that let nothing run', async () => {
    const answer = await get(getLink(lin, fileId, { attachment: true }))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'content-disposition': `attachment; filename="___ _A__ _n_code_=1.png"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    })
  })

  test.each([
    ['bytes=0-99', 206, 0, 99],
    ['bytes=900-', 206, 900, 999],
    ['bytes=-10', 206, 990, 999],
    ['bytes=990-5000', 206, 990, 999],
    ['bytes=0-1,5-6', 200, 0, 999],
    ['bytes=9-2', 200, 0, 999],
    ['lines=1-2', 200, 0, 999],
  ])('in parts, as video needs it: %s', async (range, status, start, end) => {
    const answer = await get(getLink(lin), { range })
    expect(answer.statusCode).toBe(status)
    expect(answer.rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
    expect(answer.headers['content-range']).toBe(status === 206 ? `bytes ${start}-${end}/1000` : undefined)
  })

  test('not beyond its end, and whole again when it has changed since', async () => {
    const beyond = await get(getLink(lin), { range: 'bytes=1000-' })
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.body]).toEqual([
      416,
      'bytes */1000',
      '',
    ])
    const changed = await get(getLink(lin), { range: 'bytes=0-9', 'if-range': '"another"' })
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, 1000])
    expect(getRange('bytes=-0', 1000)).toBe('outside')
    expect(getRange('bytes=0-', 0)).toBe('outside')
  })

  test('under the name that was asked for; only what is harmless is shown in place', async () => {
    const named = await get(`${getLink(lin)}&certName=GCP.png`)
    expect(named.headers['content-disposition']).toBe(`inline; filename="GCP.png"; filename*=UTF-8''GCP.png`)
    const page = await store(lin.tenantId, lin.userId, 'text/html')
    expect((await get(getLink(lin, page))).headers['content-disposition']).toMatch(/^attachment;/)
  })
})

describe('TR-W6 a link is bound to file, user, session and time; any other answers as one that never was (TR-T5)', () => {
  const missing = () => refusedAs(getLink(lin, randomUUID()))

  test('a file that never was is HTTP 404 with the code', async () => {
    expect(await missing()).toMatchObject({ status: 404, code: codes.fileGone.code, data: null })
  })

  test('not one bit of it can be changed', async () => {
    const url = getLink(lin)
    const text = url.slice(url.indexOf('=') + 1)
    const bytes = Buffer.from(text, 'base64url')
    for (const index of [0, 20, 40, 60, 66, 71, 72, 80, bytes.length - 1]) {
      const forged = Buffer.from(bytes)
      forged[index]! ^= 1
      expect(await refusedAs(`${downloadFile.path}?url=${forged.toString('base64url')}`)).toEqual(
        await missing(),
      )
    }
    expect(readLink(server.services.keys, `${text}A`)).toBeNull()
  })

  test("another tenant's, another user's and another session's are missing", async () => {
    const crossed = { ...lin, tenantId: foreign.tenantId }
    for (const url of [
      getLink(foreign),
      getLink(crossed),
      getLink({ ...lin, userId: other.userId }),
      getLink({ ...lin, sessionId: randomUUID() }),
    ])
      expect(await refusedAs(url)).toEqual(await missing())
  })

  test('one that needs a token serves its own session alone', async () => {
    const url = getLink(lin, fileId, { tokenNeeded: true })
    expect((await get(url, bearer(lin))).statusCode).toBe(200)
    expect(await refusedAs(url)).toEqual(await missing())
    const again = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    for (const caller of [again, other, foreign])
      expect(await refusedAs(url, bearer(caller))).toEqual(await missing())
    expect(await refusedAs(url, { cookie: `mds-token=${lin.token}` }), 'a cookie is no token (P19)').toEqual(
      await missing(),
    )
  })

  test('it ends with its session, its user and its tenant', async () => {
    const ended = await withSession(await server.caller('zhang.wei'))
    const url = getLink(ended)
    expect((await get(url)).statusCode).toBe(200)
    await server.setRows('users', { id: ended.userId }, { status: 'disabled' })
    expect(await refusedAs(url)).toEqual(await missing())
    await server.setRows('users', { id: ended.userId }, { status: 'enabled' })
    await server.setRows('tenant', { id: ended.tenantId }, { enabled: false })
    expect((await refusedAs(url)).code).toBe(codes.fileGone.code)
    await server.setRows('tenant', { id: ended.tenantId }, { enabled: true })
    await server.setRows(
      'session',
      { id: ended.sessionId },
      { last_seen_at: raw("now() - interval '61 minutes'") },
    )
    expect(await refusedAs(url)).toEqual(await missing())
    await server.setRows(
      'session',
      { id: ended.sessionId },
      { last_seen_at: raw('now()'), ended_at: raw('now()') },
    )
    expect(await refusedAs(url)).toEqual(await missing())
  })

  test('P20 its time is at most 15,000 seconds, whatever is wished, and less when less is wished', async () => {
    const long = signedLink({ keys: server.services.keys, actor: lin, now: new Date(0) }, fileId, {
      seconds: 1e6,
    })
    expect(long.expiresAt).toBe(new Date(15_000_000).toISOString())
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    const over = await get(getLink(lin, fileId, { seconds: 60 }, ago(61)))
    expect([over.statusCode, over.json().code]).toEqual([404, codes.fileLinkExpired.code])
    const aged = getLink(lin, fileId, {}, ago(100))
    expect((await get(`${aged}&expires=200`)).statusCode).toBe(200)
    expect((await get(`${aged}&expires=50`)).json().code).toBe(codes.fileLinkExpired.code)
  })
})

describe('TR-C7 the store', () => {
  test('keeps whole files alone: a draft is out of sight until it is kept, and a thrown away one is gone', async () => {
    const folder = join(server.services.settings.fileDir, 'drafts')
    const draft = await server.services.files.draft()
    await draft.write(content)
    expect(readdirSync(folder)).toHaveLength(1)
    await draft.discard()
    expect(readdirSync(folder)).toEqual([])
  })

  test('says that a file is gone when its bytes are, and refuses keys that are not its own', async () => {
    const gone = await store(lin.tenantId, lin.userId)
    const row = await server.getRow('file', { id: gone }, 'key')
    await server.services.files.remove(row.key)
    await server.services.files.remove(row.key)
    expect((await refusedAs(getLink(lin, gone))).code).toBe(codes.fileGone.code)
    await expect(server.services.files.read('../secret')).rejects.toThrow(TypeError)
  })

  test('loses what no row names, once it is old: what a crash left behind', async () => {
    const there = async () => {
      const keys = await keysOf(server.services.files)
      return keys.filter(key => key.startsWith(`${lin.tenantId}/202601/`))
    }
    const draft = await server.services.files.draft()
    await draft.write(content)
    await draft.finish()
    await server.services.files.keep(draft, newKey(lin.tenantId, new Date('2026-01-05')))
    await sweepFiles(server.database, server.services.files)
    expect(await there()).toHaveLength(1)
    await sweepFiles(server.database, server.services.files, new Date(Date.now() + 2 * 60 * 60 * 1000))
    expect(await there()).toEqual([])
    expect((await get(getLink(lin))).statusCode, 'what a row names stays').toBe(200)
  })
})
