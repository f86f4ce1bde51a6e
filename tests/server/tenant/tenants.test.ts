import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOffered, withoutScreen } from '../../../contract/access/menus.ts'
import { everyRight } from '../../../contract/access/resources.ts'
import { auditEntry, searchAudit } from '../../../contract/audit/calls.ts'
import { listTenants } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { inviteUsers, joinCompany, resendInvitation } from '../../../contract/invitations/calls.ts'
import { listRoles } from '../../../contract/roles/list.ts'
import { listApplications, listRoleMenus, userInfo } from '../../../contract/workspace/calls.ts'
import type { Options } from '../../../scripts/lib/tenant-wish.ts'
import { create, disable, enable, inviteAdministrator, licence, list } from '../../../scripts/lib/tenants.ts'
import { verifyChains } from '../../../server/audit/verify.ts'
import { namedRoles } from '../../../server/features/tenant/named-roles.ts'
import { SetupError } from '../../../server/kernel/setup-error.ts'
import { invitationRig, paramIn, type Rig } from '../invitations/invitation-rig.ts'
import { mailBox, wordsIn } from '../mail-box.ts'
import { ago, not } from '../rows.ts'

let rig: Rig
let box: Awaited<ReturnType<typeof mailBox>>
let refusal: { responseCode: number } | null = null

beforeAll(async () => {
  rig = await invitationRig()
  box = await mailBox(() => refusal)
})
afterAll(async () => {
  await rig.server.close()
  await box.close()
})

const works = () => {
  const { services, database } = rig.server
  return { database, keys: services.keys, settings: { ...services.settings, smtpUrl: box.url } }
}
const orion = {
  name: 'Orión Clínica',
  'name-en': 'Orion Clinical',
  kind: 'cro',
  'admin-email': 'a.lopez@orion.example',
  languages: 'es-ES,en-US',
  'time-zone': 'Europe/Madrid',
  applications: 'edc,7',
}
const getId = async (nameEn: string): Promise<string> =>
  (await rig.server.getRow('tenant', { company_name_en: nameEn }, 'id')).id
const refused = async (act: Promise<unknown>): Promise<string> => {
  const error = await act.catch(thrown => thrown)
  expect(error).toBeInstanceOf(SetupError)
  expect((error as Error).message).toMatch(/^[^\n]+\.$/)
  return (error as Error).message
}
/** Registers a first administrator with the code that is mailed to the invited address. */
const registerFirst = async (param: string, email: string, account: string) => {
  const answer = await rig.register(param, account, { verificationCode: await rig.codeTo(param, email) })
  // One network address gets one mail a minute.
  await rig.server.removeRows('frequency')
  return answer
}
const english = { 'accept-language': 'en-US' }

