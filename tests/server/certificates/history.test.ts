import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptOutsideCertificate,
  certificateHistory,
  revokeCertificate,
} from '../../../contract/certificates/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

test('MD-L3 TR-A1 the history of a certificate from outside has the decision, its course and the reason', async () => {
  const [row] = await server.rows<{
    id: string
    version: number
    user: string
    course: string
    name: string
  }>(
    `select o.id, o.row_version as version, o.user_id as user, c.id as course, c.name_en as name from outside_certificate o
      join lateral (select id, name_en from course where tenant_id = o.tenant_id order by created_at, id limit 1) c on true
      where o.tenant_id = $1 and o.state = 'submitted' and o.user_id <> $2 order by o.id limit 1`,
    [admin.tenantId, admin.userId],
  )
  const asked = {
    id: row!.id,
    rowVersion: row!.version,
    courseId: row!.course,
    reason: 'Seen in the original',
  }
  expect((await server.call(acceptOutsideCertificate, asked, admin)).code).toBe(0)
  const { data } = await server.call(certificateHistory, { id: row!.id }, admin)
  const [entry] = data.records
  expect(entry).toMatchObject({ action: 'acceptCertificate', reason: asked.reason })
  expect(entry!.changes).toEqual(
    expect.arrayContaining([
      { field: 'state', from: 'To be reviewed', to: 'Accepted' },
      { field: 'courseId', from: null, to: row!.name },
    ]),
  )
  const stranger = await server.caller('zhang.wei', 'CRA')
  expect((await server.call(certificateHistory, { id: row!.id }, stranger)).code).not.toBe(0)
  const unknown = { id: crypto.randomUUID() }
  expect((await server.call(certificateHistory, unknown, admin)).code).toBe(codes.dataNotFound.code)
})

test('MD-L4 TR-A1 the history of an issued certificate has its revocation with the reason', async () => {
  const [row] = await server.rows<{ id: string }>(
    `select id from certificate where tenant_id = $1 and revoked_at is null and user_id <> $2 order by id limit 1`,
    [admin.tenantId, admin.userId],
  )
  const asked = { id: row!.id, reason: 'Issued by mistake' }
  expect((await server.call(revokeCertificate, asked, admin)).code).toBe(0)
  const { data } = await server.call(certificateHistory, { id: row!.id }, admin)
  expect(data.records[0]).toMatchObject({ action: 'revokeCertificate', reason: asked.reason })
})
