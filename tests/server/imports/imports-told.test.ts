import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyImport } from '../../../contract/imports/calls.ts'
import { giveUp } from '../../../server/features/imports/take-up.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { importsRig } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

test('MD-N3 the bell tells who started an import, and nobody else, that it is done or has failed', async () => {
  const rig = importsRig(server, admin)
  const row = () => [`${randomUUID()}@visit.example`]
  await rig.applied(await rig.started('invitations', [row()]))
  const failed = await rig.started('invitations', [row()])
  await server.call(applyImport, { id: failed.id, rowVersion: 1 }, admin)
  await server.database.transaction(admin.tenantId, tx =>
    giveUp(tx, { tenantId: admin.tenantId, id: failed.id, run: 1 }),
  )
  const told = await server.rows(
    `select user_id, type, kind, subject ->> 'event' as event, reason from notice
     where subject ->> 'event' like 'import%' order by created_at`,
  )
  const mine = {
    user_id: admin.userId,
    type: 'notification',
    kind: 'system',
    reason: { rule: 'starter' },
  }
  expect(told).toEqual([
    { ...mine, event: 'importDone' },
    { ...mine, event: 'importFailed' },
  ])
})
