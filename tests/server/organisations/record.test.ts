import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { addOrganisationField, organisationFields } from '../../../contract/organisation-fields/calls.ts'
import {
  addOrganisation,
  editOrganisation,
  saveOrganisationGenetics,
  toggleOrganisations,
} from '../../../contract/organisations/changes.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import {
  checkOrganisationAdded,
  checkOrganisationAlias,
  listOrganisations,
  organisationById,
  organisationGenetics,
  organisationHistory,
  organisationUses,
  similarOrganisations,
} from '../../../contract/organisations/manage.ts'
import { getSections } from '../../../contract/records/define.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let monitor: Caller
let count = 0
/** Values for the own fields that the company requires. */
let ownValues: { fieldId: string; value: string }[]

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  monitor = await server.caller('zhang.wei', 'CRA')
  const { data } = await server.call(organisationFields, {}, admin)
  ownValues = data.records
    .filter(field => field.required)
    .map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
})
afterAll(() => server.close())

const add = (more: object = {}) => {
  count += 1
  const plain = { name: `海陵第${count}医院`, nameEn: `Hailing Hospital ${count}`, type: 'hospital' as const }
  return server.call(addOrganisation, { ...plain, ownValues, ...more }, admin)
}
const added = async (more: object = {}) => {
  const answer = await add(more)
  expect(answer.code, JSON.stringify(answer)).toBe(0)
  return answer.data
}
const detail = async (id: string, by = admin) => (await server.call(organisationById, { id }, by)).data
const edit = (seen: { id: string; rowVersion: number }, more: object) =>
  server.call(editOrganisation, { ...seen, ...more }, admin)
const list = async (input: object = {}, by = admin) =>
  (await server.call(listOrganisations, { limit: 100, ...input }, by)).data
const idByName = async (name: string) =>
  (await list({ query: name })).records.find(each => each.name === name)!.id

