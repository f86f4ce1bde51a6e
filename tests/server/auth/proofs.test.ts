import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../../contract/locales.ts'
import { type CodePurpose, makeCode, tryCode } from '../../../server/features/auth/codes.ts'
import { giveStepUp, takeStepUp } from '../../../server/features/auth/step-up.ts'
import type { Transaction } from '../../../server/kernel/context.ts'
import { openBox, sealBox } from '../../../server/kernel/sealed-box.ts'
import { openSms } from '../../../server/kernel/sms/sms.ts'
import { ago } from '../rows.ts'
import { browserAt, openScene, type Scene } from './scene.ts'
import { signIn } from './ways.ts'

let scene: Scene
const apart = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => scene.database.transaction(null, work)

beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

describe('codes by purpose', () => {
  const purposes: CodePurpose[] = ['sign-in-sms', 'recovery', 'register-email', 'old-email', 'new-phone']

  it.each(purposes)('G6 TR-N4 a code for %s has its digits and fits no other purpose', async purpose => {
    const target = `${purpose}@example.org`
    const code = await apart(tx => makeCode(tx, scene.keys, { purpose, target }, { accountId: null }))
    expect(code).toMatch(purpose === 'recovery' ? /^\d{4}$/ : /^\d{6}$/)
    for (const other of purposes.filter(each => each !== purpose))
      expect(await apart(tx => tryCode(tx, scene.keys, { purpose: other, target }, code))).toEqual({
        state: 'gone',
      })
    expect(await apart(tx => tryCode(tx, scene.keys, { purpose, target }, code))).toEqual({
      state: 'right',
      accountId: null,
      request: null,
      heldTo: null,
    })
    expect((await apart(tx => tryCode(tx, scene.keys, { purpose, target }, code))).state).toBe('gone')
  })

  it('TR-N4 a decoy never fits, and a code says within what it was asked', async () => {
    const to = { purpose: 'register-email' as const, target: 'guest@example.org' }
    const decoy = await apart(tx => makeCode(tx, scene.keys, to, { accountId: null, decoy: true }))
    expect((await apart(tx => tryCode(tx, scene.keys, to, decoy))).state).toBe('wrong')
    const code = await apart(tx => makeCode(tx, scene.keys, to, { accountId: null, request: 'invitation 7' }))
    expect(await apart(tx => tryCode(tx, scene.keys, to, code))).toMatchObject({
      state: 'right',
      request: 'invitation 7',
    })
  })
})

describe('tickets of somebody signed in', () => {
  it('hold for one purpose of one session, once, five minutes; stored as a hash', async () => {
    const { accountId, name } = await scene.person('gao.min', [await scene.tenant('Hengyu')])
    await signIn(scene, name, { client: browserAt('10.0.3.1') })
    const session = await scene.getRow('session', { account_id: accountId }, 'id')
    const other = '3f0c8f52-64a4-4d4f-8c39-64a6d7c41b52'
    const own = session.id
    const give = () => apart(tx => giveStepUp(tx, own, 'old-email'))
    const take = (id: string, purpose: 'old-email' | 'authenticator', ticket: string) =>
      apart(tx => takeStepUp(tx, id, purpose, ticket))
    const ticket = await give()
    expect(await take(other, 'old-email', ticket)).toBe(false)
    expect(await take(own, 'authenticator', ticket)).toBe(false)
    expect(await take(own, 'old-email', `${ticket}A`)).toBe(false)
    const both = await Promise.all([take(own, 'old-email', ticket), take(own, 'old-email', ticket)])
    expect(both.sort()).toEqual([false, true])
    const late = await give()
    await scene.setRows('step_up', { used_at: null }, { expires_at: ago('1 second') })
    expect(await take(own, 'old-email', late)).toBe(false)
    const [row] = await scene.rows<{ stored: string }>('select step_up::text as stored from step_up limit 1')
    expect(row!.stored).not.toContain(ticket)
  })
})

describe('sealed boxes', () => {
  it('open only whole, with the same key, and where they belong', () => {
    const box = sealBox(scene.keys, Buffer.from('JBSWY3DPEHPK3PXP'), 'authenticator 1')
    expect(openBox(scene.keys, box, 'authenticator 1').toString()).toBe('JBSWY3DPEHPK3PXP')
    expect(box.includes('JBSWY3DPEHPK3PXP')).toBe(false)
    expect(() => openBox(scene.keys, box, 'authenticator 2')).toThrow()
    for (const at of [0, 14, box.length - 1]) {
      const bent = Buffer.from(box)
      bent[at]! ^= 1
      expect(() => openBox(scene.keys, bent, 'authenticator 1')).toThrow()
    }
    expect(() => openBox({ ...scene.keys, seal: Buffer.alloc(32, 7) }, box, 'authenticator 1')).toThrow()
  })
})

describe('SMS', () => {
  const kinds = ['signIn', 'recovery', 'oldPhone', 'newPhone', 'unbindPhone'] as const

  const provider = async (status: number) => {
    const received: { headers: IncomingHttpHeaders; body: Record<string, string> }[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      received.push({ headers: request.headers, body: JSON.parse(body) })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}')
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
    const { port } = server.address() as AddressInfo
    const sms = openSms({
      smsUrl: `http://127.0.0.1:${port}/messages`,
      smsToken: 'key-of-ours',
      outboxDir: '/nowhere',
    })
    return { received, sms, close: () => server.close() }
  }

  it.each(locales)('every code is said in %s, posted to the provider with its token', async locale => {
    const { received, sms, close } = await provider(202)
    for (const kind of kinds) await sms.send({ to: '+8613800001111', locale, kind, code: '048213' })
    close()
    expect(received).toHaveLength(kinds.length)
    for (const { headers, body } of received) {
      expect(headers.authorization).toBe('Bearer key-of-ours')
      expect(body).toMatchObject({ to: '+8613800001111', locale })
      expect(body.text).toContain('048213')
      expect(body.text).toContain('10')
      expect(`${body.text}${body.sender}`).not.toMatch(/\{\{|sms:|undefined/)
    }
    expect(new Set(received.map(each => each.body.text)).size).toBe(kinds.length)
  })

  it.each([400, 500, 302, 429, 403])(
    'TR-W9 a provider that answers %d is a failure that names neither receiver nor code',
    async status => {
      const { received, sms, close } = await provider(status)
      const failure = await sms
        .send({ to: '+8613800001111', locale: 'en-US', kind: 'signIn', code: '048213' })
        .catch((error: Error) => error)
      close()
      const said = `${(failure as Error).message} ${(failure as Error).stack} ${String((failure as Error).cause)}`
      expect(said).toContain('an SMS of kind signIn was not sent')
      expect(said).not.toMatch(/138000|048213|key-of-ours/)
      expect(received).toHaveLength(1)
      expect((failure as { final?: boolean }).final).toBe(status === 400)
    },
  )
})
