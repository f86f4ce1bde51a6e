import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import {
  addAccessRequests,
  getAccessRequest,
  listAccessRisks,
  withdrawAccessRequest,
} from '../../../contract/access-requests/calls.ts'
import { prefillAccessRequest } from '../../../contract/access-requests/choices.ts'
import { codes } from '../../../contract/codes.ts'
import { previewChange } from '../../../contract/impact/calls.ts'
import { addRole } from '../../../contract/roles/changes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not } from '../rows.ts'
import { openRequests } from './rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>

/** The rights of a role that reads almost everything, but changes nothing of others. */
const reading = [
  ...['1', '1002', '1003', '1004', '1005', '1009', '1010', '1011', '1012', '1014', '1041', '1043', '1044'],
  '1014-AUTHORISATION_APPLY',
]

const makeRole = async (name: string, rights: readonly string[], more: object = {}): Promise<string> => {
  const role = {
    ...{ name, nameEn: name, description: '', category: 'study', level: 'study', dataScope: 'study' },
    ...{ blinding: 'none', contractRole: false, validity: 'permanent', expiresAt: null, positionIds: [] },
    ...{ rights: [...rights], reason: 'For the test', ...more },
  } as const
  const answer = await server.call(addRole, role as never, on.lin)
  expect(answer.code, answer.message).toBe(0)
  return answer.data.id
}

const askWall = async (fields: object, caller: Caller = on.lin) => {
  const answer = await server.call(prefillAccessRequest, { right: '1014', ...fields }, caller)
  expect(answer.code, answer.message).toBe(0)
  return answer.data
}

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  // Only the account holder, whom no request makes, and the roles below open the requests.
  const others = `role_id <> all (select id from role where tenant_id = $1 and code in ('ACCOUNT_HOLDER', 'ACCESS_REVIEWER'))
    and tenant_id = $1`
  await server.rows(`delete from role_button where menu_id = 1014 and ${others}`, [on.lin.tenantId])
  await server.rows(`delete from role_menu where menu_id = 1014 and ${others}`, [on.lin.tenantId])
})
afterAll(() => server.close())

test('a wall offers the role that decides only while no other opens it, and marks it; then the safe one [MD-A3 MD-A2]', async () => {
  const { id: userId } = await on.somebody()
  const place = { userId, studyId: on.study.id }
  const risky = await askWall(place)
  expect(risky.role).toMatchObject({
    id: on.roles.ACCESS_REVIEWER,
    reach: expect.arrayContaining(['decides']),
  })
  // Twelve screens and an action more than the reviewer has, and still the safer one.
  const wide = await makeRole('Reads everything', reading, { dataScope: 'tenant' })
  expect((await askWall(place)).role).toMatchObject({ id: wide, reach: [], more: reading.length - 2 })
  const narrow = await makeRole('Reads the study', reading)
  expect((await askWall(place)).role, 'the same scope comes before fewer rights').toMatchObject({
    id: narrow,
  })
  const ending = new Date((await askWall(place)).grants[0]!.expiresAt!)
  expect(Math.round((ending.getTime() - Date.now()) / 86_400_000)).toBe(90)
  await makeRole('Unblinded reader', ['1', '1014'], { blinding: 'unblinded' })
  expect((await askWall(place)).role, 'it would unblind').toMatchObject({ id: narrow })
  await makeRole('Gives roles', ['1', '1014', '1011', '1011-USER_ROLE_ASSIGN'])
  expect((await askWall(place)).role, 'it would administer').toMatchObject({ id: narrow })
  const small = await makeRole('Reads the requests of the study', ['1', '1014'])
  expect((await askWall(place)).role).toMatchObject({ id: small, more: 0, reach: [] })
})

test('a reviewer reads that a role decides or administers [MD-A2]', async () => {
  const { id: userId } = await on.somebody()
  const asked = async (roleId: string) => {
    const { data } = await on.asking({ userId, grants: [{ roleId, studyId: on.study.id }] })
    const { records } = (await server.call(listAccessRisks, { id: data.id }, on.reviewer)).data
    await server.call(withdrawAccessRequest, { id: data.id, rowVersion: 1, reason: 'Other role' }, on.lin)
    return records.filter(each => ['decides', 'administers'].includes(each.kind)).map(({ kind }) => kind)
  }
  const gives = await makeRole('Gives and decides', [
    ...['1', '1011', '1011-USER_ROLE_ASSIGN', '1014', '1014-AUTHORISATION_REVIEW'],
  ])
  expect(await asked(gives)).toEqual(['decides', 'administers'])
  expect(await asked(await makeRole('Reads users', ['1', '1011']))).toEqual([])
})

test('after the submission the wall says when it was asked and until when, until it is decided [MD-A3]', async () => {
  const { id: userId } = await on.somebody()
  expect((await askWall({ userId })).waiting).toBeNull()
  const { data } = await on.ask(userId)
  const request = await on.read(data.id)
  const { waiting } = await askWall({ userId })
  expect(waiting).toEqual({
    ...{ id: data.id, number: request.number, submittedAt: request.submittedAt },
    ...{ dueAt: request.dueAt, validUntil: request.validUntil },
    roles: [expect.objectContaining({ id: on.roles.PROJECT_MANAGER })],
  })
  expect((await on.decide(data.id)).code).toBe(0)
  expect((await askWall({ userId })).waiting).toBeNull()
})

