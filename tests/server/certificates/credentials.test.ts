import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { base64url, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Trust, verifyCredential } from '../../../client/certificates/verify.ts'
import { listBits } from '../../../contract/certificates/badge.ts'
import { certificateFile } from '../../../contract/learning/calls.ts'
import { encodeBits, getBits } from '../../../server/features/certificates/status-list.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, ahead } from '../rows.ts'
import { readCode } from './read-pdf.ts'

let server: DemoServer
let learner: Caller
let certificate: { id: string; status_no: string; number: string }
let token: string
let pdf: Buffer
const day = 86_400_000

beforeAll(async () => {
  server = await demoServer()
  learner = await server.caller('zhang.wei', 'CRA')
  const [row] = await server.rows<typeof certificate>(
    `select c.id, c.status_no, c.number from certificate c join learning_record r on r.id = c.record_id
      join training_task t on t.id = r.task_id and t.scores_at <= now() where c.user_id = $1 order by c.id limit 1`,
    [learner.userId],
  )
  certificate = row!
  await server.setRows(
    'certificate',
    { id: certificate.id },
    { issued_at: ago('10 days'), expires_at: ahead('90 days') },
  )
  pdf = await draw('en-US')
  token = (await readCode(pdf)).text.split('#')[1]!
})
afterAll(() => server.close())

const draw = async (language: string): Promise<Buffer> => {
  const asked = { certificateId: certificate.id }
  const { data } = await server.call(certificateFile, asked, learner, { 'accept-language': language })
  return (await server.app.inject({ url: data.url })).rawPayload
}
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const place = () => Number(certificate.status_no) % listBits
const pathOfList = () =>
  `/badges/${learner.tenantId}/status/${Math.floor(Number(certificate.status_no) / listBits)}`

/** What a telephone has seen that has just been online. */
const see = async (): Promise<Trust> => {
  const { issuer, keys } = (await get('/badges/keys')).json()
  const seenAt = new Date().toISOString()
  const list = (await get(pathOfList())).body
  return { issuer, keys, keysSeenAt: seenAt, lists: { [issuer + pathOfList()]: { token: list, seenAt } } }
}
const judge = async (given: string, trust?: Trust, now = new Date()) =>
  (await verifyCredential(given, trust ?? (await see()), now)).outcome
const payloadOf = (given: string) => JSON.parse(Buffer.from(given.split('.')[1]!, 'base64url').toString())
const headerOf = (given: string) => JSON.parse(Buffer.from(given.split('.')[0]!, 'base64url').toString())

/** Signs other content with a key: the server's own, unless another is given. */
const sign = (content: object, header: object = {}, key = server.services.keys.badge.privateKey) =>
  new SignJWT({ ...content }).setProtectedHeader({ ...headerOf(token), ...header }).sign(key)

