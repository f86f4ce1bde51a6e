import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessReviewColumns } from '../../../contract/as-of/access-review.ts'
import { auditExportColumns } from '../../../contract/audit/calls.ts'
import type { Call } from '../../../contract/define.ts'
import {
  exportKind,
  organisationExportColumns,
  roleExportColumns,
  siteExportColumns,
  studyExportColumns,
  userExportColumns,
} from '../../../contract/downloads/calls.ts'
import { locales } from '../../../contract/locales.ts'
import { memberColumns, memberRecordColumns } from '../../../contract/members/exports.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { DataRecord, Field } from '../../../contract/records/define.ts'
import { calls } from '../../../contract/registry/index.ts'
import { siteRecord } from '../../../contract/sites/fields.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { statusHistoryColumns } from '../../../contract/study-status/exports.ts'
import { assignmentColumns, matrixColumns } from '../../../contract/training/exports.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { getColumn } from '../../../server/kernel/records/columns.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { type ExportsRig, exportsRig } from './exports-rig.ts'
import { type ReadCell, type ReadSheet, readWorkbook } from './read-workbook.ts'

let server: DemoServer
let lin: Caller
let rig: ExportsRig
let studyId: string
let known: Set<string>

/** Every export, with all of its columns. A new one is missing here until it is added. */
const wishes: Record<string, () => object> = {
  exportUsers: () => ({ headers: [...userExportColumns] }),
  exportOrganisations: () => ({ headers: [...organisationExportColumns] }),
  exportSites: () => ({ headers: [...siteExportColumns], studyId }),
  exportStudies: () => ({ headers: [...studyExportColumns] }),
  exportAudit: () => ({ headers: [...auditExportColumns] }),
  exportRoles: () => ({ headers: [...roleExportColumns] }),
  exportAccessReview: () => ({ headers: [...accessReviewColumns], at: new Date().toISOString() }),
  exportMembers: () => ({ headers: [...memberColumns], studyId }),
  exportMemberRecords: () => ({ headers: [...memberRecordColumns], studyId }),
  exportStudyStatusHistory: () => ({ headers: [...statusHistoryColumns], id: studyId }),
  exportAssignments: () => ({ headers: [...assignmentColumns] }),
  exportMatrix: () => ({ headers: [...matrixColumns] }),
}
const direct: Record<string, () => object> = {
  exportLearnerTasks: () => ({ userId: lin.userId }),
  exportLearnerCourses: () => ({ userId: lin.userId }),
}

/** Gives some rows of a table each value of each choice, so that no word can be missing unseen. */
const setEveryChoice = async (record: DataRecord) => {
  await server.rows(`alter table ${record.table} disable trigger all`)
  const choices = Object.entries(record.fields as Record<string, Field>).filter(
    ([, field]) => field.kind === 'choice' && field.exported && field.column !== null,
  )
  for (const [name, field] of choices) {
    if (field.kind !== 'choice') continue
    const narrow = record.table === 'site' ? `and study_id = '${studyId}'` : ''
    const { length } = await server.rows(
      `update ${record.table} t set ${getColumn(name, field)} = v.value from
        (select id, row_number() over (order by created_at desc, id) as place from ${record.table} x where tenant_id = $1 and to_jsonb(x) ->> 'removed_at' is null
          and ${record.table === 'users' ? `id <> '${lin.userId}'` : `id <> '${studyId}'`} ${narrow}) o
        join unnest($2::text[]) with ordinality as v(value, place) on v.place = o.place where t.tenant_id = $1 and t.id = o.id returning t.id`,
      [lin.tenantId, [...field.values]],
    )
    expect(length, `${record.table}.${name}`).toBe(field.values.length)
  }
  await server.rows(`alter table ${record.table} enable trigger all`)
}

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, lin)
  const study = await server.getRow('study', { tenant_id: lin.tenantId, plan_id: 'HY-0101-401' }, 'id')
  studyId = study.id
  for (const record of [studyRecord, siteRecord, userRecord, organisationRecord] as DataRecord[])
    await setEveryChoice(record)
  await server.setRows(
    'users',
    { id: lin.userId },
    { valid_to: raw("timestamptz '2028-01-01 00:00 Asia/Shanghai'") },
  )
  const accounts = await server.rows<{ account: string }>(
    'select name as account from account union select account from users',
  )
  known = new Set(accounts.map(({ account }) => account))
})
afterAll(() => server.close())

