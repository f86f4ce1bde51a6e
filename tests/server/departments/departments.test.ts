import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  addDepartment,
  addDepartmentMembers,
  departmentDetail,
  departmentHistory,
  departmentMembers,
  departmentTree,
  editDepartment,
  makeMainDepartment,
  managedDepartments,
  removeDepartment,
  removeDepartmentMembers,
} from '../../../contract/departments/calls.ts'
import { listDepartments } from '../../../contract/directory/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { editUser, searchUsers, userById } from '../../../contract/users/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const tree = async (by = lin) => (await server.call(departmentTree, {}, by)).data
const named = async (nameEn: string) => {
  const found = (await tree()).records.find(each => each.nameEn === nameEn)
  if (!found) throw new Error(`no department ${nameEn}`)
  return found
}
const detail = async (id: string, by = lin) => (await server.call(departmentDetail, { id }, by)).data
const add = async (parentId: string | null, name: string, by = lin) =>
  server.call(addDepartment, { parentId, name, nameEn: `${name} EN` }, by)
const added = async (parentId: string, name: string) => {
  const answer = await add(parentId, name)
  expect(answer, name).toMatchObject({ code: 0 })
  return answer.data
}
const user = async (account: string) => {
  const row = await server.getRow('users', { tenant_id: lin.tenantId, account }, 'id', 'row_version as v')
  return row
}
const lastEntry = async (id: string) => {
  const row = await server.getRow(
    'trail',
    { entity_id: id, orderBy: 'seq desc' },
    'action',
    'entity',
    'entity_version',
    'changes',
    'reason',
  )
  return row
}

describe('A5 B46 E23 the tree', () => {
  test('has every department after its parent, with head, people, applications and the levels allowed', async () => {
    const { records, total, depth, most, addTop, editing } = await tree()
    expect([total, depth, most, addTop, editing]).toEqual([
      records.length,
      limits.departmentDepth,
      limits.departments,
      null,
      null,
    ])
    const seen = new Set<string | null>([null])
    for (const each of records) {
      expect(seen, each.name).toContain(each.parentId)
      seen.add(each.id)
    }
    const biometrics = records.find(each => each.nameEn === 'Biometrics')!
    expect(biometrics).toMatchObject({ depth: 3, applications: 8, said: 'shu ju yu tong ji bu' })
    const [counted] = await server.rows<{ count: number }>(
      'select count(*)::int as count from user_department where department_id = $1',
      [biometrics.id],
    )
    expect(biometrics.members).toBe(counted!.count)
    expect(records.filter(each => each.head).length).toBeGreaterThan(0)
  })

  test('people who were removed are counted nowhere', async () => {
    const team = await named('Medical Writing')
    await server.rows(
      `update users set removed_at = now() where id = (select user_id from user_department where department_id = $1 limit 1)`,
      [team.id],
    )
    expect((await named('Medical Writing')).members).toBe(team.members - 1)
    expect((await detail(team.id)).members).toBe(team.members - 1)
    const listed = await server.call(departmentMembers, { id: team.id, limit: 100 }, lin)
    expect(listed.data.total).toBe(team.members - 1)
  })
})

