import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOrganisations, organisationExportColumns } from '../../../contract/downloads/calls.ts'
import { listImportRows } from '../../../contract/imports/calls.ts'
import { pasteImport } from '../../../contract/imports/paste.ts'
import {
  addOrganisationField,
  organisationFields,
  removeOrganisationField,
} from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation, editOrganisation } from '../../../contract/organisations/changes.ts'
import { listOrganisations, organisationById } from '../../../contract/organisations/manage.ts'
import {
  exportColumns,
  listExportTemplates,
  saveExportTemplate,
} from '../../../contract/saved-lists/calls.ts'
import { perLocale } from '../../../contract/values/name-set.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { type ExportsRig, exportsRig, getTable } from './exports-rig.ts'

let server: DemoServer
let lin: Caller
let rig: ExportsRig
const ids: string[] = []
let grade = { id: '', rowVersion: 0, options: [] as string[] }

const named = (en: string) => perLocale(locale => (locale === 'zh-CN' || locale === 'en-US' ? en : ''))
const key = () => `own:${grade.id}`

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, lin)
  const options = ['Gold', 'Amber'].map(each => ({ names: named(each) }))
  const added = { type: 'dropdown' as const, names: named('Grade'), required: false, options }
  const { id, rowVersion } = (await server.call(addOrganisationField, added, lin)).data
  const { records } = (await server.call(organisationFields, {}, lin)).data
  const field = records.find(each => each.id === id)!
  grade = { id, rowVersion, options: field.options.map(each => each.id) }
  const must = records
    .filter(each => each.required)
    .map(each => ({ fieldId: each.id, value: each.options[0]?.id ?? 'A' }))
  for (const [at, name] of ['Quill One', 'Quill Two', 'Quill Three'].entries()) {
    const value = grade.options[at]
    const input = {
      ...{ name, type: 'hospital' as const, country: 'China' },
      identifiers: [{ type: 'own' as const, value: `Q-${at}` }],
      addresses: [
        {
          purpose: 'mail' as const,
          country: 'China',
          province: 'Yunnan',
          city: 'Kunming',
          zip: '650000',
          address: '1 Lake Road',
        },
      ],
      ownValues: [...must, ...(value ? [{ fieldId: grade.id, value }] : [])],
    }
    const answer = await server.call(addOrganisation, input, lin)
    expect(answer.code, answer.message).toBe(0)
    ids.push(answer.data.id)
  }
})
afterAll(() => server.close())

const sheetOf = async (headers: string[], language = 'en-US') => {
  const asked = { headers: headers as never, selectAll: false, toggledNodes: ids }
  const answer = await server.call(exportOrganisations, asked, lin, { 'accept-language': language })
  expect(answer.code, answer.message).toBe(0)
  return getTable((await rig.fileOf(await rig.made(answer.data))).rawPayload)
}

test('numbers, addresses and own fields are columns of list, export and templates [E12 MD-O6 L56 L76]', async () => {
  const [one] = (await server.call(listOrganisations, { query: 'Quill One' }, lin)).data.records
  expect(one!.identifiers).toEqual([{ type: 'own', value: 'Q-0' }])
  expect(one!.ownValues).toContainEqual({ fieldId: grade.id, value: grade.options[0] })
  expect(await sheetOf(['name', 'id.own', 'addresses', key()])).toEqual([
    ['Name', 'Company’s own number', 'Further addresses', 'Grade'],
    ...[
      ['Quill One', 'Q-0', 'Gold'],
      ['Quill Three', 'Q-2', ''],
      ['Quill Two', 'Q-1', 'Amber'],
    ].map(([name, number, value]) => [
      name,
      number,
      expect.stringMatching(/Yunnan; Kunming; 1 Lake Road; 650000$/),
      value,
    ]),
  ])
  const columns = (await server.call(exportColumns, { kind: 'organisations' }, lin)).data.records
  expect(columns.find(each => each.key === key())?.head).toBe('Grade')
  const template = { kind: 'organisations' as const, name: 'Grades', columns: ['name', key()] }
  expect((await server.call(saveExportTemplate, template, lin)).code).toBe(0)
  const templates = (await server.call(listExportTemplates, { kind: 'organisations' }, lin)).data.records
  expect(templates.find(each => each.name === 'Grades')?.columns).toEqual(['name', key()])
})

test('E36 further addresses of an export are in the language of the reader', async () => {
  const [, one] = await sheetOf(['name', 'addresses'], 'es-ES')
  expect(one![1]).toBe('Correspondencia: China; Yunnan; Kunming; 1 Lake Road; 650000')
  const [, same] = await sheetOf(['name', 'addresses'], 'zh-CN')
  expect(same![1]).toBe('邮寄: 中国; 云南省; 昆明市; 1 Lake Road; 650000')
})

test('the list filters by options of own fields and sorts by own fields [MD-O6]', async () => {
  const names = async (input: object) =>
    (await server.call(listOrganisations, { query: 'Quill', ...input }, lin)).data.records.map(
      each => each.name,
    )
  const [gold, amber] = grade.options
  expect(await names({ ownOptions: [amber] })).toEqual(['Quill Two'])
  expect(await names({ ownOptions: [gold, amber] })).toEqual(['Quill One', 'Quill Two'])
  expect(await names({ ownOptions: [crypto.randomUUID()] })).toEqual([])
  expect(await names({ sort: key() })).toEqual(['Quill One', 'Quill Two', 'Quill Three'])
  expect(await names({ sort: key(), descending: true })).toEqual(['Quill Two', 'Quill One', 'Quill Three'])
})

test('an exported sheet is pasted again, with what was changed in it [MD-O6 MD-O8]', async () => {
  const sheet = await sheetOf([...organisationExportColumns, key()])
  const cells = sheet.map(row => row.map(cell => (cell === null ? '' : String(cell))))
  const pasted = { kind: 'organisations' as const, existing: 'overwrite' as const }
  const states = async (rows: string[][]) => {
    const answer = await server.call(pasteImport, { ...pasted, cells: rows }, lin)
    expect(answer.code, answer.message).toBe(0)
    const job = answer.data
    const { records } = (await server.call(listImportRows, { id: job.id, limit: 100 }, lin)).data
    return records.map(each => [
      each.state,
      ...each.faults.map(({ field, fault, code }) => [field, code ?? fault]),
    ])
  }
  expect(await states(cells)).toEqual(Array(3).fill(['skipped', ['name', 'same']]))
  const at = cells[0]!.indexOf('Grade')
  const changed = cells.map(row =>
    row.map((cell, place) => (place === at && cell === 'Amber' ? 'Gold' : cell)),
  )
  expect((await states(changed)).map(([state]) => state).sort()).toEqual(['ok', 'skipped', 'skipped'])
})

test('a removed field is no column any more; a removed option shows nothing [MD-O6]', async () => {
  const { rowVersion } = (await server.call(organisationById, { id: ids[0]! }, lin)).data
  expect((await server.call(editOrganisation, { id: ids[0]!, rowVersion, zip: '650001' }, lin)).code).toBe(0)
  const { id, rowVersion: version } = grade
  expect((await server.call(removeOrganisationField, { id, rowVersion: version }, lin)).code).toBe(0)
  expect(await sheetOf(['name', key()])).toEqual([['Name'], ['Quill One'], ['Quill Three'], ['Quill Two']])
  const templates = (await server.call(listExportTemplates, { kind: 'organisations' }, lin)).data.records
  expect(templates.find(each => each.name === 'Grades')?.columns).toEqual(['name'])
})