describe('a company is set up', () => {
  let param: string

  test('H1 P14 with its row, licences, twelve roles in its language, and a letter to its first administrator', async () => {
    const said = await create(works(), orion)
    const id = await getId('Orion Clinical')
    expect(said).toContain(id)
    const [row] = await rig.server.getRows('tenant', { id })
    expect(row).toMatchObject({
      ...{ company_name: 'Orión Clínica', tenant_type: 2, language_flag: 'es-ES', enabled: true },
      ...{ languages: ['en-US', 'es-ES'], time_zone: 'Europe/Madrid', settings: {} },
    })
    const licences = await rig.server.getRows(
      'tenant_application',
      { tenant_id: id, orderBy: 'id' },
      'application_id as id',
    )
    expect(licences.map(each => each.id)).toEqual([1, 3, 7])
    const roles = await rig.server.getRows('role', { tenant_id: id }, 'code', 'name', 'name_en')
    expect(roles).toHaveLength(12)
    for (const { code, names } of namedRoles)
      expect(roles).toContainEqual({ code, name: names.es, name_en: names.en })
    const letter = box.received.at(-1)!
    expect(letter.to).toBe('a.lopez@orion.example')
    const text = wordsIn(letter.text)
    expect(text).toContain('usted es la primera persona que la administra')
    expect(text).not.toContain('debe confirmarlo')
    param = paramIn({ text })
  })

  test('P14 each role has the menus, buttons and applications that the same one has in the demo', async () => {
    const rights = (nameEn: string) =>
      rig.server.rows(
        `select r.code, r.level, r.data_scope, r.category,
          (select array_agg(m.menu_id order by 1) from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id) as menus,
          (select array_agg(b.menu_id || '-' || b.button order by 1) from role_button b where b.tenant_id = r.tenant_id and b.role_id = r.id) as buttons,
          (select array_agg(a.application_id order by 1) from role_application a where a.tenant_id = r.tenant_id and a.role_id = r.id) as applications
          from role r join tenant t on t.id = r.tenant_id where t.company_name_en = $1 and r.code is not null order by r.code`,
        [nameEn],
      )
    const own = await rights('Orion Clinical')
    expect(own).toHaveLength(12)
    expect(own).toEqual(await rights('Hengyu Oncology'))
  })

  test('F14 the first administrator is let in at once, with the role of the account holder, and invites others', async () => {
    expect((await rig.read(param)).data).toMatchObject({ admits: true, hasAccount: false })
    const answer = await registerFirst(param, 'a.lopez@orion.example', 'ana.lopez')
    expect(answer.data).toMatchObject({ state: 'enabled', companyEn: 'Orion Clinical' })
    const user = await rig.userOf('a.lopez@orion.example')
    expect(user).toMatchObject({ status: 'enabled', super_admin: true })
    const ana = await rig.server.caller('ana.lopez', 'ACCOUNT_HOLDER')
    expect((await rig.as(userInfo, {}, ana)).data).toMatchObject({
      tenant: { companyNameEn: 'Orion Clinical' },
    })
    const { menus } = (await rig.as(listRoleMenus, { roleId: ana.roleId! }, ana)).data
    expect(menus.map(each => each.id)).toContain(1011)
    expect(menus.filter(each => withoutScreen.has(each.key))).toEqual([])
    const roles = (await rig.as(listRoles, {}, ana)).data
    expect(roles.total).toBe(12)
    const holder = roles.records.find(each => each.code === 'ACCOUNT_HOLDER')!
    expect(holder.rights).toBe(everyRight.filter(isOffered).length)
    const invited = await rig.as(inviteUsers, { emails: ['b.ruiz@orion.example'] }, ana)
    expect(invited.code, invited.message).toBe(0)
    const colleague = await rig.register(await rig.linkOf('b.ruiz@orion.example'), 'blanca.ruiz')
    expect(colleague.data.state, 'everybody else is reviewed').toBe('under_review')
  })

  test('J9 a first invitation that ran out is mailed again, and still lets its receiver in', async () => {
    const email = 'c.soler@lyra.example'
    await create(works(), { ...orion, name: 'Lyra', 'name-en': 'Lyra', 'admin-email': email })
    await rig.server.setRows('invitation', { email }, { expires_at: ago('1 day') })
    const late = paramIn({ text: wordsIn(box.received.at(-1)!.text) })
    expect((await rig.read(late)).code).toBe(codes.registrationLinkExpired.code)
    expect((await rig.as(resendInvitation, { param: late })).code).toBe(0)
    const answer = await registerFirst(await rig.linkOf(email), email, 'carla.soler')
    expect(answer.data).toMatchObject({ state: 'enabled', companyEn: 'Lyra' })
  })

  test('an address that was mistyped: invited again at another one, until a person has come', async () => {
    const again = (email: string) => inviteAdministrator(works(), { tenant: 'Altair', 'admin-email': email })
    const last = () => paramIn({ text: wordsIn(box.received.at(-1)!.text) })
    await create(works(), {
      ...orion,
      name: 'Altair',
      'name-en': 'Altair',
      'admin-email': 'd.vida@altair.exmple',
    })
    const lost = last()
    expect(await again('d.vidal@altair.example')).toMatch(/on its way to d\.vidal@altair\.example/)
    expect(box.received.at(-1)!.to).toBe('d.vidal@altair.example')
    expect((await rig.read(lost)).code).toBe(codes.registrationLinkInvalid.code)
    const answer = await registerFirst(last(), 'd.vidal@altair.example', 'dora.vidal')
    expect(answer.data).toMatchObject({ state: 'enabled', companyEn: 'Altair' })
    expect(await rig.userOf('d.vidal@altair.example')).toMatchObject({ super_admin: true })
    expect(await refused(again('e.sanz@altair.example'))).toMatch(/^Altair has people already/)
  })

  test('TR-A1 the trail of that company has every act as the operator’s, in words, and its chain holds', async () => {
    const ana = await rig.server.caller('ana.lopez', 'ACCOUNT_HOLDER')
    const { data } = await rig.server.call(searchAudit, { limit: 100 }, ana, english)
    const operators = data.records.filter(each => each.actor.name === 'operator')
    const acts = Object.entries(Object.groupBy(operators, each => each.action))
    expect(Object.fromEntries(acts.map(([action, of]) => [action, of?.length]))).toEqual({
      ...{ createTenant: 1, addRole: 12, inviteUsers: 1, grantRoles: 1 },
    })
    expect(
      operators.every(each => each.record),
      'each names its record',
    ).toBe(true)
    const made = operators.find(each => each.action === 'createTenant')!
    const entry = (await rig.server.call(auditEntry, { seq: made.seq }, ana, english)).data
    const change = (field: string) => entry.changes.find(each => each.field === field)
    expect(change('tenantType')?.to).toBe('Contract research organisation')
    expect(change('applications')?.added?.length).toBe(3)
    const reports = await verifyChains(
      rig.server.owner,
      rig.server.services.keys,
      rig.server.services.settings,
    )
    expect(reports.find(each => each.tenantId === ana.tenantId)?.bad).toBeNull()
  })

  test('D6 who has an account elsewhere joins with it, and is let in as well', async () => {
    await create(works(), {
      ...orion,
      name: 'Vega',
      'name-en': 'Vega',
      'admin-email': 'a.lopez@orion.example',
    })
    const vega = paramIn({ text: wordsIn(box.received.at(-1)!.text) })
    expect((await rig.read(vega)).data).toMatchObject({ admits: true, hasAccount: true })
    const ana = await rig.server.caller('ana.lopez', 'ACCOUNT_HOLDER', 'Orion')
    const joined = await rig.as(joinCompany, { param: vega, lastName: 'López', firstName: 'Ana' }, ana)
    expect(joined.data).toMatchObject({ state: 'enabled' })
    const there = await rig.server.caller('ana.lopez', 'ACCOUNT_HOLDER', 'Vega')
    expect((await rig.as(userInfo, {}, there)).code).toBe(0)
  })
})

