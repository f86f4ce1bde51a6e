import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { listPositions } from '../../../contract/directory/calls.ts'
import {
  addPosition,
  editPosition,
  movePosition,
  positionDetail,
  positionHistory,
  positionHolders,
  positionTree,
  removePosition,
} from '../../../contract/positions/calls.ts'
import { editUser } from '../../../contract/users/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let lin: Caller
let shen: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  shen = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
})
afterAll(() => server.close())

const tree = async (by = lin) => (await server.call(positionTree, {}, by)).data
const named = async (nameEn: string) => (await tree()).records.find(each => each.nameEn === nameEn)!
const detail = async (id: string) => (await server.call(positionDetail, { id }, lin)).data
const add = (name: string, isCategory: boolean, parentId: string | null) =>
  server.call(addPosition, { name, isCategory, parentId }, lin)
const moved = async (id: string, parentId: string | null, beforeId: string | null = null) =>
  server.call(movePosition, { id, rowVersion: (await detail(id)).rowVersion, parentId, beforeId }, lin)

describe('A5 B47 E24 the tree', () => {
  test('has categories and positions after what they stand in, each with its holders', async () => {
    const { records, editing } = await tree()
    expect(editing).toBeNull()
    const seen = new Map(records.map(each => [each.id, each]))
    for (const each of records)
      if (each.parentId) expect(seen.get(each.parentId)?.isCategory, each.name).toBe(true)
    const cra = await named('CRA')
    const [held] = await server.rows<{ count: number }>(
      `select count(*)::int as count from user_position up join users u on u.tenant_id = up.tenant_id and u.id = up.user_id
        where up.position_id = $1 and u.removed_at is null`,
      [cra.id],
    )
    expect(cra).toMatchObject({ holders: held!.count, said: 'lin chuang jian cha yuan' })
    const { data } = await server.call(positionHolders, { id: cra.id }, lin)
    expect(data.total).toBe(held!.count)
    expect(data.records[0]).toHaveProperty('department')
  })

  test('TR-Z3 a head counts and lists whom she sees, and changes no position', async () => {
    const cra = await named('CRA')
    const hers = (await tree(shen)).records.find(each => each.id === cra.id)!
    expect(hers.holders).toBeGreaterThan(0)
    expect(hers.holders).toBeLessThan(
      (await server.call(positionHolders, { id: cra.id }, lin)).data.total + 1,
    )
    const { data } = await server.call(positionHolders, { id: cra.id }, shen)
    expect(data.total).toBe(hers.holders)
    expect((await tree(shen)).editing).toMatchObject({ code: codes.noButton.code })
    const everybody = await server.call(positionHolders, { id: cra.id, query: 'zzzz' }, lin)
    expect(everybody.data.total).toBe(0)
  })
})

describe('G34 G35 what stands where', () => {
  test('positions hold nothing, categories stand in categories, and neither becomes the other', async () => {
    const [cra, monitoring] = [await named('CRA'), await named('Monitoring')]
    expect(await add('Below', false, cra.id)).toMatchObject({ code: codes.departmentUnderPosition.code })
    expect(await add('Below', true, cra.id)).toMatchObject({ code: codes.positionHasNoCategories.code })
    expect((await detail(cra.id)).actions.add).toMatchObject({ code: codes.departmentUnderPosition.code })
    expect(await moved(monitoring.id, (await named('Medical monitor')).id)).toMatchObject({
      code: codes.categoryOnlyUnderCategory.code,
      data: { field: 'parentId' },
    })
    const become = { id: cra.id, rowVersion: cra.rowVersion, isCategory: true }
    expect(await server.call(editPosition, become, lin)).toMatchObject({
      code: codes.positionNotCategory.code,
    })
    const category = await add('Nested', true, monitoring.id)
    expect(category).toMatchObject({ code: 0 })
    expect(await add('In it', false, category.data.id)).toMatchObject({ code: 0 })
    expect(await detail(category.data.id)).toMatchObject({
      isCategory: true,
      children: 1,
      path: [{ nameEn: 'Clinical operations' }, { nameEn: 'Monitoring' }],
    })
  })

  test('a category is not moved into itself; many moves at once make no circle', async () => {
    const top = (await add('Circle', true, null)).data.id
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await add(name, true, top)).data.id)
    expect(await moved(top, top)).toMatchObject({ code: codes.positionUnderItself.code })
    expect(await moved(top, ids[0]!)).toMatchObject({ code: codes.positionUnderItself.code })
    for (let round = 0; round < 3; round += 1) {
      const versions = await Promise.all(ids.map(async id => (await detail(id)).rowVersion))
      const answers = await Promise.all(
        ids.map((id, at) => {
          const parentId = ids[(at + 1 + round) % ids.length]!
          const wish = { id, rowVersion: versions[at]!, parentId, beforeId: null }
          return server.call(movePosition, wish, lin)
        }),
      )
      for (const { code } of answers)
        expect([0, codes.positionUnderItself.code, codes.dataChanged.code]).toContain(code)
    }
    expect((await tree()).records.filter(each => ids.includes(each.id))).toHaveLength(4)
  })

  test('a name is taken among siblings', async () => {
    const monitoring = await named('Monitoring')
    const [taken, free] = [await named('CRA'), await named('Project manager')]
    expect(await add(taken.name, false, monitoring.id)).toMatchObject({ code: codes.positionNameTaken.code })
    expect(await add(free.name, false, monitoring.id)).toMatchObject({ code: 0 })
    const wish = { id: taken.id, rowVersion: taken.rowVersion, nameEn: 'SENIOR CRA' }
    expect(await server.call(editPosition, wish, lin)).toMatchObject({
      code: codes.positionNameTaken.code,
      data: { field: 'nameEn' },
    })
  })
})