/** A value for every field that a form sets. */
const filled = () => {
  const { fields } = organisationRecord
  const names = getSections(organisationRecord).flatMap(({ names }) => names as (keyof typeof fields)[])
  const entries = names.map(name => {
    const field = fields[name]
    if (field.kind === 'count') return [name, 3000]
    if (field.kind === 'choice') return [name, field.values.at(-1)]
    if (field.kind === 'id') return [name, null]
    if (field.kind === 'email') return [name, 'office@hailing.example']
    return [name, `${name} ${count}`]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

describe('the record of an organisation', () => {
  test('E11 E13 E14 E15 E16 E17 E18 L44 L48 every field of the eight tabs is kept and answered', async () => {
    const values = filled()
    const { id } = await added({ ...values, country: 'China', province: 'Jiangsu' })
    expect(getSections(organisationRecord)).toHaveLength(8)
    // Country and province are stored as the company writes them, whatever the language of the user.
    expect(await detail(id)).toMatchObject({
      ...values,
      ...{ country: '中国', countryId: 'CN', province: '江苏省', active: true },
    })
  })

  test('L47 F8 only what differs changes, and the history names each field', async () => {
    const seen = await added({ meetingFee: 3000 })
    const { data } = await edit(seen, { meetingFee: 4500, fastReview: 'no', reason: 'Price list of 2027' })
    expect(data).toEqual({ id: seen.id, rowVersion: 2 })
    expect(await detail(seen.id)).toMatchObject({
      meetingFee: 4500,
      fastReview: 'no',
      thirdPartyAudit: null,
    })
    const { data: history } = await server.call(organisationHistory, { id: seen.id }, admin)
    expect(history.records[0]).toMatchObject({ reason: 'Price list of 2027' })
    expect(history.records[0]!.changes.map(each => each.field).sort()).toEqual(['fastReview', 'meetingFee'])
    expect((await edit(data, { meetingFee: 4500 })).data).toEqual({ id: seen.id, rowVersion: 2 })
  })

  test('MD-O1 the number of organisations below one leads to the list of just these', async () => {
    const top = await added()
    const ids = [(await added({ parentId: top.id })).id, (await added({ parentId: top.id })).id]
    await added({ parentId: ids[0] })
    const { data } = await server.call(organisationUses, { id: top.id }, admin)
    expect(data.below).toBe(2)
    const below = await list({ parentIds: [top.id] })
    expect(below.records.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect((await list({ parentIds: [crypto.randomUUID()] })).total).toBe(0)
  })

  test('TR-C1 a change of an older version is refused', async () => {
    const seen = await added()
    await edit(seen, { zip: '226001' })
    expect((await edit(seen, { zip: '226002' })).code).toBe(codes.dataChanged.code)
    expect(await detail(seen.id)).toMatchObject({ zip: '226001' })
  })

  test('L49 F8 switching off asks for a reason and has a result for each', async () => {
    const [one, other] = [await added(), await added()]
    const off = { organisations: [one, other], active: false }
    expect((await server.call(toggleOrganisations, off, admin)).code).toBe(codes.invalidInput.code)
    await server.call(toggleOrganisations, { ...off, organisations: [one], reason: 'Closed' }, admin)
    const seen = [{ id: one.id, rowVersion: 2 }, other]
    const { data } = await server.call(
      toggleOrganisations,
      { ...off, organisations: seen, reason: 'Closed' },
      admin,
    )
    expect(data.results.map(each => each.code)).toEqual([codes.organisationAlreadyInactive.code, 0])
    expect((await detail(other.id)).active).toBe(false)
    const on = { organisations: [{ id: one.id, rowVersion: 2 }], active: true }
    expect((await server.call(toggleOrganisations, on, admin)).data.results[0]!.code).toBe(0)
    const again = { organisations: [{ id: one.id, rowVersion: 3 }], active: true }
    const refused = await server.call(toggleOrganisations, again, admin)
    expect(refused.code).toBe(codes.organisationAlreadyActive.code)
  })

  test('H12 TR-Z3 an actor without the menu may not, and one who does not see an organisation finds none', async () => {
    const { code } = await server.call(addOrganisation, { name: 'X', type: 'cro', ownValues }, monitor)
    expect(code).not.toBe(0)
  })
})

describe('identifiers', () => {
  test('MD-O2 a wrong check digit is refused at its field, and an identifier has one owner', async () => {
    const wrong = await add({ identifiers: [{ type: 'ror', value: '02mhbdp95' }] })
    expect(wrong.data).toMatchObject({
      issues: [{ path: 'identifiers.0.value', rule: 'identifierInvalid' }],
    })
    const { id } = await added({ identifiers: [{ type: 'ror', value: 'https://ror.org/02MHBDP94' }] })
    expect((await detail(id)).identifiers).toEqual([{ type: 'ror', value: '02mhbdp94' }])
    const second = await add({ identifiers: [{ type: 'ror', value: '02mhbdp94' }] })
    expect(second).toMatchObject({ code: codes.identifierTaken.code, data: { field: 'identifiers', at: 0 } })
    expect((await list({ query: '02mhbdp94' })).records.map(each => each.id)).toEqual([id])
  })

  test('MD-O2 ten parallel requests for one identifier give it to one organisation', async () => {
    const identifiers = [{ type: 'own', value: 'SITE-4711' }]
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ identifiers })))
    expect(answers.filter(each => each.code === 0)).toHaveLength(1)
    for (const answer of answers.filter(each => each.code !== 0))
      expect(answer.code).toBe(codes.identifierTaken.code)
  })
})

describe('addresses', () => {
  const place = {
    purpose: 'delivery',
    country: '中国',
    province: '江苏省',
    city: '',
    zip: '',
    address: '',
  } as const
  test('G31 G48 two addresses for one purpose may not name one region, nor overlap', async () => {
    const same = await add({ addresses: [place, { ...place, country: 'China' }] })
    expect(same.code).toBe(codes.regionRepeated.code)
    const overlap = await add({ addresses: [place, { ...place, city: '南通市' }] })
    expect(overlap.code).toBe(codes.addressOverlap.code)
    const addresses = [place, { ...place, purpose: 'mail' as const }]
    const { id } = await added({ addresses })
    expect((await detail(id)).addresses).toMatchObject(addresses)
  })

  test('E36 places of further addresses are named in the language of the reader, and stay as stored', async () => {
    const stored = { ...place, city: '苏州市', address: '枫桥路 1 号' }
    const { id } = await added({ addresses: [stored] })
    const { name } = await detail(id)
    const read = async (language: string) => {
      const reads = { 'accept-language': language }
      const one = (await server.call(organisationById, { id }, admin, reads)).data
      const rows = (await server.call(listOrganisations, { query: name }, admin, reads)).data.records
      return [one.addresses, rows.find(row => row.id === id)!.addresses]
    }
    const spanish = { country: 'China', province: 'Jiangsu', city: 'Suzhou' }
    expect(await read('es-ES')).toEqual([[{ ...stored, place: spanish }], [{ ...stored, place: spanish }]])
    const chinese = { country: '中国', province: '江苏省', city: '苏州市' }
    expect(await read('zh-CN')).toEqual([[{ ...stored, place: chinese }], [{ ...stored, place: chinese }]])
  })

  test('E36 E38 the history names places and purposes in the language of the reader', async () => {
    const where = {
      country: '中国',
      province: '浙江省',
      city: '苏州市',
      zip: '215000',
      address: '枫桥路 1; 2',
    }
    const { id } = await added({ ...where, addresses: [{ ...place, ...where, province: '江苏省' }] })
    const read = async (language: string) => {
      const asked = { id, limit: 10, pageNum: 1 }
      const { records } = (
        await server.call(organisationHistory, asked, admin, { 'accept-language': language })
      ).data
      return Object.fromEntries(records.at(-1)!.changes.map(each => [each.field, each.to]))
    }
    expect(await read('es-ES')).toMatchObject({
      ...{ country: 'China', province: 'Zhejiang', city: 'Suzhou' },
      addresses: ['Entregas: 枫桥路 1; 2, 215000 Suzhou, Jiangsu, China'],
    })
    expect(await read('zh-CN')).toMatchObject({
      ...{ country: '中国', province: '浙江省', city: '苏州市' },
      addresses: ['收货: 中国江苏省苏州市枫桥路 1; 2 215000'],
    })
  })
})

