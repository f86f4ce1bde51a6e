import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '../../../contract/define.ts'
import {
  configItem,
  dictionaryTypes,
  listCallingCodes,
  listDictionary,
  listOrganisationTypes,
  listRegions,
  searchConditions,
} from '../../../contract/dictionaries/calls.ts'
import { locales } from '../../../contract/locales.ts'
import { organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation } from '../../../contract/organisations/changes.ts'
import { organisationById } from '../../../contract/organisations/manage.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { userStatus } from '../../../contract/users/shapes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const regions = async (input: Input<typeof listRegions>, language = 'en-US') =>
  (await server.call(listRegions, input, admin, { 'accept-language': language })).data.records
const names = async (parentId: string, language: string) =>
  new Map((await regions({ level: 2, parentId }, language)).map(each => [each.id, each.name]))

describe('places', () => {
  test('K34 E36 countries by their official codes, under their names in the language of the reader', async () => {
    const english = await regions({})
    expect(new Set(english.map(each => each.id)).size).toBe(english.length)
    expect(english.length).toBeGreaterThanOrEqual(249)
    expect(english.every(each => each.level === 1 && each.parentId === null)).toBe(true)
    const getName = async (language: string) =>
      (await regions({}, language)).find(each => each.id === 'JP')?.name
    expect(await Promise.all(locales.map(getName))).toEqual(['日本', 'Japan', '日本', 'Japón'])
    // In the order of the language: Ä is beside A, and no code decides.
    const sorted = english.map(each => each.name).toSorted(new Intl.Collator('en-US').compare)
    expect(english.map(each => each.name)).toEqual(sorted)
    const callable = await regions({ type: 'phone' })
    expect(callable.some(each => each.id === 'AQ')).toBe(false)
    expect(
      english
        .filter(each => each.parent)
        .map(each => each.id)
        .sort(),
    ).toEqual(['CN', 'ES', 'JP', 'US'])
  })

  test('K34 E36 provinces of ISO 3166-2 below a country, in four languages; none below one without a list', async () => {
    for (const [country, count, id, ...said] of [
      ['CN', 34, 'CN-GD', '广东省', 'Guangdong', '広東省', 'Guangdong'],
      ['JP', 47, 'JP-13', '东京都', 'Tokyo', '東京都', 'Tokio'],
      ['ES', 52, 'ES-SE', '塞维利亚', 'Seville', 'セビリア', 'Sevilla'],
      ['US', 51, 'US-NY', '纽约州', 'New York', 'ニューヨーク州', 'Nueva York'],
    ] as const) {
      const found = await Promise.all(locales.map(language => names(country, language)))
      expect(found.map(each => each.size)).toEqual(Array(4).fill(count))
      expect(found.map(each => each.get(id))).toEqual(said)
      // Two provinces with the same name in one language could not be told apart in an address.
      for (const each of found) expect(new Set(each.values()).size).toBe(count)
    }
    expect(await regions({ level: 2, parentId: 'FR' })).toEqual([])
    expect(await regions({ level: 2 })).toEqual([])
  })

  test('K34 E36 cities below a province, in four languages, by its id or by names in any language', async () => {
    const cities = async (language: string, above: object = { parentId: 'CN-GD' }) =>
      new Map((await regions({ level: 3, ...above }, language)).map(each => [each.id, each.name]))
    const all = await Promise.all(locales.map(language => cities(language)))
    expect(all.map(each => each.size)).toEqual(Array(4).fill(21))
    expect(all.map(each => each.get('CN-GD-guangzhou'))).toEqual(['广州市', 'Guangzhou', '広州市', 'Cantón'])
    for (const names of [
      { country: 'China', province: '广东' },
      { country: '中国', province: 'Guangdong' },
      { country: 'china', province: '広東省' },
    ])
      expect(await cities('zh-CN', names)).toEqual(all[0])
    for (const [id, count] of [
      ['JP-13', 12],
      ['ES-M', 4],
      ['US-CA', 9],
      ['CN-SH', 1],
      ['CN-TW', 9],
    ] as const)
      expect((await cities('en-US', { parentId: id })).size, id).toBe(count)
    expect((await cities('en-US', { parentId: 'FR-IDF' })).size).toBe(0)
    const provinces = await regions({ level: 2, country: '西班牙' }, 'es-ES')
    expect(provinces.find(each => each.id === 'ES-SE')).toMatchObject({ name: 'Sevilla', parent: true })
    // Every province with a list has cities, and no city's name means two of them.
    for (const country of ['CN', 'JP', 'ES', 'US'])
      for (const { id } of await regions({ level: 2, parentId: country }))
        for (const language of locales) {
          const below = await cities(language, { parentId: id })
          expect(below.size, id).toBeGreaterThan(0)
          expect(new Set(below.values()).size, `${id} ${language}`).toBe(below.size)
        }
  })

  test('E36 places are stored in the language of the company and read in that of the reader', async () => {
    const typed = { country: 'Japón', province: 'tokyo', city: '文京区' }
    const { records: own } = (await server.call(organisationFields, {}, admin)).data
    const ownValues = own
      .filter(each => each.required)
      .map(each => ({ fieldId: each.id, value: each.options[0]?.id ?? 'A' }))
    const input = { name: '后乐园医院', type: 'hospital' as const, ...typed, ownValues }
    const { id } = (await server.call(addOrganisation, input, admin)).data
    const read = async (language: string) =>
      (await server.call(organisationById, { id }, admin, { 'accept-language': language })).data
    expect(await read('es-ES')).toMatchObject({
      ...{ country: '日本', province: '东京都', city: '文京区', cityId: 'JP-13-bunkyo' },
      place: { country: 'Japón', province: 'Tokio', city: 'Bunkyo' },
    })
    expect((await read('ja-JP')).place).toEqual({ country: '日本', province: '東京都', city: '文京区' })
  })

  test('E36 L48 an address has the ids of its country, province and city', async () => {
    const getId = async (city: string) => {
      const row = await server.getRow(
        'organisation',
        { tenant_id: admin.tenantId, city, type: 'hospital' },
        'id',
      )
      return (await server.call(organisationById, { id: row.id }, admin)).data
    }
    expect(await getId('苏州市')).toMatchObject({
      ...{ country: '中国', province: '江苏省', city: '苏州市' },
      ...{ countryId: 'CN', provinceId: 'CN-JS', cityId: 'CN-JS-suzhou' },
    })
    await server.setRows(
      'organisation',
      { tenant_id: admin.tenantId, city: '苏州市' },
      { province: 'Nowhere' },
    )
    expect(await getId('苏州市')).toMatchObject({ countryId: 'CN', provinceId: null, cityId: null })
  })

  test('L69 the kinds of organisations are those of the dictionary, in its order and words', async () => {
    const said = { 'accept-language': 'ja-JP' }
    const { data } = await server.call(listOrganisationTypes, {}, admin, said)
    const whole = await server.call(listDictionary, { type: 'organisationType' }, admin, said)
    expect(data).toEqual(whole.data)
    expect(data.records.map(each => each.value)).toContain('hospital')
  })

  test('K39 calling codes are open to everybody, by name, each region once', async () => {
    const { data } = await server.call(listCallingCodes, {}, null, { 'accept-language': 'es-ES' })
    expect(data.total).toBe(data.records.length)
    expect(new Set(data.records.map(each => each.region)).size).toBe(data.total)
    expect(data.records).toContainEqual({ region: 'DE', name: 'Alemania', code: '49' })
    expect(data.records.every(each => /^[1-9]\d{0,3}$/.test(each.code))).toBe(true)
  })
})

