import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTenants } from '../../../contract/auth/calls.ts'
import { legalVersion } from '../../../contract/auth/legal.ts'
import {
  beginRequiredAuthenticator,
  bindRequiredAuthenticator,
} from '../../../contract/auth/second-factor.ts'
import * as calls from '../../../contract/auth/third-party.ts'
import { codes } from '../../../contract/codes.ts'
import { countNotices } from '../../../contract/notices/calls.ts'
import { listAll, remove, write } from '../../../scripts/lib/providers.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago } from '../rows.ts'
import { openProvider } from './provider.ts'
import { md5 } from './scene.ts'
import { wayBrowser } from './way-browser.ts'

let server: DemoServer
let oidc: Awaited<ReturnType<typeof openProvider>>
let callback: string
let owner: Caller
const hengyu = randomUUID()

beforeAll(async () => {
  server = await demoServer()
  callback = `${server.services.settings.publicOrigin}/plt/thirdpart/callback`
  oidc = await openProvider(callback)
  owner = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await write(server.database, server.services.keys, given({ id: hengyu, tenant: owner.tenantId }))
})
afterAll(async () => {
  await oidc.close()
  await server.close()
})
beforeEach(() => server.removeRows('frequency'))

const given = (more: object) => ({
  issuer: oidc.origin,
  'client-id': 'mds',
  name: '恒宇统一登录',
  'name-en': 'Hengyu sign-in',
  secret: 'secret-of-mds-at-the-provider',
  ...more,
})

const browser = () => wayBrowser(server)
type Browser = ReturnType<typeof wayBrowser>

const begin = async (at: Browser) => (await at.call(calls.beginThirdParty, { provider: hengyu })).data

/** To the provider and back in one browser; returns the final path. */
const travel = async (at: Browser, go: string, name: string) =>
  at.open(await oidc.signIn(await at.open(go, true), name), false)

const getTicket = async (at: Browser, state: string) =>
  (await at.call(calls.askThirdParty, { state })).data.ticket ?? ''

const bind = async (subject: string, by: Caller, password = md5('Trial-2026')) => {
  const at = browser()
  const { data } = await at.call(calls.beginThirdPartyBinding, { provider: hengyu }, by)
  expect(await travel(at, data.go, subject)).toBe('/personset?thirdParty=returned')
  return at.call(calls.bindThirdParty, { ticket: await getTicket(at, data.state), password }, by)
}

const signInAs = async (subject: string) => {
  const at = browser()
  const way = await begin(at)
  await travel(at, way.go, subject)
  return at.call(calls.signInByThirdParty, { legal: legalVersion, ticket: await getTicket(at, way.state) })
}

describe('signing in by an OpenID Connect provider', () => {
  it('D3 D4 the legal statement is accepted with it, once', async () => {
    const by = await server.caller('zhou.mingxuan', 'ACCOUNT_HOLDER')
    expect((await bind('zhou', by)).code).toBe(0)
    const enter = async (legal: string | undefined) => {
      const at = browser()
      const way = await begin(at)
      await travel(at, way.go, 'zhou')
      return (await at.call(calls.signInByThirdParty, { ticket: await getTicket(at, way.state), legal })).code
    }
    expect(await enter(undefined)).toBe(codes.legalRequired.code)
    expect(await enter(legalVersion)).toBe(0)
    expect(await enter(undefined)).toBe(0)
  })

  it('D3 J27 J28 J29 J30 P13 there and back in one browser: bound by its owner, then a way in', async () => {
    expect((await signInAs('lin')).code).toBe(codes.thirdPartyNotBound.code)
    expect((await bind('lin', owner)).code).toBe(0)
    const answer = await signInAs('lin')
    expect(answer).toMatchObject({ code: 0, data: { userId: owner.accountId } })
    const [row] = await server.getRows(
      'session',
      { account_id: owner.accountId, orderBy: 'created_at desc' },
      'method',
    )
    expect(row?.method).toBe('third-party')
    const [entry] = await server.getRows(
      'trail',
      { tenant_id: owner.tenantId, action: 'signIn', orderBy: 'seq desc' },
      'detail',
    )
    expect(entry?.detail.method).toBe('third-party')
  })

  it('TR-N14 by a phone: nothing opens before the number of the first browser was told there', async () => {
    const [desk, phone] = [browser(), browser()]
    const way = await begin(desk)
    expect(way.scan).toBe(`${server.services.settings.publicOrigin}${way.go}`)
    expect((await desk.call(calls.askThirdParty, { state: way.state })).data).toEqual({ step: 'waiting' })
    // The camera app opens the code, so not even the phone's own strict cookie is sent.
    expect(await phone.open(await oidc.signIn(await phone.open(way.go, false), 'lin'), false)).toBe(
      '/login?thirdParty=confirm',
    )
    expect((await desk.call(calls.askThirdParty, { state: way.state })).data).toEqual({ step: 'confirm' })
    expect((await phone.call(calls.readCarriedWay, {})).data).toMatchObject({ provider: { id: hengyu } })
    expect((await phone.call(calls.confirmCarriedWay, { digits: (way.digits + 1) % 100 })).code).toBe(
      codes.codeWrong.code,
    )
    expect((await phone.call(calls.confirmCarriedWay, { digits: way.digits })).code).toBe(0)
    const ticket = await getTicket(desk, way.state)
    expect((await phone.call(calls.signInByThirdParty, { legal: legalVersion, ticket })).code).toBe(
      codes.thirdPartyStateInvalid.code,
    )
    expect((await desk.call(calls.signInByThirdParty, { legal: legalVersion, ticket })).code).toBe(0)
  })

  it('TR-N14 the third wrong number ends the way, and both sides hear of it [N55]', async () => {
    const [desk, phone] = [browser(), browser()]
    const way = await begin(desk)
    await phone.open(await oidc.signIn(await phone.open(way.go, false), 'lin'), false)
    const wrong = { digits: (way.digits + 1) % 100 }
    for (const code of [codes.codeWrong, codes.codeWrong, codes.codeWrong, codes.qrCodeExpired])
      expect((await phone.call(calls.confirmCarriedWay, wrong)).code).toBe(code.code)
    expect((await phone.call(calls.confirmCarriedWay, { digits: way.digits })).code).toBe(
      codes.qrCodeExpired.code,
    )
    expect((await desk.call(calls.askThirdParty, { state: way.state })).code).toBe(
      codes.thirdPartyStateInvalid.code,
    )
  })
})

