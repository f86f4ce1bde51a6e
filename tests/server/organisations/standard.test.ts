import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation, editOrganisation } from '../../../contract/organisations/changes.ts'
import {
  listOrganisations,
  organisationById,
  organisationHistory,
} from '../../../contract/organisations/manage.ts'
import {
  countStandardOrganisations,
  findStandardOrganisations,
  linkStandard,
  organisationStandard,
  selectStandardOrganisation,
  settleStandard,
  unlinkStandard,
} from '../../../contract/organisations/standard.ts'
import { loadDirectory } from '../../../server/features/organisations/standard-load.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
let abroad: Caller
/** Values for the own fields that the company requires. */
let ownValues: { fieldId: string; value: string }[]

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  abroad = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  const { data } = await server.call(organisationFields, {}, admin)
  ownValues = data.records
    .filter(field => field.required)
    .map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
})
afterAll(() => server.close())

const load = async (text: string) => {
  const lines: string[] = []
  const result = await loadDirectory(server.owner, Readable.from([text]), line => lines.push(line))
  return { ...result, lines }
}
const loadRecords = (...records: object[]) => load(records.map(each => JSON.stringify(each)).join('\n'))
const base = {
  name: '海陵湾医院',
  nameEn: 'Hailing Bay Hospital',
  type: 'hospital',
  country: 'CN',
  province: 'Jiangsu',
}
const find = async (query: string, by = admin) =>
  (await server.call(findStandardOrganisations, { query }, by)).data.records
const select = (standardId: string, more: object = {}) =>
  server.call(selectStandardOrganisation, { standardId, ownValues, ...more }, admin)
const compare = async (id: string) => (await server.call(organisationStandard, { id }, admin)).data
const getState = async (id: string, field: string) =>
  (await compare(id)).fields.find(each => each.field === field)
const detail = async (id: string) => (await server.call(organisationById, { id }, admin)).data

/** A standard record that the company has added. */
const added = async (code: string, more: object = {}) => {
  await loadRecords({ code, ...base, name: `海陵${code}`, nameEn: `Hailing ${code}`, ...more })
  const [found] = await find(`海陵${code}`)
  const answer = await select(found!.id)
  expect(answer.code, JSON.stringify(answer)).toBe(0)
  return { ...answer.data, standardId: found!.id }
}

const ror = (number: string, names: object[], status = 'active') => ({
  ...{ id: `https://ror.org/${number}`, status, types: ['healthcare'], established: 1868, names },
  links: [{ type: 'website', value: 'https://hospital.example' }],
  locations: [
    {
      geonames_id: 1,
      geonames_details: { country_code: 'CN', country_subdivision_name: 'Jiangsu', name: 'Nanjing' },
    },
  ],
})

