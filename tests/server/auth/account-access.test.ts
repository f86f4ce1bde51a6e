import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listTenants } from '../../../contract/auth/calls.ts'
import { unbindAuthenticator } from '../../../contract/auth/second-factor.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import {
  accountAccess,
  endAccessOf,
  mailResetLink,
  removeContactOf,
  renameAccount,
  resetPasswordOf,
  unbindThirdPartyOf,
  unlockAccount,
} from '../../../contract/recovery/account-help.ts'
import { disableUsers, sendBackUsers, userById } from '../../../contract/users/calls.ts'
import { giveStepUp } from '../../../server/features/auth/step-up.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ahead, now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let helped: Caller
/** The same person in another company. */
let there: Caller
const reason = 'Identity verified by telephone'
const code = (name: CodeName) => codes[name].code

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())
beforeEach(async () => {
  helped = await server.caller('elena.navarro', null, 'Hengyu')
  there = await server.caller('elena.navarro', null, 'Minato')
})

const access = async (by = admin) => (await server.call(accountAccess, { userId: helped.userId }, by)).data
const standing = async (caller: Caller) => (await server.call(listTenants, {}, caller)).code
const trust = async ({ accountId }: Caller) => {
  const id = randomUUID()
  await server.addRow('device_token', {
    hash: randomBytes(32),
    id,
    account_id: accountId,
    user_agent: 'Firefox',
    expires_at: ahead('7 days'),
  })
  return id
}
const bindAuthenticator = ({ accountId }: Caller) =>
  server.addRow('authenticator', { account_id: accountId, seed: randomBytes(48), last_step: 0 })
const getIdentity = async ({ accountId }: Caller) => {
  const id = randomUUID()
  await server.addRow('identity_provider', {
    id,
    kind: 'oidc',
    name: '统一登录',
    name_en: 'Sign-in',
    issuer: 'https://id.example.com',
    client_id: 'mds',
    client_secret: 'sealed',
  })
  await server.addRow('third_party_identity', {
    provider_id: id,
    subject: randomUUID(),
    account_id: accountId,
  })
  return id
}
const getPasskey = ({ accountId }: Caller) =>
  server.rows(
    `insert into passkey (id, account_id, credential_id, public_key, counter, transports, synced, name)
      values ($1, $2, $3, $4, 0, '{}', false, 'Laptop')`,
    [randomUUID(), accountId, randomUUID(), randomBytes(32)],
  )
/** Entries of an action about this person in the other company's trail: there at once, in the same transaction. */
const entriesThere = (action: string) =>
  server.getRows(
    'trail',
    { tenant_id: there.tenantId, entity_id: there.userId, action },
    'actor_name as name',
    'actor_account_id as account',
    'payload',
  )
const notices = (tenantId: string, event: string) =>
  server.getRows('notice', { tenant_id: tenantId, "subject ->> 'event'": event }, 'type', 'user_id')

