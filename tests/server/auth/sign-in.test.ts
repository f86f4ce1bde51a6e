import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '../../../contract/auth/calls.ts'
import { now } from '../rows.ts'
import { md5, openScene, password, type Scene } from './scene.ts'
import { signIn, whoami } from './ways.ts'

let scene: Scene
let hengyu: string
let kansai: string

beforeAll(async () => {
  scene = await openScene()
  hengyu = await scene.tenant('Hengyu')
  kansai = await scene.tenant('Kansai Clinical')
})
afterAll(() => scene.close())

describe('sign-in by password', () => {
  it('J54 F30 by account or e-mail in any case; the tokens open the account', async () => {
    const zhou = await scene.person('Zhou.Lan', [hengyu])
    for (const account of ['Zhou.Lan', 'zhou.lan', ' ZHOU.LAN ', 'zhou.lan@EXAMPLE.org']) {
      const { code, data } = await signIn(scene, account)
      expect(code).toBe(0)
      expect(data.userId).toBe(zhou.accountId)
      expect(data.expiresIn).toBeLessThanOrEqual(600)
      expect((await whoami(scene, data.accessToken)).data.records[0]!.id).toBe(hengyu)
    }
  })

  it('TR-N3 unknown account, wrong password, disabled account: one code and one text; what each costs, attacks/identity.test counts', async () => {
    await scene.person('gone.away', [hengyu], { enabled: false })
    for (const [account, submitted] of [
      ['nobody.here', password],
      ['zhou.lan', md5('wrong')],
      ['gone.away', password],
    ] as const) {
      await scene.removeRows('sign_in_counter')
      const answer = await signIn(scene, account, { password: submitted })
      expect([answer.code, answer.refusal]).toEqual([999401, {}])
    }
  })

  it('P2 TR-P2 only 32 upper-case hexadecimal digits can be a password; anything else fails plainly', async () => {
    await scene.person('gu.wen', [hengyu])
    for (const each of [
      password.toLowerCase(),
      'Visit-7-Window',
      '',
      password.slice(1),
      `${password}0`,
      `${password}\n`,
      'é'.repeat(32),
    ]) {
      await scene.removeRows('sign_in_counter')
      expect((await signIn(scene, 'gu.wen', { password: each })).code).toBe(999401)
    }
  })

  it('J4 P23 E30 tenants of the account, the last used first, refused ones with their code', async () => {
    const off = await scene.tenant('Aurora Hospital', 'enabled = false')
    const over = await scene.tenant('Boreal', `licence_to = now() - interval '1 day'`)
    const ren = await scene.person('ren.sato', [hengyu, kansai, off, over])
    const outside = await scene.tenant('Foreign')
    await scene.setRows('users', { tenant_id: hengyu, id: ren.users[0] }, { status: 'disabled' })
    await scene.setRows('membership', { account_id: ren.accountId, tenant_id: over }, { last_used_at: now() })
    const { data } = await signIn(scene, 'ren.sato')
    const listed = await scene.call(calls.listTenants, {}, { token: data.accessToken })
    const { records } = listed.data
    expect(records.map(each => each.companyName)).toEqual([
      'Kansai Clinical',
      'Boreal',
      'Aurora Hospital',
      'Hengyu',
    ])
    expect(records.map(each => each.refusal)).toEqual([undefined, 100103, 100101, 999403])
    expect(records.map(each => each.id)).not.toContain(outside)
    expect(Object.keys(records[0]!).sort()).toEqual([
      'companyName',
      'companyNameEn',
      'icon',
      'id',
      'languageFlag',
      'logoUrl',
      'tenantLanguageList',
      'tenantType',
    ])
  })

  it('H18 who is refused everywhere still learns it: sign-in works, each tenant says why', async () => {
    await scene.person('ito.emi', [hengyu, kansai], { status: 'disabled' })
    const { code, data } = await signIn(scene, 'ito.emi')
    expect(code).toBe(0)
    const { records } = (await whoami(scene, data.accessToken)).data
    expect(records.map(each => each.refusal)).toEqual([999403, 999403])
    const acting = await scene.call(
      calls.recordSubsystem,
      { sysId: 2, moment: 'enter' },
      { token: data.accessToken, tenantId: hengyu, key: 'k1' },
    )
    expect(acting.code).toBe(999403)
  })

  it('TR-A2 the sign-in is in the trail of the tenant entered, with its method, and in no other', async () => {
    const wu = await scene.person('wu.dan', [hengyu, kansai])
    await scene.setRows(
      'membership',
      { account_id: wu.accountId, tenant_id: kansai },
      { last_used_at: now() },
    )
    await signIn(scene, 'wu.dan')
    const trail = await scene.rows(
      `select l.tenant_id, l.action, l.outcome, l.actor_name, p.payload #>> '{detail,method}' as method from audit_log l
       join audit_content p using (tenant_id, seq) where l.actor_account_id = $1`,
      [wu.accountId],
    )
    expect(trail).toEqual([
      { tenant_id: kansai, action: 'signIn', outcome: 'done', actor_name: '周岚', method: 'password' },
    ])
    const [user] = await scene.rows<{ seen: boolean }>(
      'select last_sign_in_at is not null as seen from users where id = $1',
      [wu.users[1]],
    )
    expect(user!.seen).toBe(true)
  })

  it('J2 K42 P13 the ways in are the same for everybody; J53 four languages under their own names', async () => {
    const ask = (account?: string) => scene.call(calls.checkSignInType, { account })
    const ways = { slide: false, methods: ['password', 'sms', 'email'] }
    for (const account of ['zhou.lan', 'nobody', undefined]) expect((await ask(account)).data).toEqual(ways)
    const { data } = await scene.call(calls.listLanguages, {})
    expect(data.records.map(each => each.name)).toEqual(['中文', 'English', '日本語', 'Español'])
  })
})
