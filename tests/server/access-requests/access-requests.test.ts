import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  editAccessRequest,
  getAccessRequest,
  listAccessRequests,
  listOwnAccessRequests,
  withdrawAccessRequest,
} from '../../../contract/access-requests/calls.ts'
import { listRemovableRoles, prefillAccessRequest } from '../../../contract/access-requests/choices.ts'
import { codes } from '../../../contract/codes.ts'
import { departmentDetail, editDepartment } from '../../../contract/departments/calls.ts'
import { previewChange } from '../../../contract/impact/calls.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { openRequests } from './rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
})
afterAll(() => server.close())

test('an approved request gives its roles in the same transaction, with entries for both [F21 MD-A1]', async () => {
  const { id: userId } = await on.somebody()
  const { code, message, data } = await on.ask(userId)
  expect(code, message).toBe(0)
  expect(await on.listHeld(userId)).toEqual([])
  const listed = await server.call(listAccessRequests, { state: ['submitted'], limit: 100 }, on.reviewer)
  expect(listed.data.records.find(each => each.id === data.id)).toMatchObject({
    kind: 'add',
    state: 'submitted',
    refusal: null,
    user: { id: userId },
    applicant: { id: on.lin.userId },
  })
  const ofStudy = await server.call(listAccessRequests, { studyId: on.study.id, limit: 100 }, on.reviewer)
  expect(ofStudy.data.records.map(({ id }) => id)).toContain(data.id)
  const elsewhere = await server.call(listAccessRequests, { studyId: data.id, limit: 100 }, on.reviewer)
  expect(elsewhere.data.records).toEqual([])
  const decided = await on.decide(data.id)
  expect(decided, decided.message).toMatchObject({ code: 0, data: { state: 'approved' } })
  expect(await on.listHeld(userId)).toEqual([{ role_id: on.roles.PROJECT_MANAGER, study_id: on.study.id }])
  const told = await server.rows<{ link: string }>(
    `select link from notice where user_id = $1 and subject ->> 'accessRequestId' = $2 and subject ->> 'event' like 'approved%'`,
    [userId, data.id],
  )
  expect(told, 'the notice takes the role').toEqual([
    { link: `/csr_mds/authApplication/myApplication?taken=${data.id}` },
  ])
  const entries = await server.getRows(
    'audit_log',
    { tenant_id: on.lin.tenantId, request_id: decided.requestId, orderBy: 'seq' },
    'action',
  )
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['grantRoles', 'decideAccessRequest']),
  )
})

test('states: draft, submitted, returned, submitted again, withdrawn [F21 F22 N44]', async () => {
  const { id: userId } = await on.somebody()
  const draft = await on.ask(userId, { submit: false })
  expect(draft.data.state).toBe('draft')
  const hidden = await server.call(getAccessRequest, { id: draft.data.id }, on.reviewer)
  expect(hidden.code).toBe(codes.dataNotFound.code)
  const fields = {
    id: draft.data.id,
    kind: 'add' as const,
    userId,
    grants: [{ roleId: on.roles.PROJECT_MANAGER!, studyId: on.study.id }],
    comment: 'Joins the study team',
    submit: true,
  }
  const sent = await server.call(editAccessRequest, { ...fields, rowVersion: 1 }, on.lin)
  expect(sent, sent.message).toMatchObject({ code: 0, data: { state: 'submitted', rowVersion: 2 } })
  const locked = await server.call(editAccessRequest, { ...fields, rowVersion: 2 }, on.lin)
  expect(locked.code).toBe(codes.applicationNotReturned.code)
  expect(await on.decide(draft.data.id, 'returned')).toMatchObject({ code: 0 })
  expect(await on.listHeld(userId)).toEqual([])
  const again = await server.call(editAccessRequest, { ...fields, rowVersion: 3 }, on.lin)
  expect(again.data).toMatchObject({ state: 'submitted', rowVersion: 4 })
  const withdrawn = await server.call(
    withdrawAccessRequest,
    { id: draft.data.id, rowVersion: 4, reason: 'No longer needed' },
    on.lin,
  )
  expect(withdrawn.data.state).toBe('withdrawn')
  const own = await server.call(listOwnAccessRequests, { state: ['withdrawn'] }, on.lin)
  expect(own.data.records.map(({ id }) => id)).toContain(draft.data.id)
  expect((await on.decide(draft.data.id)).code).toBe(codes.applicationNotPending.code)
})

