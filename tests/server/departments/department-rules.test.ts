import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  addDepartment,
  addDepartmentMembers,
  checkUserDataPermission,
  departmentDetail,
  departmentTree,
  editDepartment,
  moveDepartment,
  removeDepartment,
} from '../../../contract/departments/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { explainAccess } from '../../../contract/workspace/calls.ts'
import { issueSession } from '../../../server/features/auth/sessions.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ahead, not } from '../rows.ts'

let server: DemoServer
let lin: Caller
/** The head of Clinical Operations, who sees only what is in it. */
let shen: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  shen = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
})
afterAll(() => server.close())

const tree = async (by = lin) => (await server.call(departmentTree, {}, by)).data
const named = async (nameEn: string) => (await tree()).records.find(each => each.nameEn === nameEn)!
const detail = async (id: string, by = lin) => (await server.call(departmentDetail, { id }, by)).data
const added = async (parentId: string, name: string) =>
  (await server.call(addDepartment, { parentId, name }, lin)).data
const moved = async (id: string, parentId: string | null, beforeId: string | null = null, by = lin) =>
  server.call(moveDepartment, { id, rowVersion: (await detail(id)).rowVersion, parentId, beforeId }, by)
const setting = (value: number, name = 'departmentDepth') =>
  server.rows(
    `update tenant set settings = jsonb_set(coalesce(settings, '{}'), array[$3::text], to_jsonb($2::int)) where id = $1`,
    [lin.tenantId, value, name],
  )
const getChildren = async (id: string) =>
  (await tree()).records.filter(each => each.parentId === id).map(each => each.name)
const userOf = async (account: string) => {
  const row = await server.getRow('users', { tenant_id: lin.tenantId, account }, 'id', 'row_version as v')
  return row
}
/** Every path agrees with the parents, and no department is below itself. */
const sound = async () => {
  const wrong = await server.rows(
    `with recursive down as (select tenant_id, id, array[id] as way from department where parent_id is null
        union all select d.tenant_id, d.id, w.way || d.id from department d join down w on w.tenant_id = d.tenant_id and d.parent_id = w.id)
      select d.id from department d left join down w on w.tenant_id = d.tenant_id and w.id = d.id where w.way is distinct from d.path`,
  )
  expect(wrong).toEqual([])
}

describe('G33 G34 O16 P5 levels', () => {
  test('nothing goes below the lowest level of the setting, which the detail and the tree say too', async () => {
    const team = await named('Shanghai Monitoring Team')
    expect(team.depth).toBe(limits.departmentDepth)
    const answer = await server.call(addDepartment, { parentId: team.id, name: 'Sixth' }, lin)
    expect(answer).toMatchObject({ code: codes.departmentLowestLevel.code, data: { field: 'parentId' } })
    expect((await detail(team.id)).actions.add).toMatchObject({ code: codes.departmentLowestLevel.code })
    await setting(6)
    expect((await detail(team.id)).actions.add).toBeNull()
    expect(await server.call(addDepartment, { parentId: team.id, name: 'Sixth' }, lin)).toMatchObject({
      code: 0,
    })
    await setting(5)
  })

  test('a move counts what is below: levels in all, not of the one moved', async () => {
    const [north, team] = [await named('North China Region'), await named('Quality Assurance')]
    const low = await added((await named('Clinical Audit')).id, 'Low')
    expect(await moved(north.id, low.id)).toMatchObject({
      code: codes.departmentTooDeep.code,
      data: { max: 5, field: 'parentId' },
    })
    expect(await moved(team.id, (await named('Shanghai Monitoring Team')).id)).toMatchObject({
      code: codes.departmentLowestLevel.code,
    })
    expect(await moved(north.id, team.id)).toMatchObject({ code: 0 })
    expect((await named('Beijing Monitoring Team')).depth).toBe(4)
    await sound()
    await moved(north.id, (await named('Clinical Operations')).id)
  })

  test('a child never becomes a topmost one, nothing stands under itself or a position', async () => {
    const [ops, team] = [await named('Clinical Operations'), await named('Shanghai Monitoring Team')]
    expect(await moved(ops.id, null)).toMatchObject({ code: codes.departmentToTop.code })
    expect(await moved(ops.id, ops.id)).toMatchObject({ code: codes.departmentUnderItself.code })
    expect(await moved(ops.id, team.id)).toMatchObject({ code: codes.departmentUnderItself.code })
    const position = await server.getRow('position', { tenant_id: lin.tenantId }, 'id')
    expect(await moved(ops.id, position.id)).toMatchObject({ code: codes.departmentUnderPosition.code })
    expect(await server.call(addDepartment, { parentId: position.id, name: 'Under' }, lin)).toMatchObject({
      code: codes.departmentUnderPosition.code,
    })
    await sound()
  })
})

