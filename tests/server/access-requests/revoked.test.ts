import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRemovableRoles } from '../../../contract/access-requests/choices.ts'
import { codes } from '../../../contract/codes.ts'
import { linkDownload } from '../../../contract/downloads/calls.ts'
import { applyImport } from '../../../contract/imports/calls.ts'
import { watchNotices } from '../../../contract/notices/calls.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { exportsRig } from '../downloads/exports-rig.ts'
import { getCells, importsRig } from '../imports/imports-rig.ts'
import { openRequests } from './rig.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>

const buttons = ['USER_MANAGEMENT_EXPORT', 'USER_MANAGEMENT_IMPORT']

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  await server.addOnce('role_menu', {
    tenant_id: on.lin.tenantId,
    role_id: on.roles.PROJECT_MANAGER,
    menu_id: 1011,
  })
  for (const button of buttons)
    await server.addOnce('role_button', {
      tenant_id: on.lin.tenantId,
      role_id: on.roles.PROJECT_MANAGER,
      menu_id: 1011,
      button,
    })
})
afterAll(() => server.close())

/** A user whose role was given by an approved request. */
const withRole = async (): Promise<Caller> => {
  const user = await on.somebody()
  const { data } = await on.ask(user.id)
  expect((await on.decide(data.id)).code).toBe(0)
  return server.caller(user.account, 'PROJECT_MANAGER')
}

/** Ends the roles of a user by an approved request. */
const revoke = async ({ userId }: Caller): Promise<void> => {
  const { data } = await server.call(listRemovableRoles, { userId }, on.lin)
  const removals = data.records.map(({ id }) => ({ assignmentId: id }))
  const asked = await on.asking({ kind: 'remove', userId, removals })
  expect((await on.decide(asked.data.id)).code).toBe(0)
}

test('an ended role is refused at the next call of a session that is in use [TR-N6 TR-Z5]', async () => {
  const user = await withRole()
  for (let count = 0; count < 3; count += 1) expect((await server.call(searchUsers, {}, user)).code).toBe(0)
  await revoke(user)
  expect((await server.call(searchUsers, {}, user)).code).toBe(codes.roleChanged.code)
})

test('no new stream of notices opens with an ended role [TR-N6]', async () => {
  const user = await withRole()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const open = async () => {
    const ending = new AbortController()
    const response = await fetch(`http://127.0.0.1:${port}${watchNotices.path}`, {
      headers: {
        authorization: `Bearer ${user.token}`,
        'mds-tenant': user.tenantId,
        'mds-role': user.roleId!,
      },
      signal: ending.signal,
    })
    const type = response.headers.get('content-type') ?? ''
    const code = type.startsWith('application/json') ? ((await response.json()) as { code: number }).code : 0
    ending.abort()
    return code
  }
  expect(await open()).toBe(0)
  await revoke(user)
  expect(await open()).toBe(codes.roleChanged.code)
})

test('an export that waits in the queue ends without a file [TR-N10 TR-T6]', async () => {
  const user = await withRole()
  const rig = exportsRig(server, user)
  const before = await rig.stored()
  const item = await rig.asked()
  await revoke(user)
  await rig.made(item).catch(() => undefined)
  const [row] = await server.getRows('download', { id: item.id }, 'status', 'reason', 'file_id')
  expect(row).toEqual({ status: 3, reason: 'roleChanged', file_id: null })
  expect(await rig.stored()).toBe(before)
})

test('an import that waits in the queue changes nothing [TR-Z2]', async () => {
  const user = await withRole()
  const rig = importsRig(server, user)
  const cells = { lastName: 'Okafor', firstName: 'Adaeze', region: 'Lagos', validTo: '2099-12-31' }
  const job = await rig.started('external', [
    getCells('external', { ...cells, email: 'waits@visit.example' }),
  ])
  const asked = await server.call(applyImport, { id: job.id, rowVersion: job.rowVersion }, user)
  expect(asked, asked.message).toMatchObject({ code: 0, data: { state: 'applying' } })
  await revoke(user)
  await rig.run(job)
  const [row] = await server.getRows('import_job', { id: job.id }, 'state', 'reason')
  expect(row).toEqual({ state: 'checked', reason: 'roleChanged' })
  expect(await server.countRows('users', { email: 'waits@visit.example' })).toBe(0)
})

test('a link of an export that was made before serves nothing once the role, or its button, is gone [TR-N6 TR-Z2]', async () => {
  const user = await withRole()
  const rig = exportsRig(server, user)
  const item = await rig.made(await rig.asked())
  const link = await server.call(linkDownload, { id: item.id }, user)
  const headers = { authorization: `Bearer ${user.token}` }
  const getStatus = async () =>
    (await server.app.inject({ method: 'GET', url: link.data.url, headers })).statusCode
  expect(await getStatus()).toBe(200)
  const button = [on.lin.tenantId, on.roles.PROJECT_MANAGER, 'USER_MANAGEMENT_EXPORT']
  await server.rows('delete from role_button where tenant_id = $1 and role_id = $2 and button = $3', button)
  expect(await getStatus()).toBe(404)
  await server.rows(
    'insert into role_button (tenant_id, role_id, menu_id, button) values ($1, $2, 1011, $3)',
    button,
  )
  expect(await getStatus()).toBe(200)
  await revoke(user)
  expect(await getStatus()).toBe(404)
})
