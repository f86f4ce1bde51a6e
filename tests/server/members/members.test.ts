import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { previewChange } from '../../../contract/impact/calls.ts'
import {
  checkUserPer,
  listCandidates,
  memberById,
  memberChoices,
  memberHistory,
  memberPermissions,
  memberTraining,
  searchMembers,
} from '../../../contract/members/calls.ts'
import {
  changeMembers,
  chooseMembers,
  editMember,
  removeMember,
  removeMembers,
} from '../../../contract/members/changes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { newId, not, now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let roles: Map<string, string>
let studyId: string
let siteId: string
let free: string[]

const reason = 'Agreed with the project manager'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const role = (key: string) => roles.get(key)!
const list = async (wish: Partial<Input<typeof searchMembers>> = {}) =>
  (await server.call(searchMembers, { studyId, limit: 100, ...wish }, admin)).data
const member = async (userId: string) => (await server.call(memberById, { studyId, userId }, admin)).data
type Roles = Input<typeof chooseMembers>['members'][number]['roles']
const choose = (userId: string, given: Roles, by = admin) =>
  server.call(chooseMembers, { studyId, members: [{ userId, roles: given }], reason }, by)
const setTogether = (together: boolean) =>
  server.rows('update tenant set settings = settings || $2::jsonb where id = $1', [
    admin.tenantId,
    JSON.stringify({ studyAndSiteRoles: together }),
  ])

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const rows = await server.rows<{ id: string; key: string }>(
    'select id, coalesce(code, name_en) as key from role where tenant_id = $1',
    [admin.tenantId],
  )
  roles = new Map(rows.map(each => [each.key, each.id]))
  const [study] = await server.rows<{ id: string; site: string }>(
    `select t.id, s.id as site from study t join site s on s.study_id = t.id and s.removed_at is null
      where t.tenant_id = $1 and t.status = 'ongoing' and t.active order by t.plan_id, s.site_no limit 1`,
    [admin.tenantId],
  )
  studyId = study!.id
  siteId = study!.site
})
beforeEach(async () => {
  const people = await server.rows<{ id: string }>(
    `select id from users u where tenant_id = $1 and status = 'enabled' and account_id is not null and not super_admin
      and type = 'internal' and id <> $2
      and not exists (select from department d where d.head_user_id = u.id)
      and not exists (select from notice n where n.user_id = u.id and n.blocking and n.done_at is null)
      order by account limit 4`,
    [admin.tenantId, admin.userId],
  )
  free = people.map(each => each.id)
  await server.setRows('role_assignment', { user_id: free, ended_at: null }, { ended_at: now() })
  await server.removeRows('study_member', { user_id: free })
})
afterAll(() => server.close())