test('A16 all applications by their numbers, master data as number 1 whatever is asked for', async () => {
  const licensed = async (name: string, applications?: string) => {
    await create(works(), { ...orion, name, 'name-en': name, applications })
    const rows = await rig.server.getRows(
      'tenant_application',
      { tenant_id: await getId(name), orderBy: 'id' },
      'application_id as id',
    )
    return rows.map(each => each.id)
  }
  const every = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 17, 77, 102]
  expect(await licensed('Mira', 'all')).toEqual(every)
  expect(await licensed('Alya', 'elearning, 102')).toEqual([1, 10, 102])
  expect(await licensed('Rana')).toEqual([1])
})

describe('a wish that cannot be met is refused in one sentence, and nothing is made', () => {
  const count = async () => (await rig.server.getRows('tenant', {}, 'id')).length
  const wrong: [string, Options, RegExp][] = [
    ['no name', { name: '' }, /^--name must be a name/],
    ['a name of two lines', { 'name-en': 'a\nb' }, /^--name-en must be a name/],
    ['another kind', { kind: 'bank' }, /^--kind must be sponsor, cro or site/],
    ['no address', { 'admin-email': 'a.lopez@' }, /^--admin-email must be an e-mail address/],
    ['another language', { languages: 'es-ES,fr-FR' }, /^--languages must be some of zh-CN/],
    ['no zone', { 'time-zone': 'Mars/Base' }, /^--time-zone .*"Mars\/Base" is none/],
    ['no application', { applications: 'edc,sap' }, /^--applications: there is no application "sap"/],
    ['a name that is taken', { name: 'ORION CLINICAL', 'name-en': 'Other' }, /exists already/],
  ]
  test.each(wrong)('%s', async (_what, options, sentence) => {
    const before = await count()
    expect(
      await refused(create(works(), { ...orion, name: 'Sirius', 'name-en': 'Sirius', ...options })),
    ).toMatch(sentence)
    expect(await count()).toBe(before)
  })

  test('a mail server that refuses', async () => {
    const before = await count()
    refusal = { responseCode: 550 }
    const said = await refused(create(works(), { ...orion, name: 'Sirius', 'name-en': 'Sirius' }))
    refusal = null
    expect(said).toMatch(/^Nothing was made, for a message of kind invitation was not sent: .*550/)
    expect(await count()).toBe(before)
  })
})

