import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encryptedUnder } from '../../../client/sign-in/seal.ts'
import { write } from '../../../scripts/lib/providers.ts'
import { ago, raw } from '../rows.ts'
import { testSecret } from '../template.ts'
import { type Browser, getBrowser, type Json, openProcess, type Process } from './process.ts'
import { md5, openScene, password, type Scene } from './scene.ts'

let scene: Scene
let server: Process

beforeAll(async () => {
  scene = await openScene()
  await scene.person('zhou.lan', [await scene.tenant('Hengyu')])
  server = await openProcess(scene)
})
afterAll(async () => {
  server.kill()
  await scene.close()
})

const browser = () => getBrowser(server)

const enter = async (own: Browser, submitted = password, account = 'zhou.lan') => {
  const drawn = await own.go('GET', '/plt/slide/code/image')
  const row = await scene.getRow('slide_challenge', { id: drawn.data.challengeId }, 'target_x')
  const { data } = await own.go('POST', '/plt/slide/code/validWhenLoginWithPass', {
    challengeId: drawn.data.challengeId,
    x: row.target_x,
    account,
  })
  return own.go('POST', '/plt/auth/token', {
    account,
    password: submitted,
    verificationCode: data.ticket,
  })
}

/** Binds an authenticator, signs in with it and makes the device trusted; returns every secret sent over the wire. */
const withFactors = async (own: Browser, token: string): Promise<string[]> => {
  const tenant = await scene.getRow('tenant', {}, 'id')
  const by = { authorization: `Bearer ${token}`, 'mds-tenant': tenant.id }
  const { data } = await own.go('POST', '/plt/totp/bind', { password }, by)
  const code = new TOTP({ secret: Secret.fromBase32(data.setupKey!) }).generate()
  const bound = await own.go('POST', '/plt/auth/bindAuthenticator', { setupId: data.setupId, code }, by)
  expect(bound.code).toBe(0)
  await scene.setRows('authenticator', {}, { last_step: raw('last_step - 10') })
  const step = await enter(own)
  expect(step.code).toBe(900205)
  const asked = { ticket: step.data.ticket, code, rememberCheck: true }
  const done = await own.go('POST', '/plt/auth/verificationCode', asked)
  const line = done.cookies.find(each => each.startsWith('mds-device='))
  expect(line).toMatch(/Path=\/plt\/auth; HttpOnly; SameSite=Strict; Max-Age=604800/)
  const device = own.jar.get('mds-device')!.value
  const recoveryCodes = bound.data.recoveryCodes as unknown as string[]
  return [data.setupKey!, step.data.ticket!, done.data.accessToken, device, ...recoveryCodes]
}

/** The code of the newest message to a contact method: subjects contain it, and messages to phones have no subject. */
const letterTo = async (to: string, shape = /\b\d{6}\b/): Promise<string> => {
  const codes = readdirSync(server.folder)
    .filter(file => file.endsWith('.json') && !file.startsWith('.'))
    .sort()
    .map(file => JSON.parse(readFileSync(join(server.folder, file), 'utf8')))
    .filter(letter => letter.to === to)
    .flatMap(letter => shape.exec(letter.subject ?? letter.text)?.[0] ?? [])
  if (codes.length > 0) return codes.at(-1)!
  await pause(20)
  return letterTo(to, shape)
}

/** Assigns a role that opens the first application to a user. */
const roleWithApplication = async (tenantId: string, userId: string): Promise<string> => {
  const id = crypto.randomUUID()
  await scene.addRow('tenant_application', { tenant_id: tenantId, application_id: 1 })
  await scene.rows(
    `insert into role (tenant_id, id, name, name_en, level, data_scope) values ($1, $2, 'CRA', 'CRA', 'personnel', 'self')`,
    [tenantId, id],
  )
  await scene.addRow('role_application', { tenant_id: tenantId, role_id: id, application_id: 1 })
  await scene.addNew('role_assignment', {
    tenant_id: tenantId,
    user_id: userId,
    role_id: id,
    effective_at: ago('1 day'),
    expires_at: 'infinity',
  })
  return id
}

