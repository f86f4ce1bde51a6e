import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTenants } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { departmentTree } from '../../../contract/departments/calls.ts'
import { uploadFile } from '../../../contract/files/calls.ts'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { updateCompany } from '../../../contract/tenant/calls.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { companyInfo, userInfo } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not, raw } from '../rows.ts'

let server: DemoServer
let ortega: Caller

beforeAll(async () => {
  server = await demoServer()
  ortega = await server.caller('c.ortega', 'DH_ADMINISTRATOR')
})
afterAll(() => server.close())

const shown = async () => (await server.call(companyInfo, {}, ortega)).data
const save = async (wish: Partial<Input<typeof updateCompany>> = {}) => {
  const { companyName, companyNameEn, icon, tenantLanguageList, languageFlag, timeZone, rowVersion } =
    await shown()
  const now = { companyName, companyNameEn, icon: icon ?? '', timeZone, rowVersion }
  const languages = { tenantLanguageList, languageFlag } as Pick<
    Input<typeof updateCompany>,
    'tenantLanguageList' | 'languageFlag'
  >
  return server.call(updateCompany, { ...now, ...languages, ...wish }, ortega)
}
const upload = async (by = ortega) => (await server.call(uploadFile, { purpose: 'logo' }, by)).data
const fetched = (url: string | null) => server.app.inject({ url: url ?? '/none' })

describe('L1 B25 what is read of a company', () => {
  test('is what stands of it: names, kind, languages, zone, licence, applications and how much it holds', async () => {
    const row = await server.getRow(
      'tenant',
      { id: ortega.tenantId },
      'id',
      'company_name as "companyName"',
      'company_name_en as "companyNameEn"',
      'icon',
      'tenant_type as "tenantType"',
      'language_flag as "languageFlag"',
      'languages as "tenantLanguageList"',
      'time_zone as "timeZone"',
      'row_version as "rowVersion"',
    )
    const company = await shown()
    expect(company).toMatchObject(row)
    expect(company.applications.map(each => each.id)).toContain(1)
    const counted = await server.rows<{ users: number; studies: number }>(
      `select (select count(*)::int from users where tenant_id = $1 and removed_at is null) as users,
        (select count(*)::int from study where tenant_id = $1) as studies`,
      [ortega.tenantId],
    )
    expect(company.counts).toMatchObject(counted[0]!)
    const tanaka = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    expect((await server.call(companyInfo, {}, tanaka)).data.id).toBe(tanaka.tenantId)
  })
})

test('B25 H4 a reader with a narrow scope is told the numbers of their own lists', async () => {
  const wide = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const narrow = await server.caller('zhang.wei', 'CRA')
  for (const menu of [1002, 1003, 1004, 1009, 1011])
    await server.addOnce('role_menu', { tenant_id: narrow.tenantId, role_id: narrow.roleId, menu_id: menu })
  const count = async (by: Caller) => (await server.call(companyInfo, {}, by)).data.counts
  const [all, own] = [await count(wide), await count(narrow)]
  const lists = {
    users: await server.call(searchUsers, { limit: 1 }, narrow),
    studies: await server.call(listStudies, { limit: 1 }, narrow),
    organisations: await server.call(listOrganisations, { limit: 1 }, narrow),
  }
  for (const [name, { data }] of Object.entries(lists)) {
    expect(own[name as 'users'], name).toBe(data.total)
    expect(own[name as 'users'], name).toBeLessThan(all[name as 'users'])
  }
  const tree = await server.call(departmentTree, {}, narrow)
  expect(own.departments).toBe(tree.data.total)
  expect(own.departments).toBeLessThan(all.departments)
  const [sites] = await server.rows<{ n: number }>(
    `select count(*)::int as n from site c where c.tenant_id = $1 and c.removed_at is null`,
    [narrow.tenantId],
  )
  expect(all.sites).toBe(sites!.n)
  expect(own.sites).toBeLessThan(all.sites)
})