describe('TR-N14 TR-T4 the provider of one company', () => {
  const elena = async () => ({
    here: await server.caller('elena.navarro', null, 'Hengyu'),
    there: await server.caller('elena.navarro', null, 'Minato'),
  })

  it('opens that company alone, whoever else the person works for', async () => {
    const { here, there } = await elena()
    expect((await bind('elena', here)).code).toBe(0)
    const { data, code } = await signInAs('elena')
    expect(code).toBe(0)
    const token = data.accessToken
    const standing = async (by: Caller) => (await server.call(countNotices, {}, { ...by, token })).code
    expect(await standing(here)).toBe(0)
    expect(await standing(there)).toBe(codes.tenantOtherWay.code)
    expect(await standing({ ...there, tenantId: randomUUID() })).toBe(codes.tenantOtherWay.code)
    const { records } = (await server.call(listTenants, {}, { ...here, token })).data
    const others = records.filter(each => each.id !== here.tenantId)
    expect(records.filter(each => each.refusal === undefined).map(each => each.id)).toEqual([here.tenantId])
    expect(new Set(others.map(each => each.refusal))).toEqual(new Set([codes.tenantOtherWay.code]))
    const session = await server.getRow(
      'session',
      { account_id: here.accountId, orderBy: 'created_at desc' },
      'held_to as held',
    )
    expect(session.held).toBe(here.tenantId)
  })

  it('also where that sign-in binds the authenticator which a company asks for', async () => {
    const { here, there } = await elena()
    const ask = (wanted: string) =>
      server.rows(
        `update tenant set settings = settings || jsonb_build_object('twoFactor', $2::text) where id = $1`,
        [here.tenantId, wanted],
      )
    await ask('required')
    const at = browser()
    const way = await begin(at)
    await travel(at, way.go, 'elena')
    const first = await at.call(calls.signInByThirdParty, {
      legal: legalVersion,
      ticket: await getTicket(at, way.state),
    })
    await ask('optional')
    expect(first.code).toBe(codes.authenticatorRequired.code)
    const { ticket } = first.data as unknown as { ticket: string }
    const begun = (await at.call(beginRequiredAuthenticator, { ticket })).data
    const code = new TOTP({ secret: Secret.fromBase32(begun.setupKey) }).generate()
    const entered = await at.call(bindRequiredAuthenticator, { ticket, setupId: begun.setupId, code })
    expect(entered.code).toBe(0)
    const { accessToken: token } = entered.data.tokens
    expect((await server.call(countNotices, {}, { ...there, token })).code).toBe(codes.tenantOtherWay.code)
    await server.removeRows('authenticator', { account_id: here.accountId })
  })

  it('opens nothing once the person has left it, or it is shut', async () => {
    const { here } = await elena()
    await server.setRows('tenant', { id: here.tenantId }, { enabled: false })
    const shut = await signInAs('elena')
    await server.setRows('tenant', { id: here.tenantId }, { enabled: true })
    expect(shut.code).toBe(codes.thirdPartyNotBound.code)
    expect((await signInAs('elena')).code).toBe(0)
    await server.removeRows('membership', { account_id: here.accountId, tenant_id: here.tenantId })
    const left = await signInAs('elena')
    await server.addRow('membership', {
      account_id: here.accountId,
      tenant_id: here.tenantId,
      user_id: here.userId,
    })
    expect(left.code).toBe(codes.thirdPartyNotBound.code)
  })

  it('TR-N11 a session without a second factor binds no identity where an authenticator is bound', async () => {
    const { here } = await elena()
    await server.addRow('authenticator', { account_id: here.accountId, seed: randomBytes(48), last_step: 0 })
    const refused = await bind('elena.again', here)
    await server.removeRows('authenticator', { account_id: here.accountId })
    expect(refused.code).toBe(codes.authenticatorRequired.code)
    expect((await signInAs('elena.again')).code).toBe(codes.thirdPartyNotBound.code)
  })
})