describe('Choosing members', () => {
  test('B34 a chosen person is a member at once, with role, site, dates and the origin of the role', async () => {
    const [userId] = free
    const before = await server.call(listCandidates, { studyId, limit: 100 }, admin)
    expect(before.data.records.find(each => each.id === userId)?.refusal).toBeNull()
    const given = [
      { roleId: role('PROJECT_MANAGER'), expiresAt: inDays(30) },
      { roleId: role('CRC'), siteId, effectiveAt: inDays(3) },
    ]
    expect((await choose(userId!, given)).code).toBe(0)
    const found = await member(userId!)
    expect(found.grants.map(each => [each.roleId, each.site?.id ?? null, each.state]).sort()).toEqual(
      [
        [role('PROJECT_MANAGER'), null, 'in force'],
        [role('CRC'), siteId, 'to come'],
      ].sort(),
    )
    expect(found.grants[0]!.origin).toMatchObject({
      action: 'chooseMembers',
      by: { id: admin.userId },
      reason,
    })
    const { data } = await server.call(listCandidates, { studyId, limit: 100 }, admin)
    expect(data.records.find(each => each.id === userId)?.refusal?.code).toBe(codes.memberAlready.code)
    expect((await choose(userId!, given)).code).toBe(codes.memberAlready.code)
  })

  test('MD-M1 people who may not be added say why, and each of several gets their own result', async () => {
    const [one, other] = free
    await server.setRows('users', { id: other }, { status: 'disabled' })
    const find = async (id: string) => {
      const user = await server.getRow('users', { id }, 'account')
      const { data } = await server.call(listCandidates, { studyId, query: user.account }, admin)
      return data.records.find(each => each.id === id)?.refusal?.code
    }
    expect(await find(other!)).toBe(codes.userNotEnabled.code)
    expect(await find(admin.userId)).toBe(codes.selfGrant.code)
    const given = [{ roleId: role('PROJECT_MANAGER') }]
    const members = [one!, other!].map(userId => ({ userId, roles: given }))
    const answer = await server.call(chooseMembers, { studyId, members, reason }, admin)
    expect(answer.data.results.map(each => each.code)).toEqual([0, codes.userNotEnabled.code])
    await server.setRows('users', { id: other }, { status: 'enabled' })
  })

  test('MD-M1 a person sees before saving what a role requires to be learned', async () => {
    const [required] = await server.rows<{ role_id: string }>(
      `select a.subject_id as role_id from task_audience a join training_task t on t.tenant_id = a.tenant_id and t.id = a.task_id
        where a.tenant_id = $1 and a.kind = 'roleGained' and t.active and now() < t.ends_at limit 1`,
      [admin.tenantId],
    )
    const asked = { studyId, userIds: [free[0]!], roleIds: [required!.role_id, role('DEPARTMENT_HEAD')] }
    const { data } = await server.call(memberTraining, asked, admin)
    const states = new Map(data.records.map(each => [each.roleId, each]))
    expect(states.get(required!.role_id)?.state).toBe('open')
    expect(states.get(required!.role_id)?.tasks.length).toBeGreaterThan(0)
    expect(states.get(role('DEPARTMENT_HEAD'))?.state).toBe('none')
  })

  test('MD-M4 the rule of the company counts for choosing, editing and changing many', async () => {
    await setTogether(false)
    const [userId] = free
    const apart = codes.roleLevelsApart.code
    const both = [{ roleId: role('PROJECT_MANAGER') }, { roleId: role('CRC'), siteId }]
    expect((await server.call(memberChoices, { studyId }, admin)).data.studyAndSiteRoles).toBe(false)
    expect((await choose(userId!, both)).code).toBe(apart)
    expect((await choose(userId!, [both[0]!])).code).toBe(0)
    const { rowVersion } = await member(userId!)
    const input = { studyId, userId: userId!, rowVersion, give: [both[1]!], reason }
    expect((await server.call(editMember, input, admin)).code).toBe(apart)
    const change = { kind: 'give' as const, ...both[1]! }
    const many = await server.call(changeMembers, { studyId, toggledNodes: [userId!], change, reason }, admin)
    expect(many.code).toBe(apart)
    await setTogether(true)
    expect((await server.call(editMember, input, admin)).code).toBe(0)
  })
})

