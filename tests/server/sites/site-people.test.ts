import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import {
  addSitePerson,
  editSitePerson,
  listSitePeople,
  removeSitePerson,
  undoPiReplacement,
} from '../../../contract/site-people/calls.ts'
import { replacePi } from '../../../contract/site-people/replace-pi.ts'
import { bindSites } from '../../../contract/sites/bind.ts'
import { searchSites, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { getReplacement } from './replacement.ts'

let server: DemoServer
let admin: Caller
let study: string
let siteId: string

const person = (lastName: string, more: Partial<Input<typeof addSitePerson>> = {}) => ({
  siteId,
  lastName,
  firstName: '医生',
  userId: null,
  email: '',
  phone: '',
  startsOn: null,
  endsOn: null,
  roles: ['sub_investigator' as const],
  customRole: '',
  remarks: '',
  ...more,
})
const add = (lastName: string, more: Partial<Input<typeof addSitePerson>> = {}) =>
  server.call(addSitePerson, person(lastName, more), admin)
const people = async (by = admin) => (await server.call(listSitePeople, { siteId }, by)).data
const mains = async () => (await people()).records.filter(({ main }) => main).map(({ lastName }) => lastName)
const reason = 'Moves to another hospital'
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const [row] = await server.rows<{ study: string; organisation: string }>(
    `select t.id as study, o.id as organisation from study t, organisation o where t.tenant_id = $1 and t.plan_id = 'HY-0101-301'
      and o.tenant_id = $1 and o.active and not exists (select from site s where s.study_id = t.id and s.organisation_id = o.id) limit 1`,
    [admin.tenantId],
  )
  study = row!.study
  const made = await server.call(
    bindSites,
    {
      studyId: study,
      environment: 'production',
      sites: [{ organisationId: row!.organisation, siteNo: 'PP-01' }],
    },
    admin,
  )
  siteId = made.data.records[0]!.id
})
afterAll(() => server.close())

describe('E10 personnel of a site', () => {
  test('a person without account is added with every field, and the history has them [MD-T2]', async () => {
    const made = await add('韩', {
      email: 'han@hospital.example',
      phone: '13811112222',
      startsOn: days(-30),
      endsOn: days(400),
      roles: ['coordinator', 'other'],
      customRole: 'Night coordinator',
      remarks: 'Speaks Japanese',
    })
    expect(made.code).toBe(0)
    expect((await people()).records[0]).toMatchObject({
      lastName: '韩',
      firstName: '医生',
      email: 'han@hospital.example',
      phone: '13811112222',
      roles: ['coordinator', 'other'],
      customRole: 'Night coordinator',
      remarks: 'Speaks Japanese',
      userId: null,
      account: null,
      main: false,
    })
    const [entry] = (await server.call(siteHistory, { siteId }, admin)).data.records
    expect(entry).toMatchObject({
      action: 'addSitePerson',
      filed: { entity: 'sitePeople', name: 'Yisheng Han' },
    })
  })

  test('entries that contradict themselves are refused at their field', async () => {
    const wrong = async (more: Partial<Input<typeof addSitePerson>>) => {
      const answer = await add('白', more)
      expect(answer.code).toBe(codes.invalidInput.code)
      return (answer.data as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path)
    }
    expect(await wrong({ startsOn: days(3), endsOn: days(1) })).toEqual(['endsOn'])
    expect(await wrong({ roles: ['other'] })).toEqual(['customRole'])
    expect(await wrong({ lastName: '', firstName: '' })).toEqual(['lastName'])
    expect((await add('韩', { roles: ['coordinator'] })).code).toBe(codes.sitePersonRepeated.code)
  })

  test('TR-C1 an edit keeps what it does not name the version of, and a stale one is refused', async () => {
    const [han] = (await people()).records
    const wish = { ...person('韩', { remarks: 'On leave' }), id: han!.id, rowVersion: 1 }
    expect((await server.call(editSitePerson, wish, admin)).data).toEqual({ id: han!.id, rowVersion: 2 })
    expect((await server.call(editSitePerson, wish, admin)).code).toBe(codes.dataChanged.code)
  })

  test('contact data are masked for readers who may neither edit nor see contacts', async () => {
    const cra = await server.caller('zhang.wei', 'CRA')
    await server.addNew('study_member', {
      tenant_id: admin.tenantId,
      study_id: study,
      user_id: cra.userId,
      site_id: siteId,
    })
    await server.removeRows('role_button', { role_id: cra.roleId })
    const seen = await people(cra)
    expect(seen.editing).toMatchObject({ check: 'button' })
    expect(seen.records[0]!.phone).not.toContain('1111')
    expect(seen.records[0]!.email).not.toContain('han@')
    const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    expect((await server.call(listSitePeople, { siteId }, other)).code).toBe(codes.dataNotFound.code)
  })
})