describe('TR-N14 what must fail', () => {
  it('an answer replayed, in another browser, with another state, or without the cookie', async () => {
    const at = browser()
    const way = await begin(at)
    const back = await oidc.signIn(await at.open(way.go, true), 'lin')
    expect(await browser().open(back, false)).toBe('/login?thirdParty=failed')
    const other = new URL(back)
    other.searchParams.set('state', 'A'.repeat(43))
    expect(await at.open(other.href, false)).toBe('/login?thirdParty=failed')
    expect(await at.open(back, false)).toBe('/login?thirdParty=returned')
    expect(await at.open(back, false)).toBe('/login?thirdParty=failed')
    expect((await at.call(calls.askThirdParty, { state: way.state })).data.step).toBe('returned')
  })

  it("a code of somebody else's way put into one's own (code injection)", async () => {
    const [victim, thief] = [browser(), browser()]
    const taken = new URL(await oidc.signIn(await victim.open((await begin(victim)).go, true), 'lin'))
    const way = await begin(thief)
    const back = new URL(await oidc.signIn(await thief.open(way.go, true), 'thief'))
    back.searchParams.set('code', taken.searchParams.get('code')!)
    await thief.open(back.href, false)
    expect((await thief.call(calls.askThirdParty, { state: way.state })).code).toBe(
      codes.thirdPartyUnavailable.code,
    )
  })

  it('a link that leads away twice, late, or never was', async () => {
    const at = browser()
    const way = await begin(at)
    // Link scanners send a request before a person opens the link.
    expect((await server.app.inject({ method: 'HEAD', url: way.go })).statusCode).toBe(404)
    expect(await at.open(way.go, true)).toContain(oidc.origin)
    expect(await browser().open(way.go, false)).toBe('/login?thirdParty=failed')
    expect(await at.open('/plt/thirdpart/go/none', true)).toBe('/login?thirdParty=failed')
    const late = await begin(at)
    await server.setRows('third_party_state', {}, { expires_at: ago('1 second') })
    expect(await at.open(late.go, true)).toBe('/login?thirdParty=failed')
    expect((await at.call(calls.askThirdParty, { state: late.state })).code).toBe(codes.qrCodeExpired.code)
  })

  it('a ticket twice, at once, of another browser, and one of binding used to sign in', async () => {
    const at = browser()
    const way = await begin(at)
    await travel(at, way.go, 'lin')
    const ticket = await getTicket(at, way.state)
    expect((await browser().call(calls.signInByThirdParty, { legal: legalVersion, ticket })).code).toBe(
      codes.thirdPartyStateInvalid.code,
    )
    const both = await Promise.all(
      [1, 2].map(() => at.call(calls.signInByThirdParty, { legal: legalVersion, ticket })),
    )
    expect(both.map(each => each.code).sort()).toEqual([0, codes.thirdPartyStateInvalid.code])
    const binding = (await at.call(calls.beginThirdPartyBinding, { provider: hengyu }, owner)).data
    await travel(at, binding.go, 'lin')
    const own = await getTicket(at, binding.state)
    expect((await at.call(calls.signInByThirdParty, { legal: legalVersion, ticket: own })).code).toBe(
      codes.thirdPartyStateInvalid.code,
    )
  })

  it("binding what is somebody else's, with a wrong password, or with another account's ticket", async () => {
    const other = await server.caller('zhang.wei')
    expect((await bind('lin', other)).code).toBe(codes.thirdPartyTaken.code)
    expect((await bind('zhang', other, md5('guess'))).code).toBe(codes.currentPasswordWrong.code)
    const at = browser()
    const way = (await at.call(calls.beginThirdPartyBinding, { provider: hengyu }, owner)).data
    await travel(at, way.go, 'zhang')
    const ticket = await getTicket(at, way.state)
    expect((await at.call(calls.bindThirdParty, { ticket, password: md5('Trial-2026') }, other)).code).toBe(
      codes.thirdPartyStateInvalid.code,
    )
    expect((await signInAs('zhang')).code).toBe(codes.thirdPartyNotBound.code)
  })

  it("another tenant's provider for binding, and a browser without cookies", async () => {
    const foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    expect((await browser().call(calls.beginThirdPartyBinding, { provider: hengyu }, foreign)).code).toBe(
      codes.thirdPartyUnavailable.code,
    )
    expect((await server.call(calls.beginThirdParty, { provider: hengyu }, null)).code).toBe(
      codes.thirdPartyStateInvalid.code,
    )
  })

  it('a provider that cannot be reached: said plainly, and the other ways stay', async () => {
    const id = randomUUID()
    await write(server.database, server.services.keys, given({ id, issuer: 'http://127.0.0.1:9' }))
    const at = browser()
    const way = (await at.call(calls.beginThirdParty, { provider: id })).data
    expect(await at.open(way.go, true)).toBe('/login?thirdParty=failed')
    expect((await at.call(calls.askThirdParty, { state: way.state })).code).toBe(
      codes.thirdPartyUnavailable.code,
    )
    await remove(server.database, id)
  })
})

