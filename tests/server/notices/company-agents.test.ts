import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { listNoticeAgents, saveNoticeAgents } from '../../../contract/notices/agents.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { addAgent, endAgent, searchAgents } from '../../../contract/notices/company-agents.ts'
import { addNotices } from '../../../server/features/notices/add.ts'
import { keepNotices } from '../../../server/features/notices/keep.ts'
import { getNoticeSentence } from '../../../server/kernel/names.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
let reader: Caller
let agent: Caller
beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  reader = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  agent = await server.caller('zhang.wei', 'CRA')
})
afterAll(() => server.close())

type Kind = 'learning' | 'system' | 'security'
let sent = 0
/** Sends a notice to the reader; returns how many copies the agent got of it. */
const send = async (kind: Kind, more: object = {}): Promise<number> => {
  const file = `file ${++sent}`
  await server.database.transaction(reader.tenantId, tx =>
    addNotices(tx, {
      ...({ type: 'notification', kind, to: [reader.userId], reason: { rule: 'own' } } as const),
      ...{ subject: { event: 'exportDone', file }, ...more },
    }),
  )
  const { data } = await server.call(listNotices, { type: 'notification', limit: 100 }, agent)
  return data.records.filter(({ subject, copyOf }) => subject.file === file && copyOf !== null).length
}
const name = (more: object = {}) =>
  server.call(
    addAgent,
    { userId: reader.userId, agentId: agent.userId, reason: 'Parental leave', ...more },
    admin,
  )
const listed = async (filter: object = {}) =>
  (await server.call(searchAgents, { limit: 100, ...filter }, admin)).data.records.filter(
    ({ user }) => user.id === reader.userId,
  )
const end = (id: string, rowVersion: number) =>
  server.call(endAgent, { id, rowVersion, reason: 'Back at work' }, admin)

