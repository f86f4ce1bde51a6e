import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, type Notice } from '../../../contract/notices/calls.ts'
import { announce, withdraw } from '../../../scripts/lib/announcements.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let reader: Caller
beforeAll(async () => {
  server = await demoServer()
  reader = await server.caller('zhang.wei')
})
afterAll(() => server.close())

const works = () => ({ ...server.services, database: server.database })
const maintenance = { kind: 'maintenance', from: '2099-03-01T22:00:00Z', to: '2099-03-02T01:30:00Z' }
const getId = (answer: string): string => answer.match(/--announcement (\S+)$/)![1]!
const listSystem = async (by = reader): Promise<Notice[]> => {
  const filter = { type: 'notification', kind: 'system', pageNum: 1, limit: 50 } as const
  return (await server.call(listNotices, filter, by)).data.records
}
const findById = async (id: string, by = reader) =>
  (await listSystem(by)).find(({ subject }) => subject.announcement === id)

test('a maintenance that the operator announces reaches everyone who can sign in to any company [MD-N3]', async () => {
  const answer = await announce(works(), maintenance)
  const id = getId(answer)
  const people = await server.rows<{ n: number }>(
    `select count(*)::int as n from users where status = 'enabled' and account_id is not null and removed_at is null
       and valid_from <= now() and now() < valid_to`,
  )
  expect(answer).toContain(`Announced to ${people[0]!.n} people.`)
  expect(await findById(id)).toMatchObject({
    subject: { event: 'maintenance', date: '2099-03-01', from: '22:00', to: '2099-03-02 01:30' },
    reason: { rule: 'everyone' },
    readAt: null,
  })
  const elsewhere = await server.caller('elena.navarro', null, 'Minato')
  expect(elsewhere.tenantId).not.toBe(reader.tenantId)
  expect(await findById(id, elsewhere)).toBeDefined()
})

test('an announcement that fails in one company reaches the others, and is an error that says where it failed', async () => {
  const elsewhere = await server.caller('elena.navarro', null, 'Minato')
  await server.owner.query(`create function fail() returns trigger language plpgsql as $$ begin
    if new.tenant_id = '${reader.tenantId}' then raise exception 'no room'; end if; return new; end $$`)
  await server.owner.query('create trigger fail before insert on notice for each row execute function fail()')
  const { name, message: answer } = await announce(works(), maintenance).catch(error => error)
  await server.owner.query('drop trigger fail on notice; drop function fail')
  expect(name).toBe('SetupError')
  expect(answer).toContain(`It failed in ${reader.tenantId}: no room`)
  expect(await findById(getId(answer), elsewhere)).toBeDefined()
  expect(await findById(getId(answer))).toBeUndefined()
})

test('a withdrawn maintenance is not to be read any more, and its readers hear that it is off, once [MD-N3]', async () => {
  const id = getId(await announce(works(), { ...maintenance, tenant: reader.tenantId }))
  expect(await withdraw(works(), { announcement: id })).toMatch(/^Withdrawn from \d+ people\.$/)
  expect(await findById(id)).toMatchObject({ cancelled: true, readAt: expect.any(String) })
  const isOff = ({ subject }: Notice) => subject.event === 'maintenanceOff'
  expect((await listSystem()).filter(isOff)).toMatchObject([{ readAt: null }])
  await expect(withdraw(works(), { announcement: id })).rejects.toThrow(`no announcement ${id}`)
  expect((await listSystem()).filter(isOff)).toHaveLength(1)
  const trail = await server.getRows(
    'audit_log',
    { tenant_id: reader.tenantId, entity_id: id, orderBy: 'seq' },
    'action',
    'actor_name',
  )
  expect(trail).toEqual([
    { action: 'announce', actor_name: 'operator' },
    { action: 'withdrawAnnouncement', actor_name: 'operator' },
  ])
})

test('a release comes in the own words of the operator, in the language of each reader [MD-N3]', async () => {
  const texts = {
    'text-zh-CN': '新版本 2.4',
    'text-en-US': 'Version 2.4 is in use',
    'text-ja-JP': 'バージョン2.4',
    'text-es-ES': 'La versión 2.4',
  }
  const release = { kind: 'release', release: '2.4', tenant: reader.tenantId }
  const id = getId(await announce(works(), { ...release, ...texts }))
  expect((await findById(id))?.subject).toMatchObject({ 'title.ja-JP': 'バージョン2.4', version: '2.4' })
  const { 'text-es-ES': _, ...three } = texts
  await expect(announce(works(), { ...release, ...three })).rejects.toThrow('--text-es-ES')
})

test('an announcement that cannot be right is refused with the option that is wrong', async () => {
  const refused = (options: object) => expect(announce(works(), options)).rejects
  await refused({ kind: 'party' }).toThrow('--kind')
  await refused({ ...maintenance, to: 'tomorrow' }).toThrow('--to')
  await refused({ ...maintenance, to: maintenance.from }).toThrow('before it begins')
  await refused({ kind: 'maintenance', from: '2020-01-01T00:00:00Z', to: '2020-01-01T01:00:00Z' }).toThrow(
    'over already',
  )
  await refused({ kind: 'release' }).toThrow('--release')
})
