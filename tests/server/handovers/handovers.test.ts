import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeGrant, endRoles, grantRoles } from '../../../contract/assignments/calls.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import {
  addHandover,
  editHandover,
  handoverById,
  handoverHoldings,
  removeHandover,
  searchHandovers,
} from '../../../contract/handovers/calls.ts'
import { approvalImpact, confirmChange, holdChange, previewChange } from '../../../contract/impact/calls.ts'
import { startHandovers } from '../../../server/app/jobs.ts'
import { runHandover } from '../../../server/features/handovers/run.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let roles: Map<string, string>

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Math.ceil(Date.now() / minute) * minute + minutes * minute)
const role = (key: string) => roles.get(key)!

/** An enabled internal user without roles; each number is a different one. */
const somebody = async (at: number): Promise<string> => {
  const [found] = await server.rows<{ id: string }>(
    `select u.id from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and not u.super_admin and u.type = 'internal'
      and not exists (select from department d where d.head_user_id = u.id) and u.valid_to = 'infinity' order by u.account offset $2 limit 1`,
    [admin.tenantId, at],
  )
  await server.rows(
    "update role_assignment set ended_at = now() - interval '1 day' where user_id = $1 and (ended_at is null or ended_at > now() - interval '1 day')",
    [found!.id],
  )
  return found!.id
}
const give = async (userId: string, grants: Input<typeof grantRoles>['grants']): Promise<string[]> => {
  const answer = await server.call(grantRoles, { userId, grants, reason: 'Agreed' }, admin)
  expect(answer.code).toBe(0)
  return answer.data.ids
}
const study = async () =>
  (
    await server.getRow(
      'study',
      { tenant_id: admin.tenantId, status: 'ongoing', active: true, orderBy: 'plan_id' },
      'id',
    )
  ).id
const arrange = (fromUserId: string, toUserId: string, more: Partial<Input<typeof addHandover>>) =>
  server.call(
    addHandover,
    { fromUserId, toUserId, at: inMinutes(5).toISOString(), reason: 'Leaves the company', ...more },
    admin,
  )
const look = (fromUserId: string, toUserId: string, items: object, by = admin) => {
  const input = { fromUserId, toUserId, at: inMinutes(5).toISOString(), reason: 'Leaves', ...items }
  return server.call(previewChange, { call: 'addHandover', input, rows: 50 }, by)
}
const refusal = async (...asked: Parameters<typeof arrange>): Promise<CodeName | undefined> => {
  const { code } = await arrange(...asked)
  return Object.entries(codes).find(([, each]) => each.code === code)?.[0] as CodeName | undefined
}
const held = (userId: string) =>
  server.rows<{ role: string; study: string | null; from: Date; to: Date | null; ended: Date | null }>(
    `select coalesce(r.code, r.name_en) as role, ra.study_id as study, ra.effective_at as from, nullif(ra.expires_at, 'infinity') as to, ra.ended_at as ended
      from role_assignment ra join role r on r.id = ra.role_id where ra.user_id = $1 and (ra.ended_at is null or ra.ended_at > now() - interval '1 hour')
      order by ra.created_at desc, r.code`,
    [userId],
  )
/** Moves a pending handover into the past and executes it as the job would. */
const execute = async (id: string): Promise<Date> => {
  const at = new Date(Math.floor(Date.now() / minute) * minute - minute)
  await server.setRows('handover', { id }, { at })
  await server.rows(
    'update role_assignment set effective_at = $1 where effective_at > $1 and ended_at is null and created_at > $1',
    [at],
  )
  await runHandover(server.database, { tenantId: admin.tenantId, id, run: 1 })
  return at
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const rows = await server.rows<{ id: string; key: string }>(
    'select id, coalesce(code, name_en) as key from role where tenant_id = $1',
    [admin.tenantId],
  )
  roles = new Map(rows.map(each => [each.key, each.id]))
})
afterAll(() => server.close())

