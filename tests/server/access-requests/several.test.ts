import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccessRequests, listOwnAccessRequests } from '../../../contract/access-requests/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { addRoleRule } from '../../../contract/role-rules/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { openRequests } from './rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>
let manager: { roleId: string; studyId: string }
let headers: Record<string, string>
const comment = 'Covers for a colleague'

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  manager = { roleId: on.roles.PROJECT_MANAGER!, studyId: on.study.id }
})
afterAll(() => server.close())

const askFor = (
  userIds: readonly string[],
  fields: Partial<Input<typeof addAccessRequests>> = {},
  caller: Caller = on.lin,
) =>
  server.call(
    addAccessRequests,
    { userIds: [...userIds], grants: [manager], comment, submit: true, ...fields },
    caller,
    headers,
  )

const listUsers = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) ids.push((await on.somebody()).id)
  return ids
}

const give = (userId: string, roleId: string, studyId: string | null = null) =>
  server.addNew('role_assignment', {
    tenant_id: on.lin.tenantId,
    user_id: userId,
    role_id: roleId,
    study_id: studyId,
  })

const listMade = (userIds: readonly string[]) =>
  server.getRows(
    'access_request',
    { user_id: [...userIds], comment, orderBy: 'number' },
    'id',
    'user_id',
    'number',
    'state',
  )

test('a request for several users makes one for each, with its own number, entry and decision [MD-A1 F22]', async () => {
  const users = await listUsers(3)
  const answer = await askFor(users)
  expect(answer.data.results, answer.message).toEqual(users.map(id => ({ id, code: 0, message: '' })))
  const made = await listMade(users)
  expect(made.map(each => each.user_id)).toEqual(users)
  expect(new Set(made.map(each => each.number)).size).toBe(3)
  const entries = await server.getRows(
    'audit_log',
    { tenant_id: on.lin.tenantId, request_id: answer.requestId, orderBy: 'seq' },
    'entity_id',
    'action',
    'entity',
  )
  expect(entries).toEqual(
    made.map(({ id }) => ({ entity_id: id, action: 'addAccessRequest', entity: 'accessRequests' })),
  )
  expect((await on.decide(made[0]!.id)).code).toBe(0)
  expect((await on.decide(made[1]!.id, 'returned')).code).toBe(0)
  expect((await listMade(users)).map(({ state }) => state)).toEqual(['approved', 'returned', 'submitted'])
  expect(await on.listHeld(users[0]!)).toEqual([{ role_id: manager.roleId, study_id: manager.studyId }])
  for (const user of users.slice(1)) expect(await on.listHeld(user)).toEqual([])
})

test('drafts for several users are made too, each to be edited alone [MD-A1 F21]', async () => {
  const users = await listUsers(2)
  expect((await askFor(users, { submit: false, comment: '' })).data.results.map(({ code }) => code)).toEqual([
    0, 0,
  ])
  const own = await server.call(listOwnAccessRequests, { state: ['draft'], limit: 100 }, on.lin)
  expect(own.data.records.map(each => each.user!.id)).toEqual(expect.arrayContaining(users))
})

test('a refusal for one user loses nothing of the others, and leaves nothing of its own [MD-A1 MD-A4 G41]', async () => {
  const [free, incompatible, without, held] = (await listUsers(4)) as [string, string, string, string]
  await server.removeRows('role_application', { role_id: on.roles.CRA, application_id: 1 })
  const site = await server.getRow('site', { study_id: on.study.id, removed_at: null }, 'id')
  const cra = { roleId: on.roles.CRA!, studyId: on.study.id, siteId: site.id }
  const rule = await server.call(
    addRoleRule,
    {
      ...{ reach: 'company', name: 'Monitors review no access', reason: 'Separation of duties' },
      roleIds: [on.roles.CRA!, on.roles.ACCESS_REVIEWER!],
    },
    on.lin,
  )
  expect(rule.code, rule.message).toBe(0)
  await give(free, on.roles.PROJECT_DIRECTOR!)
  await give(incompatible, on.roles.ACCESS_REVIEWER!)
  await give(held, on.roles.PROJECT_DIRECTOR!)
  expect((await on.asking({ userId: held, grants: [cra] })).code).toBe(0)
  const all = [incompatible, free, without, held, crypto.randomUUID()]
  const answer = await askFor(all, { grants: [cra] })
  expect(
    answer.data.results.map(({ code }) => code),
    answer.message,
  ).toEqual([
    codes.rolesIncompatible.code,
    0,
    codes.masterDataRequired.code,
    codes.applicationOpenAlready.code,
    codes.dataNotFound.code,
  ])
  expect(answer.data.results[0]!.message).toContain('Monitors review no access')
  expect((await listMade(all)).map(each => [each.user_id, each.state])).toEqual([[free, 'submitted']])
  const refused = await server.getRows(
    'audit_log',
    { tenant_id: on.lin.tenantId, request_id: answer.requestId, outcome: 'refused', orderBy: 'seq' },
    'entity',
    'entity_id',
    'outcome',
  )
  expect(refused.map(each => [each.entity, each.entity_id])).toEqual(
    [0, 2, 3, 4].map(at => ['users', all[at]]),
  )
  const numbers = await server.rows<{ gaps: number }>(
    'select max(number) - count(*)::int as gaps from access_request where tenant_id = $1',
    [on.lin.tenantId],
  )
  expect(numbers[0]!.gaps, 'a refused one takes no number').toBe(0)
})

