import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  addDepartment,
  addDepartmentMembers,
  departmentDetail,
  departmentTree,
} from '../../../contract/departments/calls.ts'
import { type ImportJob, listImportRows } from '../../../contract/imports/calls.ts'
import { pasteImport } from '../../../contract/imports/paste.ts'
import { undoImport } from '../../../contract/imports/undo.ts'
import { positionTree } from '../../../contract/positions/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getCells, getWorkbook, importsRig } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
})
afterAll(() => server.close())
beforeEach(async () => void (await server.removeRows('frequency')))

type RowCells = Record<string, string>
const started = (...rows: RowCells[]) =>
  rig.started(
    'departments',
    rows.map(row => getCells('departments', row)),
  )
const faults = async (job: ImportJob) =>
  (await rig.rows(job)).records.flatMap(each =>
    each.faults.map(({ field, fault, code, row }) => [
      each.rowNo,
      field,
      code ?? fault,
      ...(row ? [row] : []),
    ]),
  )
const departments = async (by = admin) => (await server.call(departmentTree, {}, by)).data.records
/** Names from the top to each of these departments, with the account of its head. */
const paths = async (...names: string[]) => {
  const records = await departments()
  const found = records.filter(each => names.includes(each.name))
  return Promise.all(
    found.map(async ({ id }) => {
      const { path, name, head } = (await server.call(departmentDetail, { id }, admin)).data
      return [...path.map(each => each.nameEn), name, ...(head ? [head.lastName + head.firstName] : [])]
    }),
  )
}
const undo = async ({ id, rowVersion }: ImportJob) => {
  const answer = await server.call(undoImport, { id, rowVersion }, admin)
  expect(answer).toMatchObject({ code: 0, data: { state: 'undoing' } })
  await rig.run({ id })
  return rig.read({ id })
}