test('an approval needs no comment, a return does; the roles then carry the reason of the applicant [F21 TR-A1]', async () => {
  const { id: userId } = await on.somebody()
  const { data } = await on.ask(userId)
  const { rowVersion, basis } = await on.read(data.id)
  const send = (decision: 'approved' | 'returned') =>
    server.call(
      decideAccessRequest,
      { id: data.id, rowVersion, change: { act: 'accessDecision', decision, basis }, reason: ' ' },
      on.reviewer,
    )
  expect(await send('returned')).toMatchObject({
    code: codes.invalidInput.code,
    data: { issues: [{ path: 'reason', rule: 'reasonRequired' }] },
  })
  const done = await send('approved')
  expect(done.code, done.message).toBe(0)
  const entries = await server.rows<{ reason: string }>(
    `select p.personal ->> 'reason' as reason from audit_log a join audit_personal p on p.tenant_id = a.tenant_id and p.seq = a.seq
      where a.tenant_id = $1 and a.request_id = $2 and a.entity = 'assignments'`,
    [on.lin.tenantId, done.requestId],
  )
  expect(entries).toEqual([{ reason: 'Joins the study team' }])
})

test('an invitation with a role says what the invited will gain, by name [MD-A2 H20]', async () => {
  const roleId = await makeRole('Reads studies and sites', ['1', '1004', '1043'])
  const { data } = await on.asking({
    kind: 'invite',
    invited: { email: 'mori.aoi@example.com', lastName: 'Mori', firstName: 'Aoi', type: 'internal' },
    grants: [{ roleId, studyId: on.study.id }],
  })
  const { rowVersion, basis } = await on.read(data.id)
  const change = { act: 'accessDecision' as const, decision: 'approved' as const, basis }
  const shown = await server.call(
    previewChange,
    { call: 'decideAccessRequest', input: { id: data.id, rowVersion, change } },
    on.reviewer,
  )
  expect(shown.data.refusal).toBeNull()
  expect(shown.data.people).toBe(1)
  const gained = shown.data.moments
    .flatMap(({ differences }) => differences)
    .filter(each => each.gained.length)
  expect(gained).toHaveLength(1)
  expect([...gained[0]!.gained].sort()).toEqual(['1', '1004', '1043'])
  expect(gained[0]!.rows).toMatchObject([
    { user: { lastName: 'Mori', firstName: 'Aoi' }, study: { id: on.study.id } },
  ])
  const invited = await server.getRows('users', { tenant_id: on.lin.tenantId, email: 'mori.aoi@example.com' })
  expect(invited, 'nobody is invited by looking').toEqual([])
})

test('requests made together show each other to applicant and reviewer; one of its own shows none [MD-A1 H19]', async () => {
  const users = [await on.somebody(), await on.somebody(), await on.somebody()].map(({ id }) => id)
  const grants = [{ roleId: on.roles.PROJECT_MANAGER!, studyId: on.study.id }]
  const fields = { userIds: users, grants, comment: 'Opens the study', submit: true }
  expect((await server.call(addAccessRequests, fields, on.lin)).code).toBe(0)
  const made = await server.getRows(
    'access_request',
    { user_id: users, comment: fields.comment, orderBy: 'number' },
    'id',
    'user_id',
  )
  const together = async (id: string, caller: Caller) =>
    (await server.call(getAccessRequest, { id }, caller)).data.together
  for (const caller of [on.lin, on.reviewer])
    expect(await together(made[1]!.id, caller)).toMatchObject(
      [made[0]!, made[2]!].map(({ id, user_id }) => ({ id, state: 'submitted', user: { id: user_id } })),
    )
  expect((await on.decide(made[0]!.id)).code).toBe(0)
  expect((await together(made[1]!.id, on.reviewer)).map(({ state }) => state)).toEqual([
    'approved',
    'submitted',
  ])
  const { id } = await on.somebody()
  expect(await together((await on.ask(id)).data.id, on.lin)).toEqual([])
})

test('a wall says which role of the user opens it already, in force and for this study only [MD-A3]', async () => {
  const { id: userId } = await on.somebody()
  const place = { userId, studyId: on.study.id }
  expect((await askWall(place)).own).toEqual([])
  const role = await makeRole('Reads requests beside', ['1', '1014'])
  const give = (study: string, from: string) =>
    server.rows(
      `insert into role_assignment (tenant_id, id, user_id, role_id, study_id, effective_at)
        values ($1, gen_random_uuid(), $2, $3, $4, now() + $5::interval)`,
      [on.lin.tenantId, userId, role, study, from],
    )
  const other = await server.getRow('study', { tenant_id: on.lin.tenantId, id: not(on.study.id) }, 'id')
  await give(other.id, '-1 day')
  expect((await askWall(place)).own, 'of another study').toEqual([])
  await give(on.study.id, '3 days')
  expect((await askWall(place)).own, 'to come').toEqual([])
  await give(on.study.id, '-1 day')
  expect((await askWall(place)).own).toMatchObject([{ id: role }])
})
