import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import * as calls from '../../../contract/invitations/join-links.ts'
import { raw } from '../rows.ts'
import { invitationRig } from './invitation-rig.ts'

const { server, admin, as, somebody, invited, read, mailCode, codeTo, byLink, link } = await invitationRig()
const code = (name: CodeName) => codes[name].code

afterAll(() => server.close())
beforeEach(async () => void (await server.removeRows('frequency')))

describe('B9 D6 F16 links for several are listed and ended', () => {
  test('an ended one is gone from the list, opens nothing, cannot be ended again, and both stand in the trail', async () => {
    const made = (await as(calls.makeJoinLink, { type: 'external', maxUses: 4, days: 2 }, admin)).data
    const param = /#token=([\w-]{64})/.exec(made.link)![1]!
    const listed = async () => (await as(calls.listJoinLinks, {}, admin)).data.records
    const entry = (await listed()).find(each => each.id === made.id)
    expect(entry).toMatchObject({ type: 'external', uses: 0, maxUses: 4, madeBy: { lastName: '林' } })
    expect(Date.parse(entry!.expiresAt) - Date.parse(entry!.madeAt)).toBe(2 * 86_400_000)
    expect(JSON.stringify(await listed())).not.toContain(param)
    expect((await read(param)).code).toBe(0)
    expect((await as(calls.endJoinLink, { id: made.id }, admin)).code).toBe(0)
    expect((await listed()).some(each => each.id === made.id)).toBe(false)
    expect((await read(param)).code).toBe(code('registrationLinkInvalid'))
    const { email, account } = somebody()
    expect((await mailCode(param, email)).code).toBe(code('registrationLinkInvalid'))
    expect((await byLink(param, account, email, '000000')).code).toBe(code('registrationLinkInvalid'))
    expect((await as(calls.endJoinLink, { id: made.id }, admin)).code).toBe(code('dataNotFound'))
    const trail = await server.getRows(
      'audit_log',
      {
        tenant_id: admin.tenantId,
        entity: 'invitation',
        entity_id: made.id,
        outcome: 'done',
        orderBy: 'seq',
      },
      'action',
    )
    expect(trail.map(each => each.action)).toEqual(['makeJoinLink', 'endJoinLink'])
  })

  test('E31 B9 the list says for how many days a new one holds: as many as the company has set', async () => {
    const days = async () => (await as(calls.listJoinLinks, {}, admin)).data.days
    expect(await days()).toBe(7)
    await server.setRows(
      'tenant',
      { id: admin.tenantId },
      { settings: raw(`settings || '{"invitationDays": 21}'::jsonb`) },
    )
    expect(await days()).toBe(21)
    await server.setRows('tenant', { id: admin.tenantId }, { settings: raw("settings - 'invitationDays'") })
  })

  test('F16 an invitation to one person is none of them', async () => {
    const { email } = somebody()
    await invited(email)
    const row = await server.getRow('invitation', { email }, 'id')
    expect((await as(calls.endJoinLink, { id: row.id }, admin)).code).toBe(code('dataNotFound'))
  })

  test('TR-N4 TR-W7 wrong codes count for the address they come from, which is then shut for right ones too', async () => {
    const param = await link()
    const { email, account } = somebody()
    const right = await codeTo(param, email)
    const wrong = right === '000000' ? '000001' : '000000'
    const counted = () =>
      server.getRows('frequency', { key: raw("like 'registration-failure:%'") }, 'key', 'count')
    expect((await byLink(param, account, email, wrong)).code).toBe(code('codeWrong'))
    expect((await byLink(param, account, email, wrong)).code).toBe(code('codeWrong'))
    expect(await counted()).toEqual([{ key: 'registration-failure:127.0.0.1', count: 2 }])
    await server.setRows('frequency', { key: raw("like 'registration-failure:%'") }, { count: 199 })
    expect((await byLink(param, account, email, wrong)).code).toBe(code('codeWrong'))
    expect((await byLink(param, account, email, right)).code).toBe(code('tooFrequentHour'))
    await server.removeRows('frequency')
    expect((await byLink(param, account, email, right)).code).toBe(0)
  })
})
