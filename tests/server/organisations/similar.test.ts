import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation } from '../../../contract/organisations/changes.ts'
import { similarOrganisations } from '../../../contract/organisations/manage.ts'
import { findStandardOrganisations } from '../../../contract/organisations/standard.ts'
import { keepMatchKeys } from '../../../server/features/organisations/keep-keys.ts'
import { loadDirectory } from '../../../server/features/organisations/standard-load.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let ownValues: { fieldId: string; value: string }[]

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const { data } = await server.call(organisationFields, {}, admin)
  ownValues = data.records
    .filter(field => field.required)
    .map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
})
afterAll(() => server.close())

const add = async (name: string, more: object = {}) => {
  const input = { name, nameEn: '', type: 'hospital' as const, ownValues, aliasConfirmed: true, ...more }
  const answer = await server.call(addOrganisation, input, admin)
  expect(answer.code).toBe(0)
  return answer.data.id
}
const similar = async (name: string, more: object = {}) =>
  (await server.call(similarOrganisations, { name, ...more }, admin)).data.records
const getMatch = async (id: string, name: string, more: object = {}) =>
  (await similar(name, more)).find(each => each.id === id)?.match

describe('the search before creating', () => {
  test('MD-O3 finds a hospital under the short forms that people type', async () => {
    const chongqing = await add('重庆医科大学附属第一医院')
    const tokyo = await add('東京大学医学部附属病院')
    const leeds = await add('Leeds Teaching Hospitals NHS Trust')
    const barcelona = await add("Hospital Universitari Vall d'Hebron")
    expect(await getMatch(chongqing, '重医附一院')).toBe('variant')
    expect(await getMatch(tokyo, '東大病院')).toBe('variant')
    expect(await getMatch(leeds, 'Leeds Teaching Hospitals')).toBe('variant')
    expect(await getMatch(barcelona, 'Vall d´Hebron')).toBe('variant')
    expect(await getMatch(chongqing, '重医附二院')).not.toBe('variant')
  })

  test('MD-O3 offers the house of a campus as its parent', async () => {
    const id = await add('宁波大学附属阳明医院')
    expect(await getMatch(id, '宁波大学附属阳明医院(城东院区)')).toBe('whole')
  })

  test('MD-O3 two hospitals of one name in two cities may both exist, at one place they may not', async () => {
    const one = await add('仁寿康宁医院', { country: '中国', province: '浙江省', city: '杭州市' })
    expect(await getMatch(one, '仁寿康宁医院', { city: '杭州' })).toBe('name')
    expect(await getMatch(one, '仁寿康宁医院', { city: '苏州市' })).not.toBe('name')
    await add('仁寿康宁医院', { country: '中国', province: '江苏省', city: '苏州市' })
    const again = {
      name: '仁寿康宁医院',
      nameEn: '',
      type: 'hospital' as const,
      ownValues,
      aliasConfirmed: true,
    }
    const answer = await server.call(addOrganisation, { ...again, city: '苏州市' }, admin)
    expect(answer.code).toBe(codes.organisationNameTaken.code)
  })

  test('an alias that equals the name or the other alias is refused', async () => {
    const input = {
      name: '慈安医院',
      nameEn: "Ci'an Hospital",
      type: 'hospital' as const,
      ownValues,
      aliasConfirmed: true,
    }
    const refuse = async (more: object, field: string) =>
      expect(await server.call(addOrganisation, { ...input, ...more }, admin)).toMatchObject({
        code: codes.itemRepeated.code,
        data: { field },
      })
    await refuse({ alias1: '慈安　医院' }, 'alias1')
    await refuse({ alias1: 'CIAN hospital' }, 'alias1')
    await refuse({ alias1: '慈安', alias2: '慈安' }, 'alias2')
    expect(
      (await server.call(addOrganisation, { ...input, alias1: '慈安', alias2: '慈院' }, admin)).code,
    ).toBe(0)
  })

  test('MD-O3 the hourly work writes the keys that a release has emptied', async () => {
    const id = await add('温州医科大学附属第三医院')
    await server.owner.query('update organisation set match_keys = null where id = $1', [id])
    const { rows } = await server.owner.query('select tenant_id from organisation where id = $1', [id])
    await server.database.transaction(rows[0].tenant_id, keepMatchKeys)
    expect(await getMatch(id, '温医大附三院')).toBe('variant')
  })

  test('MD-O3 MD-O4 the standard directory is searched by the same short forms', async () => {
    const record = {
      code: 'own:zju-1',
      name: '浙江大学医学院附属第一医院',
      nameEn: '',
      type: 'hospital',
      country: 'CN',
    }
    const further = { ...record, code: 'own:zju-2', name: '浙江大学医学院附属第二医院' }
    await loadDirectory(
      server.owner,
      Readable.from([[record, further].map(each => JSON.stringify(each)).join('\n')]),
      () => {},
    )
    const found = async (query: string) =>
      (await server.call(findStandardOrganisations, { query }, admin)).data.records.map(each => each.code)
    expect(await found('浙大一院')).toEqual(['own:zju-1'])
    expect(await found('浙大一院（城站院区）')).toEqual(['own:zju-1'])
    expect(await found('浙大九院')).toEqual([])
  })
})