const openExport = async (name: string, locale: string): Promise<ReadSheet> => {
  const call = (calls as Record<string, Call>)[name]!
  const headers = { 'mds-time-zone': 'Asia/Shanghai', 'accept-language': locale }
  const asked = await server.call(call, (direct[name] ?? wishes[name])!() as never, lin, headers)
  expect(asked, asked.message).toMatchObject({ code: 0 })
  if (direct[name]) return readWorkbook(asked.data as Buffer)[0]!
  const done = await rig.made(asked.data as never)
  expect(done).toMatchObject({ status: 2 })
  return readWorkbook((await rig.fileOf(done)).rawPayload)[0]!
}

type Placed = { cell: ReadCell; head: string; at: string }

/** The cells of the table with the heads of their columns, apart from the lines above it. */
const getTable = ({ rows, filter }: ReadSheet): { heads: string[]; cells: Placed[]; last: number } => {
  const [, , first] = /^([A-Z]+)(\d+):/.exec(filter ?? '') ?? []
  const heads = rows[Number(first) - 1]!.map(cell => (cell && 'text' in cell ? cell.text : ''))
  const cells = rows
    .slice(Number(first))
    .flatMap((row, line) =>
      row.flatMap((cell, at) => (cell ? [{ cell, head: heads[at]!, at: `${line} ${heads[at]}` }] : [])),
    )
  return { heads, cells, last: rows.length }
}

const key = /^[a-z]\w*([.:]\w+)+$/
const choice = new Set(
  ([studyRecord, siteRecord, userRecord, organisationRecord] as DataRecord[])
    .flatMap(record => Object.values(record.fields as Record<string, Field>))
    .flatMap(field => (field.kind === 'choice' ? [...field.values] : []))
    .filter(value => /^[a-z_]+$/.test(value) && value !== 'yes' && value !== 'no'),
)
/** Names of fields in running text, such as siteNo. */
const fieldName = /(?:^|[\s;,(])([a-z]+[A-Z][a-z]\w*)(?=$|[\s:;,)])/
const getLetters = (at: number): string =>
  (at > 25 ? getLetters(Math.floor(at / 26) - 1) : '') + 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at % 26]

/** What an inspector would stumble over in a file. */
const getFaults = (sheet: ReadSheet): string[] => {
  const { heads, cells, last } = getTable(sheet)
  const wanted = `:${getLetters(heads.length - 1)}${last}`
  const faults = sheet.filter?.endsWith(wanted) ? [] : [`the filter is ${sheet.filter}, not ..${wanted}`]
  if (heads.some(head => head === '' || key.test(head))) faults.push(`heads ${heads.join(' | ')}`)
  for (const { cell, at } of cells) {
    if ('text' in cell) faults.push(...getTextFaults(cell.text).map(fault => `${at}: ${fault}`))
    else if ('number' in cell && cell.number > 1e6) faults.push(`${at}: number ${cell.number}`)
    else if ('date' in cell && !(cell.date > '1990' && cell.date < '2100')) faults.push(`${at}: ${cell.date}`)
  }
  return faults
}

const getTextFaults = (text: string): string[] => {
  if (known.has(text)) return []
  if (key.test(text) || choice.has(text)) return [`a key: ${text}`]
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return [`a day as text: ${text}`]
  const [, name] = fieldName.exec(text) ?? []
  return name ? [`a field: ${name} in ${text.slice(0, 80)}`] : []
}

test('every export of the product is opened below', () => {
  const all = Object.values(calls as Record<string, Call>)
    .filter(({ name, changes }) => /^export[A-Z]/.test(name) && changes)
    .map(({ name }) => name)
  expect(Object.keys({ ...wishes, ...direct }).sort()).toEqual(all.sort())
  expect(Object.keys(wishes)).toHaveLength(exportKind.options.length)
})

describe.each(locales)('in %s', locale => {
  test.each([...Object.keys(wishes), ...Object.keys(direct)])(
    '%s has no key, no impossible date, days as dates and a filter row [M11]',
    async name => {
      const sheet = await openExport(name, locale)
      expect(sheet.rows.length).toBeGreaterThan(1)
      const faults = getFaults(sheet)
      expect([...new Set(faults.map(each => each.replace(/^\d+ /, '')))].slice(0, 12)).toEqual([])
    },
  )
})

test('the last day of a validity is that day, without a zone, and an open one is a word', async () => {
  const { heads, cells } = getTable(await openExport('exportUsers', 'en-US'))
  const head = heads.find(each => each.startsWith('Valid until'))!
  expect(head).toBe('Valid until')
  const ends = cells.filter(each => each.head === head).map(each => each.cell)
  expect(ends).toContainEqual({ date: '2027-12-31', time: '00:00:00' })
  expect(ends).toContainEqual({ text: 'no end' })
})