describe('agents whom the company names [MD-N2]', () => {
  test('an agent gets copies of the named kinds alone, and none once an administrator has ended it', async () => {
    const { data } = await name({ kinds: ['learning'] })
    expect(await send('learning')).toBe(1)
    expect(await send('system')).toBe(0)
    expect(await listed()).toMatchObject([
      {
        ...{
          id: data.id,
          kinds: ['learning'],
          state: 'inForce',
          origin: 'company',
          reason: 'Parental leave',
        },
        ...{ agent: { id: agent.userId }, createdBy: { id: admin.userId }, ended: null },
      },
    ])
    expect((await end(data.id, data.rowVersion)).code).toBe(0)
    expect(await send('learning')).toBe(0)
    expect(await listed({ state: 'ended' })).toMatchObject([
      { state: 'ended', ended: { by: { id: admin.userId }, reason: 'Back at work' } },
    ])
    expect((await end(data.id, data.rowVersion + 1)).code).toBe(codes.agentOver.code)
    const trail = await server.rows<{ action: string; reason: string }>(
      `select l.action, p.payload ->> 'reason' as reason from audit_log l join audit_payload p using (tenant_id, seq)
       where l.tenant_id = $1 and l.entity = 'noticeAgents' and l.entity_id = $2 order by l.seq`,
      [reader.tenantId, reader.userId],
    )
    expect(trail.map(({ action }) => action)).toEqual(['addAgent', 'endAgent'])
  })

  test('the user reads in the own settings whom the company has named, since when and for what, until it ends', async () => {
    const own = async (by = reader) => (await server.call(listNoticeAgents, {}, by)).data
    expect((await own()).company).toEqual([])
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const { data } = await name({ kinds: ['learning'], from: '2020-01-01T00:00:00.000Z', until })
    const [entry, ...further] = (await own()).company
    expect(further).toEqual([])
    expect(entry).toMatchObject({ id: data.id, userId: agent.userId, kinds: ['learning'], until })
    // Copies come from the moment of the naming, however early the period is.
    expect(Math.abs(Date.parse(entry!.from) - Date.now())).toBeLessThan(600_000)
    expect((await own()).records).toEqual([])
    expect((await own(agent)).company, 'not of others').toEqual([])
    const kept = await server.call(
      saveNoticeAgents,
      { agents: [], rowVersion: (await own()).rowVersion },
      reader,
    )
    expect(kept.data.company, 'a save of the own list leaves it').toEqual([entry])
    await server.setRows('notice_agent', { id: data.id }, { ends_at: raw("now() - interval '1 minute'") })
    expect((await own()).company, 'over').toEqual([])
    await server.setRows('notice_agent', { id: data.id }, { ends_at: null })
    expect((await own()).company).toHaveLength(1)
    await end(data.id, data.rowVersion)
    expect((await own()).company, 'ended').toEqual([])
  })

  test('one of the company and one of own choice for the same pair make one copy, and security none', async () => {
    const own = await server.call(
      saveNoticeAgents,
      { agents: [{ userId: agent.userId }], rowVersion: 1 },
      reader,
    )
    expect(own.code).toBe(0)
    const { data } = await name()
    expect(await send('system')).toBe(1)
    expect(await send('security')).toBe(0)
    expect((await listed({ state: 'inForce' })).map(({ origin }) => origin).sort()).toEqual([
      'company',
      'user',
    ])
    await end(data.id, data.rowVersion)
    expect(await send('system'), 'the own choice is still in force').toBe(1)
  })

  test('an administrator ends an agent of own choice, and the user must read the list again before saving', async () => {
    const [chosen] = await listed({ origin: 'user', state: 'inForce' })
    expect(chosen).toMatchObject({ createdBy: { id: reader.userId } })
    expect((await end(chosen!.id, chosen!.rowVersion)).code).toBe(0)
    expect(await send('system')).toBe(0)
    const { data } = await server.call(listNoticeAgents, {}, reader)
    expect(data.records).toEqual([])
    const stale = { agents: [{ userId: agent.userId }], rowVersion: data.rowVersion - 1 }
    expect((await server.call(saveNoticeAgents, stale, reader)).code).toBe(codes.dataChanged.code)
  })

  test('a planned agent gets nothing before its beginning; the same pair is refused only while times overlap', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const planned = await name({ from: day(10), until: day(20) })
    expect(await send('system')).toBe(0)
    expect((await listed({ state: 'planned' })).map(({ id }) => id)).toEqual([planned.data.id])
    expect((await name({ from: day(19) })).code).toBe(codes.agentTwice.code)
    expect((await name()).code).toBe(codes.agentTwice.code)
    const before = await name({ until: day(9) })
    expect(before.code).toBe(0)
    await end(before.data.id, 1)
    await end(planned.data.id, 1)
  })

  test('an overdue to-do goes to an agent of its kind, not to one of another kind', async () => {
    const overdue = { type: 'todo', dueAt: new Date(Date.now() - 26 * 3_600_000) } as const
    const escalated = async () =>
      (await server.call(listNotices, { type: 'todo', open: true, limit: 100 }, agent)).data.records.filter(
        ({ reason }) => reason?.rule === 'deputy',
      ).length
    const learning = await name({ kinds: ['learning'] })
    await send('system', overdue)
    await server.database.transaction(reader.tenantId, keepNotices)
    expect(await escalated()).toBe(0)
    await send('learning', overdue)
    await server.database.transaction(reader.tenantId, keepNotices)
    expect(await escalated()).toBe(1)
    await end(learning.data.id, 1)
  })

  test('nobody is named who cannot work, for themselves, for a time that is over, or by who may not', async () => {
    expect((await name({ agentId: reader.userId })).code).toBe(codes.selfForbidden.code)
    expect((await name({ until: '2020-01-01T00:00:00.000Z' })).code).toBe(codes.agentPeriodOver.code)
    const [off] = await server.rows<{ id: string }>(
      `select id from users where tenant_id = $1 and status = 'disabled' and removed_at is null limit 1`,
      [reader.tenantId],
    )
    expect((await name({ agentId: off!.id })).code).toBe(codes.userNotEnabled.code)
    const asked = { userId: reader.userId, agentId: agent.userId, reason: 'Leave' }
    expect((await server.call(addAgent, asked, agent)).code).not.toBe(0)
  })

  test('both are told for how long, by the days of the company: the agent, and the user whose notices are copied', async () => {
    const newest = async (of: Caller, kind: Kind) => {
      const { data } = await server.call(listNotices, { type: 'notification', kind, limit: 1 }, of)
      return data.records[0] && getNoticeSentence(data.records[0], 'en-US')
    }
    // In Shanghai the next day.
    const [from, until] = ['2093-01-01T20:00:00.000Z', '2093-04-05T20:00:00.000Z']
    const { data } = await name({ from, until })
    expect(await newest(agent, 'system')).toMatch(/^From 02 Jan 2093 until 06 Apr 2093 you .* Haiyan Lin,/)
    expect(await newest(reader, 'security')).toMatch(/ Wei Zhang .*from 02 Jan 2093 until 06 Apr 2093 they /)
    await end(data.id, data.rowVersion)
    const { rowVersion } = (await server.call(listNoticeAgents, {}, reader)).data
    const own = { agents: [{ userId: agent.userId, from }], rowVersion }
    const chosen = await server.call(saveNoticeAgents, own, reader)
    expect(await newest(agent, 'system')).toMatch(/^From 02 Jan 2093 you get .* Haiyan Lin,/)
    const count = async () =>
      (await server.call(listNotices, { type: 'notification', kind: 'system' }, agent)).data.total
    const before = await count()
    const kept = await server.call(saveNoticeAgents, { ...own, rowVersion: chosen.data.rowVersion }, reader)
    expect(await count(), 'nothing new').toBe(before)
    await server.call(saveNoticeAgents, { agents: [], rowVersion: kept.data.rowVersion }, reader)
  })
})