describe('the parent', () => {
  test('G29 an organisation is neither its own parent nor below itself', async () => {
    const top = await added()
    const below = await added({ parentId: top.id })
    expect((await edit(top, { parentId: top.id })).code).toBe(codes.organisationOwnParent.code)
    expect((await edit(top, { parentId: below.id })).code).toBe(codes.organisationUnderItself.code)
  })

  test('G29 TR-C2 parallel moves never make a cycle', async () => {
    const three = [await added(), await added(), await added()]
    const next = (at: number) => three[(at + 1) % three.length]!.id
    const answers = await Promise.all(three.map((seen, at) => edit(seen, { parentId: next(at) })))
    expect(answers.filter(each => each.code === 0)).toHaveLength(2)
    const paths = await server.getRows('organisation', { id: three.map(each => each.id) }, 'path')
    expect(paths.map(each => each.path.length).sort()).toEqual([1, 2, 3])
  })
})

describe('names', () => {
  test('G28 L57 an alias of another organisation asks for a confirmation', async () => {
    const { data } = await server.call(checkOrganisationAlias, { alias1: '临江肿瘤' }, admin)
    expect(data.records).toMatchObject([{ name: '临江大学附属肿瘤医院', alias: '临江肿瘤' }])
    const { code } = await add({ alias1: '临江肿瘤' })
    expect(code).toBe(codes.organisationAliasSame.code)
    const seen = await added({ alias1: '临江肿瘤', aliasConfirmed: true })
    // It is confirmed once: later changes of other fields do not ask again.
    expect((await edit(seen, { zip: '200032' })).code).toBe(0)
  })

  test('the same name under the same parent is refused', async () => {
    const parentId = await idByName('临江大学附属肿瘤医院')
    await added({ name: '肝胆外科', nameEn: '', type: 'hospital_department', parentId })
    const second = await add({ name: '肝胆 外科', nameEn: '', type: 'hospital_department', parentId })
    expect(second).toMatchObject({ code: codes.organisationNameTaken.code, data: { field: 'name' } })
    await added({ name: '肝胆外科', nameEn: '', type: 'hospital_department' })
  })

  test('sites are found by the new name of their organisation', async () => {
    const id = await idByName('临江大学附属肿瘤医院')
    const { rowVersion } = await detail(id)
    await edit({ id, rowVersion }, { alias2: '江心肿瘤中心' })
    const sites = await server.getRows('site', { organisation_id: id }, 'search')
    expect(sites.length).toBeGreaterThan(0)
    for (const site of sites) expect(site.search).toContain('江心肿瘤中心')
  })
})

describe('search before creating', () => {
  const classes = async (input: object) => {
    const { data } = await server.call(similarOrganisations, input, admin)
    return data.records.map(({ name, match }) => [name, match])
  }
  test('MD-O3 each hit has the way in which it matches, the surest first', async () => {
    const { id } = await added({
      name: '琴川妇幼保健院',
      alias1: '琴川妇幼',
      identifiers: [{ type: 'own', value: 'QC-1' }],
    })
    expect(await classes({ name: '别的名称', identifiers: [{ type: 'own', value: 'QC-1' }] })).toEqual([
      ['琴川妇幼保健院', 'identifier'],
    ])
    expect(await classes({ name: '琴川 妇幼保健院' })).toEqual([['琴川妇幼保健院', 'name']])
    expect(await classes({ name: '琴川妇幼' })).toEqual([['琴川妇幼保健院', 'alias']])
    expect(await classes({ name: '琴川' })).toEqual([['琴川妇幼保健院', 'part']])
    // Other characters that are read in the same way.
    expect(await classes({ name: '秦川妇幼保健院' })).toEqual([['琴川妇幼保健院', 'reading']])
    expect(await classes({ name: '琴川妇幼保健院', but: id })).toEqual([])
  })

  test('L46 only exactly the same names and identifiers are added already', async () => {
    const { data } = await server.call(checkOrganisationAdded, { name: '临江大学附属肿瘤医院' }, admin)
    expect(data.records.map(({ name }) => name)).toEqual(['临江大学附属肿瘤医院'])
    expect((await server.call(checkOrganisationAdded, { name: '临江大学' }, admin)).data.total).toBe(0)
  })
})

