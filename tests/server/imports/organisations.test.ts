import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { ImportJob } from '../../../contract/imports/calls.ts'
import { chooseExisting } from '../../../contract/imports/studies.ts'
import {
  addOrganisationField,
  organisationFields,
  removeOrganisationField,
} from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation, editOrganisation } from '../../../contract/organisations/changes.ts'
import {
  listOrganisations,
  organisationById,
  organisationHistory,
} from '../../../contract/organisations/manage.ts'
import { perLocale } from '../../../contract/values/name-set.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getWorkbook, importsRig, organisationSheet } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
let sheet: Awaited<ReturnType<typeof organisationSheet>>
/** Cells for the own fields that the company requires, and the same for a form. */
let required: Record<string, string> = {}
let ownValues: { fieldId: string; value: string }[] = []

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
  const options = [
    { names: perLocale(locale => ({ 'zh-CN': '甲级', 'en-US': 'Grade A' })[locale as 'en-US'] ?? '') },
  ]
  const names = perLocale(locale => ({ 'zh-CN': '评定', 'en-US': 'Assessment' })[locale as 'en-US'] ?? '')
  const grade = { type: 'dropdown' as const, names, required: false, options }
  expect((await server.call(addOrganisationField, grade, admin)).code).toBe(0)
  sheet = await organisationSheet(server, admin)
  const { records } = (await server.call(organisationFields, {}, admin)).data
  const must = records.filter(field => field.required)
  ownValues = must.map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
  required = Object.fromEntries(
    must.map(field => [`own:${field.id}`, field.options[0]?.names['en-US'] ?? 'A']),
  )
})
afterAll(() => server.close())
beforeEach(async () => void (await server.removeRows('frequency')))

const row = (named: Record<string, string>) => sheet.getRow({ type: 'Hospital', ...required, ...named })
const started = (...rows: Record<string, string>[]) =>
  rig.started('organisations', rows.map(row), sheet.parts)
const overwriting = async ({ id }: ImportJob) =>
  (await server.call(chooseExisting, { id, existing: 'overwrite' }, admin)).data
const added = async (more: object) => {
  const plain = { type: 'hospital' as const, name: '', ownValues }
  const answer = await server.call(addOrganisation, { ...plain, ...more }, admin)
  expect(answer.code, answer.message).toBe(0)
  return answer.data
}
const detail = async (id: string) => (await server.call(organisationById, { id }, admin)).data
const found = async (query: string) => {
  const { records } = (await server.call(listOrganisations, { query, limit: 100 }, admin)).data
  const one = records.find(each => [each.name, each.nameEn].includes(query))
  return one && detail(one.id)
}
/** Row, field, and fault or code of everything that is wrong. */
const faults = async (job: ImportJob) =>
  (await rig.rows(job)).records.flatMap(each =>
    each.faults.map(({ field, fault, code }) => [each.rowNo, each.state, field, code ?? fault]),
  )

test('MD-O2 two hospitals of one name in two cities both exist, and their rows say so; in one city they do not', async () => {
  const name = '第三人民医院分部'
  const first = await added({ name, country: '中国', province: '江苏省', city: '南京市' })
  const place = (city: string) => ({ name, country: '中国', province: '江苏省', city })
  const job = await started(place('苏州市'), place('无锡市'), place('苏州市'), {
    name,
    country: '中国',
    province: '江苏省',
  })
  expect(job.counts).toMatchObject({ ok: 2 })
  const { records } = await rig.rows(job)
  const of = (rowNo: number) => records.find(each => each.rowNo === rowNo)!
  const elsewhere = [{ field: 'name', fault: 'elsewhere' }]
  expect([of(2).state, of(2).faults]).toEqual(['ok', elsewhere])
  expect([of(3).state, of(3).faults]).toEqual(['ok', elsewhere])
  expect(of(4)).toMatchObject({ state: 'wrong' })
  expect(of(4).faults).toContainEqual({ field: 'name', fault: 'repeated', row: 2 })
  // Without a city it is the one that exists.
  expect(of(5).state).toBe('skipped')
  const sound = await started(place('苏州市'), place('无锡市'))
  expect((await rig.applied(sound)).state).toBe('done')
  const rows = await server.getRows(
    'organisation',
    { tenant_id: admin.tenantId, name, merged_into: null, orderBy: 'city' },
    'id',
    'city',
  )
  expect(rows.map(each => each.city).toSorted()).toEqual(['南京市', '无锡市', '苏州市'].toSorted())
  expect(rows.map(each => each.id)).toContain(first.id)
})

