import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  editAccessRequest,
  getAccessRequest,
  listAccessRequests,
  listOwnAccessRequests,
  withdrawAccessRequest,
} from '../../../contract/access-requests/calls.ts'
import {
  listRemovableRoles,
  listRequestableRoles,
  listRequestableStudies,
  prefillAccessRequest,
} from '../../../contract/access-requests/choices.ts'
import { codes } from '../../../contract/codes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { newId } from '../rows.ts'
import { openRequests } from './rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>
let cra: Caller

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  cra = await getCra()
})
afterAll(() => server.close())

/** A user with one role, which has no menu of access requests. */
const getCra = async (): Promise<Caller> => {
  const { id, account } = await on.somebody()
  await server.addNew('role_assignment', {
    tenant_id: on.lin.tenantId,
    user_id: id,
    role_id: on.roles.CRA,
    study_id: on.study.id,
  })
  await server.addOnce('study_member', {
    tenant_id: on.lin.tenantId,
    id: newId(),
    study_id: on.study.id,
    user_id: id,
  })
  return server.caller(account, 'CRA')
}

const ask = (fields: object = {}, caller = cra) => on.ask(caller.userId, fields, caller)
const withdraw = (id: string, rowVersion: number, caller = cra) =>
  server.call(withdrawAccessRequest, { id, rowVersion, reason: 'No longer needed' }, caller)
const edit = (id: string, rowVersion: number, fields: object = {}, caller = cra) =>
  server.call(
    editAccessRequest,
    {
      ...{ id, rowVersion, kind: 'add', userId: caller.userId, comment: 'Runs the study', submit: true },
      grants: [{ roleId: on.roles.PROJECT_MANAGER!, studyId: on.study.id }],
      ...fields,
    },
    caller,
  )

test('without the menu a user lists, opens, edits, submits and withdraws their own requests [B55 MD-A1 MD-A3]', async () => {
  const draft = await ask({ submit: false })
  expect(draft, draft.message).toMatchObject({ code: 0, data: { state: 'draft' } })
  const { id } = draft.data
  const listed = await server.call(listOwnAccessRequests, {}, cra)
  expect(listed.data.records.map(each => each.id)).toEqual([id])
  expect((await on.read(id, cra)).own).toBe(true)
  const roles = await server.call(listRequestableRoles, { userId: cra.userId }, cra)
  expect(roles.data.records.map(role => role.id)).toContain(on.roles.PROJECT_MANAGER)
  const studies = await server.call(listRequestableStudies, {}, cra)
  expect(studies.data.records.map(study => study.id)).toContain(on.study.id)
  expect(await edit(id, 1)).toMatchObject({ code: 0, data: { state: 'submitted', rowVersion: 2 } })
  expect(await on.decide(id, 'returned')).toMatchObject({ code: 0 })
  expect((await on.read(id, cra)).decisionReason).toBe('Agreed')
  expect(await edit(id, 3)).toMatchObject({ code: 0, data: { state: 'submitted', rowVersion: 4 } })
  expect(await withdraw(id, 4)).toMatchObject({ code: 0, data: { state: 'withdrawn' } })
})

test('without the menu nothing of others is open: lists, details, changes, or requests for others [TR-Z3 H19 MD-A3]', async () => {
  const other = await on.somebody()
  const theirs = (await on.ask(other.id)).data
  const aboutMe = (await on.ask(cra.userId)).data
  expect((await server.call(listAccessRequests, {}, cra)).code).toBe(codes.noMenu.code)
  const listed = await server.call(listOwnAccessRequests, {}, cra)
  expect(listed.data.records.every(each => each.applicant.id === cra.userId)).toBe(true)
  for (const { id } of [theirs, aboutMe]) {
    const unknown = codes.dataNotFound.code
    expect((await server.call(getAccessRequest, { id }, cra)).code).toBe(unknown)
    expect((await edit(id, 1)).code).toBe(unknown)
    expect((await withdraw(id, 1)).code).toBe(unknown)
  }
  expect((await on.decide(aboutMe.id)).code).toBe(0)
  expect((await on.read(aboutMe.id, cra)).state, 'the notice of the approval leads here').toBe('approved')
  const { id } = (await ask({ submit: false })).data
  const noMenu = codes.noMenu.code
  expect((await edit(id, 1, { userId: other.id })).code).toBe(noMenu)
  expect((await edit(id, 1, { kind: 'remove', removals: [] })).code).toBe(noMenu)
  expect((await edit(id, 1, { kind: 'invite', invited: { email: 'new@example.com' } })).code).toBe(noMenu)
  expect((await server.call(listRequestableRoles, { userId: other.id }, cra)).code).toBe(noMenu)
  expect((await server.call(listRequestableRoles, {}, cra)).code).toBe(noMenu)
  expect((await server.call(listRemovableRoles, { userId: cra.userId }, cra)).code).toBe(noMenu)
})

test('a wall names the roles of those who may decide, and none that only the user or nobody has [MD-A3]', async () => {
  const listNames = async () =>
    (await server.call(prefillAccessRequest, { right: '1011' }, cra)).data.reviewers.map(({ id }) => id)
  const before = await listNames()
  expect(before[0]).toBe(on.roles.ACCESS_REVIEWER)
  expect(before).not.toContain(on.roles.CRA)
  await server.setRows('role', { id: on.roles.ACCESS_REVIEWER }, { enabled: false })
  expect(await listNames()).toEqual(before.slice(1))
  await server.setRows('role', { id: on.roles.ACCESS_REVIEWER }, { enabled: true })
})
