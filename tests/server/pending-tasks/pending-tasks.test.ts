import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { handoverHoldings } from '../../../contract/handovers/calls.ts'
import {
  pendingTasksOf,
  pendingTasksOfRole,
  pendingTasksOfUsers,
  remindOfTasks,
} from '../../../contract/pending-tasks/calls.ts'
import { disableUsers } from '../../../contract/users/calls.ts'
import { doAct } from '../../../server/features/auth/do-act.ts'
import { openMail } from '../../../server/kernel/mail/mail.ts'
import { openMessages } from '../../../server/kernel/messages/messages.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { headersIn, mailBox, wordsIn } from '../mail-box.ts'
import { ago, now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let box: Awaited<ReturnType<typeof mailBox>>
let people: { id: string; email: string; row_version: number }[]

const code = (name: CodeName) => codes[name].code
const task = async (userId: string, subject: object = { event: 'submit', week: '2026-11-16' }) => {
  const [row] = await server.rows<{ id: string }>(
    `insert into notice (tenant_id, id, user_id, type, kind, subject, blocking, due_at)
      values ($1, gen_random_uuid(), $2, 'todo', 'timesheet', $3, true, '2026-11-27T02:00Z') returning id`,
    [admin.tenantId, userId, subject],
  )
  return row!.id
}
const speak = (userId: string, locale: string) =>
  server.rows('update account set locale = $2 where id = (select account_id from users where id = $1)', [
    userId,
    locale,
  ])
const remind = (userId: string, by = admin) => server.call(remindOfTasks, { userId }, by)
const mails = async (count: number) => {
  await vi.waitFor(() => expect(box.received).toHaveLength(count), { timeout: 20_000 })
  return box.received
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  box = await mailBox()
  server.services.mail = openMail({
    smtpUrl: box.url,
    outboxDir: '/nowhere',
    publicOrigin: 'https://mds.example.com',
  })
  server.services.messages = openMessages({ database: server.database, ...server.services, doAct })
  await server.setRows('notice', { blocking: true }, { done_at: now() })
  people = await server.rows(
    `select u.id, u.email, u.row_version from users u where u.tenant_id = $1 and u.status = 'enabled' and u.email is not null
      and u.account_id is not null and not u.super_admin and u.id <> $2 order by u.account limit 4`,
    [admin.tenantId, admin.userId],
  )
})
afterAll(async () => {
  server.services.mail.close()
  await box.close()
  await server.close()
})
beforeEach(async () => {
  await server.removeRows('task_reminder')
  await server.setRows('notice', { blocking: true, done_at: null }, { done_at: now() })
  await server.setRows('handover', { state: 'pending' }, { state: 'done' })
  await server.setRows('approval_request', { state: 'waiting' }, { state: 'turned down' })
  box.received.length = 0
})

test('MD-N4 a to-do of another user says only its kind to a reader who may not know what it says', async () => {
  const [person] = people
  const [study] = await server.rows<{ id: string }>(
    'select id from study where tenant_id = $1 order by plan_id limit 1',
    [admin.tenantId],
  )
  const subject = { event: 'submit', week: '2026-11-16' }
  const id = await task(person!.id, subject)
  const seen = async () => {
    const pending = await server.call(pendingTasksOf, { userId: person!.id }, admin)
    const held = await server.call(handoverHoldings, { userId: person!.id }, admin)
    return [
      ...pending.data.records.map(each => (each.type === 'todo' ? [each.kind, each.subject] : [])),
      ...held.data.tasks.map(each => [each.kind, each.subject]),
    ]
  }
  await server.setRows('notice', { id }, { study_id: study!.id })
  expect(await seen()).toEqual([
    ['timesheet', subject],
    ['timesheet', subject],
  ])
  // The account holder has no unblinded role.
  await server.setRows('notice', { id }, { unblinded: true })
  expect(await seen()).toEqual([
    ['timesheet', {}],
    ['timesheet', {}],
  ])
})

const handOver = async (from: string, to: string, itemId: string | null = null, kind = 'task') => {
  const [row] = await server.rows<{ id: string }>(
    `insert into handover (tenant_id, id, from_user_id, to_user_id, at, state, reason, created_by)
      values ($1, gen_random_uuid(), $2, $3, now() + interval '1 day', 'pending', 'Leaves', $4) returning id`,
    [admin.tenantId, from, to, admin.userId],
  )
  if (itemId)
    await server.addRow('handover_item', {
      tenant_id: admin.tenantId,
      handover_id: row!.id,
      kind,
      item_id: itemId,
    })
  return row!.id
}