describe('the main principal investigator', () => {
  const seen = async () => (await server.call(siteById, { siteId }, admin)).data.rowVersion

  test('the first one is named with a person, a second one only by a replacement [MD-T2]', async () => {
    const first = { main: true, roles: ['principal_investigator' as const] }
    const refused = await add('郑', first)
    expect([refused.code, refused.data]).toMatchObject([
      codes.sitePiUnconfirmed.code,
      { warnings: ['noAccount'] },
    ])
    expect((await add('郑', { ...first, confirmed: ['noAccount'] })).code).toBe(0)
    expect((await add('冯', { main: true })).code).toBe(codes.sitePiExists.code)
    expect(await mains()).toEqual(['郑'])
    const { data } = await server.call(searchSites, { studyId: study, query: 'PP-01' }, admin, {
      'accept-language': 'zh-CN',
    })
    expect(data.records[0]!.pi).toMatch(/^郑医生$|^医生 郑$/)
  })

  test('a replacement with a date takes effect on that day and can be taken back until then [MD-T2]', async () => {
    expect((await add('冯')).code).toBe(0)
    const feng = (await people()).records.find(({ lastName }) => lastName === '冯')!
    const later = days(20)
    const confirmed = ['noAccount' as const]
    const wish = { siteId, rowVersion: await seen(), personId: feng.id, from: later, confirmed, reason }
    expect((await server.call(replacePi, getReplacement(wish), admin)).code).toBe(0)
    expect(await mains()).toEqual(['郑'])
    expect((await people()).replacements).toEqual([
      {
        personId: feng.id,
        from: later,
        lastName: '冯',
        firstName: '医生',
        latin: 'Yisheng Feng',
        signature: null,
      },
    ])
    expect(
      (await server.call(removeSitePerson, { siteId, id: feng.id, rowVersion: 1, reason }, admin)).code,
    ).toBe(codes.sitePersonIsPi.code)
    const back = { siteId, from: later, reason }
    expect((await server.call(undoPiReplacement, { ...back, rowVersion: wish.rowVersion }, admin)).code).toBe(
      codes.dataChanged.code,
    )
    expect((await server.call(undoPiReplacement, { ...back, rowVersion: await seen() }, admin)).code).toBe(0)
    expect((await people()).replacements).toEqual([])
  })

  test('from today on the name of the site follows, and the past cannot be changed [MD-T2]', async () => {
    const feng = (await people()).records.find(({ lastName }) => lastName === '冯')!
    const [{ today }] = (await server.rows<{ today: string }>(
      'select (now() at time zone time_zone)::date::text as today from tenant where id = $1',
      [admin.tenantId],
    )) as [{ today: string }]
    const wish = { siteId, personId: feng.id, confirmed: ['noAccount' as const], reason }
    const replace = async (from: string) =>
      (await server.call(replacePi, getReplacement({ ...wish, rowVersion: await seen(), from }), admin)).code
    expect(await replace(days(-3)), 'before the present one began').toBe(codes.sitePiDate.code)
    const old = { ...wish, rowVersion: (await seen()) - 1, from: today }
    expect((await server.call(replacePi, getReplacement(old), admin)).code).toBe(codes.dataChanged.code)
    expect(await replace(today)).toBe(0)
    expect(await replace(days(9))).toBe(codes.sitePiSame.code)
    expect(await mains()).toEqual(['冯'])
    const late = { siteId, rowVersion: await seen(), from: today, reason }
    expect((await server.call(undoPiReplacement, late, admin)).code).toBe(codes.sitePiDate.code)
    const stored = await server.getRow('site', { id: siteId }, 'pi_name')
    expect(stored.pi_name).toBe('冯医生')
    const english = await server.call(siteById, { siteId }, admin, { 'accept-language': 'en-US' })
    expect(english.data.pi).toBe('Yisheng Feng')
    const [entry] = (await server.call(siteHistory, { siteId }, admin)).data.records
    expect(entry).toMatchObject({ action: 'replacePi', reason })
    expect(entry!.changes.find(({ field }) => field === 'piPersonId')).toMatchObject({ to: 'Yisheng Feng' })
  })

  test('a pharmacist without account or training needs a confirmation, which the history has [MD-T2]', async () => {
    await server.setRows('site', { id: siteId }, { status: 'active' })
    expect((await add('褚', { roles: ['pharmacist'], reason })).code).toBe(0)
    const pharmacist = (await people()).records.find(({ lastName }) => lastName === '褚')!
    const all = ['noInvestigatorRole', 'noAccount', 'noTraining'] as const
    expect(pharmacist).toMatchObject({ training: null, piWarnings: all })
    const wish = { siteId, personId: pharmacist.id, from: days(30), reason }
    const replace = async (confirmed: ('noInvestigatorRole' | 'noAccount' | 'noTraining')[]) =>
      server.call(replacePi, getReplacement({ ...wish, confirmed, rowVersion: await seen() }), admin)
    for (const some of [[], all.slice(0, 2), all.slice(1)]) {
      const answer = await replace([...some])
      expect([answer.code, answer.data]).toMatchObject([codes.sitePiUnconfirmed.code, { warnings: all }])
    }
    expect((await replace([...all])).code).toBe(0)
    const english = { 'accept-language': 'en-US' }
    const [entry] = (await server.call(siteHistory, { siteId }, admin, english)).data.records
    expect(entry!.changes.find(({ field }) => field === 'piWarnings')?.to).toEqual([
      'No investigator role at this site',
      'No account: cannot sign in or sign',
      'No current GCP training',
    ])
    const back = { siteId, from: days(30), reason, rowVersion: await seen() }
    expect((await server.call(undoPiReplacement, back, admin)).code).toBe(0)
  })

  test('a start in the past is a late entry, marked so in the history, after the present one began [MD-T2]', async () => {
    await server.setRows('site_pi', { site_id: siteId }, { from_date: raw('from_date - 40') })
    expect((await add('卫', { roles: ['sub_investigator'], reason })).code).toBe(0)
    const successor = (await people()).records.find(({ lastName }) => lastName === '卫')!
    const confirmed = ['noAccount' as const, 'noTraining' as const]
    const replace = async (from: string) => {
      const wish = { siteId, rowVersion: await seen(), personId: successor.id, from, confirmed, reason }
      return (await server.call(replacePi, getReplacement(wish), admin)).code
    }
    expect(await replace(days(-60))).toBe(codes.sitePiDate.code)
    expect(await replace(days(-5))).toBe(0)
    expect(await mains()).toEqual(['卫'])
    const [entry] = (await server.call(siteHistory, { siteId }, admin)).data.records
    expect(entry!.reason).toBe(reason)
    expect(entry!.changes).toEqual(
      expect.arrayContaining([
        { field: 'piLateEntry', from: null, to: true },
        { field: 'piFrom', from: null, to: days(-5) },
      ]),
    )
    const undo = { siteId, rowVersion: await seen(), from: days(-5), reason }
    expect((await server.call(undoPiReplacement, undo, admin)).code).toBe(codes.sitePiDate.code)
  })

  test('the database allows one on a day [MD-T2]', async () => {
    const second = server.rows(
      'insert into site_pi select tenant_id, site_id, from_date, person_id from site_pi where site_id = $1',
      [siteId],
    )
    await expect(second).rejects.toThrow(/site_pi_pkey/)
  })
})
