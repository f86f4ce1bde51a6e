import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation, editOrganisation } from '../../../contract/organisations/changes.ts'
import { organisationById } from '../../../contract/organisations/manage.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { locking, trail } from '../lock-rig.ts'

let server: DemoServer
let admin: Caller
let ownValues: { fieldId: string; value: string }[]
let count = 0
const { waiting, holding } = locking(() => server)

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const { data } = await server.call(organisationFields, {}, admin)
  ownValues = data.records
    .filter(field => field.required)
    .map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
})
afterAll(() => server.close())

const add = async () => {
  count += 1
  const names = { name: `江口第${count}医院`, nameEn: `Jiangkou Hospital ${count}` }
  const { code, data } = await server.call(
    addOrganisation,
    { ...names, type: 'hospital', city: '江口市', ownValues },
    admin,
  )
  expect(code).toBe(0)
  return data
}
const edit = (seen: { id: string; rowVersion: number }, more: object) =>
  server.call(editOrganisation, { ...seen, ...more }, admin)
const detail = async (id: string) => (await server.call(organisationById, { id }, admin)).data

/** How many transactions wait for a lock that is no row: the lock of all organisations of the company. */
const waitingForAll = async () => {
  const [row] = await server.rows<{ count: number }>(
    `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return row!.count
}

describe('parallel edits of organisations', () => {
  test('an edit of a telephone number does not wait for a rename of another organisation', async () => {
    const [renamed, edited] = [await add(), await add()]
    const answers = await holding(trail, admin.tenantId, async () => {
      const rename = edit(renamed, { name: '江口改名医院' })
      await waiting(1)
      const telephone = edit(edited, { phone: '0513-55550101' })
      await waiting(2)
      // Both have done their work, and wait for the trail only.
      expect(await waitingForAll()).toBe(0)
      return [rename, telephone]
    })
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([0, 0])
    expect(await detail(edited.id)).toMatchObject({ phone: '0513-55550101', rowVersion: 2 })
  })

  test.each([
    ['a name', { name: '江口同名医院' }, 'organisationNameTaken'],
    ['an English name', { nameEn: 'Jiangkou Same Hospital' }, 'organisationNameTaken'],
    ['an alias', { alias1: '江口同院' }, 'organisationAliasSame'],
    ['an identifier', { identifiers: [{ type: 'own', value: 'JK-01' }] }, 'identifierTaken'],
  ] as const)(
    'of two edits that give %s, the second waits and is refused [TR-C2]',
    async (_, given, code) => {
      const [first, second] = [await add(), await add()]
      const answers = await holding(trail, admin.tenantId, async () => {
        const before = edit(first, given)
        await waiting(1)
        const after = edit(second, given)
        await waiting(2)
        expect(await waitingForAll()).toBe(1)
        return [before, after]
      })
      expect((await Promise.all(answers)).map(each => each.code)).toEqual([0, codes[code].code])
    },
  )

  test('an organisation that moves to the city of its namesake waits for a rename, and is refused', async () => {
    const [first, second] = [await add(), await add()]
    await edit(second, { name: '江口迁址医院', city: '海口市' })
    const answers = await holding(trail, admin.tenantId, async () => {
      const rename = edit(first, { name: '江口迁址医院' })
      await waiting(1)
      const move = edit({ ...second, rowVersion: 2 }, { city: '江口市' })
      await waiting(2)
      return [rename, move]
    })
    const [rename, move] = await Promise.all(answers)
    expect([rename!.code, move!.code]).toEqual([0, codes.organisationNameTaken.code])
  })

  test('an edit that repeats every value and list leaves the version as it is', async () => {
    const seen = await add()
    const lists = {
      identifiers: [{ type: 'own', value: 'JK-02' }],
      staff: [{ name: '李娜', position: '', description: '' }],
      ownValues: [...ownValues].reverse(),
    }
    const { data } = await edit(seen, { ...lists, zip: '226200' })
    expect(data.rowVersion).toBe(2)
    expect((await edit(data, { ...lists, zip: '226200', city: '江口市' })).data.rowVersion).toBe(2)
    expect((await edit(data, { ...lists, staff: [] })).data.rowVersion).toBe(3)
  })
})
