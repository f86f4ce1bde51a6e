import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importTemplate } from '../../../contract/imports/calls.ts'
import { organisationTemplate } from '../../../contract/imports/organisations.ts'
import { studyTemplate } from '../../../contract/imports/studies.ts'
import { locales } from '../../../contract/locales.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getColumnAt, type ReadCell, readWorkbook } from '../downloads/read-workbook.ts'

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

test('the hint of the type of an organisation names its types', async () => {
  const answer = await server.call(organisationTemplate, {} as never, lin, { 'accept-language': 'en-US' })
  const [table] = readWorkbook(answer.data as unknown as Buffer)
  const at = table!.rows[0]!.findIndex(cell => getText(cell) === 'Type')
  expect(getText(table!.rows[1]![at])).toMatch(/Sponsor/)
  expect(getText(table!.rows[1]![at])).not.toContain('Internal')
})
