import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveAccessRequests } from '../../../contract/access-decisions/calls.ts'
import { listAccessRequests, listAccessRisks } from '../../../contract/access-requests/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { addRole } from '../../../contract/roles/changes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { openRequests } from './rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>
let plain: string
let deciding: string

const makeRole = async (name: string, rights: readonly string[]): Promise<string> => {
  const role = {
    ...{ name, nameEn: name, description: '', category: 'study', level: 'study', dataScope: 'study' },
    ...{ blinding: 'none', contractRole: false, validity: 'permanent', expiresAt: null, positionIds: [] },
    ...{ rights: [...rights], reason: 'For the test' },
  } as const
  const answer = await server.call(addRole, role as never, on.lin)
  expect(answer.code, answer.message).toBe(0)
  return answer.data.id
}

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  plain = await makeRole('Reads the register', ['1', '1014', '1011'])
  deciding = await makeRole('Decides on the register', ['1', '1014', '1011', '1014-AUTHORISATION_REVIEW'])
})
afterAll(() => server.close())

/** A waiting request of another user for a role, in a study unless it is for the whole company. */
const askFor = async (roleId: string, studyId: string | null = on.study.id) => {
  const { id: userId } = await on.somebody()
  const { data, code, message } = await on.asking({ userId, grants: [{ roleId, studyId }] })
  expect(code, message).toBe(0)
  return { id: data.id, rowVersion: data.rowVersion, userId }
}

const approve = (requests: readonly { id: string; rowVersion: number }[], caller: Caller = on.reviewer) =>
  server.call(
    approveAccessRequests,
    { requests: requests.map(({ id, rowVersion }) => ({ id, rowVersion })), reason: 'Agreed' },
    caller,
  )

const getRow = async (id: string, caller: Caller = on.reviewer) => {
  const list = await server.call(listAccessRequests, { state: ['submitted'], limit: 100 }, caller)
  return list.data.records.find(each => each.id === id)
}

test('a row tells the risks of a request that the actor may decide, and no others [MD-A2]', async () => {
  const [safe, decides, wide] = [await askFor(plain), await askFor(deciding), await askFor(plain, null)]
  expect((await getRow(safe.id))?.risks).toEqual([])
  expect((await getRow(decides.id))?.risks).toEqual(['decides'])
  expect((await getRow(wide.id))?.risks).toEqual(['wholeCompany'])
  const own = await getRow(decides.id, on.lin)
  expect(own).toMatchObject({ refusal: { ok: false }, risks: [] })
})

test('the risk of a role names the one that opens nothing more, without the risk [MD-A2]', async () => {
  const { id } = await askFor(deciding)
  const { data } = await server.call(listAccessRisks, { id }, on.reviewer)
  expect(data.records.find(({ kind }) => kind === 'decides')?.safer).toMatchObject({ id: plain })
})

test('a batch approves what has no risk, refuses the rest one by one, and records both [MD-A2 TR-Z5]', async () => {
  const [one, risky, other] = [await askFor(plain), await askFor(deciding), await askFor(plain)]
  const answer = await approve([one, risky, other])
  expect(answer.data.results.map(({ code }) => code)).toEqual([0, codes.accessRequestRisky.code, 0])
  expect(await on.listHeld(one.userId)).toEqual([{ role_id: plain, study_id: on.study.id }])
  expect(await on.listHeld(risky.userId)).toEqual([])
  const entries = await server.getRows(
    'audit_log',
    {
      tenant_id: on.lin.tenantId,
      request_id: answer.requestId,
      action: 'decideAccessRequest',
      orderBy: 'seq',
    },
    'entity_id',
    'outcome',
  )
  expect(entries).toEqual([
    { entity_id: one.id, outcome: 'done' },
    { entity_id: risky.id, outcome: 'refused' },
    { entity_id: other.id, outcome: 'done' },
  ])
  expect((await approve([one])).code, 'decided already').toBe(codes.applicationNotPending.code)
})

test('a batch refuses a role that has become a risk since the list was read [MD-A2]', async () => {
  const role = await makeRole('Grows', ['1', '1014'])
  const request = await askFor(role)
  expect((await getRow(request.id))?.risks).toEqual([])
  await server.addRow('role_button', {
    tenant_id: on.lin.tenantId,
    role_id: role,
    menu_id: 1014,
    button: 'AUTHORISATION_REVIEW',
  })
  expect((await approve([request])).code).toBe(codes.accessRequestRisky.code)
  expect(await on.listHeld(request.userId)).toEqual([])
})

test('nobody approves their own request in a batch, and nothing is approved without a signature that is due [TR-Z6]', async () => {
  const request = await askFor(plain)
  expect((await approve([request], on.lin)).code).not.toBe(0)
  await server.setRows(
    'tenant',
    { id: on.lin.tenantId },
    { settings: raw("jsonb_set(settings, '{signAccessDecisions}', 'true')") },
  )
  const fresh = await server.caller('xie.min', 'ACCESS_REVIEWER')
  expect((await approve([request], fresh)).code).toBe(codes.signatureRequired.code)
  expect(await on.listHeld(request.userId)).toEqual([])
})
