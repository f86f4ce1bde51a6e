import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntry } from '../../contract/audit.ts'
import { calls } from '../../contract/index.ts'
import { editUser, userHistory } from '../../contract/users.ts'
import { tokenHash } from '../../server/auth/tokens.ts'
import type { Client } from '../../server/context.ts'
import { handlers } from '../../server/handlers.ts'
import type { Claims } from '../../server/http/guard.ts'
import { handleAhead } from '../../server/http/handle.ts'
import { runCall } from '../../server/http/run.ts'
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

type Begin = NonNullable<(typeof handlers)[number]['ahead']>

/** One call with these claims: what it came to, and whether its work began before it was known who calls; as it begins, or as `otherwise` does. */
const begunBy = async (by: Caller, false_: Partial<Claims> = {}, otherwise?: Begin) => {
  const known = handlers.find(each => each.call === userHistory)!
  let begun = 0
  const handled = {
    ...known,
    ahead: (...given: Parameters<Begin>) => {
      begun++
      return (otherwise ?? known.ahead!)(...given)
    },
  }
  const claims: Claims = {
    tokenHash: tokenHash(by.token),
    tenantId: by.tenantId,
    userId: by.accountId,
    roleId: by.roleId,
    malformed: [],
    ...false_,
  }
  const client = { locale: 'en-US', requestId: randomUUID(), ip: '127.0.0.1', userAgent: '' } as Client
  const log = { error: () => undefined } as unknown as FastifyBaseLogger
  const request = { handled, input: { userId: other, limit: 10, pageNum: 1 }, claims, client, key: null, log }
  const told = await runCall(server.database, server.services, request).then(
    ({ code }) => code,
    error => error.problem ?? error,
  )
  return { told, begun }
}

describe('TR-T4 TR-Z5 nothing begins for who would not be let in', () => {
  test('false claims, by a caller who is known with them', async () => {
    await begunBy(admin)
    expect(await begunBy(admin)).toEqual({ told: 0, begun: 1 })
    const claims: [Partial<Claims>, string][] = [
      [{ userId: randomUUID() }, 'tokenInvalid'],
      [{ malformed: ['user'] }, 'tokenInvalid'],
      [{ malformed: ['role'], roleId: null }, 'roleChanged'],
      [{ malformed: ['tenant'], tenantId: null }, 'tenantForbidden'],
      [{ tenantId: null }, 'tenantMissing'],
      [{ tenantId: randomUUID() }, 'tenantForbidden'],
      [{ roleId: randomUUID() }, 'roleChanged'],
      [{ roleId: null }, 'noSystemPermission'],
      [{ tokenHash: null }, 'tokenMissing'],
    ]
    for (const [each, told] of claims)
      for (let time = 0; time < 3; time++)
        expect(await begunBy(admin, each), `${JSON.stringify(each)} ${time}`).toEqual({ told, begun: 0 })
  })

  test('a person without the right to it', async () => {
    await write(
      `delete from role_button where role_id = $1 and menu_id = 1011 and button = 'USER_HISTORY_VIEW'`,
      [admin.roleId],
    )
    for (let time = 0; time < 3; time++) expect(await begunBy(admin)).toEqual({ told: 'noButton', begun: 0 })
    await write(
      `insert into role_button (tenant_id, role_id, menu_id, button) values ($1, $2, 1011, 'USER_HISTORY_VIEW')`,
      [admin.tenantId, admin.roleId],
    )
  })

  test('a session that is over: of its end nobody knows once, and then everybody', async () => {
    const over = [
      'ended_at = now()',
      `expires_at = now() - interval '1 second'`,
      `last_seen_at = now() - interval '61 minutes'`,
    ]
    for (const each of over) {
      admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
      await begunBy(admin)
      expect(await begunBy(admin)).toEqual({ told: 0, begun: 1 })
      await write(`update session set ${each} where account_id = $1 and ended_at is null`, [admin.accountId])
      const { told } = await begunBy(admin)
      expect(told).toMatch(/tokenInvalid|sessionExpired/)
      for (let time = 0; time < 2; time++) expect(await begunBy(admin)).toEqual({ told, begun: 0 })
    }
  })

  test('who was let go leaves the work that began for him, and the trail knows nothing of it', async () => {
    const entries = () => server.rows('select seq from audit_log where tenant_id = $1', [admin.tenantId])
    await foreseen()
    const before = await entries()
    await write('update account set enabled = false where id = $1', [admin.accountId])
    expect(await begunBy(admin)).toEqual({ told: 'tenantForbidden', begun: 1 })
    await write('update account set enabled = true where id = $1', [admin.accountId])
    expect(await entries()).toEqual(before)
    const open = await server.rows(`select query from pg_stat_activity
      where datname = current_database() and application_name = 'mds-kit' and state = 'idle in transaction (aborted)'`)
    expect(open).toEqual([])
  })
})

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

  const fault =
    (after: string): Begin =>
    async ({ tx }) => {
      if (after) await sql.raw(after).execute(tx)
      await sql`select 1 / 0`.execute(tx)
    }
  test.each(['', 'select 1', 'select pg_sleep(0.02)'])(
    'a statement that fails is the fault of nobody else: he is refused, or answered, as he is now; after "%s"',
    async after => {
      const begun = (told: unknown) => ({ told, begun: 1 })
      const failing = () => begunBy(admin, {}, fault(after))
      await foreseen()
      expect(await failing()).toEqual(begun(expect.objectContaining({ code: '22012' })))
      for (const change of ["name = name || '·'", `data_scope = 'tenant'`]) {
        await foreseen()
        await write(`update role set ${change} where id = $1`, [admin.roleId])
        expect(await failing()).toEqual(begun(0))
      }
      await foreseen()
      await write('update account set enabled = false where id = $1', [admin.accountId])
      expect(await failing()).toEqual(begun('tenantForbidden'))
      await write('update account set enabled = true where id = $1', [admin.accountId])
      await foreseen()
      await write('update session set ended_at = now() where account_id = $1 and ended_at is null', [
        admin.accountId,
      ])
      expect(await failing()).toEqual(begun('tokenInvalid'))
    },
  )

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