test('a user gets one request, whatever is sent twice or at once [MD-A1 TR-C4]', async () => {
  const users = await listUsers(2)
  headers = { 'idempotency-key': crypto.randomUUID() }
  const twice = [...users, ...users]
  const first = await askFor(twice)
  expect(first.data.results.map(({ id, code }) => [id, code])).toEqual(users.map(id => [id, 0]))
  expect(await askFor(twice)).toMatchObject({ code: 0, data: first.data })
  headers = {}
  expect((await askFor(users)).data.results.map(({ code }) => code)).toEqual([
    codes.applicationOpenAlready.code,
    codes.applicationOpenAlready.code,
  ])
  expect(await listMade(users)).toHaveLength(2)
  const others = await listUsers(3)
  const answers = await Promise.all([askFor(others), askFor(others.toReversed())])
  const results = answers.flatMap(({ data }) => data.results.map(({ code }) => code))
  expect(results.filter(code => code === 0)).toHaveLength(3)
  expect(results.filter(code => code === codes.applicationOpenAlready.code)).toHaveLength(3)
  expect(await listMade(others)).toHaveLength(3)
})

test('users beyond the scope are unknown, and only applicants ask for others [MD-A1 H19]', async () => {
  const applicant = await on.somebody()
  const [inside, outside] = (await listUsers(2)) as [string, string]
  for (const id of [applicant.id, inside, outside]) await server.removeRows('study_member', { user_id: id })
  for (const id of [applicant.id, inside])
    await server.addNew('study_member', { tenant_id: on.lin.tenantId, study_id: on.study.id, user_id: id })
  await give(applicant.id, manager.roleId, on.study.id)
  const caller = await server.caller(applicant.account, 'PROJECT_MANAGER')
  const answer = await askFor([inside, outside], {}, caller)
  expect(
    answer.data.results.map(({ code }) => code),
    answer.message,
  ).toEqual([0, codes.dataNotFound.code])
  await give(inside, on.roles.CRA!, on.study.id)
  const person = await server.getRow('users', { id: inside }, 'account')
  const cra = await server.caller(person.account, 'CRA')
  expect((await askFor([inside, applicant.id], {}, cra)).code).toBe(codes.noMenu.code)
})

test('access for oneself among others is asked for like that of others, and decided by another [MD-A1 H21]', async () => {
  const [other] = await listUsers(1)
  const answer = await askFor([on.reviewer.userId, other!], {}, on.lin)
  expect(
    answer.data.results.map(({ code }) => code),
    answer.message,
  ).toEqual([0, 0])
  const [own, theirs] = await listMade([on.reviewer.userId]).then(async ([mine]) => [
    mine!,
    (await listMade([other!]))[0]!,
  ])
  expect((await on.decide(own!.id)).code).toBe(codes.selfReview.code)
  expect((await on.decide(theirs!.id)).code).toBe(0)
})

test(`more than ${limits.accessRequestUsers} users at once are refused, and none gets a request [MD-A1]`, async () => {
  const [user] = await listUsers(1)
  const many = Array.from({ length: limits.accessRequestUsers }, () => crypto.randomUUID())
  const answer = await askFor([user!, ...many])
  expect(answer.code).toBe(codes.invalidInput.code)
  expect((await askFor([])).code).toBe(codes.invalidInput.code)
  expect(await listMade([user!])).toEqual([])
})
