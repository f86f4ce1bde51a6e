import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeGrant, grantRoles } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import {
  addHandover,
  cancelHandover,
  editHandover,
  handoverById,
  handoverHoldings,
  searchHandovers,
} from '../../../contract/handovers/calls.ts'
import { disableUsers, userHistory } from '../../../contract/users/calls.ts'
import { runHandover } from '../../../server/features/handovers/run.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { locking } from '../lock-rig.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
let role: string
let next = 0
const { waiting, holding } = locking(() => server)
const lock = 'select from handover where id = $1 for update'

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const found = await server.getRow('role', { tenant_id: admin.tenantId, code: 'PROJECT_MANAGER' }, 'id')
  role = found.id
})
afterAll(() => server.close())

/** An enabled user without roles; each call returns another one. */
const somebody = async (): Promise<string> => {
  const [found] = await server.rows<{ id: string }>(
    `select u.id from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and not u.super_admin and u.type = 'internal'
      and not exists (select from department d where d.head_user_id = u.id) and u.valid_to = 'infinity' order by u.account offset $2 limit 1`,
    [admin.tenantId, next],
  )
  next += 1
  await server.setRows('role_assignment', { user_id: found!.id }, { ended_at: raw('effective_at') })
  return found!.id
}

/** A submitted handover of one role that was just assigned. */
const submitted = async () => {
  const [from, to] = [await somebody(), await somebody()]
  const given = await server.call(
    grantRoles,
    { userId: from, grants: [{ roleId: role }], reason: 'Agreed' },
    admin,
  )
  expect(given, given.message).toMatchObject({ code: 0 })
  const grant = given.data.ids[0]!
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const fields = {
    fromUserId: from,
    toUserId: to,
    at,
    reason: 'Leaves',
    assignmentIds: [grant],
    submit: true,
  }
  const answer = await server.call(addHandover, fields, admin)
  expect(answer, answer.message).toMatchObject({ code: 0 })
  return { id: answer.data.id, from, to, grant, fields }
}
const cancel = (id: string, more: object = {}, by = admin) =>
  server.call(cancelHandover, { id, rowVersion: 1, reason: 'Stays after all', ...more }, by)
/** Makes the handover due now. */
const due = (id: string) => server.setRows('handover', { id }, { at: raw("date_trunc('minute', now())") })
const run = (id: string) => runHandover(server.database, { tenantId: admin.tenantId, id, run: 1 })
const holders = async (grant: string) =>
  server.rows<{ ended: boolean }>('select ended_at is not null as ended from role_assignment where id = $1', [
    grant,
  ])
const getState = async (id: string) => (await server.call(handoverById, { id }, admin)).data

describe('F19 P27 a submitted handover is cancelled', () => {
  test('with a reason, by whom and when; it stays as a record, and both people have it in their history', async () => {
    const { id, from, to } = await submitted()
    expect((await cancel(id, { reason: ' ' })).code).not.toBe(0)
    expect(await cancel(id)).toMatchObject({ code: 0, data: { id, rowVersion: 2 } })
    expect(await getState(id)).toMatchObject({
      state: 'cancelled',
      reason: 'Leaves',
      rowVersion: 2,
      cancelled: { by: { id: admin.userId }, reason: 'Stays after all', at: expect.any(String) },
    })
    for (const userId of [from, to]) {
      const [last] = (await server.call(userHistory, { userId }, admin)).data.records
      expect(last).toMatchObject({
        action: 'cancelHandover',
        reason: 'Stays after all',
        filed: { entity: 'handovers' },
      })
    }
    const listed = await server.call(searchHandovers, { userId: from, state: ['cancelled'] }, admin)
    expect(listed.data.records.map(each => each.id)).toEqual([id])
  })

  test('what it held is free: it can be changed, handed over again, and keeps nobody from being disabled', async () => {
    const { id, from, grant, fields } = await submitted()
    const longer = {
      id: grant,
      rowVersion: 1,
      expiresAt: new Date(Date.now() + 9e8).toISOString(),
      reason: 'Longer',
    }
    expect((await server.call(changeGrant, longer, admin)).code).toBe(codes.handoverPending.code)
    expect((await cancel(id)).code).toBe(0)
    const held = (await server.call(handoverHoldings, { userId: from }, admin)).data
    expect(held.assignments.find(each => each.id === grant)?.handover).toBeNull()
    expect((await server.call(changeGrant, longer, admin)).code).toBe(0)
    const again = await server.call(addHandover, fields, admin)
    expect(again, again.message).toMatchObject({ code: 0 })
    expect((await cancel(again.data.id)).code).toBe(0)
    const user = await server.getRow('users', { id: from }, 'row_version')
    const users = [{ id: from, rowVersion: user.row_version }]
    const disabled = await server.call(disableUsers, { users, reason: 'Left' }, admin)
    expect(disabled.data.results[0]).toMatchObject({ code: 0 })
  })

  test('the job of its minute finds it cancelled and hands nothing over', async () => {
    const { id, grant } = await submitted()
    expect((await cancel(id)).code).toBe(0)
    await due(id)
    await run(id)
    expect(await getState(id)).toMatchObject({ state: 'cancelled', executedAt: null })
    expect(await holders(grant)).toEqual([{ ended: false }])
  })

  test('TR-C1 not over a version that was not seen, not twice, no draft, not once it is done, and not out of sight', async () => {
    const { id } = await submitted()
    expect((await cancel(id, { rowVersion: 7 })).code).toBe(codes.dataChanged.code)
    expect((await cancel(id)).code).toBe(0)
    expect((await cancel(id, { rowVersion: 2 })).code).toBe(codes.nothingChanged.code)
    const edit = { id, rowVersion: 2, toUserId: admin.userId, at: new Date().toISOString(), reason: 'x' }
    expect((await server.call(editHandover, edit, admin)).code).toBe(codes.handoverDone.code)
    const done = await submitted()
    await due(done.id)
    await run(done.id)
    expect((await cancel(done.id)).code).toBe(codes.handoverDone.code)
    const draft = await submitted()
    await server.setRows('handover', { id: draft.id }, { state: 'draft' })
    expect((await cancel(draft.id)).code).toBe(codes.nothingChanged.code)
    const foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    expect((await cancel(draft.id, {}, foreign)).code).toBe(codes.dataNotFound.code)
  })
})

describe('TR-C2 at its minute', () => {
  test('the job is first: it is handed over, and the cancelling that waited changes nothing', async () => {
    const { id, grant } = await submitted()
    await due(id)
    const [ran, late] = await holding(lock, id, async () => {
      const ran = run(id)
      await waiting(1)
      const late = cancel(id)
      await waiting(2)
      return [ran, late] as const
    })
    await ran
    expect((await late).code).toBe(codes.handoverDone.code)
    expect(await getState(id)).toMatchObject({ state: 'done', cancelled: null })
    expect(await holders(grant)).toEqual([{ ended: true }])
  })

  test('the cancelling is first: nothing is handed over by the job that waited', async () => {
    const { id, grant } = await submitted()
    await due(id)
    const [cancelled, late] = await holding(lock, id, async () => {
      const cancelled = cancel(id)
      await waiting(1)
      const late = run(id)
      await waiting(2)
      return [cancelled, late] as const
    })
    expect((await cancelled).code).toBe(0)
    await late
    expect(await getState(id)).toMatchObject({ state: 'cancelled', executedAt: null })
    expect(await holders(grant)).toEqual([{ ended: false }])
  })
})