describe('MD-O4 the standard directory is loaded from a file', () => {
  test('a ROR dump in any pieces: names by language, aliases, place, number; every name finds it', async () => {
    const names = [
      { value: 'Hailing "Sea" Hospital {1}', types: ['ror_display', 'label'], lang: 'en' },
      { value: '海陵海滨医院', types: ['label'], lang: 'zh' },
      { value: 'Hospital Marítimo de Hailing', types: ['label'], lang: 'es' },
      { value: 'HSH', types: ['acronym'], lang: null },
    ]
    const text = JSON.stringify([ror('00pjdza24', names)], null, 4)
    const pieces = text.match(/[\s\S]{1,7}/g)!
    const result = await loadDirectory(server.owner, Readable.from(pieces), () => {})
    expect(result).toEqual({ added: 1, changed: 0, same: 0, bad: 0 })
    for (const query of ['海陵海滨', 'hailing sea', 'hailinghaibin', 'HSH', 'Marítimo', '00pjdza24']) {
      const [found] = await find(query)
      expect(found, query).toMatchObject({
        ...{
          code: 'ror:00pjdza24',
          name: '海陵海滨医院',
          nameEn: 'Hailing "Sea" Hospital {1}',
          alias1: 'HSH',
        },
        ...{ type: 'hospital', country: '中国', province: '江苏省', city: '南京市', added: false },
        identifiers: [{ type: 'ror', value: '00pjdza24' }],
      })
    }
    const [here] = await find('海陵海滨', abroad)
    expect(here).toMatchObject({ country: '中国', province: '江蘇省' })
  })

  test('a wrong record is named and left out, the others are stored', async () => {
    const good = JSON.stringify({ code: 'bad-1', ...base })
    const result = await load(
      `${good}\n{"code":"bad-2","name":\n{"code":"bad-3","name":"海陵","country":"China"}\n{"code":"bad-4","name":"A\\u0000B"}\n` +
        JSON.stringify({ code: 'bad-5', ...base, identifiers: [{ type: 'ror', value: '00pjdza25' }] }),
    )
    expect(result).toMatchObject({ added: 1, bad: 4 })
    expect(result.lines.map(line => line.split(':')[0])).toEqual([
      'Record 2 (bad-2)',
      'Record 3 (bad-3)',
      'Record 4 (bad-4)',
      'Record 5 (bad-5)',
    ])
    expect(
      await load(`[${good},{"code":"bad-6" "name":"x"},{"id":"https://ror.org/1"},\n${good}]`),
    ).toMatchObject({
      ...{ added: 0, same: 2, bad: 2 },
    })
  })

  test('a reload updates what differs and loses nothing', async () => {
    await loadRecords({ code: 're-1', ...base }, { code: 're-2', ...base })
    const again = await loadRecords({ code: 're-1', ...base, zip: '225300' }, { code: 're-3', ...base })
    expect(again).toMatchObject({ added: 1, changed: 1, same: 0, bad: 0 })
    const rows = await server.getRows(
      'standard_organisation',
      { code: raw("like 're-%'"), orderBy: 'code' },
      'code',
      'zip',
      'row_version',
    )
    expect(rows).toEqual([
      { code: 're-1', zip: '225300', row_version: 2 },
      { code: 're-2', zip: '', row_version: 1 },
      { code: 're-3', zip: '', row_version: 1 },
    ])
    expect(await loadRecords({ code: 're-1', ...base, zip: '225300' })).toMatchObject({ changed: 0, same: 1 })
  })

  test('TR-T2 no company can change it: the role of the application may only read', async () => {
    for (const statement of [
      "update standard_organisation set name = 'x'",
      'delete from standard_organisation',
      'truncate standard_organisation cascade',
      "insert into standard_organisation (code) values ('x')",
    ]) {
      const asApp = server.database.transaction(admin.tenantId, tx => sql.raw(statement).execute(tx))
      await expect(asApp, statement).rejects.toThrow(/permission denied/)
    }
  })
})

