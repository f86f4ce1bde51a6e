import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { encryptedUnder } from '../../../client/sign-in/seal.ts'
import * as auth from '../../../contract/auth/calls.ts'
import * as passkeys from '../../../contract/auth/passkeys.ts'
import { changePassword, passwordKey } from '../../../contract/auth/password.ts'
import { unbindAuthenticator } from '../../../contract/auth/second-factor.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import * as ways from '../../../contract/contact-methods/calls.ts'
import { joinCompany } from '../../../contract/invitations/calls.ts'
import { makeJoinLink } from '../../../contract/invitations/join-links.ts'
import * as help from '../../../contract/recovery/account-help.ts'
import * as recovery from '../../../contract/recovery/calls.ts'
import * as held from '../../../contract/recovery/held-account.ts'
import { relyingParty } from '../../../server/features/auth/passkeys/challenges.ts'
import { openDevice } from '../auth/device.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { not, raw } from '../rows.ts'
import { takeoverRig } from './takeover-rig.ts'

let server: DemoServer
let rig: Awaited<ReturnType<typeof takeoverRig>>
const mailbox = 'elena@thief.example'
const password = 'Stolen-Harbour-9'
const reason = 'Asked her by telephone'
const code = (name: CodeName) => codes[name].code
const shut = code('tenantUnproved')
const own = { phone: '600123456', callingCode: '34' }
const dialled = '+34600123456'

beforeEach(async () => {
  server = await demoServer()
  rig = await takeoverRig(server)
  await server.setRows('account', { id: rig.accountId }, { phone: own.phone, calling_code: own.callingCode })
})
afterEach(() => server.close())

const unthrottled = () => server.removeRows('frequency')
const answer = async (company: (typeof rig)['second'], agree: boolean) =>
  (
    await server.call(
      held.answerHeldAccount,
      { userId: company.userId, agree, reason },
      await rig.adminOf(company),
    )
  ).code
const sealed = async (purpose: 'change' | 'reset', next: string) => {
  const { data } = await server.call(passwordKey, { purpose }, null)
  const content = JSON.stringify({ pw: next, nonce: data.nonce, purpose, ts: Date.now() })
  return {
    newPwd: passwordHash(next),
    passwordEnc: `${data.keyId}.${await encryptedUnder(data.spki, content)}`,
  }
}