describe('L86 L87 F20 what keeps people', () => {
  test('of one person: each to-do with the handover that has it, and handovers to come (F18)', async () => {
    const [leaver, successor] = people
    const [taken, open] = [await task(leaver!.id), await task(leaver!.id)]
    await server.rows(
      `insert into notice (tenant_id, id, user_id, type, kind, subject) values ($1, gen_random_uuid(), $2, 'todo', 'contract', '{}')`,
      [admin.tenantId, leaver!.id],
    )
    const handover = await handOver(leaver!.id, successor!.id, taken)
    const { data } = await server.call(pendingTasksOf, { userId: leaver!.id }, admin)
    expect(data).toMatchObject({ total: 3, remindedAt: null, remindRefusal: null })
    expect(data.records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'todo', id: taken, kind: 'timesheet', handoverId: handover }),
        expect.objectContaining({ type: 'todo', id: open, handoverId: null }),
        expect.objectContaining({
          type: 'handover',
          id: handover,
          to: expect.objectContaining({ id: successor!.id }),
        }),
      ]),
    )
    const seen = { users: [{ id: leaver!.id, rowVersion: leaver!.row_version }], reason: 'Leaves' }
    expect(await server.call(disableUsers, seen, admin)).toMatchObject({
      code: code('userHasPendingTasks'),
      data: { count: 2 },
    })
  })

  test('L88: a reminder is offered exactly where the call has something to remind of', async () => {
    const [leaver, successor, , asker] = people
    await handOver(leaver!.id, successor!.id)
    await handOver(asker!.id, successor!.id)
    await server.rows(
      `insert into approval_request (tenant_id, id, call, input, entity, entity_id, reason, asked_by)
        select $1, gen_random_uuid(), 'updateRole', '{}', 'roles', r.id, 'Unblinds', $2 from role r where r.tenant_id = $1 limit 1`,
      [admin.tenantId, asker!.id],
    )
    const nothing = code('nothingPending')
    const { data } = await server.call(pendingTasksOf, { userId: leaver!.id }, admin)
    expect(data).toMatchObject({ total: 1, remindRefusal: { code: nothing } })
    expect(await remind(leaver!.id)).toMatchObject({ code: nothing })
    const several = await server.call(pendingTasksOfUsers, { userIds: [leaver!.id, asker!.id] }, admin)
    const refusals = several.data.records.map(each => [each.userId, each.remindRefusal?.code ?? null])
    expect(Object.fromEntries(refusals)).toEqual({ [leaver!.id]: nothing, [asker!.id]: null })
    expect(await remind(asker!.id)).toMatchObject({ code: 0 })
    await mails(1)
  })

  test('of several: only those who have something, five tasks of each and how many there are', async () => {
    const [many, few, none] = people
    for (let at = 0; at < 7; at += 1) await task(many!.id)
    await task(few!.id)
    const userIds = [many!.id, few!.id, none!.id]
    const { data } = await server.call(pendingTasksOfUsers, { userIds }, admin)
    expect(data.records.map(({ userId, total, tasks }) => [userId, total, tasks.length])).toEqual(
      expect.arrayContaining([
        [many!.id, 7, 5],
        [few!.id, 1, 1],
      ]),
    )
    expect(data.records).toHaveLength(2)
  })

  test('TR-T5 TR-Z3 of nobody whom the actor does not see', async () => {
    const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const userId = people[0]!.id
    await task(userId)
    const unknown = { code: code('dataNotFound') }
    expect(await server.call(pendingTasksOf, { userId }, stranger)).toMatchObject(unknown)
    const both = { userIds: [userId, stranger.userId] }
    expect(await server.call(pendingTasksOfUsers, both, stranger)).toMatchObject(unknown)
    expect(await remind(userId, stranger)).toMatchObject(unknown)
  })
})

