import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { joinCompany } from '../../../contract/invitations/calls.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { create } from '../../../scripts/lib/tenants.ts'
import { invitationRig, paramIn, type Rig } from '../invitations/invitation-rig.ts'
import { mailBox, wordsIn } from '../mail-box.ts'

let rig: Rig
let box: Awaited<ReturnType<typeof mailBox>>

beforeAll(async () => {
  rig = await invitationRig()
  box = await mailBox(() => null)
})
afterAll(async () => {
  await rig.server.close()
  await box.close()
})

/** Makes a company; returns the parameter of the link to its first administrator. */
const makeCompany = async (name: string, email: string): Promise<string> => {
  const { services, database } = rig.server
  const settings = { ...services.settings, smtpUrl: box.url }
  const options = { name, 'name-en': name, kind: 'cro', 'admin-email': email, languages: 'en-US' }
  await create({ database, keys: services.keys, settings }, options)
  return paramIn({ text: wordsIn(box.received.at(-1)!.text) })
}
const getId = async (nameEn: string): Promise<string> =>
  (await rig.server.getRow('tenant', { company_name_en: nameEn }, 'id')).id

test('D6 TR-T8 a link that was passed on opens no new account as its first administrator: the code does', async () => {
  const email = 'first@aquila.example'
  const link = await makeCompany('Aquila', email)
  const refusal = { code: codes.invitedAddressUnproved.code, data: { email } }
  expect(await rig.register(link, 'thief.one')).toMatchObject(refusal)
  const code = await rig.codeTo(link, email)
  const wrong = { verificationCode: code === '111111' ? '222222' : '111111' }
  expect((await rig.register(link, 'thief.one', wrong)).code).toBe(codes.codeWrong.code)
  expect(await rig.server.getRows('account', { name: 'thief.one' }, 'id')).toEqual([])
  const right = await rig.register(link, 'aquila.first', { verificationCode: code })
  expect(right.data).toMatchObject({ state: 'enabled' })
  expect((await rig.letter(email, 'invitationAccepted')).text).toContain('aquila.first')
})

test('registering signs the first administrator in at once, and nobody who waits for a review', async () => {
  const email = 'first@lyra.example'
  const link = await makeCompany('Lyra', email)
  const verificationCode = await rig.codeTo(link, email)
  const { data } = await rig.register(link, 'lyra.first', { verificationCode })
  const { accessToken, userId: accountId } = data.tokens!
  const tenantId = await getId('Lyra')
  const { id: userId } = await rig.userOf(email)
  const caller = { token: accessToken, accountId, tenantId, userId, roleId: null }
  expect((await rig.as(userInfo, {}, caller)).data).toMatchObject({ account: 'lyra.first', superAdmin: true })
  const trail = await rig.server.getRows(
    'audit_log',
    { tenant_id: tenantId, actor_user_id: userId, orderBy: 'seq' },
    'action',
  )
  expect(trail.map(each => each.action)).toEqual(['registerByInvitation', 'signIn'])
  const colleague = await rig.register(await rig.invited('waits@lyra.example'), 'lyra.second')
  expect(colleague.data).toMatchObject({ state: 'under_review' })
  expect(colleague.data.tokens).toBeUndefined()
})

test('D6 TR-T8 the first link opens the company to no account but that of the invited address, or who reads its mailbox', async () => {
  const email = 'first@cygnus.example'
  const param = await makeCompany('Cygnus', email)
  const stranger = await rig.server.caller('zhang.wei', 'CRA')
  const names = { lastName: 'Zhang', firstName: 'Wei' }
  const join = (verificationCode?: string, as = stranger) =>
    rig.as(joinCompany, { param, ...names, ...(verificationCode !== undefined && { verificationCode }) }, as)
  expect(await join()).toMatchObject({ code: codes.invitedAddressUnproved.code, data: { email } })
  expect((await join('000000')).code, 'no code was sent').toBe(codes.codeExpired.code)
  // The code goes to the invited address alone, and one of another invitation does not fit.
  const elsewhere = (await rig.mailCode(param, 'zhang.wei@hengyu.example')).code
  expect(elsewhere).toBe(codes.registrationLinkInvalid.code)
  const code = await rig.codeTo(param, email)
  const wrong = code === '111111' ? '222222' : '111111'
  expect((await join(wrong)).code).toBe(codes.codeWrong.code)
  expect(await rig.userOf(email)).toMatchObject({ account: null, status: 'inactive' })
  expect((await join(code)).data).toMatchObject({ state: 'enabled' })
  expect(await rig.userOf(email)).toMatchObject({ account: 'zhang.wei', super_admin: true })
  expect((await rig.letter(email, 'invitationAccepted')).text).toContain('zhang.wei')
  const [entry] = await rig.server.getRows(
    'trail',
    { action: 'joinCompany', tenant_id: await getId('Cygnus') },
    'actor_account_id as actor',
    'detail',
  )
  expect(entry).toMatchObject({ actor: stranger.accountId })
  expect(entry!.detail).toMatchObject({
    account: 'zhang.wei',
    email: expect.stringContaining('@'),
    cause: 'code',
  })
})

test('TR-T8 TR-N14 an address that one company alone vouches for is not the invited one', async () => {
  const email = await rig.ownerOf('lu.jing')
  const param = await makeCompany('Draco', email)
  const held = await rig.server.caller('lu.jing')
  await rig.server.setRows('account', { id: held.accountId }, { email_held_to: held.tenantId })
  const joining = { param, lastName: 'Lu', firstName: 'Jing' }
  expect((await rig.as(joinCompany, joining, held)).code).toBe(codes.invitedAddressUnproved.code)
  await rig.server.setRows('account', { id: held.accountId }, { email_held_to: null })
  expect((await rig.as(joinCompany, joining, held)).code).toBe(0)
  expect((await rig.letter(email, 'invitationAccepted')).text).toContain('lu.jing')
})
