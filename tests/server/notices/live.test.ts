import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { watchNotices } from '../../../contract/notices/calls.ts'
import { endAccessOf } from '../../../contract/recovery/account-help.ts'
import { disableUsers, userById } from '../../../contract/users/calls.ts'
import { endSessions, issueSession } from '../../../server/features/auth/sessions.ts'
import { openAs } from '../../../server/kernel/db/pool.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ahead } from '../rows.ts'

let server: DemoServer
let origin: string
let reader: Caller
let other: Caller

beforeAll(async () => {
  server = await demoServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  reader = await server.caller('zhang.wei', 'CRA')
  other = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

type Refusal = { code: number }
const getCode = async (response: Response) => ((await response.json()) as Refusal).code

const headers = (by: Caller): Record<string, string> => ({
  authorization: `Bearer ${by.token}`,
  'mds-tenant': by.tenantId,
  ...(by.roleId && { 'mds-role': by.roleId }),
})

/** Opens a stream; `next` returns the next event, null at the end. */
async function followed(by: Caller) {
  const ending = new AbortController()
  const response = await fetch(origin + watchNotices.path, { headers: headers(by), signal: ending.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await stream.read()).value ?? null
  expect(await next(), 'it listens: ask what there is').toBe('event: arrived\ndata: {}\n\n')
  return { next, leave: () => ending.abort() }
}

const arrive = ({ tenantId, userId }: Caller) =>
  server.addNew('notice', { tenant_id: tenantId, user_id: userId, type: 'notification', kind: 'system' })

describe('WIDGETS 2.7 notices over server-sent events', () => {
  test('L97 what comes for one person is told to that person alone, and says nothing of it', async () => {
    const mine = await followed(reader)
    const theirs = await followed(other)
    await arrive(reader)
    expect(await mine.next()).toBe('event: arrived\ndata: {}\n\n')
    await arrive(other)
    expect(await theirs.next(), 'the first thing that they hear is their own').toBe(
      'event: arrived\ndata: {}\n\n',
    )
    mine.leave()
    theirs.leave()
  })

  test('TR-N8 who shows no valid token hears nothing; following does not extend the session', async () => {
    const without = await fetch(origin + watchNotices.path)
    expect(await getCode(without)).toBe(codes.tokenMissing.code)
    const wrong = await fetch(origin + watchNotices.path, {
      headers: { authorization: `Bearer ${[...reader.token].reverse().join('')}` },
    })
    expect(await getCode(wrong)).toBe(codes.tokenInvalid.code)
    const strange = await fetch(origin + watchNotices.path, {
      headers: { ...headers(reader), 'mds-tenant': '00000000-0000-4000-8000-000000000000' },
    })
    expect(await getCode(strange)).toBe(codes.tenantForbidden.code)
    expect(watchNotices.passive).toBe(true)
  })

  test('WIDGETS 2.7: after a gap of its own connection to the database the server tells everybody to ask again', async () => {
    const streams = [await followed(reader), await followed(other)]
    const cut = await server.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'mds-kit listen'`,
    )
    expect(cut, 'one connection listens for the whole process').toHaveLength(1)
    for (const stream of streams) expect(await stream.next()).toBe('event: arrived\ndata: {}\n\n')
    await arrive(reader)
    expect(await streams[0]!.next(), 'and it listens as before').toBe('event: arrived\ndata: {}\n\n')
    for (const stream of streams) stream.leave()
  })

  describe('TR-N6 a stream ends at once when what it stands on ends, whoever ends it', () => {
    /**
     * Ends a session or access. The stream must end before its first heartbeat, which comes after 25 s: the test
     * times out earlier.
     */
    const endsBy = async (account: string, end: (by: Caller) => Promise<unknown>) => {
      const by = await server.caller(account)
      const [mine, theirs] = [await followed(by), await followed(reader)]
      await end(by)
      expect(await mine.next()).toBeNull()
      await arrive(reader)
      expect(await theirs.next(), 'no other one').toContain('arrived')
      theirs.leave()
    }
    const inBrowser = async ({ accountId }: Caller) => {
      const session = {
        accountId,
        method: 'password' as const,
        ...{ browser: null, ip: '10.0.0.9', userAgent: 'x' },
      }
      await server.setRows('session', { account_id: accountId }, { kind: 'browser' })
      await server.database.transaction(null, tx => issueSession(tx, session))
    }
    const disable = async ({ userId }: Caller) => {
      const { rowVersion } = (await server.call(userById, { userId }, other)).data
      const given = { users: [{ id: userId, rowVersion }], reason: 'Left' }
      expect((await server.call(disableUsers, given, other)).data.results[0]!.code).toBe(0)
    }
    /** Another process on the same database, as scripts/sessions.ts is. */
    const elsewhere = async ({ accountId }: Caller) => {
      const process = openAs(server.connections.app, { poolSize: 1 })
      await process.transaction(null, tx => endSessions(tx, { accountId }, 'tokenInvalid'))
      await process.close()
    }
    test.each([
      ['sign-out', 'zhou.mingxuan', (by: Caller) => server.call(signOut, {}, by)],
      ['another sign-in', 'shen.yulan', inBrowser],
      [
        'an administrator',
        'gu.chen',
        ({ userId }: Caller) => server.call(endAccessOf, { userId, reason: 'Lost' }, other),
      ],
      ['another process', 'xie.min', elsewhere],
      ['the person is disabled', 'jia.haoran', disable],
      [
        'the account is shut',
        'he.lihua',
        ({ accountId }: Caller) => server.setRows('account', { id: accountId }, { enabled: false }),
      ],
      [
        'the company is shut',
        'm.ruiz',
        ({ tenantId }: Caller) => server.setRows('tenant', { id: tenantId }, { enabled: false }),
      ],
    ])('%s', { timeout: 15_000 }, (_how, account, end) => endsBy(account, end))
  })

  describe('TR-N6 TR-Z2 a stream ends when the role in which the user acts ends, although the session goes on', () => {
    /** Two places of one role, and a stream in that role; the role is the user's own. */
    const withRole = async (account: string) => {
      const { tenantId, userId, ...rest } = await server.caller(account)
      const [role] = await server.rows<{ id: string }>(
        `insert into role (tenant_id, id, code, name, name_en, level, data_scope)
          values ($1, gen_random_uuid(), $2, $2, $2, 'study', 'study') returning id`,
        [tenantId, `OWN_ROLE_${crypto.randomUUID()}`],
      )
      const assignments = await server.rows<{ id: string }>(
        `insert into role_assignment (tenant_id, id, user_id, role_id, study_id)
          select $1, gen_random_uuid(), $2, $3, s.id from (select id from study where tenant_id = $1 limit 2) s returning id`,
        [tenantId, userId, role!.id],
      )
      const by: Caller = { ...rest, tenantId, userId, roleId: role!.id }
      return { by, roleId: role!.id, assignments: assignments.map(({ id }) => id) }
    }
    const change = (column: string, ids: readonly string[]) =>
      server.rows(`update role_assignment set ${column} where id = any($1)`, [[...ids]])
    const goesOn = async ({ accountId }: Caller) =>
      expect(await server.getRows('session', { account_id: accountId, ended_at: null })).not.toEqual([])

    test.each<[string, string, (assignments: string[], roleId: string) => Promise<unknown>]>([
      ['it is taken away', 'zhou.mingxuan', ids => change('ended_at = now()', ids)],
      [
        'its start moves into the future',
        'zhou.mingxuan',
        ids => change("effective_at = now() + interval '1 day'", ids),
      ],
      ['its end is reached', 'xie.min', ids => change("expires_at = now() + interval '700 ms'", ids)],
      [
        'it is switched off',
        'zhou.mingxuan',
        (_, roleId) => server.setRows('role', { id: roleId }, { enabled: false }),
      ],
      [
        'the end of the role itself is reached',
        'shen.yulan',
        (_, roleId) => server.setRows('role', { id: roleId }, { expires_at: ahead('700 ms') }),
      ],
    ])('%s', { timeout: 15_000 }, async (_how, account, end) => {
      const { by, roleId, assignments } = await withRole(account)
      const [mine, theirs] = [await followed(by), await followed(reader)]
      await end(assignments, roleId)
      expect(await mine.next()).toBeNull()
      await goesOn(by)
      await arrive(by)
      await arrive(reader)
      expect(await theirs.next(), 'no other one').toContain('arrived')
      theirs.leave()
    })

    test('it stays open while the user has the role at another place', async () => {
      const { by, assignments } = await withRole('lin.haiyan')
      const mine = await followed(by)
      await change('ended_at = now()', assignments.slice(1))
      await change("expires_at = now() + interval '1 day'", assignments)
      await arrive(by)
      expect(await mine.next()).toContain('arrived')
      mine.leave()
    })
  })

  test('a fifth stream of one session ends the first', async () => {
    const streams = [await followed(reader)]
    for (let more = 0; more < 4; more++) streams.push(await followed(reader))
    expect(await streams[0]!.next()).toBeNull()
    await arrive(reader)
    for (const stream of streams.slice(1)) {
      expect(await stream.next()).toContain('arrived')
      stream.leave()
    }
  })

  test('the end of the server ends every stream, so that it can stop', async () => {
    const stream = await followed(reader)
    const began = performance.now()
    const stopped = server.app.close()
    expect(await stream.next()).toBeNull()
    await stopped
    expect(performance.now() - began, 'long before connections are cut').toBeLessThan(5000)
  })
})