describe('how somebody signs in, for administrators', () => {
  test('TR-N13 TR-E6 sessions and trusted devices are listed; one is ended, then all, and the person hears of it', async () => {
    const [device, other] = [await trust(helped), await trust(helped)]
    const before = await access()
    expect(before).toMatchObject({ accountId: helped.accountId, email: expect.stringMatching(/^.\*\*\*@/) })
    expect(before.devices.map(each => each.id).sort()).toEqual([device, other].sort())
    expect(before.sessions.length).toBeGreaterThanOrEqual(2)
    const end = (id?: string, userId = helped.userId) =>
      server.call(endAccessOf, { userId, reason, ...(id && { id }) }, admin)
    expect((await end(device)).code).toBe(0)
    expect((await access()).devices.map(each => each.id)).toEqual([other])
    const own = await server.getRows('session', { account_id: admin.accountId, ended_at: null }, 'id')
    for (const foreign of [own[0]!.id, randomUUID(), device])
      expect((await end(foreign)).code).toBe(code('dataNotFound'))
    const [first] = before.sessions
    expect((await end(first!.id)).code).toBe(0)
    expect((await access()).sessions.map(each => each.id)).toEqual(
      before.sessions.slice(1).map(each => each.id),
    )
    expect((await end()).code).toBe(0)
    expect(await access()).toMatchObject({ sessions: [], devices: [] })
    expect([await standing(helped), await standing(there)]).toEqual(Array(2).fill(code('tokenInvalid')))
    expect((await end(undefined, admin.userId)).code).toBe(code('selfForbidden'))
    await expect
      .poll(() => notices(helped.tenantId, 'accessEnded'))
      .toEqual(Array(3).fill({ type: 'notification', user_id: helped.userId }))
  })

  test('H23 D14 TR-E6 a lost number is taken off, so that another can be set; never the last way in [N52]', async () => {
    const ways = async () =>
      (await server.getRows('account', { id: helped.accountId }, 'email', 'phone'))[0] as {
        email: string | null
        phone: string | null
      }
    await server.setRows('account', { id: helped.accountId }, { phone: '600123456', calling_code: '34' })
    const remove = (way: 'email' | 'phone') =>
      server.call(removeContactOf, { userId: helped.userId, way, reason }, admin)
    const { email } = await ways()
    expect((await remove('phone')).code).toBe(0)
    expect(await ways()).toEqual({ email, phone: null })
    expect((await server.call(listTenants, {}, helped)).message).toContain(String(code('accessUpdated')))
    expect((await remove('phone')).code).toBe(code('phoneNotBound'))
    await server.setRows('credential', { account_id: helped.accountId }, { current: false })
    expect((await remove('email')).code).toBe(code('lastWayIn'))
    await server.setRows('credential', { account_id: helped.accountId }, { current: true })
    expect((await remove('email')).code).toBe(0)
    expect(await ways()).toEqual({ email: null, phone: null })
    expect((await remove('email')).code).toBe(code('emailNotBound'))
    await server.setRows('account', { id: helped.accountId }, { email })
  })

  test('J34 TR-N11 TR-E6 a lost authenticator is unbound with a reason: devices, passkeys and sessions go with it', async () => {
    await bindAuthenticator(helped)
    await trust(helped)
    const { accountId } = helped
    const unbind = (given: { reason?: string }, by = admin) =>
      server.call(unbindAuthenticator, { accountId, ...given }, by)
    const foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const stranger = await server.caller('zhang.wei', 'CRA')
    expect((await unbind({})).code).toBe(code('reasonRequired'))
    expect((await unbind({ reason }, stranger)).code).not.toBe(0)
    const nobody = await server.call(unbindAuthenticator, { accountId: stranger.accountId, reason }, foreign)
    expect(nobody.code).toBe(code('dataNotFound'))
    expect((await access()).authenticatorSince).toEqual(expect.any(String))
    expect((await unbind({ reason })).code).toBe(0)
    expect(await access()).toMatchObject({ authenticatorSince: null, sessions: [], devices: [] })
    expect((await unbind({ reason })).code).toBe(code('authenticatorNotBound'))
    expect(await entriesThere('unbindAuthenticator')).toHaveLength(1)
  })

  test('H23 F15 TR-Z5 the account holder is helped by another one alone; an administrator hears why not', async () => {
    const holder = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    await bindAuthenticator(holder)
    const { userId, accountId } = holder
    const asked = async () => [
      (await server.call(resetPasswordOf, { userId, reason }, deputy)).code,
      (await server.call(mailResetLink, { userId }, deputy)).code,
      (await server.call(unlockAccount, { userId, reason }, deputy)).code,
      (await server.call(endAccessOf, { userId, reason }, deputy)).code,
      (await server.call(removeContactOf, { userId, way: 'email', reason }, deputy)).code,
      (await server.call(renameAccount, { userId, account: 'not.lin', reason }, deputy)).code,
      (await server.call(unbindThirdPartyOf, { userId, provider: randomUUID(), reason }, deputy)).code,
      (await server.call(unbindAuthenticator, { accountId, reason }, deputy)).code,
    ]
    const deputy = await server.caller('elena.navarro', null, 'Hengyu')
    await server.rows(
      `insert into role_assignment (tenant_id, id, user_id, role_id, effective_at, expires_at, granted_by)
        select tenant_id, gen_random_uuid(), $2, role_id, now() - interval '1 day', 'infinity', granted_by from role_assignment
        where tenant_id = $1 and role_id = $3 limit 1`,
      [holder.tenantId, deputy.userId, holder.roleId],
    )
    deputy.roleId = holder.roleId
    expect(await asked()).toEqual(Array(8).fill(code('accountHolderForbidden')))
    await server.setRows('users', { id: deputy.userId }, { super_admin: true })
    const mailed = (await server.call(mailResetLink, { userId }, deputy)).code
    await server.setRows('users', { id: deputy.userId }, { super_admin: false })
    await server.removeRows('authenticator', { account_id: accountId })
    expect(mailed).toBe(0)
  })

  test('TR-N13 J31 D3 a bound identity is listed; it is unbound with a reason, told to the person and the other company', async () => {
    const [provider, other] = [await getIdentity(helped), await getIdentity(helped)]
    expect((await access()).identities).toEqual(
      [provider, other].map(id => ({
        provider: id,
        ...{ name: '统一登录', nameEn: 'Sign-in', boundAt: expect.stringMatching(/^20/) },
      })),
    )
    const unbind = (id: string, by = admin, userId = helped.userId) =>
      server.call(unbindThirdPartyOf, { userId, provider: id, reason }, by)
    expect((await unbind(provider, await server.caller('zhang.wei', 'CRA'))).code).not.toBe(0)
    expect((await unbind(randomUUID())).code).toBe(code('thirdPartyNotBound'))
    expect((await unbind(provider, admin, admin.userId)).code).toBe(code('selfForbidden'))
    expect((await unbind(provider)).code).toBe(0)
    expect((await access()).identities.map(each => each.provider)).toEqual([other])
    expect((await server.call(listTenants, {}, helped)).message).toContain(String(code('accessUpdated')))
    const [entry] = await entriesThere('unbindThirdPartyOf')
    expect(entry?.payload).toMatchObject({ detail: { cause: 'otherCompany' } })
    await server.setRows('credential', { account_id: helped.accountId }, { current: false })
    await server.setRows('account', { id: helped.accountId }, { email: null, phone: null })
    expect((await unbind(other)).code, 'never the last way in').toBe(code('lastWayIn'))
    expect((await access()).identities).toHaveLength(1)
    await server.setRows('credential', { account_id: helped.accountId }, { current: true })
    await server.setRows('account', { id: helped.accountId }, { email: 'elena.navarro@hengyu.example' })
    expect((await unbind(other)).code).toBe(0)
  })

  test('J38 TR-A1 TR-E6 TR-N12 what one company does is in the trail of the other and told there, without names or reasons', async () => {
    await trust(helped)
    expect((await server.call(resetPasswordOf, { userId: helped.userId, reason }, admin)).code).toBe(0)
    expect((await access()).devices).toEqual([])
    const [entry] = await entriesThere('resetPasswordOf')
    expect(entry).toMatchObject({
      name: '別の会社の管理者',
      account: null,
      payload: { detail: { cause: 'otherCompany' } },
    })
    expect(JSON.stringify(entry)).not.toContain(reason)
    await expect
      .poll(() => notices(there.tenantId, 'passwordEnded'))
      .toEqual([{ type: 'notification', user_id: there.userId }])
    const told = await notices(there.tenantId, 'helpedElsewhere')
    expect(told.length).toBeGreaterThan(0)
    expect(told.every(each => each.type === 'todo' && each.user_id !== there.userId)).toBe(true)
    expect(await notices(helped.tenantId, 'helpedElsewhere')).toEqual([])
  })

  test('TR-N13 J38 ending every sign-in and a reset take identities and passkeys off, unless the administrator keeps them', async () => {
    const left = async () => {
      const { identities, passkeys } = await access()
      return [identities.length, passkeys]
    }
    const remedies = [
      (ways?: boolean) => server.call(endAccessOf, { userId: helped.userId, ways, reason }, admin),
      (ways?: boolean) => server.call(resetPasswordOf, { userId: helped.userId, ways, reason }, admin),
    ]
    for (const remedy of remedies) {
      await getIdentity(helped)
      await getPasskey(helped)
      expect((await remedy(false)).code).toBe(0)
      expect(await left()).toEqual([1, 1])
      expect((await remedy()).code).toBe(0)
      expect(await left()).toEqual([0, 0])
    }
    await server.setRows('credential', { account_id: helped.accountId }, { current: true })
  })
})

