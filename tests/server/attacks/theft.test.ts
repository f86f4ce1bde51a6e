import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as auth from '../../../contract/auth/calls.ts'
import { newRecoveryCodes } from '../../../contract/auth/second-factor.ts'
import { codes } from '../../../contract/codes.ts'
import { watchNotices } from '../../../contract/notices/calls.ts'
import { calls } from '../../../contract/registry/index.ts'
import { disableUsers, userById } from '../../../contract/users/calls.ts'
import { setPassword } from '../../../server/features/auth/password/set.ts'
import { hashSecret } from '../../../server/features/auth/password.ts'
import { trustDevice, trustedDevice } from '../../../server/features/auth/second-factor/devices.ts'
import { openStep, stepOfTicket } from '../../../server/features/auth/second-factor/steps.ts'
import { issueSession } from '../../../server/features/auth/sessions.ts'
import { giveStepUp, holdsStepUp } from '../../../server/features/auth/step-up.ts'
import { signedLink } from '../../../server/features/files/links.ts'
import {
  beginRecovery,
  getRecovery,
  grantLink,
  resetTicketOf,
} from '../../../server/features/recovery/tickets.ts'
import { browserAt, md5 } from '../auth/scene.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'
import { fingerprint } from './wire.ts'

let server: DemoServer
let origin = ''

