import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { emailUseCheck, phoneUseCheck } from '../../../contract/contact-methods/used-places.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not } from '../rows.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const somebody = async (tenantId: string) => {
  const row = await server.getRow(
    'users',
    { tenant_id: tenantId, email: not(null), phone: not(null), id: not(admin.userId), orderBy: 'id' },
    'id',
    'email',
    'phone',
  )
  return row
}
const emailUsed = async (email: string, userId?: string) =>
  (await server.call(emailUseCheck, { email, ...(userId && { userId }) }, admin)).data
const phoneUsed = async (phone: string, userId?: string) =>
  (await server.call(phoneUseCheck, { phone, ...(userId && { userId }) }, admin)).data

describe('K14 K15 whether a place is used', () => {
  test('by somebody else of the company, in whatever case; what the person himself has is free', async () => {
    const { id, email, phone } = await somebody(admin.tenantId)
    expect([await emailUsed(email.toUpperCase()), await phoneUsed(phone)]).toEqual([
      { used: true },
      { used: true },
    ])
    expect([await emailUsed(email, id), await phoneUsed(phone, id)]).toEqual([
      { used: false },
      { used: false },
    ])
    expect(await emailUsed('nobody@visit.example')).toEqual({ used: false })
  })

  test('TR-T1 TR-T5 not of another company, nor by somebody out of sight', async () => {
    const other = await server.getRow('tenant', { id: not(admin.tenantId), orderBy: 'id' }, 'id')
    const there = await somebody(other.id)
    const [here] = await server.rows(
      'select 1 from users where tenant_id = $1 and lower(email) = lower($2)',
      [admin.tenantId, there.email],
    )
    expect(await emailUsed(there.email)).toEqual({ used: here !== undefined })
    const answer = await server.call(emailUseCheck, { email: there.email, userId: there.id }, admin)
    expect(answer.code).toBe(codes.dataNotFound.code)
  })

  test('G7 G8 what is none is refused with its field', async () => {
    const wrong = await server.call(emailUseCheck, { email: 'nobody' }, admin)
    expect([wrong.code, JSON.stringify(wrong.data)]).toEqual([
      codes.invalidInput.code,
      expect.stringContaining('email'),
    ])
    const short = await server.call(phoneUseCheck, { phone: '12' }, admin)
    expect(short.code).toBe(codes.invalidInput.code)
  })
})