describe('E23 one department', () => {
  test('is added with its names, read, and known to the lists', async () => {
    const parent = await named('Medical')
    const { id } = await added(parent.id, '医学沟通组')
    expect(await detail(id)).toMatchObject({
      parentId: parent.id,
      depth: 4,
      name: '医学沟通组',
      said: 'yi xue gou tong zu',
      head: null,
      managers: [],
      applications: [],
      members: 0,
      actions: { add: null, edit: null, move: null, remove: null, members: null },
    })
    expect(await lastEntry(id)).toMatchObject({
      action: 'addDepartment',
      entity: 'departments',
      entity_version: 1,
      changes: { name: [null, '医学沟通组'], parentId: [null, parent.id], sort: [null, expect.any(Number)] },
    })
    const { data } = await server.call(listDepartments, {}, lin)
    expect(data.records.map(each => each.id)).toContain(id)
  })

  test('names are taken among siblings only, without regard to case, and say their field', async () => {
    const parent = await named('Medical')
    await added(parent.id, 'Publications')
    expect(await add(parent.id, 'publications')).toMatchObject({
      code: codes.departmentNameTaken.code,
      data: { field: 'name' },
    })
    const other = await server.call(
      addDepartment,
      { parentId: parent.id, name: 'Other', nameEn: 'PUBLICATIONS EN' },
      lin,
    )
    expect(other).toMatchObject({ code: codes.departmentNameTaken.code, data: { field: 'nameEn' } })
    expect(await add((await named('Regulatory Affairs')).id, 'Publications')).toMatchObject({ code: 0 })
    const writing = await named('Medical Writing')
    const renamed = { id: writing.id, rowVersion: writing.rowVersion, name: 'Publications' }
    expect(await server.call(editDepartment, renamed, lin)).toMatchObject({
      code: codes.departmentNameTaken.code,
      data: { field: 'name' },
    })
  })

  test('TR-C1 an overtaken version is refused with who and when; what changes nothing leaves no entry', async () => {
    const { id, rowVersion } = await added((await named('Medical')).id, 'Versions')
    const wish = { id, rowVersion, name: 'Versions 2', nameEn: '', reason: 'A better name' }
    expect((await server.call(editDepartment, wish, lin)).data.rowVersion).toBe(2)
    expect(await lastEntry(id)).toMatchObject({
      action: 'editDepartment',
      entity_version: 2,
      reason: 'A better name',
      changes: { name: ['Versions', 'Versions 2'], nameEn: ['Versions EN', ''] },
    })
    const { name: _name, nameEn: _nameEn, ...removal } = wish
    for (const answer of [
      await server.call(editDepartment, wish, lin),
      await server.call(removeDepartment, removal, lin),
    ])
      expect(answer).toMatchObject({
        code: codes.dataChanged.code,
        data: { by: expect.any(String), at: expect.any(String) },
      })
    const again = await server.call(editDepartment, { id, rowVersion: 2, name: 'Versions 2' }, lin)
    expect(again).toMatchObject({ code: 0, data: { rowVersion: 2 } })
    expect((await lastEntry(id)).entity_version).toBe(2)
  })

  test('TR-A1 its history has names in the place of ids, newest first', async () => {
    const medical = await named('Medical')
    const { id, rowVersion } = await added(medical.id, 'History')
    const head = await user('zhang.wei')
    await server.call(editDepartment, { id, rowVersion, headUserId: head.id }, lin)
    const { data } = await server.call(departmentHistory, { id }, lin, { 'accept-language': 'zh-CN' })
    expect(data.records.map(each => each.action)).toEqual(['editDepartment', 'addDepartment'])
    expect(data.records[0]!.changes).toEqual([{ field: 'headUserId', from: null, to: '张伟' }])
    expect(data.records[1]!.changes.find(each => each.field === 'parentId')?.to).toBe(medical.name)
  })
})

