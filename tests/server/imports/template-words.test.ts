import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/define.ts'
import { importTemplate, permissionTemplate } from '../../../contract/imports/calls.ts'
import { organisationTemplate } from '../../../contract/imports/organisations.ts'
import { studyTemplate } from '../../../contract/imports/studies.ts'
import { locales } from '../../../contract/locales.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getColumnAt, type ReadCell, readWorkbook } from '../downloads/read-workbook.ts'
import { raw } from '../rows.ts'
import { getCells, importsRig } from './imports-rig.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const getText = (cell: ReadCell | null | undefined) => (cell && 'text' in cell ? cell.text : '')

/** The range of words that each offering column of the first sheet names, by the letter of the column. */
const getOffers = (xml: string) =>
  new Map(
    [
      ...xml.matchAll(/<dataValidation [^>]*sqref="([A-Z]+)2:[^"]*"[^>]*>\s*<formula1>([^<]*)<\/formula1>/gs),
    ].map(([, column, range]) => [column!, range!] as const),
  )

describe.each(locales)('in %s', locale => {
  test.each([
    ['organisations', organisationTemplate, {}],
    ['studies', studyTemplate, {}],
    ['invitations', importTemplate, { kind: 'invitations' }],
  ] as const)(
    'the template of %s offers the words of each choice in the cell and on a sheet [M11]',
    async (_, call, input) => {
      const answer = await server.call(call, input as never, lin, { 'accept-language': locale })
      expect(answer.code, answer.message).toBe(0)
      const [table, words] = readWorkbook(answer.data as unknown as Buffer)
      const heads = table!.rows[0]!.map(getText)
      const offers = getOffers(table!.xml)
      expect(offers.size).toBeGreaterThan(0)
      const listed = words!.rows[0]!.map(getText)
      for (const [column, range] of offers) {
        const at = getColumnAt(column)
        const place = listed.indexOf(heads[at]!)
        expect(place, heads[at]!).toBeGreaterThan(-1)
        const [, last] = /\$(\d+)$/.exec(range) ?? []
        const texts = words!.rows.slice(1, Number(last)).map(row => getText(row[place]))
        expect(texts.length).toBeGreaterThan(1)
        expect(texts.filter(text => text === '' || /^[a-z]+[_.]/.test(text))).toEqual([])
      }
    },
  )
})

/** The words that a template offers under a heading, in a language. */
const getOffered = async (call: Call, input: object, [locale, head]: readonly [string, string]) => {
  const answer = await server.call(call, input as never, lin, { 'accept-language': locale })
  expect(answer.code, answer.message).toBe(0)
  const [table, words] = readWorkbook(answer.data as unknown as Buffer)
  const at = table!.rows[0]!.map(getText).indexOf(head)
  const offered = [...getOffers(table!.xml).keys()].some(column => getColumnAt(column) === at)
  const place = words!.rows[0]?.map(getText).indexOf(head) ?? -1
  return { offered, texts: words!.rows.slice(1).flatMap(row => getText(row[place]) || []) }
}

test('a department is chosen among those of the company, unless they are too many', async () => {
  const heads = ['en-US', 'Department'] as const
  const { offered, texts } = await getOffered(importTemplate, { kind: 'invitations' }, heads)
  expect([offered, texts.includes('Clinical Operations')]).toEqual([true, true])
  const [{ count } = { count: 0 }] = await server.rows<{ count: number }>(
    'select count(distinct lower(name_en))::int as count from department where tenant_id = $1 and removed_at is null',
    [lin.tenantId],
  )
  expect(texts).toHaveLength(count)
  await server.rows(
    `insert into department (tenant_id, id, name, name_en, path) select $1, x.id, x.name, x.name, array[x.id]
      from (select gen_random_uuid() as id, 'Ward ' || n as name from generate_series(1, 300) n) x`,
    [lin.tenantId],
  )
  expect((await getOffered(importTemplate, { kind: 'invitations' }, heads)).offered).toBe(false)
  await server.removeRows('department', { tenant_id: lin.tenantId, name: raw("like 'Ward %'") })
})

test.each([
  ['en-US', 'Role', 'Clinical research associate (CRA)'],
  ['zh-CN', '角色', '临床监查员（CRA）'],
  ['ja-JP', 'ロール', '臨床開発モニター（CRA）'],
  ['es-ES', 'Rol', 'Monitor de ensayos clínicos (CRA)'],
] as const)(
  'a role is chosen by its name in %s, and a sheet with that name is read',
  async (locale, head, name) => {
    const { offered, texts } = await getOffered(permissionTemplate, {}, [locale, head])
    expect([offered, texts.includes(name)]).toEqual([true, true])
    const rig = importsRig(server, lin)
    const cells = getCells('permissions', { person: 'zhang.wei', role: name, reason: 'Cover in summer' })
    const faults = await rig.faultsOf(await rig.started('permissions', [cells]))
    expect(faults.filter(([, , field, fault]) => field === 'role' && fault === 'unknown')).toEqual([])
  },
)

test('the hint of the type of an organisation names its types', async () => {
  const answer = await server.call(organisationTemplate, {} as never, lin, { 'accept-language': 'en-US' })
  const [table] = readWorkbook(answer.data as unknown as Buffer)
  const at = table!.rows[0]!.findIndex(cell => getText(cell) === 'Type')
  expect(getText(table!.rows[1]![at])).toMatch(/Sponsor/)
  expect(getText(table!.rows[1]![at])).not.toContain('Internal')
})
