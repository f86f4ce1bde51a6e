import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantRoles, grantRoleToUsers } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { approvalImpact, confirmChange, holdChange } from '../../../contract/impact/calls.ts'
import { changeMembers, chooseMembers } from '../../../contract/members/changes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let second: Caller
let third: Caller
let roles: Map<string, string>
let studyId: string
let people: string[]

const role = (key: string) => roles.get(key)!
const unblinded = () => role('Unblinded statistician')
const reason = 'Prepares the interim analysis'
const end = (users: readonly string[]) =>
  server.setRows('role_assignment', { user_id: users, ended_at: null }, { ended_at: now() })
const assign = (userId: string, roleId: string, study: string | null) =>
  server.addNew('role_assignment', {
    tenant_id: admin.tenantId,
    user_id: userId,
    role_id: roleId,
    study_id: study,
    effective_at: now(),
  })
const join = (userId: string) =>
  server.rows(
    'insert into study_member (tenant_id, id, study_id, user_id) values ($1, gen_random_uuid(), $2, $3) on conflict do nothing',
    [admin.tenantId, studyId, userId],
  )
/** How many times each of the people has the unblinded role. */
const listCounts = async (): Promise<number[]> => {
  const rows = await server.rows<{ id: string; count: number }>(
    `select user_id as id, count(*)::int as count from role_assignment
      where user_id = any($1) and role_id = $2 and ended_at is null group by 1`,
    [people, unblinded()],
  )
  return people.map(id => rows.find(each => each.id === id)?.count ?? 0)
}
const hold = async (call: { name: string }, input: Record<string, unknown>): Promise<string> => {
  const held = await server.call(holdChange, { call: call.name, input, reason }, admin)
  expect(held, held.message).toMatchObject({ code: 0 })
  return held.data.id
}
const confirm = (id: string, by = second) => server.call(confirmChange, { id, reason: 'Agreed' }, by)

const getAdministrator = async (userId: string, account: string): Promise<Caller> => {
  await end([userId])
  await assign(userId, role('DH_ADMINISTRATOR'), null)
  return server.caller(account, 'DH_ADMINISTRATOR')
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const rows = await server.rows<{ id: string; key: string }>(
    'select id, coalesce(code, name_en) as key from role where tenant_id = $1',
    [admin.tenantId],
  )
  roles = new Map(rows.map(each => [each.key, each.id]))
  const study = await server.getRow(
    'study',
    { tenant_id: admin.tenantId, status: 'ongoing', active: true, orderBy: 'plan_id' },
    'id',
  )
  studyId = study.id
  const users = await server.rows<{ id: string; account: string }>(
    `select u.id, u.account from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null
      and u.type = 'internal' and not u.super_admin and u.valid_to = 'infinity'
      and not exists (select from department d where d.head_user_id = u.id) order by u.account limit 5`,
    [admin.tenantId],
  )
  second = await getAdministrator(users[0]!.id, users[0]!.account)
  third = await getAdministrator(users[1]!.id, users[1]!.account)
  people = users.slice(2).map(each => each.id)
})
/** Three users, of whom the first two are blinded members of the study. */
beforeEach(async () => {
  await end(people)
  await server.removeRows('study_member', { user_id: people })
  for (const userId of people.slice(0, 2)) {
    await assign(userId, role('Blinded assessor'), studyId)
    await join(userId)
  }
})
afterAll(() => server.close())

type Several = [string, { name: string }, () => Record<string, unknown>]
const calls: Several[] = [
  [
    'one role for several users',
    grantRoleToUsers,
    () => ({ userIds: people.slice(0, 2), grant: { roleId: unblinded(), studyId }, reason }),
  ],
  [
    'one role for chosen members',
    changeMembers,
    () => ({
      ...{ studyId, selectAll: false, toggledNodes: people.slice(0, 2), reason },
      change: { kind: 'give', roleId: unblinded(), siteId: null },
    }),
  ],
  [
    'one role for members who match a filter',
    changeMembers,
    () => ({
      ...{ studyId, selectAll: true, toggledNodes: [], roleIds: [role('Blinded assessor')], reason },
      change: { kind: 'give', roleId: unblinded(), siteId: null },
    }),
  ],
]