describe('contacts of the genetic resources office', () => {
  test('L54 L55 E15 they are set as a whole, with a version', async () => {
    const seen = await added()
    const staff = [
      { name: '顾文', position: '办公室主任', description: '周二、周四接待' },
      { name: '施琴', position: '', description: '' },
    ]
    const { data } = await server.call(saveOrganisationGenetics, { ...seen, staff }, admin)
    expect((await server.call(organisationGenetics, { id: seen.id }, admin)).data).toMatchObject({
      records: staff,
      rowVersion: data.rowVersion,
    })
    const again = await server.call(saveOrganisationGenetics, { ...seen, staff: [] }, admin)
    expect(again.code).toBe(codes.dataChanged.code)
  })
})

describe('own fields', () => {
  const define = async (input: object) => {
    const names = { 'zh-CN': `评级 ${Math.random()}` }
    const answer = await server.call(
      addOrganisationField,
      { names, required: false, ...input } as never,
      admin,
    )
    expect(answer.code).toBe(0)
    return answer.data.id
  }
  test('E12 MD-O6 values are kept by field, an option must be one of the field, a required one is not empty', async () => {
    const options = [{ names: { 'zh-CN': '甲' } }, { names: { 'zh-CN': '乙' } }]
    const dropdown = await define({ type: 'dropdown', options })
    const { data } = await server.call(organisationFields, {}, admin)
    const value = data.records.find(field => field.id === dropdown)!.options[1]!.id
    const { id, rowVersion } = await added({ ownValues: [...ownValues, { fieldId: dropdown, value }] })
    expect((await detail(id)).ownValues).toContainEqual({ fieldId: dropdown, value })
    const wrong = await add({ ownValues: [...ownValues, { fieldId: dropdown, value: 'No option' }] })
    expect(wrong.code).toBe(codes.optionInvalid.code)
    const needed = await define({ type: 'line', required: true })
    const without = await edit({ id, rowVersion }, { ownValues: [{ fieldId: dropdown, value }] })
    expect(without).toMatchObject({ code: codes.customFieldRequired.code, data: { fieldId: needed } })
    const both = [
      { fieldId: dropdown, value },
      { fieldId: needed, value: 'A' },
    ]
    expect((await edit({ id, rowVersion }, { ownValues: [...ownValues, ...both] })).code).toBe(0)
    const { data: history } = await server.call(organisationHistory, { id }, admin)
    expect(JSON.stringify(history.records[0]!.changes)).toContain(': 乙')
    ownValues.push({ fieldId: needed, value: 'A' })
  })
})

describe('the list', () => {
  test('B35 filters by type, place, activity and completeness, in any order', async () => {
    const all = await list({ type: ['hospital'], country: ['日本'] })
    expect(all.records.map(each => each.name)).toEqual(expect.arrayContaining(['東都医科大学病院']))
    expect(all.records.every(each => each.type === 'hospital' && each.country === '日本')).toBe(true)
    for (const complete of [true, false]) {
      const { records } = await list({ complete })
      expect(records.every(each => (each.completeness === 100) === complete)).toBe(true)
    }
    const { records } = await list({ sort: 'city', descending: true, type: ['hospital'] })
    const cities = records.map(each => each.city)
    expect(cities).toEqual([...cities].sort().reverse())
    expect((await list({ active: false })).records.every(each => !each.active)).toBe(true)
  })

  test('MD-O1 people, studies, sites and organisations that hang on one are counted', async () => {
    const id = await idByName('临江大学附属肿瘤医院')
    const { data } = await server.call(organisationUses, { id }, admin)
    const [row] = await server.rows<{ sites: string; below: string }>(
      `select (select count(*) from site where organisation_id = $1 and removed_at is null) as sites,
        (select count(*) from organisation where parent_id = $1) as below`,
      [id],
    )
    expect(data).toMatchObject({ sites: Number(row!.sites), below: Number(row!.below) })
    expect(data.studies).toBeGreaterThan(0)
  })
})