test('two reviewers who decide at the same time make one decision [TR-C4]', async () => {
  const { id: userId } = await on.somebody()
  const { somebody } = on
  const other = await somebody()
  await server.addNew('role_assignment', {
    tenant_id: on.lin.tenantId,
    user_id: other.id,
    role_id: on.roles.ACCESS_REVIEWER,
  })
  const second = await server.caller(other.account, 'ACCESS_REVIEWER')
  const { data } = await on.ask(userId)
  const version = await on.read(data.id)
  const answers = await Promise.all([
    on.decide(data.id, 'approved', on.reviewer, version),
    on.decide(data.id, 'returned', second, version),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, codes.applicationNotPending.code])
})

test('nobody decides on an own request, nor on one about themselves [H21 MD-A2 TR-Z5]', async () => {
  const { id: userId } = await on.somebody()
  const own = await on.ask(userId)
  expect((await on.decide(own.data.id, 'approved', on.lin)).code).toBe(codes.selfReview.code)
  const about = await on.asking({
    userId: on.reviewer.userId,
    grants: [{ roleId: on.roles.PROJECT_MANAGER!, studyId: on.study.id }],
  })
  expect(about.code, about.message).toBe(0)
  expect((await on.decide(about.data.id)).code).toBe(codes.selfReview.code)
  expect((await on.decide(about.data.id, 'returned')).code).toBe(codes.selfReview.code)
})

test('who a request is about reads it and cannot change or withdraw it; to others it does not exist [MD-A2 TR-T5]', async () => {
  const { id: userId, account } = await on.somebody()
  const { data } = await on.ask(userId)
  expect((await on.decide(data.id)).code).toBe(0)
  const [about, stranger] = [await server.caller(account), await server.caller('zhang.wei', 'CRA')]
  const withdraw = async (by: typeof about) => {
    const { rowVersion } = await on.read(data.id)
    const wish = { id: data.id, rowVersion, reason: 'Not for me' }
    return (await server.call(withdrawAccessRequest, wish, by)).code
  }
  expect((await server.call(getAccessRequest, { id: data.id }, about)).code).toBe(0)
  expect(await withdraw(about)).toBe(codes.notApplicant.code)
  expect(await withdraw(stranger)).toBe(codes.dataNotFound.code)
})

test('an approval whose basis has changed is refused with what has changed [H20]', async () => {
  const { id: userId } = await on.somebody()
  const { data } = await on.ask(userId)
  const version = await on.read(data.id)
  await server.setRows('role', { id: on.roles.PROJECT_MANAGER }, { row_version: raw('row_version + 1') })
  const refused = await on.decide(data.id, 'approved', on.reviewer, version)
  expect(refused).toMatchObject({ code: codes.accessBasisChanged.code, data: { changed: ['role'] } })
  expect(await on.listHeld(userId)).toEqual([])
  expect((await on.decide(data.id)).code).toBe(0)
})

test('an approved removal ends the roles, at once or at the time asked for [F22]', async () => {
  const { id: userId } = await on.somebody()
  await on.decide((await on.ask(userId)).data.id)
  const roles = await server.call(listRemovableRoles, { userId }, on.lin)
  const [first] = roles.data.records
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  const later = await on.asking({ kind: 'remove', userId, removals: [{ assignmentId: first!.id, endsAt }] })
  expect(later.code, later.message).toBe(0)
  expect((await on.decide(later.data.id)).code).toBe(0)
  const row = await server.getRow('role_assignment', { id: first!.id }, 'expires_at as at')
  expect(row.at.toISOString()).toBe(endsAt)
  const now = await on.asking({ kind: 'remove', userId, removals: [{ assignmentId: first!.id }] })
  expect((await on.decide(now.data.id)).code).toBe(0)
  expect(await on.listHeld(userId)).toEqual([])
})

test('an approved invitation makes the user with the roles and mails the link [F22]', async () => {
  const email = 'new.colleague@example.org'
  const answer = await on.asking({
    kind: 'invite',
    invited: { email, lastName: 'Neu', firstName: 'Person' },
    grants: [{ roleId: on.roles.PROJECT_MANAGER!, studyId: on.study.id }],
  })
  expect(answer.code, answer.message).toBe(0)
  const decided = await on.decide(answer.data.id)
  expect(decided.code, decided.message).toBe(0)
  const [user] = await server.rows<{ id: string; status: string; invited: boolean }>(
    `select u.id, u.status, exists (select from invitation i where i.user_id = u.id and i.revoked_at is null) as invited
      from users u where u.tenant_id = $1 and u.email = $2`,
    [on.lin.tenantId, email],
  )
  expect(user).toMatchObject({ status: 'inactive', invited: true })
  expect(await on.listHeld(user!.id)).toHaveLength(1)
})