describe('places among siblings', () => {
  test('a move puts one before another, changes one record while there is room, and can be undone', async () => {
    const parent = await added((await named('Regulatory Affairs')).id, 'Places')
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await added(parent.id, name)).id)
    expect(await moved(ids[3]!, parent.id, ids[1]!)).toMatchObject({ code: 0, data: { rowVersion: 2 } })
    expect(await getChildren(parent.id)).toEqual(['a', 'd', 'b', 'c'])
    for (const id of ids.slice(0, 3)) expect((await detail(id)).rowVersion).toBe(1)
    expect(await moved(ids[3]!, parent.id, null)).toMatchObject({ code: 0 })
    expect(await getChildren(parent.id)).toEqual(['a', 'b', 'c', 'd'])
    expect(await moved(ids[3]!, parent.id, null), 'it stands there already').toMatchObject({
      data: { rowVersion: 3 },
    })
    expect(await moved(ids[2]!, parent.id, ids[0]!)).toMatchObject({ code: 0 })
    expect(await getChildren(parent.id)).toEqual(['c', 'a', 'b', 'd'])
    expect(await moved(ids[2]!, parent.id, (await named('Pharmacovigilance')).id)).toMatchObject({
      code: codes.dataNotFound.code,
    })
  })

  test('where no room is left the neighbours give way, each with an entry of its own', async () => {
    const parent = await added((await named('Regulatory Affairs')).id, 'Narrow')
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await added(parent.id, name)).id)
    await server.setRows('department', { parent_id: parent.id }, { sort: 7 })
    expect(await moved(ids[2]!, parent.id, ids[1]!)).toMatchObject({ code: 0 })
    expect(await getChildren(parent.id)).toEqual(['a', 'c', 'b'])
    const entries = await server.rows<{ entity_id: string; entity_version: number; changes: object }>(
      `select l.entity_id, l.entity_version, p.payload->'changes' as changes from audit_log l
        join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
        where l.action = 'moveDepartment' and l.entity_id = any($1) order by l.seq`,
      [ids],
    )
    expect(entries.map(each => each.entity_id).sort()).toEqual([...ids].sort())
    for (const { entity_version, changes } of entries)
      expect([entity_version, changes]).toEqual([2, { sort: [7, expect.any(Number)] }])
  })
})

describe('TR-C2 TR-C4 many at once', () => {
  test('moves of every department below every other never make a circle, and every path stays true', async () => {
    await setting(8)
    const top = await added((await named('Hengyu Oncology')).id, 'Circle')
    const ids: string[] = []
    for (const name of ['p', 'q', 'r', 's', 't', 'u']) ids.push((await added(top.id, name)).id)
    for (let round = 0; round < 4; round += 1) {
      const versions = await Promise.all(ids.map(async id => (await detail(id)).rowVersion))
      const answers = await Promise.all(
        ids.map((id, at) => {
          const parentId = ids[(at + 1 + round) % ids.length]!
          const wish = { id, rowVersion: versions[at]!, parentId, beforeId: null }
          return server.call(moveDepartment, wish, lin)
        }),
      )
      const wanted = [
        0,
        codes.departmentUnderItself.code,
        codes.dataChanged.code,
        codes.departmentTooDeep.code,
        codes.departmentLowestLevel.code,
      ]
      for (const { code } of answers) expect(wanted).toContain(code)
      expect(answers.some(({ code }) => code === 0)).toBe(true)
      await sound()
    }
    const { records } = await tree()
    expect(records.filter(each => ids.includes(each.id)).length, 'all of them are still in it').toBe(6)
    await setting(5)
  })

  test('P15 of many that add the same name, or the last department that the company allows, one does', async () => {
    const parent = await added((await named('Regulatory Affairs')).id, 'Race')
    const same = await Promise.all(
      Array.from({ length: 6 }, () => server.call(addDepartment, { parentId: parent.id, name: 'One' }, lin)),
    )
    expect(same.filter(({ code }) => code === 0)).toHaveLength(1)
    const { total, most } = await tree()
    expect(most).toBe(2000)
    await setting(total + 1, 'departmentLimit')
    const last = await Promise.all(
      ['x', 'y', 'z'].map(name => server.call(addDepartment, { parentId: parent.id, name }, lin)),
    )
    expect(last.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      codes.departmentLimit.code,
      codes.departmentLimit.code,
    ])
    expect((await detail(parent.id)).actions.add).toMatchObject({ code: codes.departmentLimit.code })
    expect(await tree()).toMatchObject({ total: total + 1, most: total + 1 })
    await setting(2000, 'departmentLimit')
    expect((await detail(parent.id)).actions.add).toBeNull()
  })

  test('a department is not removed while somebody is put into it', async () => {
    const wei = await userOf('zhang.wei')
    for (let round = 0; round < 5; round += 1) {
      const { id } = await added((await named('Regulatory Affairs')).id, `Moment ${round}`)
      const [joined, removed] = await Promise.all([
        server.call(addDepartmentMembers, { id, userIds: [wei.id] }, lin),
        server.call(removeDepartment, { id, rowVersion: 1 }, lin),
      ])
      expect([joined.code, removed.code].filter(code => code === 0)).toHaveLength(1)
    }
    const lost = await server.rows(
      `select from user_department ud join department d on d.id = ud.department_id where d.removed_at is not null`,
    )
    expect(lost).toEqual([])
  })
})