describe('sign-in over HTTP', () => {
  it('P2 P19 P22 puzzle, ticket, tokens; the refresh token is HttpOnly, and a cookie alone opens nothing', async () => {
    const own = browser()
    const { status, code, data, cookies } = await enter(own)
    expect([status, code]).toEqual([200, 0])
    const line = cookies.find((each: string) => each.startsWith('mds-rt='))
    expect(line).toMatch(/Path=\/plt\/auth; HttpOnly; SameSite=Strict/)
    const bearer = { authorization: `Bearer ${data.accessToken}` }
    expect((await own.go('POST', '/plt/auth/getTenantList', {}, bearer)).code).toBe(0)
    expect((await own.go('POST', '/plt/auth/getTenantList', {})).code).toBe(999404)
    expect(
      (await own.go('POST', '/plt/auth/getTenantList', {}, { cookie: `mds-token=${data.accessToken}` })).code,
    ).toBe(999404)
    const renewed = await own.go('POST', '/plt/auth/token/refresh', {})
    expect(renewed.code).toBe(0)
    expect(own.jar.get('mds-rt')?.value).toBe(renewed.data.refreshToken)
    expect(
      (await own.go('POST', '/plt/auth/logout', {}, { authorization: `Bearer ${renewed.data.accessToken}` }))
        .code,
    ).toBe(0)
    expect(own.jar.get('mds-rt')?.value).toBe('')
  })

  it('TR-N9 one browser keeps one session; another one ends it', async () => {
    const [own, other] = [browser(), browser()]
    const list = (from: Browser, token: string) =>
      from.go('POST', '/plt/auth/getTenantList', {}, { authorization: `Bearer ${token}` })
    const first = (await enter(own)).data.accessToken
    const second = (await enter(own)).data.accessToken
    expect((await list(own, first)).code).toBe(999411)
    expect((await list(own, second)).code).toBe(0)
    const third = (await enter(other)).data.accessToken
    expect([(await list(own, second)).code, (await list(own, second)).code]).toEqual([999410, 999411])
    expect((await list(other, third)).code).toBe(0)
  })

  it('TR-N3 TR-W8 a refusal says its sentence in the language asked for, and nothing more', async () => {
    const own = browser()
    const answer = await enter(own, md5('wrong'))
    expect(Object.keys(answer).sort()).toEqual(['code', 'cookies', 'data', 'message', 'requestId', 'status'])
    expect([answer.status, answer.code, answer.data]).toEqual([200, 999401, null])
    expect(answer.message).not.toMatch(/\{\{|999401/)
  })

  it('TR-N4 a page of another site cannot set off a mail', async () => {
    const own = browser()
    const path = '/plt/auth/sendEmailLoginCode?email=gu.wen%40example.net'
    expect((await own.go('GET', path, undefined, { 'sec-fetch-site': 'cross-site' })).code).toBe(999416)
    expect(await scene.countRows('frequency', { key: raw("like '%gu.wen@example.net'") })).toBe(0)
  })

  it('TR-W9 TR-N12 the log holds no password, token, ticket, code, seed, recovery code or address of mail', async () => {
    const own = browser()
    const submitted = md5(`canary ${Date.now()}`)
    await enter(own, submitted)
    const drawn = (await scene.getRows('slide_challenge', {}, 'target_x')).length
    expect(drawn).toBeGreaterThan(0)
    const { data } = await enter(own)
    const renewed = await own.go('POST', '/plt/auth/token/refresh', { refreshToken: data.refreshToken })
    await own.go('GET', '/plt/auth/sendEmailLoginCode?email=zhou.lan%40example.org')
    const code = await letterTo('zhou.lan@example.org')
    const email = { email: 'zhou.lan@example.org', verificationCode: code }
    const entered = await own.go('POST', '/plt/auth/tokenForEmail', email)
    const factors = await withFactors(own, entered.data.accessToken)
    const { log } = server.written
    expect(log.match(/"path":"\/plt/g)?.length).toBeGreaterThan(8)
    const secrets = [
      password,
      submitted,
      data.accessToken,
      data.refreshToken,
      renewed.data.accessToken,
      renewed.data.refreshToken,
      'example.org',
      testSecret,
      ...factors,
    ]
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  it('TR-W9 TR-P3 TR-E5 nor what comes by phone, tickets, sealed passwords, mailed links, nor what a provider is trusted with', async () => {
    const own = browser()
    const tenant = await scene.getRow('tenant', {}, 'id')
    const { email, accountId, users } = await scene.person('wu.canary', [tenant.id])
    const roleId = await roleWithApplication(tenant.id, users[0]!)
    await scene.setRows('account', { id: accountId }, { phone: '13800005555' })
    let by: Record<string, string> = {}
    const wire = async (method: string, path: string, body?: object) => {
      await scene.removeRows('frequency')
      const { code, data } = await own.go(method, path, body, by)
      return Object.assign(data ?? {}, { answered: code }) as Json & { answered: number }
    }
    const sms = async (path: string) => {
      await wire('GET', path)
      return letterTo('+8613800005555')
    }
    const byPhone = await sms('/plt/auth/mtoken/sendsmscode?phone=13800005555')
    const phone = { phone: '13800005555', verificationCode: byPhone }
    const { accessToken } = await wire('POST', '/plt/auth/mtoken/token', phone)
    by = { authorization: `Bearer ${accessToken}`, 'mds-tenant': tenant.id }
    await wire('GET', '/plt/email/verifyCodeForOldEmail')
    const byMail = await letterTo(email)
    by['mds-code'] = byMail
    const proved = await wire('GET', '/plt/email/checkVerifyCodeForOldEmail')
    const { setupId, setupKey } = await wire('POST', '/plt/totp/bind', { password })
    const shown = () => new TOTP({ secret: Secret.fromBase32(setupKey!) }).generate()
    await wire('POST', '/plt/auth/bindAuthenticator', { setupId, code: shown() })
    await scene.setRows('authenticator', {}, { last_step: raw('last_step - 10') })
    const { stepUp } = await wire('POST', '/plt/totp/validate', { code: shown() })
    const renewed = await wire('POST', '/plt/totp/recoveryCodes', { stepUp })
    // A token for another application, and the same token read alone.
    by['mds-role'] = roleId
    const handed = await wire('GET', '/plt/auth/getToken?sysId=1')
    by = { authorization: `Bearer ${handed.accessToken}` }
    expect((await wire('GET', '/plt/auth/onlyToken')).accountId).toBe(accountId)

    by = {}
    const drawn = await wire('GET', '/plt/forgetpwd/captcha')
    const row = await scene.getRow('slide_challenge', { id: drawn.challengeId }, 'target_x as x')
    const puzzle = { challengeId: drawn.challengeId, x: row.x, account: 'wu.canary' }
    const { ticket } = await wire('POST', '/plt/forgetpwd/checkaccount', puzzle)
    await wire('POST', '/plt/forgetpwd/checkemail', { ticket, email })
    await wire('POST', '/plt/forgetpwd/sendverifycode', { ticket, method: 'email' })
    const code = await letterTo(email, /\b\d{4}\b/)
    const { resetTicket } = await wire('POST', '/plt/forgetpwd/checkverifycode', { ticket, code })
    const { keyId, spki, nonce } = await wire('GET', '/plt/auth/token/generatePublicKey?purpose=reset')
    const content = JSON.stringify({ pw: 'Pelican-Bay-70', nonce, purpose: 'reset', ts: Date.now() })
    const passwordEnc = `${keyId}.${await encryptedUnder(spki!, content)}`
    const next = { newPwd: md5('Pelican-Bay-70'), passwordEnc }
    expect((await wire('POST', '/plt/forgetpwd/resetpwd', { resetTicket, ...next })).answered).toBe(0)

    const provider = { id: crypto.randomUUID(), issuer: 'http://127.0.0.1:9', name: 'P', 'name-en': 'P' }
    const trusted = { 'client-id': 'mds', secret: 'secret-of-mds-at-the-provider' }
    await write(scene.database, scene.keys, { ...provider, ...trusted })
    const way = await wire('GET', `/plt/thirdpart/wxloginparam?provider=${provider.id}`)
    const gone = await fetch(server.origin + way.go, { redirect: 'manual' })
    expect(gone.headers.get('location')).toBe('/login?thirdParty=failed')

    const secrets = [
      byPhone,
      byMail,
      proved.ticket,
      setupKey,
      stepUp,
      ...(renewed.recoveryCodes ?? []),
      handed.accessToken,
      ticket,
      resetTicket,
    ]
    const others = [passwordEnc.split('.')[1], next.newPwd, nonce, 'Pelican', trusted.secret, way.state]
    const carried = /mds-tp=([^;]+)/.exec(gone.headers.getSetCookie().join())?.[1]
    const canaries = [...secrets, ...others, carried, way.go!.split('/').at(-1), '13800005555']
    expect(canaries.map(each => typeof each === 'string' && each.length > 5)).not.toContain(false)
    // The log comes by a pipe of the process, later than the answer.
    await vi.waitFor(() => expect(server.written.log).toContain('"path":"/plt/thirdpart/go/…"'), 10_000)
    const { log } = server.written
    for (const canary of canaries) expect(log).not.toMatch(new RegExp(`\\b${canary}\\b`))
    expect(log).not.toContain(`"${code}"`)
  })
})