describe('providers', () => {
  it('D3 are offered to their own company alone, unless they are for everybody; secrets are sealed', async () => {
    const everybody = randomUUID()
    await write(server.database, server.services.keys, given({ id: everybody, 'name-en': 'All' }))
    const offered = async (company?: string) =>
      (await browser().call(calls.listProviders, { ...(company && { company }) })).data.records.map(
        each => each.id,
      )
    expect(await offered()).toEqual([everybody])
    expect(await offered(owner.tenantId)).toEqual([everybody, hengyu])
    expect(await offered(randomUUID())).toEqual([everybody])
    const shown = JSON.stringify([
      await listAll(server.database, 'https://mds.example.com'),
      await server.rows('select encode(client_secret, $1) as s from identity_provider', ['escape']),
    ])
    expect(shown).not.toContain('secret-of-mds')
    expect(shown).toContain(`https://mds.example.com/login?company=${owner.tenantId}`)
    await remove(server.database, everybody)
  })

  it('J31 an identity is removed by its owner, who shows his password, and then opens nothing', async () => {
    const list = async () => (await browser().call(calls.listThirdParties, {}, owner)).data.records
    expect((await list())[0]).toMatchObject({ id: hengyu, boundAt: expect.stringMatching(/^20/) })
    const unbind = async (password = md5('Trial-2026')) =>
      (await browser().call(calls.unbindThirdParty, { provider: hengyu, password }, owner)).code
    expect(await unbind(md5('guess')), 'a computer left open is not enough').toBe(
      codes.currentPasswordWrong.code,
    )
    expect((await list())[0]?.boundAt).not.toBeNull()
    expect(await unbind()).toBe(0)
    expect((await list())[0]?.boundAt).toBeNull()
    expect((await signInAs('lin')).code).toBe(codes.thirdPartyNotBound.code)
    expect(await unbind()).toBe(codes.thirdPartyNotBound.code)
  })

  it('J28 WeChat is the profile without discovery: its page with its own code, the unionid as the name', async () => {
    const asked: string[] = []
    const answers = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'text/plain').end(JSON.stringify({ openid: 'o1', unionid: 'u1' }))
    })
    await new Promise<void>(done => answers.listen(0, '127.0.0.1', () => done()))
    const issuer = `http://127.0.0.1:${(answers.address() as AddressInfo).port}`
    const id = randomUUID()
    await write(server.database, server.services.keys, given({ id, kind: 'wechat', issuer }))
    const at = browser()
    const way = (await at.call(calls.beginThirdParty, { provider: id })).data
    expect(way.scan).toBeNull()
    const page = new URL(await at.open(way.go, true))
    expect([
      page.pathname,
      page.hash,
      page.searchParams.get('appid'),
      page.searchParams.get('redirect_uri'),
    ]).toEqual(['/connect/qrconnect', '#wechat_redirect', 'mds', callback])
    await at.open(`${callback}?code=c1&state=${page.searchParams.get('state')}`, false)
    answers.close()
    expect(asked[0]).toContain('code=c1')
    const ticket = await getTicket(at, way.state)
    expect((await at.call(calls.signInByThirdParty, { legal: legalVersion, ticket })).code).toBe(
      codes.thirdPartyNotBound.code,
    )
    const [row] = await server.getRows('third_party_state', { provider_id: id }, 'subject')
    expect(row?.subject).toBe('u1')
  })
})
