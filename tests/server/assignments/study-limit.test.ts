import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRoles, grantRoleToUsers } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { addStudy } from '../../../contract/studies/changes.ts'
import { setLicence } from '../../../server/features/tenant/licences.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'
import { studyInput } from '../study-inputs.ts'

let server: DemoServer
let admin: Caller
let role: { id: string; application: number }
let users: string[]

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const [row] = await server.rows<{ id: string; application: number }>(
    `select r.id, a.application_id as application from role r join role_application a on a.tenant_id = r.tenant_id and a.role_id = r.id
      where r.tenant_id = $1 and r.code = 'LEAD_CRA' and a.application_id <> 1 order by 2 limit 1`,
    [admin.tenantId],
  )
  role = row!
  const rows = await server.rows<{ id: string }>(
    `select u.id from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and not u.super_admin
      and u.type = 'internal' and not exists (select from department d where d.head_user_id = u.id) order by u.account offset 30 limit 3`,
    [admin.tenantId],
  )
  users = rows.map(({ id }) => id)
  await server.setRows('role_assignment', { user_id: users, ended_at: null }, { ended_at: now() })
})
afterAll(() => server.close())

const limit = (studies: number | null) =>
  server.database.transaction(admin.tenantId, tx =>
    setLicence(tx, admin.tenantId, { application: role.application, studies }),
  )
const countUsed = async (): Promise<number> =>
  (
    await server.rows<{ n: number }>(
      `select count(distinct study_id)::int as n from (
        select ra.study_id from role_assignment ra join role_application x on x.tenant_id = ra.tenant_id and x.role_id = ra.role_id
          where ra.tenant_id = $1 and x.application_id = $2 and ra.ended_at is null and ra.expires_at > now()
        union select study_id from study_usage where tenant_id = $1 and application_id = $2 and records > 0
        union select s.study_id from site_usage u join site s on s.id = u.site_id
          where u.tenant_id = $1 and u.application_id = $2 and u.records > 0 and s.removed_at is null) x
        join study t on t.id = x.study_id and t.removed_at is null`,
      [admin.tenantId, role.application],
    )
  )[0]!.n
const newStudy = async (planId: string) =>
  (await server.call(addStudy, studyInput({ planId }), admin)).data.id
const give = (userId: string, ...studies: string[]) =>
  server.call(
    grantRoles,
    { userId, grants: studies.map(studyId => ({ roleId: role.id, studyId })), reason: 'Joins the study' },
    admin,
  )

test('N56 G49 206002 a role brings no study into an application beyond its licence, also not in parallel', async () => {
  const [one, two] = [await newStudy('LIM-1'), await newStudy('LIM-2')]
  await limit((await countUsed()) + 1)
  const both = await give(users[0]!, one, two)
  expect(both).toMatchObject({
    code: codes.studyLimit.code,
    data: { index: 1, max: (await countUsed()) + 1 },
  })
  expect(both.message).toMatch(/business team/)
  const answers = await Promise.all([give(users[0]!, one), give(users[1]!, two)])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, codes.studyLimit.code])
  const [inside, outside] = answers[0]!.code === 0 ? [one, two] : [two, one]
  expect((await give(users[2]!, inside)).code, 'a study that it has already').toBe(0)
  const batch = {
    userIds: [users[2]!],
    grant: { roleId: role.id, studyId: outside },
    reason: 'Joins the study',
  }
  const answer = await server.call(grantRoleToUsers, batch, admin)
  expect(answer.code).toBe(codes.studyLimit.code)
  await limit(null)
  expect((await give(users[2]!, outside)).code).toBe(0)
})