describe('A change of several users that unblinds waits for a second person (TR-Z5 MD-M2)', () => {
  test.each(calls)('%s is made once, whoever confirms at the same time', async (_, call, getInput) => {
    const stopped = await server.call(call as typeof grantRoleToUsers, getInput() as never, admin)
    const refused = stopped.data.results.filter(each => people.includes(each.id)).map(each => each.code)
    expect(refused).toEqual([codes.blindedWouldUnblind.code, codes.blindedWouldUnblind.code])
    expect(await listCounts()).toEqual([0, 0, 0])
    const id = await hold(call, getInput())
    expect((await confirm(id, admin)).code).toBe(codes.selfReview.code)
    const impact = await server.call(approvalImpact, { id }, second)
    expect(impact.data.unblinded.map(each => each.user.id)).toEqual(
      expect.arrayContaining(people.slice(0, 2)),
    )
    const answers = await Promise.all([confirm(id), confirm(id, third)])
    expect(answers.map(each => each.code).toSorted((a, b) => a - b)).toEqual([0, codes.alreadyHandled.code])
    expect(await listCounts()).toEqual([1, 1, 0])
  })

  test('a user who matches the filter only later is not among them', async () => {
    const id = await hold(changeMembers, calls[2]![2]())
    await assign(people[2]!, role('Blinded assessor'), studyId)
    await join(people[2]!)
    expect(await confirm(id)).toMatchObject({ code: 0 })
    expect(await listCounts()).toEqual([1, 1, 0])
  })

  test.each(calls)(
    '%s is asked for anew when it is no longer possible for one',
    async (_, call, getInput) => {
      const id = await hold(call, getInput())
      await server.setRows('users', { id: people[1] }, { status: 'disabled' })
      expect((await confirm(id)).code).toBe(codes.approvalRequestOutdated.code)
      await server.setRows('users', { id: people[1] }, { status: 'enabled' })
      expect(await listCounts(), 'nothing is done for the other').toEqual([0, 0, 0])
      expect(await confirm(id), 'and possible again it is made').toMatchObject({ code: 0 })
      expect(await listCounts()).toEqual([1, 1, 0])
    },
  )

  test('a member who has left the study since stops the change', async () => {
    const id = await hold(changeMembers, calls[1]![2]())
    await end([people[1]!])
    await server.removeRows('study_member', { user_id: people[1] })
    expect((await confirm(id)).code).toBe(codes.approvalRequestOutdated.code)
    expect(await listCounts()).toEqual([0, 0, 0])
  })

  test('people who were given the role meanwhile do not get it twice', async () => {
    await server.setRows('role_assignment', { user_id: people[1] }, { ended_at: now() })
    await assign(people[1]!, role('Study contributor'), studyId)
    const both = { userIds: people.slice(0, 2), grant: { roleId: unblinded(), studyId }, reason }
    const id = await hold(grantRoleToUsers, both)
    const given = await server.call(
      grantRoles,
      { userId: people[1]!, grants: [{ roleId: unblinded(), studyId }], reason },
      admin,
    )
    expect(given, given.message).toMatchObject({ code: 0 })
    expect((await confirm(id)).code).toBe(codes.approvalRequestOutdated.code)
    expect(await listCounts()).toEqual([0, 1, 0])
  })

  test('new members who would be unblinded are confirmed with their roles', async () => {
    await assign(people[2]!, role('Blinded assessor'), null)
    const members = [{ userId: people[2]!, roles: [{ roleId: unblinded(), siteId: null }] }]
    const id = await hold(chooseMembers, { studyId, members, reason })
    expect(await confirm(id)).toMatchObject({ code: 0 })
    expect(await listCounts()).toEqual([0, 0, 1])
  })
})