describe('whoever may no longer sign in (H18 TR-N12)', () => {
  const shut = async (call: typeof disableUsers, userId: string) => {
    const { rowVersion } = (await server.call(userById, { userId }, admin)).data
    const answer = await server.call(call, { users: [{ id: userId, rowVersion }], reason }, admin)
    return answer.code ? [answer.code] : answer.data.results.map(each => each.code)
  }
  const kept = async ({ accountId }: Caller) => {
    const [row] = await server.rows(
      `select (select count(*) from device_token where account_id = $1 and revoked_at is null)::int as devices,
        (select count(*) from step_up s join session n on n.id = s.session_id where n.account_id = $1 and s.used_at is null)::int as proofs`,
      [accountId],
    )
    return row
  }
  const withEase = async (caller: Caller) => {
    await server.setRows('notice', { user_id: caller.userId }, { done_at: now() })
    await trust(caller)
    const session = await server.getRow('session', { account_id: caller.accountId, ended_at: null }, 'id')
    await server.database.transaction(null, tx => giveStepUp(tx, session.id, 'password'))
    expect(await kept(caller)).toEqual({ devices: 1, proofs: 1 })
  }

  test('TR-N6 F15 a disabled person loses devices, proofs and sessions', async () => {
    const nurse = await server.caller('zhang.wei', 'CRA')
    await withEase(nurse)
    expect(await shut(disableUsers, nurse.userId)).toEqual([0])
    expect(await kept(nurse)).toEqual({ devices: 0, proofs: 0 })
    expect(await standing(nurse)).toBe(code('tenantForbidden'))
  })

  test('F15 TR-T8 where another company lets the person in, the work there goes on', async () => {
    await withEase(helped)
    expect(await shut(disableUsers, helped.userId)).toEqual([0])
    expect(await kept(helped)).toEqual({ devices: 0, proofs: 0 })
    expect(await standing(there)).toBe(0)
  })

  test('P24 K10 one whose registration is sent back loses them as well', async () => {
    const clerk = await server.caller('lu.jing')
    await withEase(clerk)
    await server.setRows('users', { id: clerk.userId }, { status: 'under_review' })
    expect(await shut(sendBackUsers, clerk.userId)).toEqual([0])
    expect(await shut(sendBackUsers, clerk.userId)).toEqual([code('userNotUnderReview')])
    expect(await kept(clerk)).toEqual({ devices: 0, proofs: 0 })
    expect(await standing(clerk)).toBe(code('tenantForbidden'))
  })
})
