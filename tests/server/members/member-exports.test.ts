import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call, Input } from '../../../contract/define.ts'
import { memberById, searchMembers } from '../../../contract/members/calls.ts'
import { removeMember } from '../../../contract/members/changes.ts'
import { exportMemberRecords, exportMembers } from '../../../contract/members/exports.ts'
import { listedName } from '../../../contract/values/names.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { type ExportsRig, exportsRig, getTable } from '../downloads/exports-rig.ts'
import { newId } from '../rows.ts'

let server: DemoServer
let admin: Caller
let rig: ExportsRig
let studyId: string

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, admin)
  const study = await server.getRow('study', { tenant_id: admin.tenantId, plan_id: 'HY-0101-301' }, 'id')
  studyId = study.id
})
afterAll(() => server.close())

const getRows = async <C extends Call>(call: C, input: Input<C>) => {
  const headers = { 'mds-time-zone': 'Asia/Shanghai', 'accept-language': 'en-US' }
  const answer = await server.call(call, input, admin, headers)
  expect(answer, answer.message).toMatchObject({ code: 0 })
  const done = await rig.made(answer.data as never)
  const [head, ...rows] = await getTable((await rig.fileOf(done)).rawPayload)
  return { head: head!, rows }
}

describe('Exports of members (MD-M3)', () => {
  test('L29 the members of the list in its order, with the same filters', async () => {
    const { data } = await server.call(searchMembers, { studyId, limit: 100, sort: 'since' }, admin)
    const headers = ['name', 'sites'] as const
    const all = await getRows(exportMembers, { studyId, headers: [...headers], sort: 'since' })
    expect(all.head).toEqual(['Name', 'Sites'])
    expect(all.rows).toEqual(data.records.map(each => [listedName(each, 'en-US'), each.sites.join('; ')]))
    const roleIds = [data.records[0]!.roles[0]!.roleId]
    const filtered = await server.call(searchMembers, { studyId, limit: 100, roleIds }, admin)
    const some = await getRows(exportMembers, { studyId, headers: ['name'], roleIds })
    expect(some.rows.map(row => row[0])).toEqual(filtered.data.records.map(each => listedName(each, 'en-US')))
  })

  test('L28 the records name who was member with what until when, also after a removal', async () => {
    const { data } = await server.call(searchMembers, { studyId, limit: 100 }, admin)
    const row = data.records.find(each => !each.actions.remove && each.roles.length > 0)!
    const member = (await server.call(memberById, { studyId, userId: row.id }, admin)).data
    const { rowVersion } = member
    const input = { studyId, userId: row.id, rowVersion, reason: 'Left the project' }
    expect((await server.call(removeMember, input, admin)).code).toBe(0)
    const headers = ['name', 'role', 'grantState', 'endedAt'] as const
    const { rows } = await getRows(exportMemberRecords, { studyId, headers: [...headers] })
    const own = rows.filter(each => each[0] === listedName(row, 'en-US'))
    expect(own.map(each => each[1])).toContain(member.grants[0]!.nameEn)
    expect(own.every(each => each[2] === 'Ended' && each[3] !== null)).toBe(true)
    const total = await server.rows<{ count: number }>(
      'select count(*)::int as count from role_assignment where study_id = $1',
      [studyId],
    )
    expect(rows.length).toBe(total[0]!.count)
  })

  test('TR-T6 a study out of scope before the file is made: neither list nor records are written', async () => {
    const manager = await server.caller('zhang.wei', 'CRA')
    const role = await server.getRow('role', { tenant_id: admin.tenantId, code: 'CRA' }, 'id')
    await server.addOnce('role_menu', { tenant_id: admin.tenantId, role_id: role.id, menu_id: 1044 })
    await server.addOnce('study_member', {
      tenant_id: admin.tenantId,
      id: newId(),
      study_id: studyId,
      user_id: manager.userId,
    })
    const zone = { 'mds-time-zone': 'Asia/Shanghai' }
    const asked = [
      await server.call(exportMembers, { studyId, headers: ['name'] }, manager, zone),
      await server.call(exportMemberRecords, { studyId, headers: ['name'] }, manager, zone),
    ]
    expect(asked.map(({ code }) => code)).toEqual([0, 0])
    await server.removeRows('study_member', { study_id: studyId, user_id: manager.userId })
    await server.setRows('study', { id: studyId, lead_pm_user_id: manager.userId }, { lead_pm_user_id: null })
    for (const { data } of asked) {
      await rig.made(data as never, 1, manager)
      const row = await server.getRow('download', { id: data.id }, 'reason')
      expect(row.reason).toBe('studyAccessChanged')
    }
  })
})