describe('E23 G32 departments from a sheet', () => {
  test('below those of the company or of the sheet in any order, with heads; undone, and none is left [E23 G32 MD-O8]', async () => {
    const job = await started(
      { name: '瑞峰监查二组', nameEn: 'Ruifeng Team', parentId: 'ruifeng region' },
      {
        name: '瑞峰大区',
        nameEn: 'Ruifeng Region',
        parentId: 'Clinical Operations',
        headUserId: 'zhang.wei',
      },
      { name: '瑞峰监查一组', parentId: '瑞峰大区' },
    )
    expect(job).toMatchObject({ kind: 'departments', counts: { ok: 3, wrong: 0 } })
    const names = ['瑞峰大区', '瑞峰监查一组', '瑞峰监查二组']
    expect(await paths(...names), 'checking changes nothing').toEqual([])
    const done = await rig.applied(job)
    expect(done).toMatchObject({ state: 'done', counts: { applied: 3 } })
    const above = ['Hengyu Oncology', 'Clinical Development', 'Clinical Operations']
    expect(await paths(...names)).toEqual([
      [...above, '瑞峰大区', '张伟'],
      [...above, 'Ruifeng Region', '瑞峰监查二组'],
      [...above, 'Ruifeng Region', '瑞峰监查一组'],
    ])
    const { id } = (await departments()).find(each => each.name === '瑞峰大区')!
    const history = async () => {
      const entries = await server.getRows('audit_log', { entity_id: id, orderBy: 'seq' }, 'action')
      return entries.map(({ action }) => action)
    }
    expect(await history()).toEqual(['addDepartment'])
    const again = await started({ name: '瑞峰大区', parentId: 'Clinical Operations' })
    expect(again.counts).toMatchObject({ skipped: 1, ok: 0 })

    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { undone: 3 } })
    expect(await paths(...names)).toEqual([])
    expect(await history()).toEqual(['addDepartment', 'removeDepartment'])
  })

  test('each row says what is wrong with it [G32 G33]', async () => {
    const deep = Array.from({ length: 6 }, (_, at) => ({
      name: `灵川${at}`,
      parentId: at === 0 ? '恒屿肿瘤医药' : `灵川${at - 1}`,
    }))
    const { rows: disabled } = await server.owner.query(
      "select account from users where tenant_id = $1 and status = 'disabled' and account is not null limit 1",
      [admin.tenantId],
    )
    const job = await started(
      { name: '', nameEn: 'Nameless' },
      { name: '甲'.repeat(201), parentId: 'Nowhere' },
      { name: '环一', parentId: '环二' },
      { name: '环二', parentId: '环一' },
      { name: '同名部', headUserId: 'nobody.here' },
      { name: '同名部', headUserId: disabled[0].account },
      { name: 'Oncology 2', nameEn: 'Hengyu Oncology' },
      ...deep,
    )
    expect((await faults(job)).toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
      [2, 'name', 'required'],
      [3, 'name', 'tooLong'],
      [3, 'parentId', 'unknown'],
      [4, 'parentId', codes.departmentUnderItself.code],
      [5, 'parentId', codes.departmentUnderItself.code],
      [6, 'headUserId', 'unknown'],
      [7, 'headUserId', codes.userNotEnabled.code],
      [7, 'name', 'repeated', 6],
      [8, 'nameEn', codes.departmentNameTaken.code],
      [13, 'parentId', codes.departmentLowestLevel.code],
      [14, 'parentId', codes.departmentLowestLevel.code],
    ])
  })

  test('a parent that two have the name of is told by its path [G34]', async () => {
    const rows = [
      { name: '云岭院', parentId: 'Clinical Development' },
      { name: '云岭院', parentId: 'Quality Assurance' },
      { name: '云岭一科', parentId: '云岭院' },
    ]
    const job = await started(...rows)
    expect(await faults(job)).toEqual([[4, 'parentId', 'ambiguous']])
    const sure = await started(...rows.slice(0, 2), {
      ...{ name: '云岭一科', parentId: 'Hengyu Oncology / quality assurance / 云岭院' },
    })
    await rig.applied(sure)
    expect(await paths('云岭一科')).toEqual([['Hengyu Oncology', 'Quality Assurance', '', '云岭一科']])
    expect(await undo(await rig.read(sure))).toMatchObject({ state: 'undone' })
  })

  test('what is said of a row does not depend on the order of the rows [G33]', async () => {
    const rows = [
      { name: '环甲', parentId: '环乙' },
      { name: '环乙', parentId: '环丙' },
      { name: '环丙', parentId: '环甲' },
      { name: '环下', parentId: '环丙' },
      // Named like a department of the company, and said to be below one that names it as its parent.
      { name: 'Quality Assurance', parentId: '云岭司' },
      { name: '云岭司', parentId: 'Quality Assurance' },
      { name: '云岭处', parentId: 'Hengyu Oncology / Quality Assurance' },
    ]
    const inOrder = async (order: typeof rows) => {
      const { records } = await rig.rows(await started(...order))
      return Object.fromEntries(
        records.map(({ rowNo, faults }) => [
          order[rowNo - 2]!.name,
          faults.map(({ field, fault, code }) => [field, code ?? fault]),
        ]),
      )
    }
    const loop = [['parentId', codes.departmentUnderItself.code]]
    const found = await inOrder(rows)
    expect(found).toEqual({
      ...{ 环甲: loop, 环乙: loop, 环丙: loop, 环下: [] },
      ...{ 'Quality Assurance': [], 云岭司: [['parentId', 'ambiguous']], 云岭处: [] },
    })
    expect(await inOrder(rows.toReversed())).toEqual(found)
    expect(await inOrder([...rows.slice(2), ...rows.slice(0, 2)])).toEqual(found)
  })

  test('500 rows of one name below a path that leads nowhere are told so [G34]', async () => {
    const rows = Array.from({ length: 500 }, () => ({ name: '云岭组', parentId: '云岭甲 / 云岭组' }))
    const job = await started(...rows)
    expect(job.counts).toMatchObject({ ok: 0, wrong: 500 })
    const { records } = await rig.rows(job)
    for (const { rowNo, faults } of records)
      expect(faults.map(({ field, fault }) => [field, fault])).toEqual([
        ['parentId', 'unknown'],
        ...(rowNo > 2 ? [['name', 'repeated']] : []),
      ])
  })

  test('no more than the company may have [P15]', async () => {
    const setting = (most: number) =>
      server.rows(
        "update tenant set settings = jsonb_set(coalesce(settings, '{}'), '{departmentLimit}', to_jsonb($2::int)) where id = $1",
        [admin.tenantId, most],
      )
    await setting((await departments()).length + 1)
    const job = await started({ name: '满一' }, { name: '满二' })
    await setting(2000)
    expect(await faults(job)).toEqual([[3, 'name', codes.departmentLimit.code]])
  })

  test('a department added meanwhile makes its row one that is skipped', async () => {
    const job = await started({ name: '先到部' }, { name: '后到部', parentId: '先到部' })
    const input = { name: '先到部', nameEn: '', parentId: null, beforeId: null }
    expect((await server.call(addDepartment, input, admin)).code).toBe(0)
    expect(await rig.applied(job)).toMatchObject({ state: 'done', counts: { applied: 1, skipped: 1 } })
  })

  test('one that has got people cannot be undone, and then none is [MD-O8]', async () => {
    const done = await rig.applied(await started({ name: '有人部' }, { name: '无人部' }))
    const { id } = (await departments()).find(each => each.name === '有人部')!
    const person = await server.getRow('users', { tenant_id: admin.tenantId, account: 'zhang.wei' }, 'id')
    await server.call(addDepartmentMembers, { id, userIds: [person.id] }, admin)
    const blocked = await undo(done)
    expect(blocked).toMatchObject({
      state: 'done',
      reason: { code: codes.importUndoBlocked.code },
      counts: { kept: 1, applied: 1 },
    })
    expect(await faults(blocked)).toEqual([[2, 'name', 'inUse']])
    expect(await paths('无人部')).toHaveLength(1)
  })

  test('the head of departments adds below those alone [TR-Z3]', async () => {
    const head = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
    const cells = [
      ['新顶级', '', ''],
      ['新二区', '', '临床运营部'],
      ['质量二组', '', 'Quality Assurance'],
    ]
    const { data: job } = await server.call(pasteImport, { kind: 'departments', cells }, head)
    const { records } = (await server.call(listImportRows, { id: job.id, limit: 100 }, head)).data
    expect(records.map(({ state, faults: [first] }) => [state, first?.code ?? first?.fault])).toEqual([
      ['wrong', codes.departmentForbidden.code],
      ['ok', undefined],
      ['wrong', 'unknown'],
    ])
  })

  test('a sheet of more than 500 rows is refused, and nobody without the menu imports [TR-W4]', async () => {
    const many = Array.from({ length: 501 }, (_, at) => [`部门${at}`])
    const answer = await rig.upload('departments', await getWorkbook('departments', many))
    expect(answer.code).toBe(codes.importOrgTreeLimit.code)
    const other = await server.caller('zhang.wei', 'CRA')
    for (const kind of ['departments', 'positions'] as const) {
      const cells = [['Name'], ['部门']]
      expect((await server.call(pasteImport, { kind, cells }, other)).code).toBe(codes.noMenu.code)
    }
  })
})

