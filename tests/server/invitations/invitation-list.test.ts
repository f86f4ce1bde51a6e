import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { upgradeUser } from '../../../contract/invitations/calls.ts'
import * as calls from '../../../contract/invitations/list.ts'
import { disableUsers, searchUsers } from '../../../contract/users/calls.ts'
import { raw } from '../rows.ts'
import { invitationRig, paramIn } from './invitation-rig.ts'

const rig = await invitationRig()
const { server, admin, as, letter, somebody, invited, register, read, userOf } = rig
const code = (name: CodeName) => codes[name].code

afterAll(() => server.close())
/** The letters of a test come in sequence, but an address gets only one mail a minute. */
const later = () => server.setRows('invitation', {}, { made_at: raw("made_at - interval '2 minutes'") })
beforeEach(async () => void (await server.removeRows('frequency')))

const list = async (input: object = {}) =>
  (await as(calls.listInvitations, { limit: 100, ...input }, admin)).data
const getEntry = async (email: string) =>
  (await list({ query: email })).records.find(each => each.email === email)
const expire = (email: string) =>
  server.setRows('invitation', { email }, { expires_at: raw('clock_timestamp()') })

describe('B40 the list of invitations', () => {
  test('F14 says of each what became of it, and by whom and when it was made', async () => {
    const [pending, expired, used, revoked] = [somebody(), somebody(), somebody(), somebody()] as const
    for (const { email } of [pending, expired, revoked]) await invited(email, { type: 'external' })
    await register(await invited(used.email), used.account)
    await expire(expired.email)
    const { id } = (await getEntry(revoked.email))!
    expect((await as(calls.revokeInvitations, { ids: [id] }, admin)).code).toBe(0)
    const states = await Promise.all(
      [pending, expired, used, revoked].map(async ({ email }) => (await getEntry(email))!.state),
    )
    expect(states).toEqual(['pending', 'expired', 'used', 'revoked'])
    const entry = await getEntry(pending.email)
    expect(entry).toMatchObject({
      kind: 'email',
      type: 'external',
      status: 'inactive',
      usedAt: null,
      revokedAt: null,
    })
    expect(entry!.madeBy).toMatchObject({ lastName: '林' })
    expect(Date.parse(entry!.expiresAt) - Date.parse(entry!.madeAt)).toBe(7 * 86_400_000)
    const of = async (state: 'pending' | 'expired' | 'used' | 'revoked') =>
      (await list({ state: [state], type: ['external'] })).records.map(each => each.email)
    expect(await of('expired')).toContain(expired.email)
    expect(await of('expired')).not.toContain(pending.email)
    expect(await of('revoked')).toContain(revoked.email)
    expect((await list({ state: ['used'] })).records.map(each => each.email)).toContain(used.email)
  })

  test('O10 pages and sorts, and counts what matches', async () => {
    for (let turn = 0; turn < 3; turn += 1) await invited(somebody().email)
    const all = await list({ query: 'visit.example' })
    expect(all.total).toBe(all.records.length)
    const made = all.records.map(each => each.madeAt)
    expect(made).toEqual(made.toSorted().reverse())
    const second = await list({ query: 'visit.example', limit: 2, pageNum: 2 })
    expect(second.records.map(each => each.id)).toEqual(all.records.slice(2, 4).map(each => each.id))
    expect(second.total).toBe(all.total)
    const byAddress = await list({ query: 'visit.example', sort: { field: 'email' } })
    const addresses = byAddress.records.map(each => each.email)
    expect(addresses).toEqual(addresses.toSorted())
    expect((await list({ limit: 2, pageNum: 50 })).records).toEqual([])
  })

  test('TR-Z3 shows nobody whom the actor does not see, and lets him change nothing of them', async () => {
    const { email } = somebody()
    await invited(email)
    const { id } = (await getEntry(email))!
    const scope = (wanted: string) => server.setRows('role', { id: admin.roleId }, { data_scope: wanted })
    await scope('department')
    try {
      expect(await getEntry(email)).toBeUndefined()
      for (const call of [calls.resendInvitations, calls.revokeInvitations])
        expect((await as(call, { ids: [id] }, admin)).code).toBe(code('dataNotFound'))
    } finally {
      await scope('tenant')
    }
  })

  test('TR-Z2 addresses are masked for whoever may not see them, and not found by them', async () => {
    const { email } = somebody()
    await invited(email)
    await server.removeRows('role_button', { role_id: admin.roleId, button: 'USER_CONTACT_VIEW' })
    try {
      const { records } = await list()
      expect(records.some(each => each.email.startsWith('g***@'))).toBe(true)
      expect(JSON.stringify(records)).not.toContain(email)
      expect((await list({ query: email })).total).toBe(0)
    } finally {
      await server.addRow('role_button', {
        tenant_id: admin.tenantId,
        role_id: admin.roleId,
        menu_id: 1011,
        button: 'USER_CONTACT_VIEW',
      })
    }
  })
})