describe('a company is switched off and on', () => {
  test('TR-T8 its sessions end with 100101, those of people who work elsewhere too go on there, and it is listed', async () => {
    const doctor = await rig.server.caller('c.ortega')
    const here = await rig.server.caller('elena.navarro', null, 'Puerta')
    const there = await rig.server.caller('elena.navarro', null, 'Minato')
    expect(here.tenantId).toBe(doctor.tenantId)
    const code = async (by: typeof doctor) => (await rig.as(userInfo, {}, by)).code
    expect([await code(doctor), await code(here), await code(there)]).toEqual([0, 0, 0])
    const [{ name }] = (await rig.server.getRows(
      'tenant',
      { id: doctor.tenantId },
      'company_name_en as name',
    )) as [{ name: string }]
    expect(await disable(works(), { tenant: name })).toMatch(/is disabled; [1-9]\d* sessions? ended\.$/)
    const [ended] = await rig.server.getRows(
      'session',
      { account_id: doctor.accountId, ended_at: not(null), orderBy: 'created_at desc' },
      'end_code',
    )
    expect(ended).toEqual({ end_code: codes.licenceMissing.code })
    expect(await code(doctor), 'the session that ended is told why').toBe(codes.licenceMissing.code)
    expect(await code(here)).toBe(codes.licenceMissing.code)
    expect(await code(there)).toBe(0)
    const again = await rig.server.caller('c.ortega')
    expect(await code(again), 'a new session opens nothing').toBe(codes.licenceMissing.code)
    const tenants = await rig.as(listTenants, {}, there)
    expect(tenants.data.records.find(each => each.id === here.tenantId)?.refusal).toBe(100101)
    expect(await list(works())).toMatch(new RegExp(`${here.tenantId} +site +disabled`))
    expect(await disable(works(), { tenant: name })).toMatch(/was disabled already/)
    expect(await enable(works(), { tenant: here.tenantId })).toMatch(/is enabled\.$/)
    expect(await code(here)).toBe(0)
    const entries = await rig.server.getRows(
      'trail',
      { tenant_id: here.tenantId, action: ['disableTenant', 'enableTenant'], orderBy: 'seq' },
      'action',
      'actor_name',
      'changes',
    )
    expect(entries).toEqual([
      { action: 'disableTenant', actor_name: 'operator', changes: { enabled: [true, false] } },
      { action: 'enableTenant', actor_name: 'operator', changes: { enabled: [false, true] } },
    ])
  })

  test('a company that is not there', async () => {
    expect(await refused(disable(works(), { tenant: 'Sirius' }))).toBe('There is no company Sirius.')
    expect(await refused(enable(works(), {}))).toMatch(/^--tenant must name a company/)
  })
})

describe('licences', () => {
  const ana = () => rig.server.caller('ana.lopez', 'ACCOUNT_HOLDER', 'Orion')
  const tenant = 'Orion Clinical'

  test('of an application: to come, in force for whole days of the zone of the company, over', async () => {
    const refusal = async () => {
      const { records } = (await rig.as(listApplications, {}, await ana())).data
      return records.find(each => each.id === 4)?.refusal
    }
    expect(await refusal()).toBe(codes.applicationNotLicensed.code)
    const said = await licence(works(), { tenant, application: 'rtsm', from: '2199-01-01', to: '2199-12-31' })
    expect(said).toMatch(/rtsm \(4\) +to come +2199-01-01 to 2199-12-31/)
    expect(await refusal()).toBe(codes.applicationNotYetLicensed.code)
    const row = await rig.server.getRow(
      'tenant_application',
      { application_id: 4, tenant_id: await getId(tenant) },
      'tenant_id as tenant',
      'licence_from as from',
      'licence_to as to',
    )
    expect([row.from, row.to].map(each => each.toISOString())).toEqual([
      '2198-12-31T23:00:00.000Z',
      '2199-12-31T23:00:00.000Z',
    ])
    expect(await licence(works(), { tenant, application: '4', from: 'none' })).toMatch(
      /rtsm \(4\) +in force +always to 2199-12-31/,
    )
    expect(await refusal()).toBeUndefined()
    const bounds = () =>
      rig.server.getRows(
        'tenant_application',
        { application_id: 4, tenant_id: row.tenant },
        'licence_from::text as from',
        'licence_to as to',
      )
    const odd = new Date('2199-06-30T10:20:30Z')
    await rig.server.setRows(
      'tenant_application',
      { application_id: 4, tenant_id: row!.tenant },
      { licence_to: odd },
    )
    await licence(works(), { tenant, application: '4', from: 'none' })
    expect(await bounds(), 'a bound that is left out stays').toEqual([{ from: '-infinity', to: odd }])
    await licence(works(), { tenant, application: '4', to: '2020-01-31' })
    expect(await refusal()).toBe(codes.applicationLicenceExpired.code)
  })

  test('N21 of the company as a whole, at its next call; the trail tells of it', async () => {
    const caller = await ana()
    await licence(works(), { tenant, from: '2020-01-01', to: '2020-12-31' })
    expect((await rig.as(userInfo, {}, caller)).code).toBe(codes.licenceExpired.code)
    await licence(works(), { tenant, to: 'none' })
    expect((await rig.as(userInfo, {}, caller)).code).toBe(0)
    const { data } = await rig.as(searchAudit, { actions: ['changeLicence'] }, caller)
    const entry = await rig.server.call(auditEntry, { seq: data.records[0]!.seq }, caller, english)
    expect(entry.data.changes).toEqual([
      expect.objectContaining({ field: 'licenceTo', from: '2020-12-31', to: null }),
    ])
  })

  test('a wish that cannot be met', async () => {
    const of = (options: Options) => refused(licence(works(), { tenant, ...options }))
    expect(await of({ from: '2027-02-30' })).toMatch(/^--from must be a day/)
    expect(await of({ from: '2027-02-01', to: '2027-01-31' })).toMatch(/cannot end before it begins/)
    expect(await of({ application: 'sap', to: 'none' })).toMatch(/there is no application "sap"/)
    expect(await of({ application: 'edc' })).toMatch(/needs --from, --to or --studies/)
  })
})