describe('values and configuration', () => {
  test('K38 every dictionary has a word of its own for every value, in four languages', async () => {
    for (const type of dictionaryTypes)
      for (const language of locales) {
        const answer = await server.call(listDictionary, { type }, admin, { 'accept-language': language })
        const { records } = answer.data
        expect(records.map(each => each.sort)).toEqual(records.map((_, at) => at))
        expect(records.every(each => each.label !== '' && !each.label.includes(':'))).toBe(true)
        expect(new Set(records.map(each => each.label)).size, `${type} ${language}`).toBe(records.length)
        if (type === 'userStatus') expect(records.map(each => each.value)).toEqual(userStatus.options)
      }
  })

  test('K40 TR-Z3 the search conditions say by what the acting role really searches', async () => {
    const conditions = async () => {
      const { data } = await server.call(configItem, { item: 'search_condition_config' }, admin)
      expect(data.item).toBe('search_condition_config')
      return searchConditions.parse(JSON.parse(data.itemValue)).users
    }
    const person = await server.getRow(
      'users',
      { tenant_id: admin.tenantId, email: raw("like 'zhang.wei@%'") },
      'email',
    )
    const found = async () => (await server.call(searchUsers, { query: person.email }, admin)).data.total
    expect((await conditions()).texts).toContain('email')
    expect(await found()).toBeGreaterThan(0)
    await server.removeRows('role_button', { role_id: admin.roleId, button: 'USER_CONTACT_VIEW' })
    expect((await conditions()).texts).toEqual(['name', 'reading', 'account', 'employeeId'])
    expect(await found()).toBe(0)
  })
})
