import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantRoles, grantRoleToUsers } from '../../../contract/assignments/calls.ts'
import { addHandover } from '../../../contract/handovers/calls.ts'
import { taskList } from '../../../contract/learning/calls.ts'
import { memberById } from '../../../contract/members/calls.ts'
import { changeMembers, chooseMembers, editMember } from '../../../contract/members/changes.ts'
import { addTrainingTask } from '../../../contract/training-tasks/calls.ts'
import { runHandover } from '../../../server/features/handovers/run.ts'
import { openRequests } from '../access-requests/rig.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { getCells, importsRig, type Kind } from '../imports/imports-rig.ts'
import { now } from '../rows.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>
let rig: ReturnType<typeof importsRig>
let place: { study: string; plan: string; site: string; number: string }
let userId: string
let account: string
let leaving: string
let taskId: string

const reason = 'Agreed with the line manager'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const endAll = async (user: string) => {
  await server.setRows('role_assignment', { user_id: user, ended_at: null }, { ended_at: now() })
  await server.removeRows('study_member', { user_id: user })
}
const assigned = () =>
  server.rows<{ kind: string; current: boolean }>(
    `select source ->> 'kind' as kind, assigned_at <= now() and (ended_at is null or ended_at > now()) as current from task_assignment
      where task_id = $1 and user_id = $2`,
    [taskId, userId],
  )

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  rig = importsRig(server, on.lin)
  // Rows are written as the server writes them: within the tenant.
  await server.rows("select set_config('app.tenant', $1, false)", [on.lin.tenantId])
  const [found] = await server.rows<typeof place>(
    `select t.id as study, t.plan_id as plan, s.id as site, s.site_no as number from study t
      join site s on s.study_id = t.id and s.removed_at is null
      where t.tenant_id = $1 and t.status = 'ongoing' and t.active order by t.plan_id, s.site_no limit 1`,
    [on.lin.tenantId],
  )
  place = found!
  await server.setRows('site', { id: place.site }, { status: 'active', active: true })
  ;({ id: userId, account } = await on.somebody())
  leaving = (await on.somebody()).id
  await endAll(userId)
  await endAll(leaving)
  const course = await server.getRow('course', { tenant_id: on.lin.tenantId, kind: 'pdf' }, 'id')
  const task = {
    name: 'For who gets CRC',
    courseIds: [course.id],
    dueDays: 10,
    gainedRoleIds: [on.roles.CRC!],
  }
  const saved = await server.call(addTrainingTask, task, on.lin)
  expect(saved, saved.message).toMatchObject({ code: 0 })
  taskId = saved.data.id
})
beforeEach(async () => {
  await server.removeRows('frequency')
  for (const user of [userId, leaving]) await endAll(user)
  await server.removeRows('task_assignment', { task_id: taskId })
  await server.removeRows('notice', { "subject ->> 'taskId'": taskId })
})
afterAll(() => server.close())

const join = () =>
  server.addNew('study_member', { tenant_id: on.lin.tenantId, study_id: place.study, user_id: userId })
const grant = () => ({ roleId: on.roles.CRC!, studyId: place.study, siteId: place.site })
const given = () => ({ roleId: on.roles.CRC!, siteId: place.site })
const done = (answer: { code: number; message: string }) =>
  expect(answer, answer.message).toMatchObject({ code: 0 })

const onSheet = (kind: Kind) => async () => {
  const role = await server.getRow('role', { id: on.roles.CRC }, 'name')
  const cells = getCells(kind, {
    ...{ person: account, role: role.name, reason: `${reason} ${crypto.randomUUID()}` },
    ...{ study: place.plan, site: place.number },
  })
  const job = await rig.started(kind, [cells], kind === 'members' ? { studyId: place.study } : {})
  const before = await rig.rows(job)
  expect(before.records[0]?.faults).toEqual([])
  await rig.applied(job)
}

const paths: Record<string, () => Promise<unknown>> = {
  'on the page of the user': async () =>
    done(await server.call(grantRoles, { userId, grants: [grant()], reason }, on.lin)),
  'for several users': async () =>
    done(await server.call(grantRoleToUsers, { userIds: [userId], grant: grant(), reason }, on.lin)),
  'by choosing members': async () => {
    const members = [{ userId, roles: [given()] }]
    done(await server.call(chooseMembers, { studyId: place.study, members, reason }, on.lin))
  },
  'on the page of a member': async () => {
    await join()
    const { rowVersion } = (await server.call(memberById, { studyId: place.study, userId }, on.lin)).data
    const edit = { studyId: place.study, userId, rowVersion, change: [], end: [], reason }
    done(await server.call(editMember, { ...edit, give: [given()] }, on.lin))
  },
  'for many members': async () => {
    await join()
    const change = { kind: 'give' as const, ...given() }
    const input = { studyId: place.study, selectAll: false, toggledNodes: [userId], change, reason }
    done(await server.call(changeMembers, input, on.lin))
  },
  'by an approved request': async () => {
    const asked = await on.asking({ userId, grants: [grant()] })
    done(asked)
    expect(await assigned()).toEqual([])
    done(await on.decide(asked.data.id))
  },
  'by a sheet of permissions': onSheet('permissions'),
  'by a sheet of members': onSheet('members'),
  'by a handover': async () => {
    const held = await server.rows<{ id: string }>(
      `insert into role_assignment (tenant_id, id, user_id, role_id, study_id, site_id, effective_at)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, now()) returning id`,
      [on.lin.tenantId, leaving, on.roles.CRC, place.study, place.site],
    )
    const handover = await server.call(
      addHandover,
      {
        ...{ fromUserId: leaving, toUserId: userId, at: inDays(1), reason, submit: true },
        ...{ assignmentIds: [held[0]!.id], departmentIds: [], taskIds: [] },
      },
      on.lin,
    )
    done(handover)
    await server.setRows('handover', { id: handover.data.id }, { at: now() })
    await runHandover(server.database, { tenantId: on.lin.tenantId, id: handover.data.id, run: 1 })
  },
}

describe('MD-L2 MD-N3 a role assigns its training in the transaction that gives it', () => {
  test.each(Object.entries(paths))('%s', async (_, give) => {
    await give()
    expect(await assigned()).toEqual([{ kind: 'roleGained', current: true }])
    const learner = await server.caller(account, null)
    const { records } = (await server.call(taskList, { limit: 100 }, learner)).data
    expect(records.filter(each => each.id === taskId)).toHaveLength(1)
    const told = await server.getRows('notice', {
      user_id: userId,
      type: 'todo',
      "subject ->> 'taskId'": taskId,
      done_at: null,
    })
    expect(told).toHaveLength(1)
    await endAll(userId)
    expect(await assigned()).toEqual([{ kind: 'roleGained', current: false }])
  })

  test('no statement on a table of people goes past it', async () => {
    const triggers = await server.rows<{ name: string; acts: string[] }>(
      `select c.relname as name, array_agg(case when t.tgtype & 4 > 0 then 'insert' when t.tgtype & 8 > 0 then 'delete' else 'update' end
          order by t.tgtype) as acts from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where t.tgname like 'training\\_%' and t.tgenabled = 'O' and c.relname <> 'learning_record' group by 1 order by 1`,
    )
    const all = ['insert', 'delete', 'update'].sort()
    expect(triggers.map(({ name, acts }) => [name, [...acts].sort()])).toEqual([
      ['department', ['update']],
      ['role_assignment', all],
      ['site_person', all],
      ['study_member', all],
      ['user_department', all],
      ['users', ['update']],
    ])
  })
})
