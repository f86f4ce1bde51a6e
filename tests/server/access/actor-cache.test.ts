import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeForgetter, getCaller } from '../../../server/access/actor-cache.ts'
import { callerStatement, type ResolvedSession, resolveCaller } from '../../../server/access/resolve.ts'
import { tokenHash } from '../../../server/features/auth/tokens.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})

/** Everything in an actor cache entry that does not depend on the current time. */
const lasting = ({ row, actor }: ResolvedSession) => {
  const { now: _now, snapshot: _snapshot, stale_seconds: _seconds, position: _position, ...facts } = row
  return { facts, actor }
}

/** The actor as each call resolves it: always equal to a fresh read. */
const standing = (by = admin): Promise<ResolvedSession> => {
  const asked = { tokenHash: tokenHash(by.token), tenantId: by.tenantId, roleId: by.roleId }
  const caller = getCaller(server.database, asked)
  return server.database.transaction(
    by.tenantId,
    async (tx, opened) => {
      const found = await caller.resolve(tx, opened)
      const anew = await resolveCaller(tx, asked.tokenHash, by.tenantId, by.roleId)
      expect(lasting(found!)).toEqual(lasting(anew!))
      return found!
    },
    { readOnly: true, opening: caller.opening },
  )
}
const getMenus = ({ actor }: ResolvedSession) => (actor.tenantId === null ? null : actor.menus)

/** A cached actor: an actor that is not read again shares its objects. */
const keptStanding = async (): Promise<ResolvedSession> => {
  const first = await standing()
  const kept = await standing()
  expect(getMenus(kept)).toBe(getMenus(first))
  return kept
}
const write = (statement: string) =>
  server.owner.query(
    statement.replace(
      /\$(user|role|tenant|account)/g,
      (_, whose) => `'${admin[`${whose}Id` as 'userId' | 'tenantId']}'`,
    ),
  )

/** Returns what was kept before the instant `$soon` of a change, after that instant. A slow machine gets more time for it. */
const keptBefore = async (flip: string, margin = 300): Promise<ResolvedSession> => {
  const began = Date.now()
  await write(flip.replace('$soon', `now() + interval '${margin} milliseconds'`))
  const before = await keptStanding()
  const inTime = Date.now() < began + margin
  await sleep(margin + 50)
  return inTime ? before : keptBefore(flip, margin * 4)
}

const department = `from department d where d.tenant_id = $tenant and d.head_user_id is distinct from $user and d.removed_at is null`
const renamed = `update role set name = name || '·' where id = $role`
const scope = (data: string) => `update role set data_scope = '${data}' where id = $role`

/**
 * For each table that affects calls, a change that the administrator's next call must see, in this order; some need
 * another statement before.
 */
const changes: Record<string, [change: string, before?: string]> = {
  users: [`update users set first_name = first_name || '·' where id = $user`],
  role: [renamed],
  department: [
    `update department set head_user_id = $user where id = (select d.id ${department} limit 1)`,
    scope('department'),
  ],
  department_manager: [
    `insert into department_manager (tenant_id, department_id, user_id) select d.tenant_id, d.id, $user ${department} limit 1`,
  ],
  study_member: [
    `insert into study_member (tenant_id, id, study_id, user_id) select tenant_id, gen_random_uuid(), id, $user from study s
      where tenant_id = $tenant and not exists (select from study_member m where m.study_id = s.id and m.user_id = $user) limit 1`,
    scope('study'),
  ],
  role_button: ['delete from role_button where role_id = $role and menu_id = 1011'],
  role_menu: ['delete from role_menu where role_id = $role and menu_id = 1011'],
  role_application: ['delete from role_application where role_id = $role and application_id <> 1'],
  department_application: [
    'insert into department_application select tenant_id, department_id, 3 from user_department where user_id = $user',
    'delete from department_application where tenant_id = $tenant',
  ],
  user_department: ['delete from user_department where user_id = $user'],
  role_assignment: ['update role_assignment set ended_at = now() where user_id = $user and role_id = $role'],
  tenant_application: ['delete from tenant_application where tenant_id = $tenant and application_id <> 1'],
  tenant: [`update tenant set settings = settings || '{"passwordCycleMonths": 7}' where id = $tenant`],
  credential: [
    `update credential set set_at = set_at - interval '1 day' where account_id = $account and current`,
  ],
  account: ['update account set enabled = not enabled where id = $account'],
  membership: ['delete from membership where account_id = $account and tenant_id = $tenant'],
}

/** Names of the tables in a query plan. */
const tablesIn = (plan: unknown): string[] =>
  Object.entries(plan as object).flatMap(([key, value]) =>
    key === 'Relation Name' ? [String(value)] : value && typeof value === 'object' ? tablesIn(value) : [],
  )