describe('E24 G35 positions from a sheet', () => {
  test('categories hold positions, whatever their order; a position holds nothing [E24 G34 G35]', async () => {
    const sheet = (...rows: RowCells[]) =>
      rig.started(
        'positions',
        rows.map(row => getCells('positions', row)),
      )
    const rows: RowCells[] = [
      { name: '中心稽查员', nameEn: 'Site auditor', parentId: '稽查类' },
      { name: '稽查类', nameEn: 'Auditing', kind: '岗位类别' },
      { name: '稽查助理', parentId: '中心稽查员', kind: 'Position' },
      { name: '稽查组', parentId: '中心稽查员', kind: 'Category' },
      { name: '别的', kind: 'Castle' },
    ]
    expect(await faults(await sheet(...rows))).toEqual([
      [4, 'parentId', codes.departmentUnderPosition.code],
      [5, 'parentId', codes.positionHasNoCategories.code],
      [6, 'kind', 'invalid'],
    ])
    const done = await rig.applied(await sheet(...rows.slice(0, 2)))
    const found = async () =>
      (await server.call(positionTree, {}, admin)).data.records
        .filter(({ name }) => ['稽查类', '中心稽查员'].includes(name))
        .map(({ name, nameEn, isCategory, parentId }) => [name, nameEn, isCategory, parentId !== null])
    expect(await found()).toEqual([
      ['稽查类', 'Auditing', true, false],
      ['中心稽查员', 'Site auditor', false, true],
    ])
    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { undone: 2 } })
    expect(await found()).toEqual([])
  })
})