describe('The list', () => {
  test('B33 finds members by words, role, site and state, and pages them', async () => {
    const [one, other] = free
    await choose(one!, [{ roleId: role('CRC'), siteId }])
    await choose(other!, [{ roleId: role('PROJECT_MANAGER'), effectiveAt: inDays(5) }])
    const all = await list()
    expect(all.total).toBe(all.records.length)
    const name = all.records.find(each => each.id === one)!.lastName
    const ids = async (wish: Parameters<typeof list>[0]) => (await list(wish)).records.map(each => each.id)
    expect(await ids({ query: name })).toContain(one)
    expect(await ids({ query: name })).not.toEqual(all.records.map(each => each.id))
    expect(await ids({ siteIds: [siteId], roleIds: [role('CRC')] })).toContain(one)
    expect(await ids({ siteIds: [siteId] })).not.toContain(other)
    expect(await ids({ states: ['to come'] })).toContain(other)
    expect(await ids({ states: ['in force'] })).not.toContain(other)
    const pages = [await list({ limit: 1 }), await list({ limit: 1, pageNum: 2 })]
    expect(pages.map(page => page.records[0]!.id)).toEqual(all.records.slice(0, 2).map(each => each.id))
    expect(pages[0]!.total).toBe(all.total)
  })

  test('L24 the permissions of a member name the roles that open each', async () => {
    const [userId] = free
    await choose(userId!, [{ roleId: role('PROJECT_MANAGER') }])
    const { data } = await server.call(memberPermissions, { studyId, userId: userId! }, admin)
    expect(data.records.find(each => each.right === '1044-STUDY_MEMBER_SELECT')?.roles).toMatchObject([
      { id: role('PROJECT_MANAGER') },
    ])
    const later = free[1]!
    await choose(later, [{ roleId: role('PROJECT_MANAGER'), effectiveAt: inDays(5) }])
    expect((await server.call(memberPermissions, { studyId, userId: later }, admin)).data.records).toEqual([])
  })

  test('H15 without the button nobody chooses members, and the list says so', async () => {
    const poor = await server.caller('zhang.wei', 'CRA')
    await server.removeRows('role_button', { role_id: poor.roleId, menu_id: 1044 })
    await server.addOnce('role_menu', { tenant_id: poor.tenantId, role_id: poor.roleId, menu_id: 1044 })
    const own = await server.getRow('study_member', { user_id: poor.userId }, 'study_id')
    const found = await server.call(searchMembers, { studyId: own.study_id }, poor)
    expect(found.data.choosing).toMatchObject({
      code: codes.noButton.code,
      data: { menu: 1044, button: 'STUDY_MEMBER_SELECT' },
    })
    const given = [{ roleId: role('PROJECT_MANAGER') }]
    expect((await choose(free[0]!, given, poor)).code).toBe(codes.noButton.code)
  })

  test('L95 checkUserPer decides on a menu and a button in a study of the scope', async () => {
    const asked = { studyId, menu: 1044, button: 'STUDY_MEMBER_SELECT' }
    expect((await server.call(checkUserPer, asked, admin)).data.allowed).toBe(true)
    const poor = await server.caller('zhang.wei', 'CRA')
    await server.removeRows('role_button', { role_id: poor.roleId, menu_id: 1044 })
    const own = await server.getRow('study_member', { user_id: poor.userId }, 'study_id')
    const answer = await server.call(checkUserPer, { ...asked, studyId: own.study_id }, poor)
    expect(answer.data.allowed).toBe(false)
    expect(answer.data.reasons.find(each => !each.ok)?.code).toBeGreaterThan(0)
  })
})

describe('Changing members', () => {
  test('MD-M2 TR-C1 one edit gives, changes and ends roles, over the version that was read, with its history', async () => {
    const [userId] = free
    await choose(userId!, [
      { roleId: role('PROJECT_MANAGER'), expiresAt: inDays(10) },
      { roleId: role('CRC'), siteId },
    ])
    const { grants, rowVersion } = await member(userId!)
    const [manager, crc] = [role('PROJECT_MANAGER'), role('CRC')].map(
      id => grants.find(each => each.roleId === id)!,
    )
    const input = {
      studyId,
      userId: userId!,
      rowVersion,
      give: [{ roleId: role('LEAD_CRA') }],
      change: [{ id: manager!.id, rowVersion: manager!.rowVersion, expiresAt: inDays(90) }],
      end: [{ id: crc!.id, rowVersion: crc!.rowVersion }],
      reason,
    }
    const answer = await server.call(editMember, input, admin)
    expect(answer.code, answer.message).toBe(0)
    const after = await member(userId!)
    expect(after.rowVersion).toBe(answer.data.rowVersion)
    expect(new Map(after.grants.toReversed().map(each => [each.roleId, each.state]))).toEqual(
      new Map([
        [role('PROJECT_MANAGER'), 'in force'],
        [role('LEAD_CRA'), 'in force'],
        [role('CRC'), 'ended'],
      ]),
    )
    expect(after.sites, 'the site without a role is left').toEqual([])
    const stale = await server.call(editMember, input, admin)
    expect([stale.code, stale.data]).toEqual([
      codes.dataChanged.code,
      expect.objectContaining({ by: expect.any(String) }),
    ])
    const { data } = await server.call(memberHistory, { studyId, userId: userId! }, admin)
    expect(data.records.map(each => each.action)).toEqual(
      expect.arrayContaining(['chooseMembers', 'editMember', 'endRoles']),
    )
  })

  test('a role of another study is unknown to the member’s form', async () => {
    const [userId] = free
    await choose(userId!, [{ roleId: role('PROJECT_MANAGER') }])
    const { rowVersion } = await member(userId!)
    const foreign = await server.getRow(
      'role_assignment',
      { tenant_id: admin.tenantId, study_id: not(studyId), ended_at: null },
      'id',
      'row_version',
    )
    const end = [{ id: foreign.id, rowVersion: foreign.row_version }]
    const answer = await server.call(editMember, { studyId, userId: userId!, rowVersion, end, reason }, admin)
    expect(answer.code).toBe(codes.dataNotFound.code)
  })

  test('MD-M2 a change by filter says first what it does, and each member has their own result', async () => {
    const [one, other] = free
    await choose(one!, [{ roleId: role('PROJECT_MANAGER') }])
    await choose(other!, [{ roleId: role('LEAD_CRA') }])
    const change = { kind: 'end' as const, roleId: role('PROJECT_MANAGER') }
    const input = { studyId, selectAll: false, toggledNodes: [one!, other!], change, reason }
    const impact = await server.call(previewChange, { call: changeMembers.name, input }, admin)
    expect(impact.data.refusal).toBeNull()
    expect(impact.data.people).toBe(1)
    const answer = await server.call(changeMembers, input, admin)
    const results = new Map(answer.data.results.map(each => [each.id, each.code]))
    expect(results).toEqual(
      new Map([
        [one, 0],
        [other, codes.nothingChanged.code],
      ]),
    )
    expect((await member(one!)).state).toBe('none')
    const until = inDays(40)
    const dates = { kind: 'dates' as const, roleId: role('LEAD_CRA'), expiresAt: until }
    const filter = { studyId, roleIds: [role('LEAD_CRA')], selectAll: true, change: dates, reason }
    const { data } = await server.call(changeMembers, filter, admin)
    expect(data.results.find(each => each.id === other)?.code).toBe(0)
    expect((await member(other!)).until).toBe(until)
    expect(data.results.map(each => each.id)).not.toContain(one)
  })
})