describe('TR-T4 TR-N10 a standing that is kept is never another than the one that holds', () => {
  test('every table that it is read from notes its changes, whoever makes them', async () => {
    const { rows: plans } = await server.database.transaction(admin.tenantId, tx =>
      sql<object>`explain (format json) ${callerStatement(tokenHash(admin.token), admin.tenantId, admin.roleId)}`.execute(
        tx,
      ),
    )
    const read = new Set(tablesIn(plans).filter(name => !['session', 'access_token'].includes(name)))
    const noted = await server.rows<{ name: string; events: string; by: string }>(
      `select tgrelid::regclass::text as name, max(tgfoid::regproc::text) as by,
        string_agg(distinct tgname, ' ' order by tgname) as events from pg_trigger
        where tgfoid::regproc::text like 'actor_invalidated_by_%' and tgenabled = 'A' group by 1`,
    )
    expect(noted.map(({ name }) => name).toSorted()).toEqual([...read].toSorted())
    expect(Object.keys(changes).toSorted()).toEqual([...read].toSorted())
    for (const { name, events, by } of noted) {
      const added = by === 'actor_invalidated_by_id' ? '' : 'actor_invalidation_added '
      expect(events, name).toBe(
        `${added}actor_invalidation_edited actor_invalidation_emptied actor_invalidation_removed`,
      )
    }
  })

  test('time alone ends it: a licence, a grant that begins or ends, a role', async () => {
    const flips = [
      `update tenant_application set licence_to = $soon where tenant_id = $tenant and application_id = 3`,
      `update role_assignment set effective_at = $soon where user_id = $user and role_id = $role`,
      `update role_assignment set expires_at = $soon where user_id = $user and role_id = $role`,
      `update role set expires_at = $soon where id = $role`,
    ]
    for (const flip of flips) {
      const before = await keptBefore(flip)
      expect(lasting(await standing()).actor, flip).not.toEqual(lasting(before).actor)
    }
    await write(`update role set expires_at = null where id = $role`)
    await write(
      `update role_assignment set effective_at = '-infinity', expires_at = 'infinity' where user_id = $user and role_id = $role`,
    )
    await write(`update tenant_application set licence_to = 'infinity' where tenant_id = $tenant`)
  })

  test('a change that was open when it was read ends it with its commit, in a part of the transaction too; one taken back does not', async () => {
    for (const part of ['', 'savepoint part']) {
      await write(`begin; ${part}`)
      await write(renamed)
      if (part) await write('release savepoint part')
      // A transaction that began later has ended already, so that the snapshot does not end before the open one.
      await server.database.transaction(null, tx => sql`select pg_current_xact_id()`.execute(tx))
      const before = await keptStanding()
      await write('commit')
      expect(lasting(await standing()).actor).not.toEqual(lasting(before).actor)
    }
    await write('begin')
    await write(renamed)
    const before = await keptStanding()
    await write('rollback')
    expect(getMenus(await standing())).toBe(getMenus(before))
  })

  test('the session is looked at by each call', async () => {
    await keptStanding()
    await server.owner.query(
      'update session set ended_at = now(), end_code = 1 where account_id = $1 and ended_at is null',
      [admin.accountId],
    )
    expect((await standing()).row).toMatchObject({ ended: true, end_code: 1 })
  })

  test('what nobody needs any more is forgotten, and what is needed is not', async () => {
    const forget = changeForgetter()
    const once = () => server.database.transaction(null, forget)
    const left = () =>
      server.getRows('actor_invalidation', {}, 'subject').then(rows => rows.map(each => each.subject))
    // A writing transaction in another database of the cluster delays this for as long as it lasts.
    const forgotten = () => expect.poll(() => once().then(left), { timeout: 20_000 }).toEqual([])
    await forgotten()
    const before = await keptStanding()
    await write(`update users set first_name = first_name || '·' where id = $user`)
    await server.owner.query(`insert into actor_invalidation values (gen_random_uuid(), '99999999999')`)
    await once()
    expect(await left()).toEqual([admin.userId])
    expect(lasting(await standing())).not.toEqual(lasting(before))
    await forgotten()
  })

  test('of tables that were made anew nothing is believed', async () => {
    const before = await keptStanding()
    await write(
      `begin; alter table role disable trigger actor_invalidation_edited; ${renamed}; alter table role enable always trigger actor_invalidation_edited`,
    )
    await write(`create table made_anew (like actor_invalidation including all); grant select, insert, delete on made_anew to mds_app;
      drop table actor_invalidation cascade; alter table made_anew rename to actor_invalidation; commit`)
    expect(lasting(await standing()).actor).not.toEqual(lasting(before).actor)
  })

  test('each change is seen by the very next call', async () => {
    for (const [table, [change, first]] of Object.entries(changes)) {
      if (first) await write(first)
      const before = await keptStanding()
      await write(change)
      expect(lasting(await standing()), table).not.toEqual(lasting(before))
    }
  })
})
