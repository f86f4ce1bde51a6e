import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { calls } from '../../../contract/registry/index.ts'
import { makeStatement } from '../../../contract/signatures/calls.ts'
import { siteGate } from '../../../contract/site-gates/calls.ts'
import { waiveSiteGate } from '../../../contract/site-gates/waiver.ts'
import { addSitePerson, editSitePerson } from '../../../contract/site-people/calls.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { inputs } from '../call-inputs.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { signWith } from '../signatures/signing.ts'

const buttons = ['STUDY_CENTER_ADD', 'STUDY_CENTER_PERSONNEL', 'STUDY_CENTER_GATE', 'STUDY_CENTER_WAIVE']

let server: DemoServer
let admin: Caller
let ids: Ids
let site: { id: string; version: number }

/** The acting role gets these buttons of the sites, and no other ones of them. */
const setButtons = async (...wanted: string[]) => {
  await server.removeRows('role_button', { role_id: admin.roleId, menu_id: 1043 })
  for (const button of wanted)
    await server.addRow('role_button', {
      tenant_id: admin.tenantId,
      role_id: admin.roleId,
      menu_id: 1043,
      button,
    })
}
const waiver = () => ({
  id: site.id,
  rowVersion: site.version,
  meaning: 'approval' as const,
  reason: 'The hospital dispenses no drug',
  change: { act: 'siteWaiver' as const, item: 'pharmacy' as const, gateVersion: 0 },
})

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
})
beforeEach(async () => {
  const [found] = await server.rows<typeof site>(
    `select s.id, s.row_version as version from site s join study t on t.id = s.study_id and t.status = 'ongoing' and t.active
      where s.tenant_id = $1 and s.environment = 'production' and s.status = 'preparing' and s.removed_at is null
        and not exists (select from site_gate g where g.site_id = s.id and g.item = 'pharmacy')
        and not exists (select from site_person p where p.site_id = s.id and p.user_id = $2) order by s.id limit 1`,
    [admin.tenantId, admin.userId],
  )
  site = found!
})
afterAll(() => server.close())

describe('binding, personnel, conditions and waivers are four buttons of a role', () => {
  test.each([
    ['bindSites', 'STUDY_CENTER_ADD'],
    ['updateSite', 'STUDY_CENTER_ADD'],
    ['addSitePerson', 'STUDY_CENTER_PERSONNEL'],
    ['editSitePerson', 'STUDY_CENTER_PERSONNEL'],
    ['removeSitePerson', 'STUDY_CENTER_PERSONNEL'],
    ['replacePi', 'STUDY_CENTER_PERSONNEL'],
    ['recordSiteGate', 'STUDY_CENTER_GATE'],
  ])('%s needs %s alone', async (name, button) => {
    const ask = () => server.call(calls[name]!, inputs[name]!(ids), admin)
    await setButtons(...buttons.filter(each => each !== button))
    expect((await ask()).code).toBe(codes.noButton.code)
    await setButtons(button)
    expect(await ask()).toMatchObject({ code: 0 })
  })

  test('waiveSiteGate needs STUDY_CENTER_WAIVE alone, from the statement on [MD-T3]', async () => {
    await setButtons(...buttons.filter(each => each !== 'STUDY_CENTER_WAIVE'))
    expect((await server.call(makeStatement, waiver(), admin)).code).toBe(codes.noButton.code)
    expect((await server.call(waiveSiteGate, waiver(), admin)).code).toBe(codes.noButton.code)
    const seen = (await server.call(siteGate, { siteId: site.id }, admin)).data
    expect([seen.recording, seen.waiving?.check]).toEqual([null, 'button'])
    await setButtons('STUDY_CENTER_WAIVE')
    expect(await signWith(server, admin, waiveSiteGate, waiver())).toMatchObject({ code: 0 })
  })
})

describe('nobody waives a condition that they must fulfil', () => {
  beforeEach(() => setButtons(...buttons))

  test('personnel, lead CRA and CRC of the site are refused, and may once they no longer are [MD-T3]', async () => {
    const expectRefused = async () => {
      const refused = codes.siteOwnCondition.code
      expect((await server.call(makeStatement, waiver(), admin)).code).toBe(refused)
      expect((await server.call(siteGate, { siteId: site.id }, admin)).data.waiving?.code).toBe(refused)
    }
    for (const column of ['lead_cra_user_id', 'crc_user_id']) {
      await server.rows(`update site set ${column} = $2 where id = $1`, [site.id, admin.userId])
      await expectRefused()
      await server.rows(`update site set ${column} = null where id = $1`, [site.id])
    }
    const person = {
      ...{ siteId: site.id, lastName: '林', firstName: '海燕', userId: admin.userId, email: '', phone: '' },
      ...{ startsOn: null, endsOn: null, roles: ['pharmacist' as const], customRole: '', remarks: '' },
    }
    const { id } = (await server.call(addSitePerson, person, admin)).data
    await expectRefused()
    const signed = await signWith(server, admin, waiveSiteGate, waiver()).catch(() => null)
    expect(signed?.code).not.toBe(0)
    const over = { ...person, id, rowVersion: 1, endsOn: '2026-01-31' }
    expect((await server.call(editSitePerson, over, admin)).code).toBe(0)
    expect(await signWith(server, admin, waiveSiteGate, waiver())).toMatchObject({ code: 0 })
  })
})