describe('E23 L4 people of a department', () => {
  test('are listed with their head first, found by reading, and those below on demand', async () => {
    const ops = await named('Clinical Operations')
    const own = await server.call(departmentMembers, { id: ops.id, limit: 100 }, lin)
    expect(own.data.total).toBe(ops.members)
    expect(own.data.records[0]).toMatchObject({ id: ops.head!.id, head: true })
    const all = await server.call(departmentMembers, { id: ops.id, below: true, limit: 100 }, lin)
    expect(all.data.total).toBe((await detail(ops.id)).membersBelow)
    const words = { id: ops.id, below: true, query: 'zhang wei' }
    const found = await server.call(departmentMembers, words, lin)
    expect(found.data.total).toBeGreaterThan(0)
    expect(found.data.total).toBeLessThan(all.data.total)
  })

  test('TR-A7 come, have it as their main one and go, each with an entry of his own that the department shows, too', async () => {
    const { id } = await added((await named('Medical')).id, 'Team')
    const wei = await user('zhang.wei')
    const before = (await server.call(userById, { userId: wei.id }, lin)).data.departments.map(d => d.id)
    const joined = await server.call(addDepartmentMembers, { id, userIds: [wei.id] }, lin)
    expect(joined.data.results).toEqual([{ id: wei.id, code: 0, message: '' }])
    expect(await lastEntry(wei.id)).toMatchObject({
      action: 'addDepartmentMembers',
      entity: 'users',
      entity_version: wei.v + 1,
      changes: { departmentIds: [before, [...before, id]] },
    })
    const twice = await server.call(addDepartmentMembers, { id, userIds: [wei.id] }, lin)
    expect(twice, 'who is in it stays as he is').toMatchObject({ code: 0 })
    expect((await user('zhang.wei')).v).toBe(wei.v + 1)
    const users = [{ id: wei.id, rowVersion: wei.v + 1 }]
    await server.call(makeMainDepartment, { id, users }, lin)
    expect((await server.call(userById, { userId: wei.id }, lin)).data.departments[0]).toMatchObject({
      id,
      main: true,
    })
    const late = await server.call(removeDepartmentMembers, { id, users }, lin)
    expect(late).toMatchObject({ code: codes.dataChanged.code })
    const gone = { id, users: [{ id: wei.id, rowVersion: wei.v + 2 }] }
    expect(await server.call(removeDepartmentMembers, gone, lin)).toMatchObject({ code: 0 })
    const after = (await server.call(userById, { userId: wei.id }, lin)).data.departments
    expect(after.map(each => each.id)).toEqual(before)
    expect(after[0], 'one is the main one again').toMatchObject({ main: true })
    const history = await server.call(departmentHistory, { id }, lin, { 'accept-language': 'zh-CN' })
    expect(history.data.total).toBe(3)
    const names = (await server.call(listDepartments, {}, lin)).data.records
    const had = before.map(each => names.find(d => d.id === each)!.name)
    const filed = { entity: 'users', name: '张伟' }
    expect(history.data.records).toMatchObject([
      {
        ...{ action: 'removeDepartmentMembers', filed, version: null },
        changes: [{ field: 'departmentIds', from: ['Team', ...had], to: had }],
      },
      {
        ...{ action: 'addDepartmentMembers', filed, version: null },
        changes: [{ field: 'departmentIds', from: had, to: [...had, 'Team'] }],
      },
      { action: 'addDepartment', filed: null, version: 1 },
    ])
  })

  test('is nobody’s main one who does not work in it', async () => {
    const { id } = await added((await named('Medical')).id, 'Not theirs')
    const wei = await user('zhang.wei')
    const users = [{ id: wei.id, rowVersion: wei.v }]
    const refused = { code: codes.departmentNotTheirs.code }
    expect(await server.call(makeMainDepartment, { id, users }, lin)).toMatchObject(refused)
    expect((await user('zhang.wei')).v).toBe(wei.v)
  })

  test('many at once have a result each', async () => {
    const { id } = await added((await named('Medical')).id, 'Batch')
    const wei = await user('zhang.wei')
    const userIds = [wei.id, crypto.randomUUID()]
    const { data } = await server.call(addDepartmentMembers, { id, userIds }, lin)
    expect(data.results.map(each => each.code)).toEqual([0, codes.dataNotFound.code])
  })
})