describe('L45 L52 L53 MD-O4 a company copies from the directory', () => {
  test.each([
    [{ country: 'Narnia' }, 'country'],
    [{ country: '日本', province: '江苏省' }, 'province'],
    [{ country: '中国', province: 'Ruritania' }, 'province'],
  ] as const)('a copy with a place that is in no list is refused: %j', async (place, field) => {
    await loadRecords({ code: 'nowhere-1', ...base, name: '海陵无此地', nameEn: 'Hailing Nowhere' })
    const standard = (await find('海陵无此地')).find(each => each.code === 'nowhere-1')!
    const answer = await select(standard.id, place)
    expect([answer.code, answer.data]).toEqual([codes.optionInvalid.code, expect.objectContaining({ field })])
    expect((await find('海陵无此地'))[0]).toMatchObject({ added: false })
  })

  test('selecting adds a copy with its number; a value in the request takes its place; a second time is refused', async () => {
    await loadRecords({ code: 'sel-1', ...base, zip: '225300', website: 'https://hailing.example' })
    const standard = (await find('海陵湾')).find(each => each.code === 'sel-1')
    const before = (await server.call(countStandardOrganisations, {}, admin)).data
    const answer = await select(standard!.id, { phone: '+86 523 5555 0001' })
    expect(answer.code, JSON.stringify(answer)).toBe(0)
    const now = await detail(answer.data.id)
    expect(now).toMatchObject({
      ...{
        name: standard!.name,
        nameEn: standard!.nameEn,
        type: 'hospital',
        country: '中国',
        province: '江苏省',
      },
      ...{ phone: '+86 523 5555 0001', standardCode: standard!.code, rowVersion: 1 },
    })
    expect((await select(standard!.id)).code).toBe(codes.organisationAlreadyAdded.code)
    const [found] = (await find(standard!.name)).filter(each => each.id === standard!.id)
    expect(found).toMatchObject({ added: true, organisationId: answer.data.id })
    const [elsewhere] = (await find(standard!.name, abroad)).filter(each => each.id === standard!.id)
    expect(elsewhere).toMatchObject({ added: false, organisationId: null })
    const after = (await server.call(countStandardOrganisations, {}, admin)).data
    expect(after).toEqual({ ...before, added: before.added + 1 })
    expect((await select(crypto.randomUUID())).code).toBe(codes.dataNotFound.code)
    const state = async (field: string) => (await getState(answer.data.id, field))?.state
    expect([await state('name'), await state('province'), await state('phone')]).toEqual([
      'copied',
      'copied',
      'own',
    ])
  })

  test('two selections of one record at once add it once', async () => {
    await loadRecords({ code: 'twice', ...base, name: '海陵双选医院', nameEn: 'Hailing Twice' })
    const [standard] = await find('海陵双选')
    const answers = await Promise.all([select(standard!.id), select(standard!.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, codes.organisationAlreadyAdded.code])
  })

  test('a changed directory is offered field by field: taken, or kept until it changes again', async () => {
    const { id } = await added('diff', { zip: '1', phone: '1', city: '泰州市' })
    await loadRecords({
      code: 'diff',
      ...base,
      name: '海陵diff',
      nameEn: 'Hailing diff',
      zip: '2',
      phone: '2',
      city: '泰州市',
    })
    expect(await getState(id, 'zip')).toMatchObject({
      field: 'zip',
      own: '1',
      standard: '2',
      state: 'differs',
    })
    const differing = async () =>
      (await server.call(listOrganisations, { origin: 'differs', limit: 100 }, admin)).data.records.some(
        each => each.id === id,
      )
    expect(await differing()).toBe(true)
    const wish = [
      { field: 'zip' as const, standard: '2', take: true },
      { field: 'phone' as const, standard: '2', take: false },
    ]
    const settled = await server.call(
      settleStandard,
      { id, rowVersion: 1, fields: wish, reason: 'Checked' },
      admin,
    )
    expect(settled).toMatchObject({ code: 0, data: { rowVersion: 2 } })
    expect(await detail(id)).toMatchObject({ zip: '2', phone: '1' })
    expect(await getState(id, 'zip')).toMatchObject({ state: 'copied' })
    expect(await getState(id, 'phone')).toMatchObject({ state: 'own' })
    expect(await differing()).toBe(false)
    const [entry] = (await server.call(organisationHistory, { id }, admin)).data.records
    expect(entry).toMatchObject({ action: 'settleStandard', reason: 'Checked', version: 2 })
    expect(entry!.changes.map(({ field }) => field)).toContain('zip')
    await loadRecords({
      code: 'diff',
      ...base,
      name: '海陵diff',
      nameEn: 'Hailing diff',
      zip: '2',
      phone: '3',
      city: '泰州市',
    })
    expect(await getState(id, 'phone')).toMatchObject({ state: 'differs', standard: '3' })
    // What the user has read is what is decided: the directory has changed since.
    const late = [{ field: 'phone' as const, standard: '2', take: true }]
    expect((await server.call(settleStandard, { id, rowVersion: 2, fields: late }, admin)).code).toBe(
      codes.dataChanged.code,
    )
    const stale = [{ field: 'phone' as const, standard: '3', take: true }]
    expect((await server.call(settleStandard, { id, rowVersion: 1, fields: stale }, admin)).code).toBe(
      codes.dataChanged.code,
    )
  })

  test('E36 the places of a comparison are named in the language of the reader', async () => {
    const { id } = await added('d36')
    const reads = { 'accept-language': 'es-ES' }
    const { fields } = (await server.call(organisationStandard, { id }, admin, reads)).data
    const province = fields.find(({ field }) => field === 'province')
    expect(province).toMatchObject({ own: '江苏省', shown: { own: 'Jiangsu', standard: 'Jiangsu' } })
    const name = fields.find(({ field }) => field === 'name')
    expect(name!.shown).toEqual({ own: name!.own, standard: name!.standard })
  })

  test('an own organisation is linked, its differences are offered; unlinked, it keeps its values [MD-O4]', async () => {
    const more = { zip: '5', phone: '7', identifiers: [{ type: 'ror', value: '05dxps055' }] }
    await loadRecords({ code: 'link', ...base, name: '海陵关联医院', nameEn: 'Hailing Link', ...more })
    const [standard] = await find('海陵关联')
    const plain = { name: '海陵关联医院', nameEn: 'Hailing Linked', type: 'hospital' as const, phone: '7' }
    const own = { ...plain, country: 'China', province: 'Jiangsu', ownValues }
    const { id } = (await server.call(addOrganisation, { ...own, aliasConfirmed: true }, admin)).data
    const link = (rowVersion: number, by = admin) =>
      server.call(linkStandard, { id, rowVersion, standardId: standard!.id, reason: 'Same' }, by)
    expect((await link(1, abroad)).code).toBe(codes.dataNotFound.code)
    expect(await link(1)).toMatchObject({ code: 0, data: { rowVersion: 2 } })
    expect((await link(1)).code).toBe(codes.dataChanged.code)
    expect(await detail(id)).toMatchObject({
      ...{ nameEn: 'Hailing Linked', zip: '', standardCode: 'link' },
      identifiers: more.identifiers,
    })
    const state = async (field: string) => (await getState(id, field))?.state
    expect(await state('name')).toBe('copied')
    expect(await state('country')).toBe('copied')
    expect(await state('phone')).toBe('copied')
    expect(await state('nameEn')).toBe('differs')
    expect(await state('zip')).toBe('differs')
    const isDiffering = async () =>
      (await server.call(listOrganisations, { origin: 'differs', limit: 100 }, admin)).data.records.some(
        each => each.id === id,
      )
    expect(await isDiffering()).toBe(true)
    expect((await select(standard!.id)).code).toBe(codes.organisationAlreadyAdded.code)
    const ended = await server.call(unlinkStandard, { id, rowVersion: 2, reason: 'Two' }, admin)
    expect(ended).toMatchObject({ code: 0, data: { rowVersion: 3 } })
    expect(await detail(id)).toMatchObject({ phone: '7', standardCode: null })
    expect(await compare(id)).toEqual({ code: null, active: false, fields: [] })
    expect((await find('海陵关联'))[0]).toMatchObject({ added: false })
    const entries = (await server.call(organisationHistory, { id }, admin)).data.records
    expect(entries.slice(0, 2).map(each => [each.action, each.reason])).toEqual([
      ['unlinkStandard', 'Two'],
      ['linkStandard', 'Same'],
    ])
  })

  test('an own value stays own, and the list filters own and standard ones', async () => {
    const { id } = await added('own')
    await server.call(editOrganisation, { id, rowVersion: 1, zip: '9' }, admin)
    expect(await getState(id, 'zip')).toMatchObject({ state: 'own' })
    const has = async (origin: 'own' | 'standard' | 'differs') => {
      const { data } = await server.call(listOrganisations, { origin, query: '海陵own' }, admin)
      return data.records.some(each => each.id === id)
    }
    expect([await has('standard'), await has('own'), await has('differs')]).toEqual([true, false, false])
    const [plain] = (await server.call(listOrganisations, { origin: 'own' }, admin)).data.records
    expect(await compare(plain!.id)).toEqual({ code: null, active: false, fields: [] })
  })

  test('a record that its source has withdrawn is no longer offered; the copy says so', async () => {
    const { id, standardId } = await added('gone')
    await loadRecords({ code: 'gone', ...base, name: '海陵gone', nameEn: 'Hailing gone', active: false })
    expect(await find('海陵gone')).toEqual([])
    expect((await select(standardId)).code).toBe(codes.dataNotFound.code)
    expect(await compare(id)).toMatchObject({ code: 'gone', active: false })
  })

  test('the organisation of another company is as unknown as any other', async () => {
    const { id } = await added('foreign')
    expect((await server.call(organisationStandard, { id }, abroad)).code).toBe(codes.dataNotFound.code)
    const fields = [{ field: 'zip' as const, standard: '', take: true }]
    expect((await server.call(settleStandard, { id, rowVersion: 1, fields }, abroad)).code).toBe(
      codes.dataNotFound.code,
    )
  })
})