describe('G27 L50 MD-O8 organisations from a sheet', () => {
  test('E12 MD-O6 rows become organisations with identifiers, further addresses and own values', async () => {
    const fields = (await server.call(organisationFields, {}, admin)).data.records
    const dropdown = fields.find(field => field.type === 'dropdown')!
    const job = await started({
      ...{
        name: '澄江第一医院',
        nameEn: 'Chengjiang First Hospital',
        type: '医院',
        country: 'China',
        email: 'x@cj.example',
      },
      ...{ 'id.uscc': '91350100M000100Y43', 'id.own': 'CJ-1', fastReview: '是', meetingFee: '3000' },
      addresses: 'Mail: China; Yunnan; Kunming; 1 Lake Road; 650000\n收货：中国；云南；昆明；湖路 2 号；',
      [`own:${dropdown.id}`]: dropdown.options[0]!.names['zh-CN'],
    })
    expect(await faults(job)).toEqual([])
    expect((await rig.applied(job)).counts).toMatchObject({ applied: 1 })
    const one = (await found('澄江第一医院'))!
    expect(one).toMatchObject({
      ...{ type: 'hospital', country: '中国', active: true, fastReview: 'yes', meetingFee: 3000 },
      identifiers: [
        { type: 'uscc', value: '91350100M000100Y43' },
        { type: 'own', value: 'CJ-1' },
      ],
      addresses: [
        { purpose: 'mail', country: '中国', city: '昆明市', zip: '650000' },
        { purpose: 'delivery', country: '中国', city: '昆明市', address: '湖路 2 号' },
      ],
    })
    expect(one.ownValues).toContainEqual({ fieldId: dropdown.id, value: dropdown.options[0]!.id })
    const [entry] = (await server.call(organisationHistory, { id: one.id }, admin)).data.records
    expect(entry).toMatchObject({ action: 'addOrganisation', version: 1 })
  })

  test('G29 a parent is named by name or identifier, also one of the same sheet that comes later; no cycles', async () => {
    const group = await added({ name: '澄江集团', identifiers: [{ type: 'own', value: 'GRP-1' }] })
    const job = await started(
      { name: '澄江内科', type: 'Hospital department', parent: '澄江二院' },
      { name: '澄江二院', parent: 'GRP-1' },
      { name: '澄江三院', parent: '澄江集团' },
      { name: '澄江四院', parent: '澄江四院' },
      { name: '澄江五院', parent: '澄江六院' },
      { name: '澄江六院', parent: '澄江五院' },
      { name: '澄江七院', parent: 'nowhere' },
    )
    const { organisationOwnParent, organisationUnderItself } = codes
    expect(await faults(job)).toEqual([
      [5, 'wrong', 'parent', organisationOwnParent.code],
      [6, 'wrong', 'parent', organisationUnderItself.code],
      [7, 'wrong', 'parent', organisationUnderItself.code],
      [8, 'wrong', 'parent', 'unknown'],
    ])
    const rest = await started(
      { name: '澄江内科', type: 'Hospital department', parent: '澄江二院' },
      { name: '澄江二院', parent: 'GRP-1' },
    )
    await rig.applied(rest)
    const ward = (await found('澄江内科'))!
    expect(ward.path.map(({ name }) => name)).toEqual(['澄江集团', '澄江二院'])
    expect(ward.path[0]!.id).toBe(group.id)
  })

  test('G29 two that exist may not be moved below each other by one sheet', async () => {
    for (const name of ['澄江甲院', '澄江乙院']) await added({ name })
    const job = await overwriting(
      await started({ name: '澄江甲院', parent: '澄江乙院' }, { name: '澄江乙院', parent: '澄江甲院' }),
    )
    expect((await faults(job)).map(([, , field, fault]) => [field, fault])).toEqual([
      ['parent', codes.organisationUnderItself.code],
      ['parent', codes.organisationUnderItself.code],
    ])
  })

  test('rows about organisations that exist: by identifier, name or alias; skipped, or old text beside the new one', async () => {
    const { id } = await added({
      ...{ name: '澄江眼科', nameEn: 'Chengjiang Eye', alias1: '澄眼', phone: '1' },
      identifiers: [{ type: 'own', value: 'EYE-1' }],
    })
    await added({ name: '澄江口腔', alias1: '澄齿' })
    await added({ name: '澄江耳鼻' })
    const job = await started(
      { name: '澄江眼科医院', 'id.own': 'EYE-1', phone: '2' },
      { name: '澄齿', phone: '3' },
      { name: '澄江耳鼻' },
    )
    expect(job.counts).toMatchObject({ skipped: 3, ok: 0 })
    const changing = await overwriting(job)
    expect(changing.counts).toMatchObject({ ok: 2, skipped: 1 })
    const { records } = await rig.rows(job)
    expect(records.map(each => each.before)).toEqual([{ name: '澄江眼科', phone: '1' }, { phone: '' }, {}])
    expect(records[2]!.faults).toEqual([{ field: 'name', fault: 'same' }])
    await rig.applied(changing)
    expect(await detail(id)).toMatchObject({ name: '澄江眼科医院', nameEn: 'Chengjiang Eye', phone: '2' })
    // An alias leads to the organisation and does not become its name.
    expect(await found('澄江口腔')).toMatchObject({ phone: '3', alias1: '澄齿' })
    const [entry] = (await server.call(organisationHistory, { id }, admin)).data.records
    expect(entry!.changes.map(({ field }) => field).sort()).toEqual(['name', 'phone'])
  })

  test('G28 the alias of another organisation, also of the same sheet, must be confirmed', async () => {
    await added({ name: '澄江骨科', alias1: '澄骨' })
    const job = await started(
      { name: '澄江骨一', alias1: '澄骨' },
      { name: '澄江骨二', alias1: '澄骨', aliasConfirmed: 'Yes' },
      { name: '澄江肺一', alias1: '澄肺' },
      { name: '澄江肺二', alias2: '澄肺' },
    )
    const same = codes.organisationAliasSame.code
    expect(await faults(job)).toEqual([
      [2, 'wrong', 'alias1', same],
      [4, 'wrong', 'alias1', same],
      [5, 'wrong', 'alias2', same],
    ])
  })

  test('G31 G48 further addresses for one purpose neither repeat nor overlap', async () => {
    const job = await started(
      { name: '澄江址一', addresses: 'Mail: 中国; 云南; 昆明; 1;\nMail: 中国; 云南; 昆明; 2;' },
      { name: '澄江址二', addresses: 'Mail: 中国; 云南; ; 1;\nMail: 中国; 云南; 昆明; 2;' },
      { name: '澄江址三', addresses: 'Mail: 中国; 云南; 大理; 1;\nMail: 中国; 云南; 昆明; 2;' },
      { name: '澄江址四', addresses: 'somewhere' },
    )
    expect(await faults(job)).toEqual([
      [2, 'wrong', 'addresses', codes.regionRepeated.code],
      [3, 'wrong', 'addresses', codes.addressOverlap.code],
      [5, 'wrong', 'addresses', 'invalid'],
    ])
  })

  test('a further address in a country or province that is in no list is wrong', async () => {
    const job = await started(
      { name: '澄江国一', addresses: 'Mail: Narnia; ; Cair; 1;' },
      { name: '澄江国二', addresses: 'Mail: 中国; 云南; 昆明; 1;\n收货: 日本; 云南省; 昆明; 2;' },
      { name: '澄江国三', addresses: 'Mail: 中国; Ruritania; 昆明; 1;' },
      { name: '澄江国四', addresses: 'Mail: Japón; Tokio; Minato; 1;' },
    )
    expect(await faults(job)).toEqual([
      [2, 'wrong', 'addresses', 'unknown'],
      [3, 'wrong', 'addresses', 'unknown'],
      [4, 'wrong', 'addresses', 'unknown'],
    ])
  })

  test('MD-O2 each wrong cell is named: missing, check digits, options, repeated rows, two organisations at once', async () => {
    await added({ name: '澄江甲科', identifiers: [{ type: 'own', value: 'A-1' }] })
    await added({ name: '澄江乙科', identifiers: [{ type: 'gln', value: '4006381333931' }] })
    const dropdown = (await server.call(organisationFields, {}, admin)).data.records.find(
      field => field.type === 'dropdown',
    )!
    const job = await started(
      { type: '', phone: '1' },
      { name: '澄江丙', type: 'Zoo', 'id.npi': '1234567890', [`own:${dropdown.id}`]: 'none of them' },
      { name: '澄江丁' },
      { name: ' 澄江 丁 ' },
      { name: '澄江戊', 'id.own': 'B-1' },
      { name: '澄江己', 'id.own': 'B-1' },
      { name: '澄江庚', 'id.own': 'A-1', 'id.gln': '4006381333931' },
    )
    expect(await faults(job)).toEqual([
      [2, 'wrong', 'name', 'required'],
      [2, 'wrong', 'type', 'required'],
      [3, 'wrong', 'type', 'invalid'],
      [3, 'wrong', 'id.npi', codes.identifierInvalid.code],
      [3, 'wrong', `own:${dropdown.id}`, codes.optionInvalid.code],
      [5, 'wrong', 'name', 'repeated'],
      [7, 'wrong', 'id.own', 'repeated'],
      [8, 'wrong', 'id.own', 'ambiguous'],
    ])
  })

  test('G32 a template from before a change of the own fields is refused', async () => {
    const names = { 'zh-CN': '楼层', 'en-US': 'Floor', 'ja-JP': '', 'es-ES': '' }
    const field = (
      await server.call(addOrganisationField, { type: 'line', names, required: false, options: [] }, admin)
    ).data
    const old = await rig.upload(
      'organisations',
      await getWorkbook('organisations', [row({ name: '澄江旧' })], sheet.parts),
    )
    expect(old.code).toBe(codes.importTemplateOutdated.code)
    const now = await organisationSheet(server, admin)
    const cells = now.getRow({ type: 'Hospital', ...required, name: '澄江新', Floor: '3' })
    const job = await rig.started('organisations', [cells], now.parts)
    expect(job.columns.at(-1)).toMatchObject({ key: `own:${field.id}`, head: 'Floor' })
    await rig.applied(job)
    expect((await found('澄江新'))!.ownValues).toContainEqual({ fieldId: field.id, value: '3' })
    const seen = { id: field.id, rowVersion: field.rowVersion }
    await server.call(removeOrganisationField, { ...seen, reason: 'Not needed' }, admin)
  })

  test('TR-C6 what somebody adds meanwhile is not added again', async () => {
    const job = await started({ name: '澄江晚一' }, { name: '澄江晚二' })
    const { id } = await added({ name: '澄江他院' })
    await server.call(editOrganisation, { id, rowVersion: 1, name: '澄江晚二' }, admin)
    const after = await rig.applied(job).catch(() => rig.read(job))
    expect(after.counts).toMatchObject({ applied: 1, skipped: 1 })
  })

  test('O13 more than 1,000 rows are refused [N49]', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => row({ name: `澄江多${at}` }))
    const answer = await rig.upload('organisations', await getWorkbook('organisations', rows, sheet.parts))
    expect(answer.code).toBe(codes.importOrganisationsLimit.code)
  })
})

test('a country or a province that no list has is a fault of its row', async () => {
  const job = await started(
    { name: 'Nowhere Hospital', country: 'Narnia' },
    { name: 'Elsewhere Hospital', country: 'Japan', province: '浙江省' },
    { name: 'Somewhere Hospital', country: 'Japan', province: 'Tokyo' },
  )
  expect((await faults(job)).map(([, , field, fault]) => [field, fault])).toEqual([
    ['country', 'unknown'],
    ['province', 'unknown'],
  ])
})
