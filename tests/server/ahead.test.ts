import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntry } from '../../contract/audit.ts'
import { calls } from '../../contract/index.ts'
import { editUser, userHistory } from '../../contract/users.ts'
import { handleAhead } from '../../server/http/handle.ts'
import { type Answer, type Caller, type DemoServer, demoServer } from './demo-server.ts'

let server: DemoServer
let admin: Caller
let other: string

beforeAll(async () => {
  server = await demoServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const [first] = await server.rows<{ entity_id: string }>(
    `select l.entity_id from audit_log l join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
      where l.tenant_id = $1 and l.entity = 'users' and l.entity_id <> $2 and l.outcome = 'done' and p.payload::text like '%@%' limit 1`,
    [admin.tenantId, admin.userId],
  )
  other = first!.entity_id
})

const shownBy = ({ code, data }: Answer): boolean => code === 0 || 'records' in ((data ?? {}) as object)
const history = () => server.call(userHistory, { userId: other }, admin)
const write = (statement: string, values: unknown[] = []) => server.owner.query(statement, values)
const scope = (data: string) => write('update role set data_scope = $2 where id = $1', [admin.roleId, data])

/** What is answered while nothing changes, so that the next call begins before it is known that something has. */
const foreseen = async () => {
  await history()
  return history()
}

describe('TR-T4 TR-Z5 what begins before it is known who calls is answered to nobody else', () => {
  test('a scope that has become narrower, and one that has become wider', async () => {
    const before = await foreseen()
    expect(before).toMatchObject({ code: 0 })
    expect(before.data.records.length).toBeGreaterThan(0)
    await scope('self')
    expect(shownBy(await foreseen())).toBe(false)
    await scope('tenant')
    expect((await history()).data.records).toEqual(before.data.records)
  })

  test('the right to see contact data, taken away and given back', async () => {
    const shown = JSON.stringify((await foreseen()).data)
    await write(
      `delete from role_button where role_id = $1 and menu_id = 1011 and button = 'USER_CONTACT_VIEW'`,
      [admin.roleId],
    )
    const masked = JSON.stringify((await history()).data)
    expect(masked).not.toBe(shown)
    expect(masked).toContain('***')
    await write(
      `insert into role_button (tenant_id, role_id, menu_id, button) values ($1, $2, 1011, 'USER_CONTACT_VIEW')`,
      [admin.tenantId, admin.roleId],
    )
    expect(JSON.stringify((await history()).data)).toBe(shown)
  })

  test('a record that is not there is refused as ever, and the next call is answered', async () => {
    expect(await foreseen()).toMatchObject({ code: 0 })
    const none = await server.call(auditEntry, { seq: 2_000_000_000 }, admin)
    expect(none.code).not.toBe(0)
    expect(await history()).toMatchObject({ code: 0 })
  })

  test('no call that changes anything begins so', () => {
    expect(() => handleAhead(calls[editUser.name]!, async () => ({}))).toThrow(/more than read/)
  })

  test('a session that has ended, a person who was disabled, a screen that is shut', async () => {
    const shut = [
      'update session set ended_at = now() where account_id = $1 and ended_at is null',
      'update account set enabled = false where id = $1',
      'delete from role_menu where role_id in (select role_id from role_assignment ra join membership m on m.user_id = ra.user_id where m.account_id = $1)',
    ]
    for (const each of shut) {
      admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
      expect(await foreseen()).toMatchObject({ code: 0 })
      await write(each, [admin.accountId])
      expect(shownBy(await history()), each).toBe(false)
      await write('update account set enabled = true where id = $1', [admin.accountId])
    }
  })
})