describe('Arranging a handover', () => {
  test('L84 L85 F19 L81 L82 L83 P27 a draft is changed and removed; a submitted one is locked, and so is what it hands over', async () => {
    const [leaver, successor] = [await somebody(0), await somebody(1)]
    const [first, second] = await give(leaver, [
      { roleId: role('PROJECT_MANAGER') },
      { roleId: role('LEAD_CRA') },
    ])
    const draft = await arrange(leaver, successor, { assignmentIds: [first!] })
    expect(draft.code).toBe(0)
    const { id } = draft.data
    const fields = {
      toUserId: successor,
      at: inMinutes(9).toISOString(),
      reason: 'Moves to another team',
      assignmentIds: [first!, second!],
    }
    const edited = await server.call(editHandover, { id, rowVersion: 1, ...fields }, admin)
    expect(edited.data).toEqual({ id, rowVersion: 2 })
    expect((await server.call(editHandover, { id, rowVersion: 1, ...fields }, admin)).code).toBe(
      codes.dataChanged.code,
    )
    expect(
      (await server.call(editHandover, { id, rowVersion: 2, ...fields, submit: true }, admin)).code,
    ).toBe(0)
    const { data } = await server.call(handoverById, { id }, admin)
    expect(data).toMatchObject({ state: 'pending', items: 2, from: { id: leaver }, to: { id: successor } })
    expect((await server.call(editHandover, { id, rowVersion: 3, ...fields }, admin)).code).toBe(
      codes.handoverPending.code,
    )
    expect((await server.call(removeHandover, { id, rowVersion: 3 }, admin)).code).toBe(
      codes.handoverPending.code,
    )
    const change = { id: first!, rowVersion: 1, expiresAt: inMinutes(99).toISOString(), reason: 'Shorter' }
    expect((await server.call(changeGrant, change, admin)).code).toBe(codes.handoverPending.code)
    const end = { grants: [{ id: first!, rowVersion: 1 }], reason: 'At once' }
    expect((await server.call(endRoles, end, admin)).code).toBe(codes.handoverPending.code)
    expect(await refusal(leaver, await somebody(2), { assignmentIds: [second!] })).toBe('handoverPending')
    const holdings = await server.call(handoverHoldings, { userId: leaver }, admin)
    expect(holdings.data.assignments.map(each => each.handover)).toEqual([id, id])
    const other = await arrange(successor, leaver, {
      departmentIds: [],
      taskIds: [],
      assignmentIds: await give(successor, [{ roleId: role('LEAD_CRA') }]),
    })
    expect((await server.call(removeHandover, { id: other.data.id, rowVersion: 1 }, admin)).code).toBe(0)
    expect((await server.call(handoverById, { id: other.data.id }, admin)).code).toBe(codes.dataNotFound.code)
    const list = await server.call(searchHandovers, { userId: leaver, state: ['pending'] }, admin)
    expect(list.data.records.map(each => each.id)).toEqual([id])
    const [job] = await server.rows<{ start: Date }>(
      `select start_after as start from pgboss.job where name = 'handovers' and data->>'id' = $1`,
      [id],
    )
    expect(job?.start.toISOString()).toBe(data.at)
  })

  test('G43 G44 TR-Z5 nothing in the past, past a role, to oneself, of others, of nobody, or beyond what one may give', async () => {
    const [leaver, successor] = [await somebody(3), await somebody(4)]
    const [id] = await give(leaver, [
      { roleId: role('PROJECT_MANAGER'), expiresAt: inMinutes(30).toISOString() },
    ])
    const assignmentIds = [id!]
    expect(
      await refusal(leaver, successor, {
        assignmentIds,
        at: new Date(Date.now() - 3 * minute).toISOString(),
      }),
    ).toBe('handoverInPast')
    expect(await refusal(leaver, successor, { assignmentIds, at: inMinutes(60).toISOString() })).toBe(
      'handoverAfterRoleExpiry',
    )
    expect(await refusal(leaver, leaver, { assignmentIds })).toBe('handoverToSelf')
    expect(await refusal(leaver, successor, {})).toBe('handoverEmpty')
    expect(await refusal(successor, leaver, { assignmentIds })).toBe('dataNotFound')
    expect(await refusal(admin.userId, successor, { assignmentIds })).toBe('selfForbidden')
    const disabled = await server.getRow('users', { tenant_id: admin.tenantId, status: 'disabled' }, 'id')
    expect(await refusal(leaver, disabled.id, { assignmentIds })).toBe('handoverReceiverUnfit')
    const poor = await server.caller('zhang.wei')
    expect([codes.noMenu.code, codes.noButton.code]).toContain(
      (
        await server.call(
          addHandover,
          {
            fromUserId: leaver,
            toUserId: successor,
            at: inMinutes(5).toISOString(),
            assignmentIds,
            reason: 'x',
          },
          poor,
        )
      ).code,
    )
  })
})