describe('a department that is removed', () => {
  test('has neither people nor departments below it', async () => {
    const parent = await added((await named('Regulatory Affairs')).id, 'Parent')
    const child = await added(parent.id, 'Child')
    const seen = { id: parent.id, rowVersion: 1 }
    expect(await server.call(removeDepartment, seen, lin)).toMatchObject({
      code: codes.departmentHasChildren.code,
    })
    expect((await detail(parent.id)).actions.remove).toMatchObject({ code: codes.departmentHasChildren.code })
    const wei = await user('zhang.wei')
    await server.call(addDepartmentMembers, { id: child.id, userIds: [wei.id] }, lin)
    expect(await server.call(removeDepartment, { id: child.id, rowVersion: 1 }, lin)).toMatchObject({
      code: codes.departmentHasMembers.code,
    })
    const left = { id: child.id, users: [{ id: wei.id, rowVersion: (await user('zhang.wei')).v }] }
    await server.call(removeDepartmentMembers, left, lin)
    const gone = { id: child.id, rowVersion: 1, reason: 'Merged' }
    expect(await server.call(removeDepartment, gone, lin)).toMatchObject({ code: 0, data: { rowVersion: 2 } })
    expect(await lastEntry(child.id)).toMatchObject({
      action: 'removeDepartment',
      entity_version: 2,
      reason: 'Merged',
      changes: { removed: [false, true] },
    })
    expect(await server.call(removeDepartment, seen, lin)).toMatchObject({ code: 0 })
  })

  test('is nowhere any more, though its row stays, and takes nobody in', async () => {
    const { id } = await added((await named('Regulatory Affairs')).id, 'Gone')
    await server.call(removeDepartment, { id, rowVersion: 1 }, lin)
    expect((await tree()).records.map(each => each.id)).not.toContain(id)
    const lists = await server.call(listDepartments, {}, lin)
    expect(lists.data.records.map(each => each.id)).not.toContain(id)
    const wei = await user('zhang.wei')
    const refused = [
      await server.call(departmentDetail, { id }, lin),
      await server.call(editDepartment, { id, rowVersion: 2, name: 'Back' }, lin),
      await server.call(addDepartmentMembers, { id, userIds: [wei.id] }, lin),
      await server.call(editUser, { id: wei.id, rowVersion: wei.v, departmentIds: [id] }, lin),
      await add(id, 'Below'),
    ]
    for (const answer of refused) expect(answer.code).toBe(codes.dataNotFound.code)
    const row = await server.getRow('department', { id }, 'name')
    expect(row.name).toBe('Gone')
    expect(await added((await named('Regulatory Affairs')).id, 'Gone'), 'its name is free again').toBeTruthy()
  })
})

describe('L72 H4 managers', () => {
  test('see the people of the department as its head does, and the departments that they have', async () => {
    const region = await named('East China Region')
    const wei = await user('zhang.wei')
    const role = await server.rows<{ id: string }>(
      `select id from role where tenant_id = $1 and data_scope = 'department' order by created_at limit 1`,
      [lin.tenantId],
    )
    await server.addNew('role_assignment', {
      tenant_id: lin.tenantId,
      user_id: wei.id,
      role_id: role[0]!.id,
      effective_at: now(),
      expires_at: 'infinity',
    })
    const manager = { ...(await server.caller('zhang.wei')), roleId: role[0]!.id }
    const people = async () => (await server.call(searchUsers, { query: '', limit: 100 }, manager)).data.total
    const before = await people()
    const seen = await detail(region.id)
    const wish = { id: region.id, rowVersion: seen.rowVersion, managerIds: [wei.id] }
    expect(await server.call(editDepartment, wish, lin)).toMatchObject({ code: 0 })
    expect(await people()).toBeGreaterThan(before)
    const { data } = await server.call(managedDepartments, {}, manager)
    expect(data.records[0]).toMatchObject({ id: region.id, parentId: null, as: 'manager' })
    expect(data.records.slice(1).map(each => each.as)).toEqual(['below', 'below', 'head'])
    const asked = await server.call(managedDepartments, { userId: wei.id }, lin)
    expect(asked.data).toEqual(data)
    expect((await tree(manager)).records.map(each => each.id)).toEqual(data.records.map(each => each.id))
  })
})