describe('TR-Z3 TR-Z5 what a head sees and changes', () => {
  test('the tree begins with what she heads; anything else does not exist for her [N55]', async () => {
    const { records, addTop } = await tree(shen)
    expect(records[0]).toMatchObject({
      nameEn: 'Clinical Operations',
      parentId: null,
      depth: 3,
      editable: false,
    })
    expect(records.slice(1).every(each => each.editable)).toBe(true)
    expect(addTop).toMatchObject({ code: codes.departmentForbidden.code })
    const qa = await named('Quality Assurance')
    const answers = [
      await server.call(departmentDetail, { id: qa.id }, shen),
      await server.call(editDepartment, { id: qa.id, rowVersion: qa.rowVersion, name: 'Mine' }, shen),
      await moved(qa.id, records[0]!.id, null, shen),
    ]
    for (const answer of answers) expect(answer.code).toBe(codes.dataNotFound.code)
    const [ask] = (await server.call(explainAccess, { asks: [{ call: 'editDepartment', id: qa.id }] }, shen))
      .data.verdicts
    expect(ask!.reasons.find(each => !each.ok)).toMatchObject({ check: 'scope' })
  })

  test('she changes what lies below, not what she heads, and moves nothing out of it', async () => {
    const ops = await named('Clinical Operations')
    const west = await named('Southwest China Region')
    const qa = await named('Quality Assurance')
    const forbidden = { code: codes.departmentForbidden.code }
    expect((await detail(ops.id, shen)).actions).toMatchObject({
      add: null,
      members: null,
      edit: forbidden,
      move: forbidden,
      remove: forbidden,
    })
    const own = { id: ops.id, rowVersion: ops.rowVersion, name: 'Ours' }
    expect(await server.call(editDepartment, own, shen)).toMatchObject(forbidden)
    expect(await moved(west.id, qa.id, null, shen)).toMatchObject(forbidden)
    expect(await server.call(addDepartment, { parentId: null, name: 'Top' }, shen)).toMatchObject(forbidden)
    const below = { id: west.id, rowVersion: west.rowVersion, nameEn: 'West' }
    expect(await server.call(editDepartment, below, shen)).toMatchObject({ code: 0 })
    expect(await server.call(addDepartment, { parentId: ops.id, name: '新区' }, shen)).toMatchObject({
      code: 0,
    })
    const stranger = await userOf('xie.min')
    expect(
      await server.call(addDepartmentMembers, { id: west.id, userIds: [stranger.id] }, shen),
    ).toMatchObject({ code: codes.dataNotFound.code })
  })

  test('L71 says whether a user is seen, why, and what may be done; unseen and unknown answer alike', async () => {
    const one = async (userId: string, by: Caller) =>
      (await server.call(checkUserDataPermission, { userId }, by)).data
    const wei = await userOf('zhang.wei')
    const seen = await one(wei.id, shen)
    expect(seen).toMatchObject({ allowed: true, actions: { edit: null, remove: { ok: false } } })
    expect(seen.reasons.map(each => each.check)).toContain('scope')
    const stranger = await userOf('xie.min')
    expect(await one(stranger.id, lin)).toMatchObject({ allowed: true })
    const unseen = await one(stranger.id, shen)
    expect(unseen).toMatchObject({ allowed: false, actions: null })
    const foreign = await server.getRow('users', { tenant_id: not(lin.tenantId) }, 'id')
    expect(await one(foreign.id, shen)).toEqual(unseen)
    expect(await one(randomUUID(), shen)).toEqual(unseen)
  })
})

