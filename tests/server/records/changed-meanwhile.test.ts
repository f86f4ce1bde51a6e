import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { memberById } from '../../../contract/members/calls.ts'
import { removeMember } from '../../../contract/members/changes.ts'
import { saveOwnProfile } from '../../../contract/personal/calls.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { editStudy } from '../../../contract/studies/changes.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { editUser, ownProfile, searchUsers, userById } from '../../../contract/users/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

test('P41 N28 a user who was removed while the form was open leads back to the users', async () => {
  const { userId: id } = await server.caller('zhang.wei', 'CRA')
  const { rowVersion } = (await server.call(userById, { userId: id }, admin)).data
  const edit = () => server.call(editUser, { id, rowVersion, reading: 'Zhang Wei' }, admin)
  await server.setRows('users', { id }, { removed_at: now() })
  expect((await edit()).code).toBe(990413)
  await server.setRows('users', { id }, { removed_at: null })
  expect((await edit()).code).toBe(0)
})

test('P41 N28 TR-T5 one who was moved out of sight does too; one who was never in sight is unknown', async () => {
  await server.rows(
    `insert into role_button (tenant_id, role_id, menu_id, button)
      select tenant_id, id, 1011, 'USER_MANAGEMENT_EDIT' from role where tenant_id = $1 and code = 'DEPARTMENT_HEAD' on conflict do nothing`,
    [admin.tenantId],
  )
  const head = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
  const edit = async (id: string, rowVersion: number, by = head) =>
    (await server.call(editUser, { id, rowVersion, reading: 'x' }, by)).code
  const list = async (by: Caller) => (await server.call(searchUsers, { limit: 100 }, by)).data.records
  const seen = await list(head)
  const person = seen.find(each => each.id !== head.userId && each.status === 'enabled')!
  const [hidden] = await server.rows<{ id: string; department: string }>(
    `select u.id, d.department_id as department from users u join user_department d on d.tenant_id = u.tenant_id and d.user_id = u.id
      where u.tenant_id = $1 and u.removed_at is null and u.account_id is not null and not u.id = any($2) order by u.id limit 1`,
    [admin.tenantId, seen.map(each => each.id)],
  )
  const version = async (id: string) => (await server.call(userById, { userId: id }, admin)).data.rowVersion
  const before = await version(person.id)
  const unknown = codes.dataNotFound.code
  expect(await edit(hidden!.id, await version(hidden!.id)), 'never in sight').toBe(unknown)
  expect(await edit(crypto.randomUUID(), before)).toBe(unknown)

  const move = { id: person.id, rowVersion: before, departmentIds: [hidden!.department] }
  expect((await server.call(editUser, move, admin)).code).toBe(0)
  expect(await edit(person.id, before)).toBe(990413)
  const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  expect(await edit(person.id, before, stranger), 'of another company').toBe(unknown)
})

test('P41 N27 a study that was removed while the form was open leads back to the studies', async () => {
  const study = await server.getRow(
    'study',
    { tenant_id: admin.tenantId, removed_at: null, status: 'planned', orderBy: 'id' },
    'id',
  )
  const { id } = study
  const { rowVersion } = (await server.call(studyById, { studyId: id }, admin)).data
  const edit = (by = admin) =>
    server.call(editStudy, { id, rowVersion, indication: 'NSCLC', reason: 'As in the protocol' }, by)
  await server.setRows('study', { id }, { removed_at: now() })
  expect((await edit()).code).toBe(990409)
  const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  expect((await edit(stranger)).code, 'of another company').toBe(codes.dataNotFound.code)
})

test('P41 N29 own data that an administrator changed while the form was open are shown first', async () => {
  const own = await server.caller('lu.jing')
  const { data: before } = await server.call(ownProfile, {}, own)
  const fields = { lastName: before.lastName, firstName: before.firstName, reading: '', region: 'Wuxi' }
  const save = (rowVersion: number) => server.call(saveOwnProfile, { ...fields, rowVersion }, own)
  const edited = await server.call(
    editUser,
    { id: own.userId, rowVersion: before.rowVersion, region: 'Nanjing' },
    admin,
  )
  expect(edited.code, edited.message).toBe(0)
  expect((await save(before.rowVersion)).code).toBe(900909)
  expect((await save(before.rowVersion + 1)).code).toBe(0)
  expect((await save(before.rowVersion + 1)).code, 'one’s own change').toBe(codes.dataChanged.code)
})

test('P41 N27 TR-T5 whoever has left a study is led to the studies, on every path; to others it does not exist', async () => {
  const member = await server.caller('zhang.wei', 'CRA')
  const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  const { records } = (await server.call(listStudies, { limit: 100 }, member)).data
  const { id: studyId } = records.find(each => each.status === 'ongoing')!
  const [never] = await server.rows<{ id: string }>(
    `select t.id from study t where t.tenant_id = $1 and t.removed_at is null
      and not exists (select from role_assignment a where a.user_id = $2 and a.study_id = t.id) and t.id <> all ($3) limit 1`,
    [admin.tenantId, member.userId, records.map(({ id }) => id)],
  )
  const ask = async (id: string, by = member) => [
    (await server.call(studyById, { studyId: id }, by)).code,
    (await server.call(studyOverview, { studyId: id }, by)).code,
    (await server.call(searchSites, { studyId: id }, by)).code,
    (await server.call(studyHistory, { studyId: id }, by)).code,
  ]
  expect(await ask(studyId)).toEqual([0, 0, 0, 0])
  const place = { studyId, userId: member.userId }
  const { rowVersion } = (await server.call(memberById, place, admin)).data
  const leave = { ...place, rowVersion, reason: 'Left the study' }
  // Nothing of theirs is left to do.
  await server.setRows('notice', { user_id: member.userId, done_at: null }, { done_at: now() })
  const ended = await server.call(removeMember, leave, admin)
  expect(ended.code, ended.message).toBe(0)
  const left = await server.caller('zhang.wei', 'CRA')
  const answers = await server.call(studyById, { studyId }, left)
  expect(answers).toMatchObject({ code: 990409, data: null })
  expect(answers.message).toBe('Your access to this study has changed. The list of studies is shown instead.')
  expect(await ask(studyId, left)).toEqual(Array(4).fill(990409))
  const unknown = Array(4).fill(codes.dataNotFound.code)
  expect(await ask(never!.id, left), 'never a member').toEqual(unknown)
  expect(await ask(studyId, stranger), 'of another company').toEqual(unknown)
})

test('TR-C13 a call that only reads, and ends by a deadlock, is worth repeating', async () => {
  await server.rows(`create function end_deadlock() returns boolean language plpgsql as $$
    begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`)
  await server.rows('create policy deadlock on study as restrictive for select using (end_deadlock())')
  expect((await server.call(listStudies, {}, admin)).code).toBe(codes.serverBusy.code)
  await server.rows('drop policy deadlock on study')
  expect((await server.call(listStudies, {}, admin)).code).toBe(0)
})
