import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantRoles } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { addHandover, handoverHoldings } from '../../../contract/handovers/calls.ts'
import { issueSession } from '../../../server/features/auth/sessions.ts'
import { runHandover } from '../../../server/features/handovers/run.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
/** The head of Clinical Operations, who arranges handovers of its people. */
let shen: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await server.rows(
    `insert into role_button (tenant_id, role_id, menu_id, button)
      select tenant_id, id, 1011, 'USER_HANDOVER' from role where tenant_id = $1 and code = 'DEPARTMENT_HEAD' on conflict do nothing`,
    [admin.tenantId],
  )
  shen = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
})
afterAll(() => server.close())

const minute = 60_000
const roleId = async (code: string) =>
  (await server.getRow('role', { tenant_id: admin.tenantId, code }, 'id')).id
const department = async (nameEn: string) =>
  await server.getRow(
    'department',
    { tenant_id: admin.tenantId, name_en: nameEn },
    'id',
    'head_user_id as head',
  )
/** Users of a department and of those below it who head no department. */
const peopleIn = async (id: string) =>
  (
    await server.rows<{ id: string }>(
      `select distinct u.id, u.account from users u join user_department ud on ud.user_id = u.id join department d on d.id = ud.department_id
        where d.path @> array[$1::uuid] and u.status = 'enabled' and u.account_id is not null and u.type = 'internal' and not u.super_admin
          and not exists (select from department h where h.head_user_id = u.id) order by u.account`,
      [id],
    )
  ).map(each => each.id)
const arrange = (
  by: Caller,
  more: Partial<Input<typeof addHandover>> & { fromUserId: string; toUserId: string },
) =>
  server.call(
    addHandover,
    { at: new Date(Date.now() + 5 * minute).toISOString(), reason: 'Leaves', submit: true, ...more },
    by,
  )
const execute = async (id: string) => {
  await server.setRows('handover', { id }, { at: raw("date_trunc('minute', now()) - interval '1 minute'") })
  await runHandover(server.database, { tenantId: admin.tenantId, id, run: 1 })
}
const getRoles = async (userId: string) =>
  (
    await server.rows<{ level: string }>(
      `select r.level from role_assignment ra join role r on r.id = ra.role_id where ra.user_id = $1 and ra.ended_at is null and ra.expires_at > now()`,
      [userId],
    )
  ).map(each => each.level)

describe('TR-Z5: a handover gives nobody what its maker could not give', () => {
  test('a department goes over only by whoever may give it another head', async () => {
    const own = await department('Clinical Operations')
    const other = await department('Regulatory Affairs')
    const [leaver, friend] = await peopleIn(own.id)
    await server.setRows('department', { id: other.id }, { head_user_id: leaver })
    const { data: held } = await server.call(handoverHoldings, { userId: leaver! }, shen)
    expect(held.departments).toMatchObject([
      { id: other.id, as: 'head', refusal: { code: codes.departmentForbidden.code } },
    ])
    for (const toUserId of [friend!, shen.userId])
      expect(
        await arrange(shen, { fromUserId: leaver!, toUserId, departmentIds: [other.id], submit: false }),
      ).toMatchObject({ code: codes.departmentForbidden.code, data: { item: other.id } })
    const all = await server.call(handoverHoldings, { userId: leaver! }, admin)
    expect(all.data.departments).toMatchObject([{ id: other.id, refusal: null }])
    await server.setRows('department', { id: other.id }, { head_user_id: other.head })
  })

  test('a role goes over only by whoever could give it', async () => {
    const [leaver, friend] = (await peopleIn((await department('Clinical Operations')).id)).slice(4)
    const grants = [{ roleId: await roleId('LEAD_CRA') }]
    const given = await server.call(grantRoles, { userId: leaver!, grants, reason: 'Agreed' }, admin)
    const { data: held } = await server.call(handoverHoldings, { userId: leaver! }, shen)
    const [id] = given.data.ids
    const { refusal } = held.assignments.find(each => each.id === id)!
    expect(refusal).not.toBeNull()
    const people = { fromUserId: leaver!, toUserId: friend! }
    expect(await arrange(shen, { ...people, assignmentIds: [id!], submit: false })).toMatchObject({
      code: refusal!.code,
      data: { item: id },
    })
  })

  test('nobody hands roles over to himself; a to-do he may take over', async () => {
    const own = await department('Clinical Operations')
    const [, , leaver] = await peopleIn(own.id)
    const grants = [{ roleId: await roleId('LEAD_CRA') }]
    const given = await server.call(grantRoles, { userId: leaver!, grants, reason: 'Agreed' }, admin)
    expect(given.code).toBe(0)
    expect(
      await arrange(admin, { fromUserId: leaver!, toUserId: admin.userId, assignmentIds: given.data.ids }),
    ).toMatchObject({ code: codes.selfForbidden.code, data: { field: 'toUserId' } })
    const [task] = await server.rows<{ id: string }>(
      `insert into notice (tenant_id, id, user_id, type, kind, subject, blocking) values ($1, gen_random_uuid(), $2, 'todo', 'contract', '{}', true) returning id`,
      [admin.tenantId, leaver],
    )
    const taken = await arrange(admin, { fromUserId: leaver!, toUserId: admin.userId, taskIds: [task!.id] })
    expect(taken.code).toBe(0)
  })
})

describe('G37 H17 H20: after a department has gone over', () => {
  test('whoever heads none any more has no personnel-level role left, and both sides sign in anew', async () => {
    const own = await department('Clinical Operations')
    const successor = (await peopleIn(own.id))[3]!
    expect(await getRoles(own.head)).toContain('personnel')
    const others = (await getRoles(own.head)).filter(level => level !== 'personnel')
    const account = await server.getRow('users', { id: own.head }, 'account_id as id')
    const session = await server.database.transaction(admin.tenantId, tx =>
      issueSession(tx, { accountId: account.id, method: 'password', userAgent: '', ip: '' } as never),
    )
    expect(session).toBeTruthy()
    const open = async () =>
      await server.countRows('session', { account_id: account!.id, ended_at: null, kind: 'browser' })
    expect(await open()).toBeGreaterThan(0)
    const { data } = await arrange(admin, {
      fromUserId: own.head,
      toUserId: successor,
      departmentIds: [own.id],
    })
    await execute(data.id)
    expect((await department('Clinical Operations')).head).toBe(successor)
    expect(await getRoles(own.head)).toEqual(others)
    expect(await open()).toBe(0)
    const ended = await server.rows(
      `select from audit_log l join audit_content p using (tenant_id, seq) where l.action = 'endRoles' and p.payload->'detail'->>'handover' = $1`,
      [data.id],
    )
    expect(ended.length, 'each with its entry').toBeGreaterThan(0)
  })
})