describe('A successor who is blinded', () => {
  test('what would show him who gets which treatment waits for a second person, and is handed over when that one confirms', async () => {
    const [leaver, successor] = [await somebody(10), await somebody(11)]
    const studyId = await study()
    const ids = await give(leaver, [{ roleId: role('Unblinded statistician'), studyId }])
    await give(successor, [{ roleId: role('Blinded assessor'), studyId }])
    const input = {
      fromUserId: leaver,
      toUserId: successor,
      at: inMinutes(5).toISOString(),
      assignmentIds: ids,
      reason: 'Leaves',
    }
    expect((await server.call(addHandover, input, admin)).code, 'a draft does nothing yet').toBe(0)
    expect((await server.call(addHandover, { ...input, submit: true }, admin)).code).toBe(
      codes.blindedWouldUnblind.code,
    )
    const seen = await look(leaver, successor, { assignmentIds: ids })
    expect(seen.data.unblinded.map(each => each.user.id)).toEqual([successor])
    const asked = { call: 'addHandover', input: { ...input, submit: true }, reason: 'Nobody else can' }
    const waiting = await server.call(holdChange, asked, admin)
    expect(waiting.code).toBe(0)
    const other = await somebody(12)
    await give(other, [{ roleId: role('DH_ADMINISTRATOR') }])
    const [account] = await server.getRows('users', { id: other }, 'account')
    const second = await server.caller(account!.account, 'DH_ADMINISTRATOR')
    expect((await server.call(approvalImpact, { id: waiting.data.id }, second)).data.unblinded).toHaveLength(
      1,
    )
    expect((await server.call(confirmChange, { id: waiting.data.id, reason: 'Agreed' }, second)).code).toBe(0)
    const { data } = await server.call(searchHandovers, { userId: leaver, state: ['pending'] }, admin)
    await execute(data.records[0]!.id)
    expect((await server.call(handoverById, { id: data.records[0]!.id }, admin)).data.state).toBe('done')
  })

  test('one who has become blinded since it was submitted fails it', async () => {
    const [leaver, successor] = [await somebody(13), await somebody(14)]
    const studyId = await study()
    const ids = await give(leaver, [{ roleId: role('Unblinded statistician'), studyId }])
    const { data } = await arrange(leaver, successor, { assignmentIds: ids, submit: true })
    await give(successor, [{ roleId: role('Blinded assessor'), studyId }])
    await execute(data.id)
    expect((await server.call(handoverById, { id: data.id }, admin)).data).toMatchObject({
      state: 'failed',
      failure: codes.blindedWouldUnblind.code,
    })
    expect((await held(leaver)).every(each => each.ended === null)).toBe(true)
  })
})

