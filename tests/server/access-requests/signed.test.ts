import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import { getAccessRequest } from '../../../contract/access-requests/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { listSignatures } from '../../../contract/signatures/calls.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { signWith } from '../signatures/signing.ts'
import { openRequests } from './rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  await server.setRows(
    'tenant',
    { id: on.lin.tenantId },
    { settings: raw("jsonb_set(coalesce(settings, '{}'), '{signAccessDecisions}', 'true')") },
  )
})
afterAll(() => server.close())

const getDraft = async (id: string) => {
  const { basis, rowVersion, signed } = await on.read(id)
  expect(signed).toBe(true)
  const change = { act: 'accessDecision' as const, decision: 'approved' as const, basis }
  return { id, rowVersion, meaning: 'approval' as const, reason: 'Qualified for the study', change }
}

test('a decision needs a signature where the company requires one, and it verifies [TR-E1 MD-A2]', async () => {
  const { id: userId } = await on.somebody()
  const { data } = await on.ask(userId)
  const unsigned = await on.decide(data.id)
  expect(unsigned.code).toBe(codes.signatureRequired.code)
  expect(await on.listHeld(userId)).toEqual([])
  const answer = await signWith(server, on.reviewer, decideAccessRequest, await getDraft(data.id))
  expect(answer.code, answer.message).toBe(0)
  expect(await on.listHeld(userId)).toHaveLength(1)
  const signatures = await server.call(listSignatures, { entity: 'accessRequests', id: data.id }, on.reviewer)
  expect(signatures.data.records).toMatchObject([{ act: 'accessDecision', status: 'valid' }])
  expect((await on.read(data.id)).signatureId).toBe(signatures.data.records[0]!.id)
})

test('nobody can sign the decision on an own request [MD-A2]', async () => {
  const { id: userId } = await on.somebody()
  const { data } = await on.ask(userId)
  const draft = await getDraft(data.id)
  await expect(signWith(server, on.lin, decideAccessRequest, draft)).rejects.toThrow(
    String(codes.selfReview.code),
  )
})

test('whoever may not read a request does not read its signatures either [TR-Z3]', async () => {
  const { id: userId } = await on.somebody()
  const { data } = await on.ask(userId)
  await signWith(server, on.reviewer, decideAccessRequest, await getDraft(data.id))
  const other = await on.somebody()
  await server.addNew('role_assignment', {
    tenant_id: on.lin.tenantId,
    user_id: other.id,
    role_id: on.roles.PROJECT_DIRECTOR,
  })
  const applicant = await server.caller(other.account, 'PROJECT_DIRECTOR')
  expect((await server.call(getAccessRequest, { id: data.id }, applicant)).code).toBe(codes.dataNotFound.code)
  const signatures = await server.call(listSignatures, { entity: 'accessRequests', id: data.id }, applicant)
  expect(signatures.code).toBe(codes.dataNotFound.code)
})