test('only one request of a user waits at a time, and an empty one is not submitted [N49]', async () => {
  const { id: userId } = await on.somebody()
  await on.ask(userId)
  expect((await on.ask(userId)).code).toBe(codes.applicationOpenAlready.code)
  const empty = await on.asking({ userId: (await on.somebody()).id, grants: [] })
  expect(empty).toMatchObject({ code: codes.accessRequestEmpty.code, data: { field: 'items' } })
})

test('a reviewer whose scope does not cover the study is refused [H19 N60]', async () => {
  const { id: userId } = await on.somebody()
  const narrow = await on.somebody()
  const department = await server.getRow(
    'user_department',
    { user_id: userId, main: true },
    'department_id as id',
  )
  await server.setRows('department', { id: department!.id }, { head_user_id: narrow.id })
  const [role] = await server.rows<{ id: string }>(
    `insert into role (tenant_id, id, code, name, name_en, level, data_scope)
      values ($1, gen_random_uuid(), 'NARROW', 'Narrow', 'Narrow', 'study', 'department') returning id`,
    [on.lin.tenantId],
  )
  await server.rows(
    `with o as (insert into role_application (tenant_id, role_id, application_id) values ($1, $2, 1)),
      m as (insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, 1014))
      insert into role_button (tenant_id, role_id, menu_id, button) values ($1, $2, 1014, 'AUTHORISATION_REVIEW')`,
    [on.lin.tenantId, role!.id],
  )
  await server.addNew('role_assignment', {
    tenant_id: on.lin.tenantId,
    user_id: narrow.id,
    role_id: role!.id,
  })
  await server.setRows('study', { id: on.study.id }, { department_id: null, lead_pm_user_id: null })
  await server.removeRows('study_member', { user_id: narrow.id })
  const caller = await server.caller(narrow.account, 'NARROW')
  const { data } = await on.ask(userId)
  const [listed] = (await server.call(listAccessRequests, { state: ['submitted'] }, caller)).data.records
  expect(listed).toMatchObject({ id: data.id, refusal: { code: codes.businessUnitMismatch.code } })
  expect((await on.decide(data.id, 'approved', caller)).code).toBe(codes.businessUnitMismatch.code)
  await server.setRows('study', { id: on.study.id }, { department_id: department!.id })
  const covered = await on.decide(data.id, 'approved', caller)
  expect(covered.code, covered.message).toBe(0)
})

test('the preview shows what the approval would give [MD-A2]', async () => {
  const { id: userId } = await on.somebody()
  const { data } = await on.ask(userId)
  const { basis, rowVersion } = await on.read(data.id)
  const change = { act: 'accessDecision', decision: 'approved', basis }
  const shown = await server.call(
    previewChange,
    { call: 'decideAccessRequest', input: { id: data.id, rowVersion, change, reason: '-' } },
    on.reviewer,
  )
  expect(shown.data).toMatchObject({ refusal: null, people: 1 })
  expect(await on.listHeld(userId)).toEqual([])
})

test('a prefilled request has the role with the fewest rights that opens the button [MD-A3]', async () => {
  const { id: userId } = await on.somebody()
  const { data } = await server.call(
    prefillAccessRequest,
    { right: '1043-STUDY_CENTER_ACTIVE', userId, studyId: on.study.id },
    on.lin,
  )
  expect(data.grants).toHaveLength(1)
  const [role] = await server.rows<{ has: boolean; more: number }>(
    `select exists (select from role_button b where b.role_id = r.id and b.button = 'STUDY_CENTER_ACTIVE') as has from role r where r.id = $1`,
    [data.grants[0]!.roleId],
  )
  expect(role!.has).toBe(true)
})

test('a submitted removal of access blocks removing a department head; after the decision the head can go [H17]', async () => {
  const [department] = await server.rows<{ id: string; head: string }>(
    `select d.id, d.head_user_id as head from department d join users u on u.tenant_id = d.tenant_id and u.id = d.head_user_id
      where d.tenant_id = $1 and d.removed_at is null and u.status = 'enabled' and u.id not in ($2, $3)
        and exists (select from role_assignment a where a.user_id = u.id and a.ended_at is null and now() < a.expires_at)
      order by u.account limit 1`,
    [on.lin.tenantId, on.lin.userId, on.reviewer.userId],
  )
  const { id, head } = department!
  const held = await server.call(listRemovableRoles, { userId: head }, on.lin)
  const removals = held.data.records.slice(0, 1).map(each => ({ assignmentId: each.id }))
  const asked = await on.asking({ kind: 'remove', userId: head, removals })
  expect(asked, asked.message).toMatchObject({ code: 0, data: { state: 'submitted' } })
  const edit = async () => {
    const { rowVersion } = (await server.call(departmentDetail, { id }, on.lin)).data
    return server.call(editDepartment, { id, rowVersion, headUserId: null, reason: 'New head' }, on.lin)
  }
  expect(await edit()).toMatchObject({ code: codes.departmentHeadRemovalPending.code, data: { count: 1 } })
  const kept = await server.getRow('department', { id }, 'head_user_id as head')
  expect(kept.head).toBe(head)
  expect(await on.decide(asked.data.id, 'returned')).toMatchObject({ code: 0 })
  const gone = await edit()
  expect(gone.code, gone.message).toBe(0)
})