describe('an administrator of one company gives an account another mailbox', () => {
  test('TR-T8 TR-N14 the session that the link leads to stays in that company, a day later and after each renewal', async () => {
    const token = await rig.takeOver(mailbox, password)
    expect(await rig.reach(token)).toEqual([0, shut, shut])
    expect(await rig.listed(token)).toEqual({ tenants: [rig.first.tenantId], held: true })
    const signedIn = await rig.byPassword('elena.navarro', password)
    const { refreshToken } = signedIn.data as { refreshToken: string }
    const renewed = await server.call(auth.refresh, { refreshToken }, null)
    expect(await rig.reach(rig.opened(renewed))).toEqual([0, shut, shut])
    // Silence is not consent, neither after a day nor after a month.
    for (const hours of [24, 24 * 30]) {
      await rig.pass(hours)
      expect(await rig.reach(rig.opened(await rig.byPassword('elena.navarro', password)))).toEqual([
        0,
        shut,
        shut,
      ])
    }
    await unthrottled()
    expect(await rig.reach(rig.opened(await rig.byMail(mailbox)))).toEqual([0, shut, shut])
  })

  test('TR-E6 TR-A1 the mailbox taken off before and the old number hear of it; what the other companies know of the person stays', async () => {
    const { email: old } = await rig.account()
    const known = () =>
      server.getRows(
        'users',
        { tenant_id: [rig.second.tenantId, rig.third.tenantId], account_id: rig.accountId, orderBy: 'id' },
        'email',
      )
    const before = await known()
    await rig.takeOver(mailbox, password)
    const told = (await rig.letters(old!)).map(each => each.kind).sort()
    // The messages: an address is removed, a link goes elsewhere, another address is bound, the password is changed.
    expect(told).toEqual(['contactChanged', 'passwordChanged', 'secondFactorChanged', 'secondFactorChanged'])
    expect(await rig.letters(dialled, 'linkElsewhere')).toHaveLength(1)
    expect(await known()).toEqual(before)
    const todos = await server.rows<{ tenant: string }>(
      `select distinct tenant_id as tenant from notice where type = 'todo' and subject ->> 'event' = 'heldElsewhere'`,
    )
    expect(todos.map(each => each.tenant).sort()).toEqual([rig.second.tenantId, rig.third.tenantId].sort())
  })

  test('TR-N14 TR-P7 nothing that is set from within opens more: password, number, address, recovery, links of other companies', async () => {
    await server.setRows('account', { id: rig.accountId }, { phone: null })
    let token = await rig.takeOver(mailbox, password)
    const inside = () => rig.within(token, rig.first)
    const next = 'Second-Harbour-9'
    const changed = await server.call(
      changePassword,
      { oldPwd: passwordHash(password), ...(await sealed('change', next)) },
      inside(),
    )
    expect(changed.code).toBe(0)
    token = rig.opened(await rig.byPassword('elena.navarro', next))
    expect(await rig.reach(token)).toEqual([0, shut, shut])
    // Nothing of the whole account: neither another number nor another address.
    for (const refused of [
      await server.call(ways.codeToOldEmail, {}, inside()),
      await server.call(ways.codeToPhone, { phone: '600999888', callingCode: '34', ticket: 'x' }, inside()),
      await server.call(ways.codeToNewEmail, { email: 'elena@second.example', ticket: 'x' }, inside()),
    ])
      expect(refused.code).toBe(code('wholeAccountShut'))
    await unthrottled()
    token = rig.opened(await rig.byMail(mailbox))
    expect(await rig.reach(token)).toEqual([0, shut, shut])
    // The mailbox is not the owner's own, so it proves nothing.
    expect((await server.call(held.heldSession, {}, inside())).data.places.map(each => each.place)).toEqual([
      'formerEmail',
    ])
    // A code or a link sent by another company's administrator goes to the same mailbox.
    const admin = await rig.adminOf(rig.second)
    expect((await server.call(help.mailResetLink, { userId: rig.second.userId }, admin)).code).toBe(0)
    const link = /#token=([\w-]{43})/.exec((await rig.letters(mailbox, 'passwordReset')).at(-1)!.text)![1]!
    expect((await rig.setBy(link, 'Third-Harbour-9')).code).toBe(0)
    expect(await rig.reach(rig.opened(await rig.byPassword('elena.navarro', 'Third-Harbour-9')))).toEqual([
      0,
      shut,
      shut,
    ])
  })

  const another = async (ticket: string) => {
    expect((await server.call(recovery.sendRecoveryCode, { ticket, method: 'phone' }, null)).code).toBe(
      code('codeTooSoon'),
    )
  }
  const removal = async () => {
    const removed = { userId: rig.first.userId, way: 'email', reason } as const
    expect((await server.call(help.removeContactOf, removed, await rig.adminOf(rig.first))).code).toBe(0)
  }
  test.each([
    ['at once', async () => {}],
    ['after another way was asked for', another],
    ['after the mailbox has gone off the account', removal],
  ])(
    'TR-P7 D5 a password that was forgotten and set by a code to the linked mailbox opens that company alone, %s',
    async (_when, meanwhile) => {
      await rig.takeOver(mailbox, password)
      await unthrottled()
      const { ticket } = (
        await server.call(recovery.checkRecoveryAccount, { account: 'elena.navarro' }, null)
      ).data
      await server.call(recovery.checkRecoveryEmail, { ticket, email: mailbox }, null)
      expect((await server.call(recovery.sendRecoveryCode, { ticket, method: 'email' }, null)).code).toBe(0)
      const sent = (await rig.letters(mailbox, 'recoveryCode')).at(-1)!.text
      const four = /\b\d{4}\b/.exec(sent)![0]
      await meanwhile(ticket)
      const { resetTicket } = (await server.call(recovery.checkRecoveryCode, { ticket, code: four }, null))
        .data
      const reset = { resetTicket, ...(await sealed('reset', 'Forgotten-Harbour-9')) }
      expect((await server.call(recovery.resetPassword, reset, null)).code).toBe(0)
      const token = rig.opened(await rig.byPassword('elena.navarro', 'Forgotten-Harbour-9'))
      expect(await rig.reach(token)).toEqual([0, shut, shut])
    },
  )

  test('TR-N14 TR-E6 an own mailbox cannot be replaced from within: it hears of what follows and proves its owner', async () => {
    const { email: old } = await rig.account()
    await server.setRows(
      'credential',
      { account_id: rig.accountId, current: true },
      { held_to: rig.first.tenantId },
    )
    const token = rig.opened(await rig.byPassword('elena.navarro', 'Trial-2026'))
    expect(await rig.reach(token)).toEqual([0, shut, shut])
    const inside = rig.within(token, rig.first)
    expect((await server.call(ways.codeToOldEmail, {}, inside)).code).toBe(code('wholeAccountShut'))
    expect((await rig.account()).email).toBe(old)
    const before = (await rig.letters(old!, 'passwordChanged')).length
    const next = { oldPwd: passwordHash('Trial-2026'), ...(await sealed('change', 'Second-Harbour-9')) }
    expect((await server.call(changePassword, next, inside)).code).toBe(0)
    expect(await rig.letters(old!, 'passwordChanged')).toHaveLength(before + 1)
    await unthrottled()
    const later = rig.opened(await rig.byPassword('elena.navarro', 'Second-Harbour-9'))
    expect(await rig.reach(later)).toEqual([0, shut, shut])
    expect(await rig.prove(later, 'email', old!)).toBe(0)
  })

  test('TR-N14 D12 a passkey that is added from within opens that company alone', async () => {
    const token = await rig.takeOver(mailbox, password)
    const inside = rig.within(token, rig.first)
    const device = openDevice(relyingParty(server.services.settings))
    const begun = await server.call(passkeys.beginPasskey, { password: passwordHash(password) }, inside)
    const credential = device.create(begun.data.options)
    expect((await server.call(passkeys.bindPasskey, { name: 'Mine', credential }, inside)).code).toBe(0)
    const { options } = (await server.call(passkeys.beginPasskeySignIn, {}, null)).data
    const entered = await server.call(passkeys.signInByPasskey, { credential: device.get(options) }, null)
    expect(await rig.reach(rig.opened(entered))).toEqual([0, shut, shut])
    // Not even after another company has accepted address and password: no one has verified whose device it is.
    expect(await answer(rig.second, true)).toBe(0)
    const more = (await server.call(passkeys.beginPasskeySignIn, {}, null)).data.options
    const later = await server.call(passkeys.signInByPasskey, { credential: device.get(more) }, null)
    expect(await rig.reach(rig.opened(later))).toEqual([0, shut, shut])
  })

  test('TR-C4 TR-N14 no company can be brought in from within that would then agree', async () => {
    const token = await rig.takeOver(mailbox, password)
    const admin = await rig.adminOf(rig.second)
    const made = await server.call(makeJoinLink, { maxUses: 1, days: 1 }, admin)
    const param = /#token=([\w-]{64})/.exec(made.data.link)![1]!
    const joining = { param, lastName: 'Navarro', firstName: 'Elena' }
    expect((await server.call(joinCompany, joining, rig.within(token, rig.first))).code).toBe(shut)
  })
})