beforeAll(async () => {
  server = await demoServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const apart = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction(null, work)

/** A user at their own browser, and everything that a thief could copy from it. */
const loot = async (account: string) => {
  const caller = await server.caller(account)
  const client = browserAt('10.0.0.9')
  const tokens = await apart(tx =>
    issueSession(tx, { ...client, accountId: caller.accountId, method: 'password', provedAt: null }),
  )
  const by: Caller = { ...caller, token: tokens.accessToken }
  const session = await server.getRow(
    'access_token',
    { hash: createHash('sha256').update(tokens.accessToken).digest() },
    'session_id as id',
  )
  const sessionId = session.id
  const stepUp = await apart(tx => giveStepUp(tx, sessionId, 'authenticator'))
  const device = await apart(tx => trustDevice(tx, caller.accountId, client))
  const file = await server.getRow(
    'file',
    { tenant_id: caller.tenantId, media_type: 'application/pdf', owner_user_id: null },
    'id',
  )
  const link = signedLink(
    { keys: server.services.keys, actor: { ...caller, sessionId }, now: new Date() },
    file.id,
    {},
  ).url
  return { ...by, sessionId, client, refreshToken: tokens.refreshToken, stepUp, device, link }
}
type Loot = Awaited<ReturnType<typeof loot>>

const getCode = async (call: (typeof calls)[string], input: object, by: Caller | null, headers = {}) =>
  (await server.call(call, input as never, by, headers)).code
const getStatus = async (url: string) => (await server.app.inject({ url })).statusCode

test('TR-N6 TR-N7 TR-W6 after sign-out none of what was copied opens anything: tokens, cookie, link, ticket of a step', async () => {
  const own = await loot('zhou.mingxuan')
  expect(await getCode(auth.listSessions, {}, own)).toBe(0)
  expect(await getStatus(own.link)).toBe(200)
  expect(await getCode(auth.signOut, {}, own)).toBe(0)

  expect(await getCode(auth.listSessions, {}, own)).toBe(codes.tokenInvalid.code)
  expect(await getCode(auth.refresh, { refreshToken: own.refreshToken }, null)).toBe(codes.tokenInvalid.code)
  const cookie = { cookie: `mds-rt=${own.refreshToken}; mds-device=${own.device}` }
  expect(await getCode(auth.refresh, {}, null, cookie)).toBe(codes.tokenInvalid.code)
  expect(await getStatus(own.link)).toBe(404)
  expect(await getCode(newRecoveryCodes, { stepUp: own.stepUp }, own)).toBe(codes.tokenInvalid.code)
  const thief = await loot('zhou.mingxuan')
  expect(await apart(tx => holdsStepUp(tx, thief.sessionId, 'authenticator', own.stepUp))).toBe(false)
})

test('TR-N6 a stream of notices ends with its session, and no new one opens', async () => {
  const own = await loot('zhou.mingxuan')
  const headers = { authorization: `Bearer ${own.token}`, 'mds-tenant': own.tenantId }
  const stream = (await fetch(origin + watchNotices.path, { headers })).body!.getReader()
  const next = async () => (await stream.read()).value
  expect(new TextDecoder().decode(await next())).toContain('arrived')
  await server.call(auth.signOut, {}, own)
  while (await next());
  const again = await fetch(origin + watchNotices.path, { headers })
  expect(await again.json()).toMatchObject({ code: codes.tokenInvalid.code })
})

/** The account's open steps: whether each one would still be accepted. */
const waiting = async (own: Loot) => {
  const step = { accountId: own.accountId, method: 'password', setup: false }
  const ticket = await apart(tx => openStep(tx, step, own.client))
  const { token: link } = await apart(tx => grantLink(tx, own.accountId, null))
  const recovery = await apart(tx => beginRecovery(tx, 'zhou.mingxuan', own.accountId))
  return () =>
    apart(async tx => ({
      step: (await stepOfTicket(tx, ticket, own.client)) !== null,
      link: (await resetTicketOf(tx, link)).state === 'open',
      recovery: (await getRecovery(tx, recovery)) !== null,
      device: (await trustedDevice(tx, own.accountId, { deviceCookie: own.device })) !== null,
    }))
}

test('TR-N12 TR-P7 a new password shuts what the old one had begun: second step, mailed link, recovery, trusted device', async () => {
  const own = await loot('zhou.mingxuan')
  const open = await waiting(own)
  expect(await open()).toEqual({ step: true, link: true, recovery: true, device: true })
  const stored = await hashSecret(server.services.keys, md5('Trial-2026'))
  await apart(tx => setPassword(tx, own.accountId, stored, null))
  expect(await open()).toEqual({ step: false, link: false, recovery: false, device: false })
  expect(await getCode(auth.listSessions, {}, own)).toBe(codes.tokenInvalid.code)
})

test('TR-N12 whoever is disabled is trusted by no device any more', async () => {
  const own = await loot('zhou.mingxuan')
  const open = await waiting(own)
  const admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await server.setRows('notice', { user_id: own.userId }, { done_at: now() })
  const { rowVersion } = (await server.call(userById, { userId: own.userId }, admin)).data
  const input = { users: [{ id: own.userId, rowVersion }], reason: 'Left the company' }
  expect(await getCode(disableUsers, input, admin)).toBe(0)
  expect(await open()).toMatchObject({ device: false })
})

describe('cookies alone (P19)', () => {
  const form = (type: string, payload: string) => ({ headers: { 'content-type': type }, payload })
  /** Bodies that a page of another site can make a browser send without a preflight request. */
  const bodies = [
    { headers: {}, payload: undefined },
    form('application/x-www-form-urlencoded', 'password=A&rememberCheck=true'),
    form('text/plain', '{"rememberCheck":true}'),
    form(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    ),
  ]

  test.each([
    ['another site', 'https://evil.example', 'cross-site'],
    ['a sibling host', 'http://sibling.localhost', 'same-site'],
  ])(
    'of no call of sign-in and session do they open or change anything, however a page of %s sends them',
    async (_, origin, site) => {
      const own = await loot('m.ruiz')
      const cookie = `mds-token=${own.token}; mds-user=${own.accountId}; mds-tenant=${own.tenantId}; mds-role=${own.roleId}; mds-rt=${own.refreshToken}; mds-device=${own.device}; mds-browser=${own.client.browser}; mds-tp=${'A'.repeat(43)}`
      const before = [await fingerprint(server), await identity()]
      let sent = 0
      for (const call of Object.values(calls).filter(each => each.path.startsWith('/plt/')))
        for (const body of call.method === 'GET' ? bodies.slice(0, 1) : bodies) {
          const answer = await server.app.inject({
            method: call.method,
            url: call.path,
            ...body,
            headers: {
              cookie,
              origin,
              'sec-fetch-site': site,
              ...body.headers,
            },
          })
          sent += 1
          expect(answer.body, call.name).not.toContain('accessToken')
          expect(answer.headers['access-control-allow-origin']).toBeUndefined()
        }
      expect(sent).toBeGreaterThan(150)
      expect([await fingerprint(server), await identity()]).toEqual(before)
      expect(await getCode(auth.refresh, {}, null, { cookie })).toBe(0)
    },
  )
})

/** A fingerprint of every row that belongs to a sign-in. */
const identity = async () => {
  const tables = [
    'session',
    'refresh_token',
    'access_token',
    'one_time_code',
    'step_up',
    'sign_in_step',
    'sign_in_counter',
    'device_token',
    'authenticator',
    'passkey',
    'third_party_identity',
    'recovery',
    'reset_ticket',
  ]
  const sums = tables.map(
    each => `(select count(*) || ':' || coalesce(max(xmin::text::bigint), 0) from ${each})`,
  )
  return (await server.rows(`select concat_ws(' ', ${sums.join()}) as all`))[0]
}