describe('L2 B25 E30 what a company says of itself', () => {
  test('is saved over the version seen, stands in the trail field by field, and everybody reads it at once', async () => {
    const wish = {
      companyName: 'Hospital de Levante',
      icon: '',
      tenantLanguageList: ['es-ES', 'en-US', 'es-ES'] as ('es-ES' | 'en-US')[],
      timeZone: 'Atlantic/Canary',
    }
    expect(await save(wish)).toMatchObject({ code: 0, data: { rowVersion: 2, logoUrl: null } })
    expect(await shown()).toMatchObject({
      companyName: 'Hospital de Levante',
      icon: null,
      tenantLanguageList: ['en-US', 'es-ES'],
      languageFlag: 'es-ES',
      timeZone: 'Atlantic/Canary',
      rowVersion: 2,
    })
    const doctor = await server.caller('m.ruiz')
    expect((await server.call(userInfo, {}, doctor)).data.tenant.companyName).toBe('Hospital de Levante')
    const entry = await server.getRow(
      'trail',
      { tenant_id: ortega.tenantId, action: 'updateCompany' },
      'changes',
      'entity_version as version',
    )
    expect(Object.keys(entry.changes).sort()).toEqual([
      'companyName',
      'icon',
      'tenantLanguageList',
      'timeZone',
    ])
    expect(entry.version).toBe(2)
    const late = await save({ companyName: 'Late', rowVersion: 1 })
    expect(late).toMatchObject({ code: codes.dataChanged.code, data: { by: 'Carmen Ortega Vidal' } })
  })

  test('needs a name, a language among those chosen, a zone that exists', async () => {
    const wrong: Partial<Input<typeof updateCompany>>[] = [
      { companyName: ' ' },
      { languageFlag: 'ja-JP' },
      { tenantLanguageList: [] },
      { timeZone: 'Europe/Atlantis' },
      { icon: 'HPLHPL' },
      { companyName: 'Line\u2028break' },
    ]
    for (const wish of wrong)
      expect((await save(wish)).code, JSON.stringify(wish)).toBe(codes.invalidInput.code)
  })
})

describe('G16 TR-W6 the logo', () => {
  test('stays once it is named, and each person of the company sees it by a link of his own', async () => {
    const id = await upload()
    const saved = await save({ logoUploadId: id })
    expect(saved.code).toBe(0)
    const doctor = await server.caller('m.ruiz')
    const { data } = await server.call(listTenants, {}, doctor)
    const links = [
      saved.data.logoUrl,
      (await shown()).logoUrl,
      (await server.call(userInfo, {}, doctor)).data.tenant.logoUrl,
      data.records.find(each => each.id === ortega.tenantId)!.logoUrl,
    ]
    for (const link of links) {
      const answer = await fetched(link)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect((await sharp(answer.rawPayload).metadata()).format).toBe('png')
    }
    expect(links[2], 'each of his own').not.toBe(links[1])
    expect(JSON.stringify(links)).not.toContain(id)
    const [file] = await server.rows<{ owner: string | null; kept: boolean }>(
      `select owner_user_id as owner, expires_at = 'infinity' as kept from file where id = $1`,
      [id],
    )
    expect(file).toEqual({ owner: null, kept: true })
    await server.setRows('session', { account_id: doctor.accountId }, { ended_at: raw('now()') })
    expect((await fetched(links[2]!)).statusCode, 'ends with the session').toBe(404)
  })

  test('another one takes its place; taken away its links answer nothing', async () => {
    const before = (await shown()).logoUrl
    expect((await save({ logoUploadId: await upload() })).code).toBe(0)
    expect((await fetched(before)).statusCode).toBe(404)
    const after = (await shown()).logoUrl
    expect((await fetched(after)).statusCode).toBe(200)
    expect(
      (await save({ companyName: 'Hospital de Poniente' })).data.logoUrl,
      'stays where nothing is said',
    ).not.toBeNull()
    expect(await save({ logoUploadId: null })).toMatchObject({ code: 0, data: { logoUrl: null } })
    expect((await fetched(after)).statusCode).toBe(404)
    expect((await shown()).logoUrl).toBeNull()
  })

  test('TR-T5 TR-W1 is nothing but an upload of one’s own: every other id answers as one that never was', async () => {
    const own = await upload()
    await save({ logoUploadId: own })
    const course = await server.getRow('file', { tenant_id: ortega.tenantId, kind: not('image') }, 'id')
    const late = await upload()
    await server.setRows('file', { id: late }, { expires_at: raw('now()') })
    const ids = {
      never: randomUUID(),
      'of another company': await upload(await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')),
      'of a colleague': await upload(await server.caller('m.ruiz')),
      'of a course': course.id,
      'too old': late,
      'the logo itself': own,
    }
    const refused = async (logoUploadId: string) => {
      const { code, message, data } = await save({ logoUploadId, companyName: 'Not saved' })
      return { code, message, data }
    }
    const never = await refused(ids.never)
    expect(never).toMatchObject({ code: codes.dataNotFound.code, data: { field: 'logoUploadId' } })
    for (const [name, id] of Object.entries(ids).slice(1, 5)) expect(await refused(id), name).toEqual(never)
    expect((await save({ logoUploadId: own })).code, 'the same again changes nothing').toBe(0)
    expect(await shown()).toMatchObject({ companyName: 'Hospital de Poniente' })
  })
})