describe('what opens the other companies again', () => {
  test('TR-N14 TR-N4 a code to an own number that was there before, or to the mailbox that was taken off', async () => {
    const { email: old } = await rig.account()
    const token = await rig.takeOver(mailbox, password)
    const { data } = await server.call(held.heldSession, {}, rig.within(token, rig.first))
    expect(data).toMatchObject({ held: true, byPassword: true })
    expect(data.places.map(each => each.place)).toEqual(['phone', 'formerEmail'])
    expect(JSON.stringify(data)).not.toContain(own.phone)
    expect(await rig.prove(token, 'email', mailbox), 'the linked mailbox proves nothing').toBe(
      code('placeNotOwn'),
    )
    await unthrottled()
    expect(await rig.prove(token, 'phone', dialled)).toBe(0)
    expect(await rig.reach(token)).toEqual([0, 0, 0])
    expect((await rig.listed(token)).held).toBe(false)
    expect(await rig.prove(token, 'phone', dialled)).toBe(code('sessionNotHeld'))
    // Others may know the password: the next sign-in with it is limited again, until the owner has set another one.
    const next = rig.opened(await rig.byPassword('elena.navarro', password))
    expect(await rig.reach(next)).toEqual([0, shut, shut])
    await unthrottled()
    expect(await rig.prove(next, 'formerEmail', old!)).toBe(0)
    const changed = { oldPwd: passwordHash(password), ...(await sealed('change', 'Her-Own-Harbour-1')) }
    expect((await server.call(changePassword, changed, rig.within(next, rig.first))).code).toBe(0)
    expect(await rig.reach(rig.opened(await rig.byPassword('elena.navarro', 'Her-Own-Harbour-1')))).toEqual([
      0, 0, 0,
    ])
    // The linked mailbox alone still opens only the one company.
    await unthrottled()
    expect(await rig.reach(rig.opened(await rig.byMail(mailbox)))).toEqual([0, shut, shut])
  })

  test('TR-N14 an own number opens everything by itself, and the mailbox stays where it is', async () => {
    await rig.takeOver(mailbox, password)
    await unthrottled()
    expect(await rig.reach(rig.opened(await rig.bySms(own.phone, own.callingCode)))).toEqual([0, 0, 0])
  })

  test('TR-N1 a wrong code counts as a guess, and a code of one purpose opens no other [N48]', async () => {
    const token = await rig.takeOver(mailbox, password)
    const inside = rig.within(token, rig.first)
    expect((await server.call(held.codeToOwnPlace, { place: 'phone' }, inside)).code).toBe(0)
    const wrong = async () =>
      (await server.call(held.proveOwnPlace, { place: 'phone', code: '000000' }, inside)).code
    expect([await wrong(), await wrong(), await wrong()]).toEqual([
      ...[code('codeWrong'), code('codeWrong'), code('signInWarning')],
    ])
    expect(await rig.reach(token)).toEqual([0, shut, shut])
  })

  test('O18 a company that asks a second factor of everybody is not entered without one', async () => {
    const token = await rig.takeOver(mailbox, password)
    await server.setRows(
      'tenant',
      { id: rig.third.tenantId },
      { settings: raw(`settings || '{"twoFactor": "required"}'`) },
    )
    expect(await rig.prove(token, 'phone', dialled)).toBe(code('secondFactorFirst'))
    expect(await rig.reach(token)).toEqual([0, shut, shut])
  })

  test('H23 TR-E6 an administrator of another company agrees or refuses; neither the one whose act it was nor the person can', async () => {
    const token = await rig.takeOver(mailbox, password)
    const access = async (company: (typeof rig)['second']) =>
      (await server.call(help.accountAccess, { userId: company.userId }, await rig.adminOf(company))).data
        .held
    expect(await access(rig.second)).toEqual({ since: expect.any(String) })
    expect(await access(rig.first)).toBeNull()
    expect(await answer(rig.first, true), 'its own company').toBe(code('accountNotHeld'))
    expect(await answer(rig.second, false)).toBe(0)
    expect(await rig.reach(token)).toEqual([0, shut, shut])
    const open = async () =>
      server.rows<{ tenant: string }>(
        `select distinct tenant_id as tenant from notice where done_at is null and subject ->> 'event' = 'heldElsewhere'`,
      )
    expect(await open()).toEqual([{ tenant: rig.third.tenantId }])
    // The same person is also an administrator of the other company.
    const thief = await rig.adminOf(rig.first)
    const twin = await rig.adminOf(rig.third)
    await server.setRows('account_hold', {}, { made_by: twin.accountId })
    expect(await answer(rig.third, true)).toBe(code('holdOwnAct'))
    await server.setRows('account_hold', {}, { made_by: thief.accountId })
    expect(await answer(rig.third, true)).toBe(0)
    expect(await open()).toEqual([])
    expect(await answer(rig.third, true), 'once').toBe(code('accountNotHeld'))
    expect(await rig.reach(rig.opened(await rig.byPassword('elena.navarro', password)))).toEqual([0, 0, 0])
    const trail = await server.getRows(
      'trail',
      { action: 'answerHeldAccount', outcome: 'done', orderBy: 'tenant_id, seq' },
      'tenant_id as tenant',
      'reason',
    )
    expect(trail.filter(each => each.tenant === rig.first.tenantId)).toEqual([
      { tenant: rig.first.tenantId, reason: null },
    ])
  })
})

test('TR-N11 TR-T8 a password whose second factor one company has taken off opens that company alone', async () => {
  await server.addRow('authenticator', {
    account_id: rig.accountId,
    seed: Buffer.from(randomUUID()),
    last_step: 0,
  })
  const admin = await rig.adminOf(rig.first)
  expect((await server.call(unbindAuthenticator, { accountId: rig.accountId, reason }, admin)).code).toBe(0)
  const token = rig.opened(await rig.byPassword('elena.navarro', 'Trial-2026'))
  expect(await rig.reach(token)).toEqual([0, shut, shut])
  const { email } = await rig.account()
  expect(await rig.prove(token, 'email', email!)).toBe(0)
  expect(await rig.reach(token)).toEqual([0, 0, 0])
})

test('TR-N14 an account of one company alone is not kept apart from what comes later', async () => {
  await server.removeRows('membership', { account_id: rig.accountId, tenant_id: not(rig.first.tenantId) })
  const token = await rig.takeOver(mailbox, password, 1)
  expect((await rig.listed(token)).held).toBe(false)
})
