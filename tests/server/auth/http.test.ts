import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSecret } from '../template.ts'
import { md5, openScene, password, type Scene } from './scene.ts'

/** Data of an answer: each test knows what it asked for. */
type Json = { [name: string]: string } & { accessToken: string; refreshToken: string }

let scene: Scene
let server: ChildProcess
let origin = ''
let log = ''
const folder = mkdtempSync(join(tmpdir(), 'mds-http-'))

beforeAll(async () => {
  scene = await openScene()
  await scene.person('zhou.lan', [await scene.tenant('Hengyu')])
  const file = fileURLToPath(new URL('./serve.ts', import.meta.url))
  const env = {
    ...process.env,
    MDS_SECRET: testSecret,
    OUTBOX_DIR: folder,
    TEST_LOGIN: JSON.stringify(scene.connections.app),
  }
  server = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', part => {
      log += part
    })
  }
  while (!origin && server.exitCode === null) {
    origin = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0] ?? ''
    await pause(50)
  }
  if (!origin) throw new Error(log)
})
afterAll(async () => {
  server.kill('SIGKILL')
  await scene.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A browser of its own: keeps its cookies by their paths, sends JSON. */
const browser = () => {
  const jar = new Map<string, { value: string; path: string }>()
  const go = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const cookies = [...jar]
      .filter(([, each]) => path.startsWith(each.path))
      .map(([name, each]) => `${name}=${each.value}`)
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        cookie: cookies.join('; '),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value, at] = /^([^=]+)=([^;]*); Path=([^;]+)/.exec(line)!
      jar.set(name!, { value: value!, path: at! })
    }
    return {
      status: answer.status,
      cookies: answer.headers.getSetCookie(),
      ...((await answer.json()) as { code: number; message: string; data: Json; requestId: string }),
    }
  }
  return { jar, go }
}

const enter = async (own: ReturnType<typeof browser>, submitted = password) => {
  const drawn = await own.go('GET', '/plt/slide/code/image')
  const [row] = await scene.rows<{ target_x: number }>('select target_x from slide_challenge where id = $1', [
    drawn.data.challengeId,
  ])
  const { data } = await own.go('POST', '/plt/slide/code/validWhenLoginWithPass', {
    challengeId: drawn.data.challengeId,
    x: row!.target_x,
    account: 'zhou.lan',
  })
  return own.go('POST', '/plt/auth/token', {
    account: 'zhou.lan',
    password: submitted,
    verificationCode: data.ticket,
  })
}

/** Binds an authenticator, signs in with it and has the device trusted; gives every secret that went over the wire. */
const withFactors = async (own: ReturnType<typeof browser>, token: string): Promise<string[]> => {
  const [tenant] = await scene.rows<{ id: string }>('select id from tenant')
  const by = { authorization: `Bearer ${token}`, 'mds-tenant': tenant!.id }
  const { data } = await own.go('POST', '/plt/totp/bind', { password }, by)
  const code = new TOTP({ secret: Secret.fromBase32(data.setupKey!) }).generate()
  const bound = await own.go('POST', '/plt/auth/bindAuthenticator', { setupId: data.setupId, code }, by)
  expect(bound.code).toBe(0)
  await scene.rows('update authenticator set last_step = last_step - 10')
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
    const list = (from: ReturnType<typeof browser>, token: string) =>
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
    expect(await scene.rows(`select 1 from frequency where key like '%gu.wen@example.net'`)).toHaveLength(0)
  })

  it('TR-W9 TR-N12 the log holds no password, token, ticket, code, seed, recovery code or address of mail', async () => {
    const own = browser()
    const submitted = md5(`canary ${Date.now()}`)
    await enter(own, submitted)
    const drawn = (await scene.rows<{ target_x: number }>('select target_x from slide_challenge')).length
    expect(drawn).toBeGreaterThan(0)
    const { data } = await enter(own)
    const renewed = await own.go('POST', '/plt/auth/token/refresh', { refreshToken: data.refreshToken })
    await own.go('GET', '/plt/auth/sendEmailLoginCode?email=zhou.lan%40example.org')
    const letter = async (): Promise<string> => {
      const file = readdirSync(folder).find(each => each.endsWith('.json') && !each.startsWith('.'))
      if (file) return readFileSync(join(folder, file), 'utf8')
      await pause(50)
      return letter()
    }
    const code = /\b\d{6}\b/.exec(JSON.parse(await letter()).text)![0]
    const email = { email: 'zhou.lan@example.org', verificationCode: code }
    const entered = await own.go('POST', '/plt/auth/tokenForEmail', email)
    const factors = await withFactors(own, entered.data.accessToken)
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
})
