import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawAccessRequest } from '../../../contract/access-requests/calls.ts'
import { listRemovableRoles } from '../../../contract/access-requests/choices.ts'
import { keepAccessRequests } from '../../../server/features/access-requests/keep.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { ago } from '../rows.ts'
import { openRequests } from './rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
})
afterAll(() => server.close())

/** Numbers from 0 to below `most`, the same in each run. */
const random = (() => {
  let seed = 20_261_126
  return (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
})()

const keep = () => server.database.transaction(on.lin.tenantId, keepAccessRequests)

test('after 300 random requests, decisions, withdrawals and expiries rights are what was decided [MD-A1 TR-Z5]', {
  timeout: 120_000,
}, async () => {
  const people: string[] = []
  for (let count = 0; count < 6; count += 1) people.push((await on.somebody()).id)
  const roles = ['PROJECT_MANAGER', 'LINE_MANAGER'].map(code => on.roles[code]!)
  const expected = new Map(people.map(id => [id, new Set<string>()]))
  const waiting = new Map<string, { id: string; kind: 'add' | 'remove'; role: string }>()
  for (let step = 0; step < 300; step += 1) {
    const userId = people[random(people.length)]!
    const open = waiting.get(userId)
    const own = expected.get(userId)!
    if (!open) {
      const role = roles[random(roles.length)]!
      const kind = own.has(role) ? 'remove' : 'add'
      const current = kind === 'remove' ? await server.call(listRemovableRoles, { userId }, on.lin) : null
      const removals = (current?.data.records ?? [])
        .filter(each => each.role.id === role)
        .map(each => ({ assignmentId: each.id }))
      const grants = kind === 'add' ? [{ roleId: role, studyId: on.study.id }] : []
      const answer = await on.asking({ kind, userId, grants, removals })
      if (answer.code === 0) waiting.set(userId, { id: answer.data.id, kind, role })
      continue
    }
    const act = random(4)
    if (act === 0) {
      const { rowVersion } = await on.read(open.id)
      await server.call(withdrawAccessRequest, { id: open.id, rowVersion, reason: 'Not needed' }, on.lin)
    } else if (act === 1) {
      await server.setRows('access_request', { id: open.id }, { valid_until: ago('1 minute') })
      expect((await on.decide(open.id)).code).not.toBe(0)
      await keep()
    } else {
      const decision = act === 2 ? 'approved' : 'returned'
      const answer = await on.decide(open.id, decision)
      expect(answer.code, answer.message).toBe(0)
      if (decision === 'approved') own[open.kind === 'add' ? 'add' : 'delete'](open.role)
    }
    waiting.delete(userId)
  }
  for (const [userId, own] of expected)
    expect((await on.listHeld(userId)).map(({ role_id }) => role_id).sort()).toEqual([...own].sort())
  expect([...expected.values()].some(own => own.size > 0)).toBe(true)
})

test('an overdue request goes to the deputies, and an old one expires with a notice [MD-A2 MD-N3]', async () => {
  const { id: userId } = await on.somebody()
  const deputy = await on.somebody()
  await server.addNew('role_assignment', {
    tenant_id: on.lin.tenantId,
    user_id: deputy.id,
    role_id: on.roles.ACCESS_REVIEWER,
  })
  await server.rows(
    "update tenant set settings = jsonb_set(coalesce(settings, '{}'), '{accessReviewerId}', to_jsonb($2::text)) where id = $1",
    [on.lin.tenantId, on.reviewer.userId],
  )
  const caller = await server.caller(deputy.account, 'ACCESS_REVIEWER')
  const { data } = await on.ask(userId)
  const todos = (who: string) =>
    server.getRows(
      'notice',
      { user_id: who, type: 'todo', done_at: null, "subject ->> 'accessRequestId'": data.id },
      'urgency',
    )
  expect(await todos(on.reviewer.userId)).toHaveLength(1)
  const [asked] = await server.getRows(
    'notice',
    { user_id: on.reviewer.userId, type: 'todo', "subject ->> 'accessRequestId'": data.id },
    'kind',
    'reason',
    'due_at',
  )
  expect(asked).toEqual({ kind: 'authorisation', reason: { rule: 'reviewer' }, due_at: expect.any(Date) })
  expect(await todos(deputy.id)).toHaveLength(0)
  expect((await on.read(data.id, caller)).refusal).toMatchObject({ code: 990718 })
  await server.setRows('access_request', { id: data.id }, { due_at: ago('1 minute') })
  expect(await keep()).toEqual({ expired: 0, escalated: 1 })
  expect(await todos(deputy.id)).toEqual([{ urgency: 'overdue' }])
  expect((await on.read(data.id, caller)).refusal).toBeNull()
  await server.setRows('access_request', { id: data.id }, { valid_until: ago('1 minute') })
  expect(await keep()).toEqual({ expired: 1, escalated: 0 })
  expect(await todos(deputy.id)).toEqual([])
  expect((await on.read(data.id)).state).toBe('expired')
  const [told] = await server.rows<{ event: string }>(
    `select subject ->> 'event' as event from notice where user_id = $1 and type = 'notification' and subject ->> 'accessRequestId' = $2`,
    [on.lin.userId, data.id],
  )
  expect(told!.event).toBe('expired.add')
})
