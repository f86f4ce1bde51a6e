import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRoleToUsers } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let leadCra: string

type Grant = Input<typeof grantRoleToUsers>['grant']

/** An enabled internal user who heads no department, without roles. */
const somebody = async (at: number): Promise<string> => {
  const [found] = await server.rows<{ id: string }>(
    `select u.id from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null
      and not u.super_admin and u.type = 'internal'
      and not exists (select from department d where d.head_user_id = u.id) order by u.account offset $2 limit 1`,
    [admin.tenantId, at],
  )
  await server.setRows('role_assignment', { user_id: found!.id, ended_at: null }, { ended_at: now() })
  return found!.id
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const role = await server.getRow('role', { tenant_id: admin.tenantId, code: 'LEAD_CRA' }, 'id')
  leadCra = role.id
})
afterAll(() => server.close())

const several = (userIds: string[], grant: Grant, by = admin) =>
  server.call(grantRoleToUsers, { userIds, grant, reason: 'Joins the programme' }, by)

test('each person has their own result and entry; who may not have it does not stop the others', async () => {
  const [one, two] = [await somebody(20), await somebody(21)]
  const noAccount = await server.getRow(
    'users',
    { tenant_id: admin.tenantId, account_id: null, removed_at: null },
    'id',
  )
  const study = await server.getRow(
    'study',
    { tenant_id: admin.tenantId, status: 'ongoing', active: true },
    'id',
  )
  const studyId = study.id
  const nobody = crypto.randomUUID()
  const people = [one, noAccount.id, admin.userId, nobody, two]
  const answer = await several(people, { roleId: leadCra, studyId })
  expect(answer.data.results.map(({ id, code }) => [id, code])).toEqual([
    [one, 0],
    [noAccount.id, codes.userHasNoAccount.code],
    [admin.userId, codes.selfGrant.code],
    [nobody, codes.dataNotFound.code],
    [two, 0],
  ])
  const given = await server.getRows(
    'role_assignment',
    { user_id: [one, two], ended_at: null, orderBy: 'user_id' },
    'user_id',
    'study_id',
  )
  expect(given.map(each => [each.user_id, each.study_id])).toEqual(
    [one, two].sort().map(each => [each, studyId]),
  )
  const entries = await server.getRows(
    'trail',
    {
      tenant_id: admin.tenantId,
      action: 'grantRoles',
      entity: 'assignments',
      reason: 'Joins the programme',
      orderBy: 'seq',
    },
    'outcome',
  )
  expect(entries.map(each => each.outcome)).toEqual(['done', 'refused', 'refused', 'refused', 'done'])
})

test('the rules of the scope hold for the whole batch, and a refused actor gives nothing', async () => {
  const userId = await somebody(22)
  const unseen = await several([userId], { roleId: leadCra, studyId: crypto.randomUUID() })
  expect(unseen.code).toBe(codes.dataNotFound.code)
  const cra = await server.caller('zhang.wei')
  expect((await several([userId], { roleId: leadCra }, cra)).code).toBe(codes.noButton.code)
  expect(await server.countRows('role_assignment', { user_id: userId, ended_at: null })).toBe(0)
})