describe('F20 what keeps a role', () => {
  test('changes that wait for a second person and handovers of it, with whom they concern', async () => {
    const [held] = await server.rows<{ id: string; role_id: string; user_id: string }>(
      `select ra.id, ra.role_id, ra.user_id from role_assignment ra where ra.tenant_id = $1 and ra.ended_at is null and ra.expires_at = 'infinity' limit 1`,
      [admin.tenantId],
    )
    const handover = await handOver(held!.user_id, people[0]!.id, held!.id, 'assignment')
    const [waiting] = await server.rows<{ id: string }>(
      `insert into approval_request (tenant_id, id, call, input, entity, entity_id, reason, asked_by)
        values ($1, gen_random_uuid(), 'updateRole', '{}', 'roles', $2, 'Unblinds', $3) returning id`,
      [admin.tenantId, held!.role_id, admin.userId],
    )
    const { data } = await server.call(pendingTasksOfRole, { id: held!.role_id }, admin)
    expect(data.records).toEqual([
      expect.objectContaining({
        type: 'approvalRequest',
        id: waiting!.id,
        askedBy: expect.objectContaining({ id: admin.userId }),
      }),
      expect.objectContaining({ type: 'handover', id: handover }),
    ])
  })
})

describe('L88 a reminder by mail', () => {
  const said: Record<string, [subject: string, line: string]> = {
    'zh-CN': ['您在恒屿肿瘤医药有 2 项未完成的任务', '截止 2026-11-27'],
    'en-US': ['2 pending tasks at ', '(due 27 Nov 2026)'],
    'ja-JP': ['未完了のタスクが2件あります', '期限：2026-11-27'],
    'es-ES': ['2 tareas pendientes en ', 'vence el 27'],
  }
  test.each(Object.entries(said))(
    'goes over SMTP to whom it concerns, in %s, and names each task',
    async (locale, [subject, due]) => {
      const { id, email } = people[0]!
      await speak(id, locale)
      await task(id)
      await task(id, { event: 'submit', week: '2026-11-09' })
      expect((await remind(id)).code).toBe(0)
      const [mail] = await mails(1)
      expect(mail!.to).toBe(email)
      expect(headersIn(mail!.text)).toContain(subject)
      const text = wordsIn(mail!.text)
      expect(text).toContain(due)
      expect(text.match(/•/g)).toHaveLength(2)
      expect(text).toContain(`${server.services.settings.publicOrigin}/home/notice/todo`)
      expect(text).not.toMatch(/\{\{|mail:|notices:|undefined/)
    },
  )

  test('tells of changes of his that nobody has confirmed', async () => {
    const { id } = people[1]!
    await speak(id, 'en-US')
    const role = await server.getRow('role', { tenant_id: admin.tenantId, code: 'CRA' }, 'id', 'name_en')
    await server.rows(
      `insert into approval_request (tenant_id, id, call, input, entity, entity_id, reason, asked_by)
        values ($1, gen_random_uuid(), 'updateRole', '{}', 'roles', $2, 'Unblinds', $3)`,
      [admin.tenantId, role.id, id],
    )
    expect((await remind(id)).code).toBe(0)
    expect(wordsIn((await mails(1))[0]!.text)).toContain(`Your change to ${role.name_en} waits`)
  })

  test('once within an hour, however many ask at once; it is told when it went, and the trail has one entry', async () => {
    const { id } = people[2]!
    await task(id)
    const answers = await Promise.all([remind(id), remind(id), remind(id)])
    expect(answers.map(each => each.code).sort()).toEqual([
      0,
      code('reminderTooSoon'),
      code('reminderTooSoon'),
    ])
    await mails(1)
    const { data } = await server.call(pendingTasksOf, { userId: id }, admin)
    expect(data.remindedAt).not.toBeNull()
    expect(data.remindRefusal).toMatchObject({ code: code('reminderTooSoon') })
    const entries = await server.getRows('audit_log', {
      action: 'remindOfTasks',
      entity_id: id,
      outcome: 'done',
    })
    expect(entries).toHaveLength(1)
    await server.setRows('task_reminder', {}, { reminded_at: ago('61 minutes') })
    expect((await remind(id)).code).toBe(0)
    await mails(2)
  })

  test('not to who has nothing to do, no address or no way in', async () => {
    const { id, email } = people[3]!
    expect((await remind(id)).code).toBe(code('nothingPending'))
    await task(id)
    await server.setRows('users', { id }, { email: null })
    expect((await remind(id)).code).toBe(code('userHasNoEmail'))
    await server.setRows('users', { id }, { email, status: 'disabled' })
    expect((await remind(id)).code).toBe(code('userNotEnabled'))
    expect(box.received).toEqual([])
  })
})