describe('Handing over', () => {
  test('E26 F19 at its minute everything goes over at once, to the same place and until the same end, and both sign in anew', async () => {
    const [leaver, successor] = [await somebody(5), await somebody(6)]
    const studyId = await study()
    const end = inMinutes(60 * 24 * 40).toISOString()
    const ids = await give(leaver, [
      { roleId: role('PROJECT_MANAGER'), studyId, expiresAt: end },
      { roleId: role('LEAD_CRA') },
    ])
    await server.rows(
      `insert into notice (tenant_id, id, user_id, type, kind, subject, blocking) values ($1, gen_random_uuid(), $2, 'todo', 'contract', '{}', true)`,
      [admin.tenantId, leaver],
    )
    const { data: holdings } = await server.call(handoverHoldings, { userId: leaver }, admin)
    expect([holdings.assignments.length, holdings.tasks.length >= 1]).toEqual([2, true])
    const items = { assignmentIds: ids, taskIds: holdings.tasks.map(each => each.id) }
    const seen = await look(leaver, successor, items)
    expect(seen.data.people).toBe(2)
    const others = await look(successor, leaver, items)
    expect(others.data.people, 'what somebody else holds is nothing that he hands over').toBe(0)
    const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const foreign = await look(leaver, successor, items, stranger)
    expect(foreign.data.refusal?.code).toBe(codes.dataNotFound.code)
    const { data } = await arrange(leaver, successor, { ...items, submit: true })
    const at = await execute(data.id)
    expect((await held(leaver)).map(each => each.ended?.toISOString())).toEqual([
      at.toISOString(),
      at.toISOString(),
    ])
    expect(await held(successor)).toEqual(
      expect.arrayContaining([
        { role: 'PROJECT_MANAGER', study: studyId, from: at, to: new Date(end), ended: null },
        { role: 'LEAD_CRA', study: null, from: at, to: null, ended: null },
      ]),
    )
    const tasks = await server.getRows('notice', { id: items.taskIds, user_id: successor })
    expect(tasks).toHaveLength(items.taskIds.length)
    expect((await server.call(handoverById, { id: data.id }, admin)).data).toMatchObject({
      state: 'done',
      failure: null,
      at: at.toISOString(),
      assignmentIds: ids.toSorted(),
      taskIds: items.taskIds.toSorted(),
    })
    await runHandover(server.database, { tenantId: admin.tenantId, id: data.id, run: 1 })
    expect(await held(successor), 'once, however often the job comes').toHaveLength(2)
    const entries = await server.rows<{ action: string }>(
      `select l.action from audit_log l join audit_content p using (tenant_id, seq) where p.payload->'detail'->>'handover' = $1 or l.entity_id = $1 order by l.seq`,
      [data.id],
    )
    const went = entries.map(each => each.action).filter(action => action !== 'handOverTask')
    // Roles are handed over in the order of their ids. The study's role makes its new holder a member of the study,
    // unless they are one already.
    expect([went[0], went.at(-1)]).toEqual(['addHandover', 'executeHandover'])
    expect(went.filter(action => action === 'endRoles')).toHaveLength(2)
    expect(went.filter(action => action === 'grantRoles').length).toBeGreaterThanOrEqual(2)
    expect(new Set(went).size).toBe(4)
  })

  test('a department and the personnel role of its head go over together; a successor who has become unfit fails all of it', async () => {
    const [department] = await server.rows<{ id: string; head: string }>(
      `select d.id, d.head_user_id as head from department d join users u on u.id = d.head_user_id and u.status = 'enabled' and not u.super_admin and u.account_id is not null
        where d.tenant_id = $1 and d.head_user_id <> $2 limit 1`,
      [admin.tenantId, admin.userId],
    )
    const leaver = department!.head
    await server.rows(
      "update role_assignment set ended_at = now() - interval '1 day' where user_id = $1 and (ended_at is null or ended_at > now() - interval '1 day')",
      [leaver],
    )
    const ids = await give(leaver, [{ roleId: role('DEPARTMENT_HEAD') }])
    const successor = await somebody(7)
    const items = { assignmentIds: ids, departmentIds: [department!.id] }
    const failing = await arrange(leaver, successor, { ...items, submit: true })
    expect(failing.code).toBe(0)
    await server.setRows('users', { id: successor }, { status: 'disabled' })
    await execute(failing.data.id)
    expect((await server.call(handoverById, { id: failing.data.id }, admin)).data).toMatchObject({
      state: 'failed',
      failure: expect.any(Number),
    })
    const head = async () =>
      (await server.getRow('department', { id: department!.id }, 'head_user_id as head')).head
    expect([await head(), (await held(leaver)).some(each => each.ended === null)]).toEqual([leaver, true])
    await server.setRows('users', { id: successor }, { status: 'enabled' })
    const again = await arrange(leaver, successor, { ...items, submit: true })
    await execute(again.data.id)
    expect((await server.call(handoverById, { id: again.data.id }, admin)).data.state).toBe('done')
    expect([await head(), (await held(successor)).map(each => each.role)]).toEqual([
      successor,
      ['DEPARTMENT_HEAD'],
    ])
  })

  test('the queue does it by itself when its minute has come', async () => {
    const [leaver, successor] = [await somebody(8), await somebody(9)]
    const ids = await give(leaver, [{ roleId: role('LEAD_CRA') }])
    const { data } = await arrange(leaver, successor, {
      assignmentIds: ids,
      at: new Date().toISOString(),
      submit: true,
    })
    await startHandovers(server.database, server.services, { error: () => undefined } as never)
    await expect
      .poll(async () => (await server.call(handoverById, { id: data.id }, admin)).data.state, {
        timeout: 20_000,
      })
      .toBe('done')
    await server.services.jobs.stop(2000)
  })
})