describe('Removing members', () => {
  const block = async (userId: string) => {
    const study = await server.getRow('study', { id: studyId }, 'plan_id')
    await server.addNew('notice', {
      tenant_id: admin.tenantId,
      user_id: userId,
      type: 'todo',
      kind: 'actual_progress',
      subject: { event: 'enter', study: study.plan_id },
      blocking: true,
    })
  }

  test('L25 the roles in the study end, other studies stay, and the person is a member no more', async () => {
    const [userId] = free
    await choose(userId!, [{ roleId: role('PROJECT_MANAGER') }, { roleId: role('CRC'), siteId }])
    const { rowVersion } = await member(userId!)
    const input = { studyId, userId: userId!, rowVersion, reason }
    expect((await server.call(removeMember, { ...input, rowVersion: rowVersion + 1 }, admin)).code).toBe(
      codes.dataChanged.code,
    )
    expect((await server.call(removeMember, input, admin)).code).toBe(0)
    expect((await server.call(memberById, { studyId, userId: userId! }, admin)).code).toBe(
      codes.dataNotFound.code,
    )
    const left = await server.getRows('role_assignment', {
      user_id: userId,
      study_id: studyId,
      ended_at: null,
    })
    expect(left).toEqual([])
  })

  test('L26 F20 pending tasks of the study block a removal, and each of several has their own result', async () => {
    const [one, other] = free
    for (const userId of [one!, other!]) await choose(userId, [{ roleId: role('PROJECT_MANAGER') }])
    await block(other!)
    const rows = [await member(one!), await member(other!)]
    expect(rows.map(each => each.actions.remove?.code)).toEqual([undefined, codes.userHasPendingTasks.code])
    const members = rows.map(({ id, rowVersion }) => ({ id, rowVersion }))
    const answer = await server.call(removeMembers, { studyId, members, reason }, admin)
    expect(answer.data.results.map(each => each.code)).toEqual([0, codes.userHasPendingTasks.code])
    await server.setRows('notice', { user_id: other, blocking: true }, { done_at: now() })
    const again = { studyId, userId: other!, rowVersion: rows[1]!.rowVersion, reason }
    expect((await server.call(removeMember, again, admin)).code).toBe(0)
  })

  test('nobody removes themselves or roles beyond their own', async () => {
    await server.addOnce('study_member', {
      tenant_id: admin.tenantId,
      id: newId(),
      study_id: studyId,
      user_id: admin.userId,
    })
    const { rowVersion } = await member(admin.userId)
    const self = { studyId, userId: admin.userId, rowVersion, reason }
    expect((await server.call(removeMember, self, admin)).code).toBe(codes.selfForbidden.code)
  })
})
