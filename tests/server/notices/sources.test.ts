import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { locales } from '../../../contract/locales.ts'
import { listNotices, markNotices } from '../../../contract/notices/calls.ts'
import { addNotices, type NewNotice } from '../../../server/features/notices/add.ts'
import { keepNotices } from '../../../server/features/notices/keep.ts'
import { getNoticeSentence } from '../../../server/kernel/names.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, not } from '../rows.ts'

let server: DemoServer
let reader: Caller
let deputy: Caller
beforeAll(async () => {
  server = await demoServer()
  reader = await server.caller('zhang.wei', 'CRA')
  deputy = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())
beforeEach(() => server.rows('delete from notice where tenant_id = $1', [reader.tenantId]))

const day = 86_400_000
const add = (more: Partial<NewNotice>) =>
  server.database.transaction(reader.tenantId, tx =>
    addNotices(tx, {
      ...({ type: 'todo', kind: 'contract', subject: { event: 'review', study: 'S', site: 'X' } } as const),
      ...({ to: [reader.userId], reason: { rule: 'named' } } as const),
      ...more,
    }),
  )
const keep = () => server.database.transaction(reader.tenantId, keepNotices)
const list = async (of: Caller, type: 'todo' | 'notification' = 'todo') =>
  (await server.call(listNotices, { type, open: true, limit: 100 }, of)).data.records

describe('MD-N2 overdue to-dos', () => {
  test('say so; after a day they are a to-do of the deputy too, marked with whose it is, and both end together', async () => {
    await server.addOnce('notice_agent_setting', { tenant_id: reader.tenantId, user_id: reader.userId })
    await add({ dueAt: new Date(Date.now() - 2 * 3_600_000) })
    await keep()
    expect(await list(reader)).toMatchObject([{ urgency: 'overdue' }])
    await server.addRow('notice_agent', {
      tenant_id: reader.tenantId,
      user_id: reader.userId,
      agent_id: deputy.userId,
    })
    await keep()
    expect(await list(deputy), 'not for a day').toEqual([])
    await server.setRows('notice', { tenant_id: reader.tenantId, type: 'todo' }, { due_at: ago('25 hours') })
    await keep()
    await keep()
    const [escalated, ...more] = await list(deputy)
    expect(more).toEqual([])
    expect(escalated).toMatchObject({ urgency: 'overdue', reason: { rule: 'deputy' } })
    expect(escalated!.copyOf).not.toBeNull()
    const [own] = await list(reader)
    await server.call(markNotices, { ids: [own!.id], as: 'done' }, reader)
    expect(await list(deputy)).toEqual([])
  })

  test('after three days they go to the head of the department; what is due later does not move', async () => {
    const [head] = await server.rows<{ id: string; account: string }>(
      `select u.id, u.account from user_department ud join department own on own.tenant_id = ud.tenant_id and own.id = ud.department_id
       join department d on d.tenant_id = own.tenant_id and d.id = any(own.path) and d.removed_at is null
       join users u on u.tenant_id = d.tenant_id and u.id = d.head_user_id and u.status = 'enabled'
       where ud.tenant_id = $1 and ud.user_id = $2 and u.id <> $2 order by cardinality(d.path) desc, d.id limit 1`,
      [reader.tenantId, reader.userId],
    )
    await add({ dueAt: new Date(Date.now() - 4 * day) })
    await add({ dueAt: new Date(Date.now() + day) })
    await add({ dueAt: null })
    await keep()
    const rows = await server.getRows(
      'notice',
      { tenant_id: reader.tenantId, user_id: head!.id, original_id: not(null) },
      'reason',
    )
    expect(rows).toMatchObject([{ reason: { rule: 'head' } }])
    expect((await list(reader)).map(each => each.urgency).sort()).toEqual(['normal', 'overdue', 'soon'])
  })

  test('MD-N3 learning that has become overdue is told once', async () => {
    const subject = {
      event: 'taskAssignedUntil',
      taskId: crypto.randomUUID(),
      task: 'GCP',
      taskEn: 'GCP',
      date: '2026-01-02',
    }
    await add({
      kind: 'learning',
      subject,
      dueAt: new Date(Date.now() - 60_000),
      reason: { rule: 'learner' },
    })
    await keep()
    await keep()
    const notices = await list(reader, 'notification')
    expect(notices).toMatchObject([
      { kind: 'learning', subject: { event: 'overdue' }, reason: { rule: 'learner' } },
    ])
    for (const locale of locales) expect(getNoticeSentence(notices[0]!, locale)).toMatch(/GCP/)
  })
})

test('a notice to a reader, or about a study or site, that does not exist or is of another company is refused', async () => {
  const [foreign] = await server.rows<{ studyId: string; siteId: string }>(
    'select study_id as "studyId", id as "siteId" from site where tenant_id <> $1 limit 1',
    [reader.tenantId],
  )
  for (const place of [{ studyId: crypto.randomUUID() }, { siteId: crypto.randomUUID() }])
    await expect(add(place)).rejects.toMatchObject({ code: '23503' })
  for (const place of [{ studyId: foreign!.studyId }, { siteId: foreign!.siteId }])
    await expect(add(place)).rejects.toMatchObject({ code: '23503' })
  const [stranger] = await server.rows<{ id: string }>('select id from users where tenant_id <> $1 limit 1', [
    reader.tenantId,
  ])
  for (const id of [crypto.randomUUID(), stranger!.id])
    await expect(add({ to: [reader.userId, id] })).rejects.toMatchObject({ code: '23503' })
  await add({})
  const moved = server.rows('update notice set user_id = $2 where tenant_id = $1', [
    reader.tenantId,
    stranger!.id,
  ])
  await expect(moved, 'a handover').rejects.toMatchObject({ code: '23503' })
  await server.rows('delete from notice where tenant_id = $1', [reader.tenantId])
  expect(await list(reader)).toEqual([])
})
