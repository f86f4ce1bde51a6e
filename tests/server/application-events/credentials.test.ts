import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportEvents } from '../../../contract/application-events/calls.ts'
import { listTenants } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { listCredentials, revokeCredential } from '../../../server/features/application-events/credentials.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { findSite, getDoor } from './door.ts'

/** An hour ago, so that the minutes of a test lie in the past. */
const start = Date.now() - 3_600_000

let server: DemoServer
let admin: Caller
let place: Awaited<ReturnType<typeof findSite>>

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await server.setRows('site_usage', {}, { reported_at: '2026-01-01' })
  place = await findSite(server, admin.tenantId, "t.status = 'ongoing'")
})
afterAll(() => server.close())

const usage = (records = 1, minute = 1) =>
  ({
    kind: 'usage',
    eventId: 'u',
    ...place,
    records,
    at: new Date(start + minute * 60_000).toISOString(),
  }) as const

test('MD-N1 the secret is stored nowhere, and opens no call of people and no other tenant', async () => {
  const door = await getDoor(server, admin.tenantId)
  const [row] = await server.rows<{ text: string }>(
    'select c::text as text from application_credential c where id = $1',
    [door.id],
  )
  expect(row!.text).not.toContain(door.caller.token)
  expect((await door.report([usage()])).code).toBe(0)
  expect((await server.call(listTenants, {}, door.caller)).code).toBe(codes.tokenInvalid.code)
  const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  expect((await door.report([usage()], { 'mds-tenant': other.tenantId })).code).toBe(codes.tokenInvalid.code)
  expect((await door.report([usage()], { 'mds-tenant': '' })).code).toBe(codes.tenantMissing.code)
})

test('MD-N1 a credential reports only its kinds, and nothing once it is revoked', async () => {
  const door = await getDoor(server, admin.tenantId, { kinds: ['milestone'] })
  expect((await door.report([usage()])).data.results[0]).toMatchObject({
    result: 'refused',
    code: codes.noPermission.code,
  })
  expect(await server.database.transaction(admin.tenantId, tx => revokeCredential(tx, door.id))).toBe(true)
  expect((await door.report([usage()])).code).toBe(codes.tokenInvalid.code)
  const listed = await server.database.transaction(admin.tenantId, listCredentials)
  expect(listed.find(({ id }) => id === door.id)).toMatchObject({
    application: 'ctms',
    kinds: ['milestone'],
    revokedAt: expect.any(Date),
  })
})

test('MD-N1 an application without a licence of the company is refused', async () => {
  const door = await getDoor(server, admin.tenantId, { key: 'collaboration' })
  await server.removeRows('tenant_application', { tenant_id: admin.tenantId, application_id: 77 })
  expect((await door.report([usage()])).code).toBe(codes.applicationNotLicensed.code)
})

test('MD-N1 the same key repeats the answer, and another body with it is refused', async () => {
  const door = await getDoor(server, admin.tenantId, { key: 'edc' })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await door.report([usage(5, 2)], headers)
  expect(first.data.results[0]!.result).toBe('done')
  expect((await door.report([usage(5, 2)], headers)).data).toEqual(first.data)
  expect((await door.report([usage(6, 3)], headers)).code).toBe(codes.keyReused.code)
  expect((await door.report([usage(6, 3)], { 'idempotency-key': '' })).code).toBe(codes.keyRequired.code)
})

test('MD-N1 the limit counts an application, whichever of its credentials is used', async () => {
  const [one, two] = [
    await getDoor(server, admin.tenantId, { key: 'rtsm' }),
    await getDoor(server, admin.tenantId, { key: 'rtsm' }),
  ]
  const readCodes = async (door: typeof one, count: number) => {
    const answers = []
    for (let at = 0; at < count; at++) answers.push((await door.report([usage()])).code)
    return answers
  }
  expect(await readCodes(one, 119)).not.toContain(codes.serverBusy.code)
  await readCodes(two, 1)
  expect(await readCodes(two, 1)).toEqual([codes.serverBusy.code])
  expect(await readCodes(one, 1)).toEqual([codes.serverBusy.code])
})

test('MD-N1 TR-W7 wrong secrets are counted under their address, and slow the guesses down [N50]', async () => {
  const door = await getDoor(server, admin.tenantId)
  const guess = `mdsapp_${'x'.repeat(43)}`
  const report = async (token: string, address: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: reportEvents.path,
        remoteAddress: address,
        headers: {
          authorization: `Bearer ${token}`,
          'mds-tenant': admin.tenantId,
          'idempotency-key': crypto.randomUUID(),
          'content-type': 'application/json',
        },
        payload: JSON.stringify({ events: [usage()] }),
      })
    ).json<{ code: number }>().code
  for (let turn = 0; turn < 60; turn += 1)
    expect(await report(guess, '10.7.7.7'), String(turn)).toBe(codes.tokenInvalid.code)
  expect(await report(guess, '10.7.7.7')).toBe(codes.tooFrequentHour.code)
  expect(await report(door.caller.token, '10.7.7.7'), 'the right one is no way to see a hit').toBe(
    codes.tooFrequentHour.code,
  )
  expect(await report(door.caller.token, '10.7.7.8')).toBe(0)
})
