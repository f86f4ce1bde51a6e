import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { locales } from '../../../contract/locales.ts'
import { codeMessage } from '../../../server/kernel/words.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { findSite, getDoor } from './door.ts'

let server: DemoServer

beforeAll(async () => {
  server = await demoServer()
})
afterAll(() => server.close())

test('MD-N1 an application gets its answers in the language that it asks for, also when an answer is given again', async () => {
  const admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const door = await getDoor(server, admin.tenantId)
  const place = await findSite(server, admin.tenantId, "t.status = 'ongoing'")
  await server.setRows('study', { id: place.studyId }, { status: 'stopped' })
  const at = new Date(Date.now() - 60_000).toISOString()
  const events = [{ ...place, kind: 'usage', eventId: 'u', records: 3, at } as const]
  const key = randomUUID()
  for (const locale of locales) {
    const { data } = await door.report(events, { 'accept-language': locale, 'idempotency-key': key })
    const { code } = codes.studyStopped
    expect(data.results[0]).toMatchObject({ code, message: codeMessage(locale, code, {}) })
  }
})