describe('B40 sending again', () => {
  test('O25 F14 a new link takes the place of the old one, which opens nothing; the list has one of them', async () => {
    const { email, account } = somebody()
    const before = await invited(email)
    await expire(email)
    await later()
    const { id } = (await getEntry(email))!
    const answer = await as(calls.resendInvitations, { ids: [id], reason: 'Asked by phone' }, admin)
    expect(answer.data.results).toEqual([{ id, code: 0, message: '' }])
    const param = paramIn(await letter(email, 'invitation', 2))
    expect((await read(before)).code).toBe(code('registrationLinkInvalid'))
    const entries = (await list({ query: email })).records
    expect(entries.map(each => each.state)).toEqual(['pending'])
    expect(entries[0]!.id).not.toBe(id)
    expect((await as(calls.resendInvitations, { ids: [id] }, admin)).code).toBe(code('invitationAnswered'))
    expect((await register(param, account)).code).toBe(0)
    const trail = await server.getRows(
      'trail',
      { entity: 'users', entity_id: (await userOf(email)).id, outcome: 'done', orderBy: 'seq' },
      'action',
      'reason',
    )
    expect(trail.map(each => each.action)).toEqual([
      'inviteUsers',
      'resendInvitations',
      'registerByInvitation',
    ])
    expect(trail[1]!.reason).toBe('Asked by phone')
  })

  test('D31 several at once: each has its own result, and what is refused changes nothing', async () => {
    const [open, used, shut] = [somebody(), somebody(), somebody()] as const
    await invited(open.email)
    await register(await invited(used.email), used.account)
    await invited(shut.email)
    await later()
    await server.setRows('users', { email: shut.email }, { status: 'disabled' })
    const ids = await Promise.all([open, used, shut].map(async ({ email }) => (await getEntry(email))!.id))
    const nobody = randomUUID()
    const { data } = await as(calls.resendInvitations, { ids: [...ids, nobody] }, admin)
    expect(data.results.map(each => each.code)).toEqual([
      0,
      code('invitationAnswered'),
      code('userNotEnabled'),
      code('dataNotFound'),
    ])
    const [{ count }] = (await server.rows<{ count: number }>(
      'select count(*)::int as count from invitation where email = $1',
      [shut.email],
    )) as [{ count: number }]
    expect(count).toBe(1)
  })

  test('TR-W7 nobody is mailed twice within a minute, and all mails of a company count', async () => {
    const { email } = somebody()
    await invited(email)
    const { id } = (await getEntry(email))!
    expect((await as(calls.resendInvitations, { ids: [id] }, admin)).code).toBe(code('reminderTooSoon'))
    await later()
    const other = somebody()
    await invited(other.email)
    await later()
    const ids = [id, (await getEntry(other.email))!.id]
    await server.setRows('frequency', { key: raw("like 'invitation:%'") }, { count: 499 })
    expect((await as(calls.resendInvitations, { ids }, admin)).code).toBe(code('tooFrequentHour'))
    expect((await getEntry(other.email))!.id).toBe(ids[1])
  })
})

describe('B40 F23 taking back', () => {
  test('N59 the link opens nothing, and a second time there is nothing to take back', async () => {
    const { email } = somebody()
    const param = await invited(email)
    const { id } = (await getEntry(email))!
    expect((await as(calls.revokeInvitations, { ids: [id] }, admin)).code).toBe(0)
    expect((await read(param)).code).toBe(code('registrationLinkInvalid'))
    expect((await as(calls.revokeInvitations, { ids: [id] }, admin)).code).toBe(code('invitationAnswered'))
  })

  test('F16 one that was taken back can be sent again; the person is invited as before', async () => {
    const { email } = somebody()
    await invited(email)
    const { id, userId } = (await getEntry(email))!
    await as(calls.revokeInvitations, { ids: [id] }, admin)
    await later()
    expect((await as(calls.resendInvitations, { ids: [id] }, admin)).code).toBe(0)
    expect((await list({ query: email })).records.map(each => each.state)).toEqual(['pending'])
    await later()
    expect((await as(upgradeUser, { userId }, admin)).code).toBe(0)
    expect((await list({ query: email })).records.map(each => each.kind)).toEqual(['upgrade'])
  })

  test('TR-C2 taking back and registering at once: one of them stands', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { email, account } = somebody()
      const param = await invited(email)
      const { id } = (await getEntry(email))!
      const [revoked, registered] = await Promise.all([
        as(calls.revokeInvitations, { ids: [id] }, admin),
        register(param, account),
      ])
      expect([revoked.code === 0, registered.code === 0].filter(Boolean)).toHaveLength(1)
    }
  })
})

test('K4 F15 whoever was disabled stands in the list as he is', async () => {
  const { email, account } = somebody()
  await register(await invited(email), account)
  await server.setRows('users', { email }, { status: 'enabled' })
  const { data } = await as(searchUsers, { query: email }, admin)
  const { id, rowVersion } = data.records[0]!
  await as(disableUsers, { users: [{ id, rowVersion }], reason: 'Left' }, admin)
  expect(await getEntry(email)).toMatchObject({ state: 'used', status: 'disabled' })
})