describe('E24 changes', () => {
  test('TR-C1 TR-A1 are refused for an overtaken version, and stand in its history', async () => {
    const made = (await add('Steward', false, null)).data
    const wish = { id: made.id, rowVersion: 1, name: 'Data steward', reason: 'Clearer' }
    expect((await server.call(editPosition, wish, lin)).data.rowVersion).toBe(2)
    expect(await server.call(editPosition, { ...wish, name: 'Other' }, lin)).toMatchObject({
      code: codes.dataChanged.code,
      data: { by: expect.any(String) },
    })
    const monitoring = await named('Monitoring')
    const first = (await tree()).records.find(each => each.parentId === monitoring.id)!
    expect(await moved(made.id, monitoring.id, first.id)).toMatchObject({ code: 0 })
    expect((await tree()).records.find(each => each.parentId === monitoring.id)!.id).toBe(made.id)
    const { data } = await server.call(positionHistory, { id: made.id }, lin, { 'accept-language': 'zh-CN' })
    expect(data.records.map(each => [each.action, each.version])).toEqual([
      ['movePosition', 3],
      ['editPosition', 2],
      ['addPosition', 1],
    ])
    expect(data.records[0]!.changes.find(each => each.field === 'parentId')).toEqual({
      field: 'parentId',
      from: null,
      to: monitoring.name,
    })
  })

  test('what is held or holds something is not removed; what is removed is given to nobody', async () => {
    const cra = await named('CRA')
    expect(await server.call(removePosition, { id: cra.id, rowVersion: cra.rowVersion }, lin)).toMatchObject({
      code: codes.positionInUse.code,
    })
    const monitoring = await named('Monitoring')
    expect(
      await server.call(removePosition, { id: monitoring.id, rowVersion: monitoring.rowVersion }, lin),
    ).toMatchObject({ code: codes.categoryNotEmpty.code })
    const { id } = (await add('Gone', false, null)).data
    expect(await server.call(removePosition, { id, rowVersion: 1 }, lin)).toMatchObject({ code: 0 })
    expect((await tree()).records.map(each => each.id)).not.toContain(id)
    expect((await server.call(listPositions, {}, lin)).data.records.map(each => each.id)).not.toContain(id)
    const wei = await server.getRow(
      'users',
      { tenant_id: lin.tenantId, account: 'zhang.wei' },
      'id',
      'row_version as v',
    )
    const given = { id: wei.id, rowVersion: wei.v, positionIds: [id] }
    expect((await server.call(editUser, given, lin)).code).toBe(codes.dataNotFound.code)
    expect((await server.call(positionDetail, { id }, lin)).code).toBe(codes.dataNotFound.code)
    // TR-A1: its history is still shown, but only to its own company.
    const { data } = await server.call(positionHistory, { id }, lin)
    expect(data.records.map(each => each.action)).toEqual(['removePosition', 'addPosition'])
    const ortega = await server.caller('c.ortega', 'DH_ADMINISTRATOR')
    expect((await server.call(positionHistory, { id }, ortega)).code).toBe(codes.dataNotFound.code)
  })
})