describe('H5 applications, H17 heads', () => {
  const getSession = async (account: string) => {
    const row = await server.getRow('account', { name: account }, 'id')
    const issued = {
      accountId: row.id,
      method: 'password',
      browser: randomUUID(),
      ip: '127.0.0.1',
      userAgent: 'test',
    }
    await server.database.transaction(null, tx => issueSession(tx, issued as never))
    return async () =>
      (
        await server.getRow(
          'session',
          { account_id: row.id, kind: 'browser', orderBy: 'created_at desc' },
          'end_code',
        )
      ).end_code
  }
  const edit = async (id: string, wish: object, by = lin) =>
    server.call(editDepartment, { id, rowVersion: (await detail(id)).rowVersion, ...wish }, by)

  test('who works in a department whose applications change signs in anew and is shut out of the others', async () => {
    const ops = await named('Clinical Operations')
    const ended = await getSession('shen.yulan')
    expect(await edit(ops.id, { applications: [2, 7, 7] })).toMatchObject({ code: 0 })
    expect((await detail(ops.id)).applications).toEqual([2, 7])
    expect(await ended()).toBe(codes.roleChanged.code)
    const shut = await server.call(departmentTree, {}, shen)
    expect(shut.code).toBe(codes.departmentApplicationShut.code)
    expect(await edit(ops.id, { applications: [] })).toMatchObject({ code: 0 })
    expect(await edit(ops.id, { applications: [4711] })).toMatchObject({ code: codes.invalidInput.code })
  })

  test('nobody shuts himself out of master data', async () => {
    const own = await server.getRow('user_department', { user_id: lin.userId }, 'department_id as id')
    expect(await edit(own.id, { applications: [2] })).toMatchObject({
      code: codes.selfForbidden.code,
      data: { field: 'applications' },
    })
    expect((await detail(own.id)).applications).toEqual([])
  })

  test('head and managers are people who work here, each once [N45]', async () => {
    const { id } = await added((await named('Regulatory Affairs')).id, 'Led')
    const wei = await userOf('zhang.wei')
    expect(await edit(id, { headUserId: randomUUID() })).toMatchObject({
      code: codes.dataNotFound.code,
      data: { field: 'headUserId' },
    })
    const disabled = await server.getRow('users', { tenant_id: lin.tenantId, status: 'disabled' }, 'id')
    expect(await edit(id, { managerIds: [disabled.id] })).toMatchObject({
      code: codes.userNotEnabled.code,
      data: { field: 'managerIds' },
    })
    expect(await edit(id, { headUserId: wei.id, managerIds: [wei.id] })).toMatchObject({
      code: codes.itemRepeated.code,
    })
  })

  test('a head who is replaced loses his personnel-level roles, and signs in anew', async () => {
    const ops = await named('Clinical Operations')
    const head = ops.head!.id
    const inForce = () =>
      server.rows<{ level: string }>(
        `select r.level from role_assignment ra join role r on r.id = ra.role_id where ra.user_id = $1 and ra.ended_at is null and ra.expires_at > now()`,
        [head],
      )
    expect((await inForce()).map(each => each.level)).toContain('personnel')
    const others = (await inForce()).filter(each => each.level !== 'personnel').length
    const other = await added((await named('Regulatory Affairs')).id, 'Second')
    await edit(other.id, { headUserId: head })
    await edit(other.id, { headUserId: null })
    expect(
      (await inForce()).map(each => each.level),
      'he heads another one still',
    ).toContain('personnel')
    await server.addNew('handover', {
      tenant_id: lin.tenantId,
      from_user_id: head,
      to_user_id: lin.userId,
      at: ahead('2 days'),
      state: 'pending',
      reason: 'Leaves',
      created_by: lin.userId,
    })
    const pending = await edit(ops.id, { headUserId: null })
    expect(pending).toMatchObject({ code: codes.departmentHeadRemovalPending.code })
    expect((await named('Clinical Operations')).head?.id).toBe(head)
    await server.setRows('handover', { from_user_id: head }, { state: 'done' })
    const ended = await getSession('shen.yulan')
    expect(await edit(ops.id, { headUserId: null, reason: 'New head' })).toMatchObject({ code: 0 })
    expect(await inForce()).toHaveLength(others)
    expect((await inForce()).map(each => each.level)).not.toContain('personnel')
    expect(await ended()).toBe(codes.roleChanged.code)
    const [entry] = await server.rows<{ payload: { reason?: string } }>(
      `select p.payload from audit_log l join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
        where l.action = 'endRoles' order by l.seq desc limit 1`,
    )
    expect(entry!.payload.reason).toBe('New head')
  })
})