test('a linked account cannot review: the same phone or address as the applicant or the user is one person [H21 TR-Z5]', async () => {
  const { id: userId } = await on.somebody()
  const { data } = await on.ask(userId)
  const read = async () =>
    (await server.call(getAccessRequest, { id: data.id }, on.reviewer)).data.refusal?.code
  expect(await read()).toBeUndefined()
  const version = await on.read(data.id)
  for (const concerned of [on.lin.userId, userId])
    for (const column of ['phone', 'email'] as const) {
      const value = column === 'phone' ? '+8613900112233' : 'one.person@demo.test'
      const [was] = await server.rows<Record<string, string | null>>(
        `select ${column} from users where id = $1`,
        [concerned],
      )
      const link = (whose: string, address: string | null) =>
        server.rows(`update users set ${column} = $2 where id = $1`, [whose, address])
      // The address is that of the reviewer's account, and the record of the other one has it.
      const [account] = await server.rows<{ id: string; old: string | null }>(
        `select a.id, a.${column} as old from account a join users u on u.account_id = a.id where u.id = $1`,
        [on.reviewer.userId],
      )
      const setAccount = (address: string | null) =>
        server.rows(`update account set ${column} = $2 where id = $1`, [account!.id, address])
      await link(concerned, value)
      await setAccount(value)
      expect(await read(), `${column} of ${concerned}`).toBe(codes.selfReview.code)
      expect((await on.decide(data.id, 'approved', on.reviewer, version)).code).toBe(codes.selfReview.code)
      await setAccount(account!.old)
      await link(concerned, was![column] ?? null)
    }
  expect(await read()).toBeUndefined()
  expect((await on.decide(data.id)).code).toBe(0)
})

test('without the button of applicants a user asks for themself only, and for places that the user sees [MD-A3 H21]', async () => {
  const { id, account } = await on.somebody()
  const other = await on.somebody()
  await server.addNew('role_assignment', {
    tenant_id: on.lin.tenantId,
    user_id: id,
    role_id: on.roles.CRA,
    study_id: on.study.id,
  })
  const cra = await server.caller(account, 'CRA')
  const right = '1014-AUTHORISATION_APPLY'
  const wall = (fields: object) => server.call(prefillAccessRequest, { right, ...fields }, cra)
  expect((await wall({ userId: other.id })).code).toBe(codes.noMenu.code)
  expect((await wall({ studyId: crypto.randomUUID() })).code).toBe(codes.dataNotFound.code)
  const start = await wall({})
  expect(start.data.role, start.message).toMatchObject({ id: start.data.grants[0]!.roleId })
  const { grants } = start.data
  expect((await on.asking({ userId: other.id, grants }, cra)).code).toBe(codes.noMenu.code)
  expect((await on.asking({ kind: 'remove', userId: id, removals: [] }, cra)).code).toBe(codes.noMenu.code)
  const [unseen] = await server.rows<{ id: string }>(
    `select s.id from study s where s.tenant_id = $1 and s.active and s.status = 'ongoing' and s.removed_at is null
      and not exists (select from role_assignment a where a.user_id = $2 and a.study_id = s.id)
      and not exists (select from study_member m where m.user_id = $2 and m.study_id = s.id) limit 1`,
    [on.lin.tenantId, id],
  )
  const hidden = await on.asking({ userId: id, grants: [{ ...grants[0]!, studyId: unseen!.id }] }, cra)
  expect(hidden.code).toBe(codes.dataNotFound.code)
  const asked = await on.asking({ userId: id, grants }, cra)
  expect(asked, asked.message).toMatchObject({ code: 0, data: { state: 'submitted' } })
  expect((await on.decide(asked.data.id, 'approved', cra)).code).toBe(codes.noMenu.code)
  expect((await on.decide(asked.data.id)).code).toBe(0)
})
