import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation, editOrganisation } from '../../../contract/organisations/changes.ts'
import { organisationById } from '../../../contract/organisations/manage.ts'
import { getUnknownPart } from '../../../server/kernel/places/regions.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let lin: Caller
/** Values of the own fields that the company requires. */
let ownValues: { fieldId: string; value: string }[] = []

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const { records } = (await server.call(organisationFields, {}, lin)).data
  ownValues = records
    .filter(field => field.required)
    .map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
})
afterAll(() => server.close())

const add = (name: string, place: object) =>
  server.call(addOrganisation, { name, nameEn: name, type: 'hospital', ownValues, ...place } as never, lin)
const stored = async (name: string) =>
  (await server.getRows('organisation', { tenant_id: lin.tenantId, name }, 'id', 'country', 'province'))[0]

/** Places that no list has, and the part that is refused. */
const unknown = [
  ['a country that is none', { country: 'Narnia' }, 'country'],
  ['a code in place of a name', { country: 'CN', province: '浙江省' }, 'country'],
  ['a code in small letters', { country: 'cn' }, 'country'],
  ['a code that nobody has', { country: 'ZZ' }, 'country'],
  ['a province of another country', { country: '日本', province: '浙江省' }, 'province'],
  ['a province that is none', { country: '中国', province: 'Ruritania' }, 'province'],
] as const

describe('a country or a province that is in no list', () => {
  test.each(unknown)('is refused when an organisation is added: %s', async (title, place, field) => {
    const answer = await add(title, place)
    expect([answer.code, answer.data]).toEqual([codes.optionInvalid.code, expect.objectContaining({ field })])
    expect(await stored(title)).toBeUndefined()
  })

  test.each(unknown)('is refused when one is edited: %s', async (title, place, field) => {
    expect((await add(`edited ${title}`, { country: '西班牙' })).code).toBe(0)
    const { id } = (await stored(`edited ${title}`))!
    const change = { id, rowVersion: 1, ...place, reason: 'Moved' }
    const answer = await server.call(editOrganisation, change as never, lin)
    expect([answer.code, answer.data]).toEqual([codes.optionInvalid.code, expect.objectContaining({ field })])
    expect(await stored(`edited ${title}`)).toMatchObject({ country: '西班牙', province: '' })
  })

  test.each(unknown)('is refused in a further address: %s', async (title, place) => {
    const address = { purpose: 'mail', province: '', city: '', zip: '', address: '', ...place }
    const answer = await add(`address ${title}`, { addresses: [address] })
    expect([answer.code, answer.data]).toEqual([
      codes.optionInvalid.code,
      expect.objectContaining({ field: 'addresses' }),
    ])
  })
})

test.each([
  [
    { country: 'china', province: 'ZHEJIANG' },
    { country: '中国', province: '浙江省' },
  ],
  [
    { country: 'Japón', province: 'Tokio' },
    { country: '日本', province: '东京都' },
  ],
  [
    { country: 'Monaco', province: 'La Condamine' },
    { country: '摩纳哥', province: 'La Condamine' },
  ],
])('a name of any language and case is stored as the company writes it: %j', async (place, written) => {
  const name = JSON.stringify(place)
  expect((await add(name, place)).code).toBe(0)
  expect(await stored(name)).toMatchObject(written)
})

test('an organisation keeps a place from before the lists while it is not changed', async () => {
  expect((await add('Old place', { country: '中国' })).code).toBe(0)
  const { id } = (await stored('Old place'))!
  await server.setRows('organisation', { id }, { country: 'Ruritania', province: 'Hentzau' })
  const edit = async (change: object) => {
    const { data } = await server.call(organisationById, { id }, lin)
    return (
      await server.call(
        editOrganisation,
        { id, rowVersion: data.rowVersion, reason: 'Tidied', ...change } as never,
        lin,
      )
    ).code
  }
  expect(await edit({ alias1: 'OP', country: 'Ruritania', province: 'Hentzau' })).toBe(0)
  expect(await stored('Old place')).toMatchObject({ country: 'Ruritania', province: 'Hentzau' })
  expect(await edit({ country: 'Syldavia' })).toBe(codes.optionInvalid.code)
  expect(await edit({ country: '日本' }), 'the old province is none of Japan').toBe(codes.optionInvalid.code)
  expect(await edit({ country: '日本', province: '' })).toBe(0)
})

test('a rule for imports too: what is unchanged or has no list is not judged', () => {
  expect(getUnknownPart({ country: 'Narnia', province: '' })).toBe('country')
  expect(
    getUnknownPart({ country: 'Narnia', province: 'x' }, { country: 'Narnia', province: 'x' }),
  ).toBeNull()
  expect(getUnknownPart({ country: '', province: '' })).toBeNull()
})
