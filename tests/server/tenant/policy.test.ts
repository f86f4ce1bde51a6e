import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes, nameOfAnswer } from '../../../contract/codes.ts'
import { roleDetail } from '../../../contract/roles/calls.ts'
import { updateRole } from '../../../contract/roles/changes.ts'
import { previewSetting, readTenantSetting, updateSetting } from '../../../contract/tenant/calls.ts'
import type { TwoFactorPolicy } from '../../../contract/tenant/settings.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ahead, now, raw } from '../rows.ts'

let server: DemoServer
let ortega: Caller

beforeAll(async () => {
  server = await demoServer()
  ortega = await server.caller('c.ortega', 'DH_ADMINISTRATOR')
})
afterAll(() => server.close())

/** A user in a browser; tokens of scripts have their own rules. */
const atBrowser = async (account: string, role: string | null = null, tenant = ''): Promise<Caller> => {
  const caller = await server.caller(account, role, tenant)
  await server.rows(`update session set kind = 'browser', browser = gen_random_uuid()::text
    where id = (select session_id from access_token order by expires_at desc limit 1)`)
  return caller
}
const answered = async (by: Caller) => (await server.call(userInfo, {}, by)).code

describe('F35 TR-N10 a role that an administrator changes', () => {
  test('sends its holders at browsers to sign in; the administrator, scripts and everybody else go on', async () => {
    const crc = await atBrowser('l.vidal', 'CRC')
    const again = await atBrowser('l.vidal', 'CRC')
    const script = await server.caller('l.vidal', 'CRC')
    const doctor = await atBrowser('m.ruiz', 'PI')
    const detail = (await server.call(roleDetail, { id: crc.roleId! }, ortega)).data
    const change = { id: crc.roleId!, rowVersion: detail.rowVersion, added: ['1009'], removed: [] }
    expect(await answered(crc)).toBe(0)
    expect(await server.call(updateRole, { ...change, rowVersion: 99 }, ortega)).toMatchObject({
      code: codes.dataChanged.code,
    })
    expect(await answered(crc), 'a refused change ends nothing').toBe(0)
    expect((await server.call(updateRole, change, ortega)).code).toBe(0)
    expect([await answered(crc), await answered(again)]).toEqual([999910, 999910])
    expect(await answered(crc), 'told once').toBe(codes.tokenInvalid.code)
    expect([await answered(script), await answered(doctor), await answered(ortega)]).toEqual([0, 0, 0])
  })

  test('spares the browser of the administrator who holds it, and those whose assignment has ended', async () => {
    const admin = await atBrowser('c.ortega', 'DH_ADMINISTRATOR')
    const crc = await atBrowser('l.vidal', 'CRC')
    await server.setRows('role_assignment', { user_id: crc.userId }, { ended_at: now() })
    const role = await server.getRow(
      'role',
      { tenant_id: admin.tenantId, code: 'CRC' },
      'id',
      'row_version as v',
    )
    const change = { id: role.id, rowVersion: role.v, added: [], removed: ['1009'] }
    expect((await server.call(updateRole, change, admin)).code).toBe(0)
    await server.setRows('role_assignment', { user_id: crc.userId }, { ended_at: null })
    expect([await answered(crc), await answered(admin)]).toEqual([0, 0])
  })
})

describe('E31 TR-N12 a policy of second factors that changes', () => {
  const settings = async (twoFactor: TwoFactorPolicy) => {
    const { settings, rowVersion } = (await server.call(readTenantSetting, {}, ortega)).data
    return { ...settings, twoFactor, rowVersion }
  }
  const save = async (policy: TwoFactorPolicy) => {
    expect((await server.call(updateSetting, await settings(policy), ortega)).code).toBe(0)
  }
  const trust = (accountId: string) =>
    server.addNew('device_token', {
      hash: raw('gen_random_uuid()::text::bytea'),
      account_id: accountId,
      expires_at: ahead('7 days'),
    })
  const trusted = async (accountId: string) =>
    await server.countRows('device_token', { account_id: accountId, revoked_at: null })

  test('ends sessions without one, takes trust from devices, and hits those whom the preview named', async () => {
    await server.setRows('session', { ended_at: null, kind: 'browser' }, { ended_at: now() })
    const crc = await atBrowser('l.vidal', 'CRC')
    const doctor = await atBrowser('m.ruiz', 'PI')
    const stranger = await atBrowser('s.tanaka')
    await server.setRows(
      'session',
      { account_id: doctor.accountId, kind: 'browser', ended_at: null },
      { second_factor_at: now() },
    )
    await server.addRow('authenticator', {
      account_id: doctor.accountId,
      seed: Buffer.from([0]),
      last_step: 0,
    })
    await trust(doctor.accountId)
    await trust(stranger.accountId)
    const { data } = await server.call(previewSetting, await settings('required'), ortega)
    const hit = new Map(data.consequences.map(each => [each.kind, each]))
    expect(hit.get('sessionsEnd')).toMatchObject({ count: 1, people: [{ account: 'l.vidal' }] })
    expect(hit.get('devicesForgotten')).toMatchObject({ count: 1, people: [{ account: 'm.ruiz' }] })
    const asked = hit.get('authenticatorAsked')!
    const [people] = await server.rows<{ n: number }>(
      `select count(*)::int as n from users where tenant_id = $1 and status = 'enabled' and removed_at is null and account_id is not null`,
      [ortega.tenantId],
    )
    expect(asked.count, 'everybody but the one who has bound one').toBe(people!.n - 1)
    expect([await answered(crc), await answered(doctor)], 'a preview changes nothing').toEqual([0, 0])
    await save('required')
    const told = await server.call(userInfo, {}, crc)
    expect(nameOfAnswer(told.code, told.message)).toBe('accessUpdated')
    expect([await answered(doctor), await answered(stranger), await answered(ortega)]).toEqual([0, 0, 0])
    expect([await trusted(doctor.accountId), await trusted(stranger.accountId)]).toEqual([0, 1])
  })

  test('made milder takes trust back and ends nothing; what stays as it is does neither', async () => {
    const crc = await atBrowser('l.vidal', 'CRC')
    await trust(crc.accountId)
    await save('required')
    expect([await answered(crc), await trusted(crc.accountId)]).toEqual([0, 1])
    await save('optional')
    expect([await answered(crc), await trusted(crc.accountId)]).toEqual([0, 0])
  })
})