describe('MD-L4 a certificate as a credential', () => {
  test('MD-L4 MD-L6: one QR code holds the address of the page and the credential; it is large enough to be read', async () => {
    const { text, modules, points } = await readCode(pdf)
    expect(text).toMatch(/^http:\/\/[^#]+\/verify#[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(text.length).toBeLessThan(1900)
    // A version is 4 modules wider than the one before: 177 is version 40.
    expect((modules - 17) % 4).toBe(0)
    expect(modules).toBeLessThan(177)
    const millimetres = (points / (modules + 8)) * (25.4 / 72)
    expect(millimetres).toBeGreaterThan(0.4)
    expect(pdf.toString('latin1')).toContain(`/URI (${text})`)
  })

  test('MD-L4: its signature holds by the published key, read by a library of its own', async () => {
    const { kid, alg, typ } = headerOf(token)
    expect([alg, typ]).toEqual(['ES256', 'JWT'])
    const key = (await get(new URL(kid).pathname)).json()
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    const [head, body, signature] = token.split('.')
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const seal = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${body}`), seal, base64url.decode(signature!))).toBe(true)
  })

  test('MD-L4: it is an OpenBadgeCredential whose JWT repeats issuer, id and time', async () => {
    const content = payloadOf(token)
    expect(content['@context'][0]).toBe('https://www.w3.org/ns/credentials/v2')
    expect(content.type).toEqual(['VerifiableCredential', 'OpenBadgeCredential'])
    expect(content).toMatchObject({
      iss: content.issuer.id,
      jti: content.id,
      nbf: Math.floor(Date.parse(content.validFrom) / 1000),
      exp: Math.floor(Date.parse(content.validUntil) / 1000),
      id: `urn:uuid:${certificate.id}`,
      credentialSubject: {
        type: ['AchievementSubject'],
        licenseNumber: certificate.number,
        achievement: { type: ['Achievement'], criteria: { narrative: expect.stringMatching(/./) } },
      },
      credentialStatus: {
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: String(place()),
      },
    })
    const profile = (await get(new URL(content.issuer.id).pathname)).json()
    expect(profile).toMatchObject({ id: content.issuer.id, type: ['Profile'] })
  })

  test('P32: the name in it is that of the page: in English in Latin script, in Chinese as it is written', async () => {
    const nameIn = async (language: string) =>
      payloadOf((await readCode(await draw(language))).text.split('#')[1]!).credentialSubject.identifier[0]
        .identityHash
    expect([await nameIn('en-US'), await nameIn('zh-CN')]).toEqual(['Wei Zhang', '张伟'])
  })
})

describe('MD-L6 the list of revoked certificates', () => {
  test('MD-L6: it is a signed list of 131,072 bits, gzip in base64url after u, the place the highest bit first', async () => {
    const answer = await get(pathOfList())
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vc+jwt'])
    const content = payloadOf(answer.body)
    expect(content.type).toEqual(['VerifiableCredential', 'BitstringStatusListCredential'])
    const { encodedList, type } = content.credentialSubject
    expect([type, encodedList[0]]).toEqual(['BitstringStatusList', 'u'])
    expect(encodedList).toMatch(/^u[\w-]+$/)
    const packed = Buffer.from(encodedList.slice(1), 'base64url')
    // RFC 1952: every gzip file begins with these two bytes, then 8 for deflate.
    expect([...packed.subarray(0, 3)]).toEqual([0x1f, 0x8b, 8])
    expect(gunzipSync(packed)).toHaveLength(131_072 / 8)
  })

  test('MD-L6: the bytes of some places, made by hand', () => {
    const bits = getBits([0, 7, 9, 131_071])
    expect([bits[0], bits[1], bits[2], bits.at(-1)]).toEqual([0b1000_0001, 0b0100_0000, 0, 0b0000_0001])
    const text = encodeBits(bits)
    expect(gunzipSync(Buffer.from(text.slice(1), 'base64url')).equals(bits)).toBe(true)
  })

  test('MD-L6: a cache asks whether it is still the same', async () => {
    const { headers } = await get(pathOfList())
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get(pathOfList(), { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(`/badges/${learner.tenantId}/status/999`)).statusCode).toBe(404)
    expect((await get('/badges/00000000-0000-4000-8000-000000000000/status/0')).statusCode).toBe(404)
  })
})

describe('MD-L4 MD-L6 what the page finds out', () => {
  test('valid, expired and not yet in force, by the clock of the device', async () => {
    expect(await judge(token)).toBe('valid')
    expect(await judge(token, undefined, new Date(Date.now() + 91 * day))).toBe('expired')
    expect(await judge(token, undefined, new Date(Date.now() - 11 * day))).toBe('notYet')
  })

  test('revoked, by the list that was seen; valid by an older one; revoked too after its time', async () => {
    const before = await see()
    await server.rows(
      `update certificate set revoked_at = now(), revoked_by = user_id, revoke_reason = 'Test', ended_at = now() where id = $1`,
      [certificate.id],
    )
    const bits = gunzipSync(
      Buffer.from(
        payloadOf((await get(pathOfList())).body).credentialSubject.encodedList.slice(1),
        'base64url',
      ),
    )
    expect(bits[Math.floor(place() / 8)]).toBe(128 >> (place() % 8))
    expect(await judge(token)).toBe('revoked')
    expect(await judge(token, undefined, new Date(Date.now() + 91 * day))).toBe('revoked')
    expect(await judge(token, before)).toBe('valid')
    await server.setRows(
      'certificate',
      { id: certificate.id },
      { revoked_at: null, revoked_by: null, revoke_reason: null, ended_at: null },
    )
    expect(await judge(token)).toBe('valid')
  })

  test('suspended, where the list has that purpose', async () => {
    const trust = await see()
    const badge = payloadOf(token)
    const status = { ...badge.credentialStatus, statusPurpose: 'suspension' }
    const list = payloadOf((await get(pathOfList())).body)
    const held = { statusPurpose: 'suspension', encodedList: encodeBits(getBits([place()])) }
    const heldList = await sign({ ...list, credentialSubject: { ...list.credentialSubject, ...held } })
    const lists = { [status.statusListCredential]: { token: heldList, seenAt: trust.keysSeenAt } }
    expect(await judge(await sign({ ...badge, credentialStatus: status }), { ...trust, lists })).toBe(
      'suspended',
    )
    expect(await judge(token, { ...trust, lists }), 'a list of another purpose').toBe('unchecked')
  })

  test('not checked without a list, with a list of somebody else, and with one that was changed', async () => {
    const trust = await see()
    const [[address, { token: list }]] = Object.entries(trust.lists) as unknown as [
      [string, { token: string }],
    ]
    const withList = (each: string) =>
      judge(token, { ...trust, lists: { [address]: { token: each, seenAt: trust.keysSeenAt } } })
    expect(await judge(token, { ...trust, lists: {} })).toBe('unchecked')
    const other = `${trust.issuer}/badges/${certificate.id}`
    expect(await withList(await sign({ ...payloadOf(list), iss: other, issuer: other }))).toBe('unchecked')
    const [head, body, seal] = list.split('.') as [string, string, string]
    expect(await withList([head, flip(body), seal].join('.'))).toBe('unchecked')
  })

  test('one byte changed: in the content, in the head, in the signature', async () => {
    const [head, body, seal] = token.split('.') as [string, string, string]
    const content = Buffer.from(body, 'base64url')
    content[content.indexOf('Wei Zhang')] = 'L'.charCodeAt(0)
    expect(await judge([head, content.toString('base64url'), seal].join('.'))).toBe('changed')
    expect(await judge([head, body, flip(seal)].join('.'))).toBe('changed')
    expect(await judge([head, body, ''].join('.'))).toBe('changed')
    for (let at = 0; at < body.length; at += 97)
      expect(await judge([head, flip(body, at), seal].join('.'))).not.toBe('valid')
  })

  test('another issuer, a key that nobody published, and a foreign key under a known name', async () => {
    const badge = payloadOf(token)
    const elsewhere = 'https://elsewhere.example/badges/1'
    const theirs = { ...badge, iss: elsewhere, issuer: { ...badge.issuer, id: elsewhere } }
    expect(await judge(await sign(theirs))).toBe('otherIssuer')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const named = `${(await see()).issuer}/badges/keys/0000000000000000`
    expect(await judge(await sign(badge, { kid: named }, privateKey))).toBe('unknownKey')
    expect(await judge(await sign(badge, {}, privateKey))).toBe('changed')
  })

  test('no signature (alg none), another algorithm, and another kind of credential', async () => {
    const [head, body] = token.split('.') as [string, string]
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    expect(await judge(`${text({ ...headerOf(token), alg: 'none' })}.${body}.`)).toBe('unreadable')
    const secret = createHash('sha256').update(head).digest()
    const mac = await new SignJWT(payloadOf(token))
      .setProtectedHeader({ ...headerOf(token), alg: 'HS256' })
      .sign(secret)
    expect(await judge(mac)).toBe('unreadable')
    expect(await judge(await sign({ ...payloadOf(token), type: ['VerifiableCredential'] }))).toBe(
      'unreadable',
    )
    expect(await judge((await get(pathOfList())).body), 'the list itself').toBe('unreadable')
    expect(await judge(await sign({ ...payloadOf(token), exp: 4_000_000_000 }))).toBe('unreadable')
  })

  test('a certificate of before the secret changed verifies by the key that was kept', async () => {
    const former = keysFrom('a secret of before, which is long enough to be one').badge
    const trust = await see()
    const kid = `${trust.issuer}/badges/keys/${former.id}`
    const old = await sign(payloadOf(token), { kid }, former.privateKey)
    expect(await judge(old, trust)).toBe('unknownKey')
    const key = { ...former.publicKey.export({ format: 'jwk' }), kid } as JWK
    expect(await judge(old, { ...trust, keys: [...trust.keys, key] })).toBe('valid')
  })
})

/** Another character in the place of one. */
const flip = (text: string, at = 5) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
