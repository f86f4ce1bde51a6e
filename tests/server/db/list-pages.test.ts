import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOwnAccessRequests } from '../../../contract/access-requests/calls.ts'
import { searchAudit } from '../../../contract/audit/calls.ts'
import { type Download, exportOrganisations } from '../../../contract/downloads/calls.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import { listAssignments, trainingMatrix } from '../../../contract/training/calls.ts'
import { exportAssignments, exportMatrix } from '../../../contract/training/exports.ts'
import { getHistory } from '../../../server/audit/history.ts'
import { entriesMatching } from '../../../server/audit/queries.ts'
import type { Client, Transaction } from '../../../server/kernel/context.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { exportsRig, getTable } from '../downloads/exports-rig.ts'

let server: DemoServer
let lin: Caller
let person: string

/** Entries of the trail as the database itself appends them, two of three about one person. */
const append = (count: number) =>
  server.owner.query(
    `with own as materialized (select set_config('app.tenant', $1, false))
    select count(audit_append(null, $2::uuid, 'Lin', null, null, case n % 3 when 0 then 'signIn' else 'editUser' end,
      case n % 3 when 0 then 'session' else 'users' end, case when n % 3 > 0 then $3 end, n, 'done', null, '{"changes": {"region": ["a", "b"]}}', null))
    from own, generate_series(1, ${count}) n`,
    [lin.tenantId, lin.userId, person],
  )

/** Notices of three instants, so that most are of one instant with many others. */
const notify = (count: number) =>
  server.rows(
    `insert into notice (tenant_id, id, user_id, type, kind, subject, created_at)
      select $1, gen_random_uuid(), $2, 'notification', 'system', jsonb_build_object('userId', $3::text), '2026-11-20'::timestamptz + n % 3 * interval '1 day'
      from generate_series(1, ${count}) n`,
    [lin.tenantId, lin.userId, person],
  )

/** Drafts without dates beside requests of few dates. */
const request = (count: number) =>
  asAdministrator(
    server,
    `insert into access_request (tenant_id, id, number, kind, state, applicant_id, user_id, submitted_at, due_at)
      select $1, gen_random_uuid(), coalesce((select max(number) from access_request where tenant_id = $1), 0) + n, 'remove',
        case when n % 4 = 0 then 'draft' else 'withdrawn' end, $2, $3,
        case when n % 4 > 0 then now() end, case when n % 4 > 0 then '2026-12-01'::timestamptz + n % 5 * interval '1 day' end
      from generate_series(1, ${count}) n`,
    [lin.tenantId, lin.userId, person],
  )

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  person = (await server.caller('zhang.wei', 'CRA')).userId
  await server.call(searchAudit, {}, lin) // the reading itself is in the trail
  await append(1500)
  await notify(300)
  await request(200)
})
afterAll(() => server.close())

type List = {
  /** The page as the call gives it, and the total. */
  page: (limit: number, pageNum: number) => Promise<{ keys: (string | number)[]; total: number }>
  /** Every key in the order of the list, by one plain statement. */
  all: () => Promise<(string | number)[]>
  add: (count: number) => Promise<unknown>
  remove?: () => Promise<unknown>
}

const column = async (statement: string, values: unknown[]) =>
  (await server.rows<{ key: string }>(statement, values)).map(({ key }) => key)

const trail = (show: 'all' | 'changes', condition: string): List => ({
  page: async (limit, pageNum) => {
    const { data } = await server.call(searchAudit, { limit, pageNum, show }, lin)
    return { keys: data.records.map(({ seq }) => seq), total: data.total }
  },
  all: async () =>
    (
      await column(
        `select seq::text as key from audit_log where tenant_id = $1 and ${condition} order by seq desc`,
        [lin.tenantId],
      )
    ).map(Number),
  add: append,
})

const requests = (field: 'dueAt' | 'createdAt', descending: boolean, order: string): List => ({
  page: async (limit, pageNum) => {
    const { data } = await server.call(
      listOwnAccessRequests,
      { limit, pageNum, sort: { field, descending } },
      lin,
    )
    return { keys: data.records.map(({ id }) => id), total: data.total }
  },
  all: () =>
    column(
      `select id::text as key from access_request where tenant_id = $1 and applicant_id = $2 order by ${order} nulls last, id`,
      [lin.tenantId, lin.userId],
    ),
  add: request,
  remove: () =>
    server.rows(
      `delete from access_request where tenant_id = $1 and applicant_id = $2 and kind = 'remove' and number % 3 = 0
        and id not in (select request_id from access_request_item)`,
      [lin.tenantId, lin.userId],
    ),
})

const lists: Record<string, List> = {
  trail: trail('all', 'true'),
  'trail, changes': trail('changes', `entity not in ('session', 'access', 'downloads', 'setting')`),
  notices: {
    page: async (limit, pageNum) => {
      const { data } = await server.call(listNotices, { type: 'notification', limit, pageNum }, lin)
      return { keys: data.records.map(({ id }) => id), total: data.total }
    },
    all: () =>
      column(
        `select id::text as key from notice where tenant_id = $1 and user_id = $2 and type = 'notification' and not held order by created_at desc, id desc`,
        [lin.tenantId, lin.userId],
      ),
    add: notify,
    remove: () =>
      server.rows(`delete from notice where user_id = $1 and id::text < '4' and type = 'notification'`, [
        lin.userId,
      ]),
  },
  'requests, due first': requests('dueAt', false, 'due_at'),
  'requests, due last': requests('dueAt', true, 'due_at desc'),
  'requests, newest first': requests('createdAt', true, 'created_at desc'),
}

describe('pages of lists are the parts of one plain order', () => {
  test.each(Object.entries(lists))('%s', async (_, { page, all, add, remove }) => {
    const compare = async (limit: number, pageNum: number) => {
      const whole = await all()
      const { keys, total } = await page(limit, pageNum)
      expect(keys, `${limit} of page ${pageNum}`).toEqual(whole.slice((pageNum - 1) * limit, pageNum * limit))
      expect(total).toBe(whole.length)
      return whole.length
    }
    const total = await compare(7, 1)
    const last = Math.ceil(total / 7)
    for (const pageNum of [2, 9, 17, last - 1, last, last + 1, last + 400]) await compare(7, pageNum)
    await add(10)
    await compare(7, 17)
    await remove?.()
    await compare(7, 17)
    await compare(100, 2)
  })
})

describe('a page reads rows beside its keys for what it shows alone', () => {
  const client = { locale: 'en-US' } as Client
  const limit = 15
  /** Scans and rows that a page asks of tables beside the one that is listed. */
  const beside = (tables: readonly string[], read: (tx: Transaction) => Promise<{ rows: unknown[] }>) =>
    server.database.transaction(lin.tenantId, async tx => {
      const count = async () => {
        const { rows } = await sql<{
          count: number
        }>`select sum(coalesce(idx_scan, 0) + coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as count
          from pg_stat_xact_user_tables where relname = any(${[...tables]}::text[])`.execute(tx)
        return rows[0]!.count
      }
      const before = await count()
      expect((await read(tx)).rows).toHaveLength(limit)
      return (await count()) - before
    })

  test.each([
    [
      'history',
      ['audit_payload', 'audit_personal', 'role'],
      (tx: Transaction, pageNum: number) => getHistory({ tx, client }, 'users', person, { limit, pageNum }),
    ],
    [
      'trail',
      ['audit_payload', 'audit_personal', 'role'],
      (tx: Transaction, pageNum: number) =>
        entriesMatching(tx, sql`l.tenant_id = (select current_tenant())`, { limit, pageNum }),
    ],
  ])('%s', async (_, tables, read) => {
    for (const pageNum of [2, 12]) {
      const count = await beside(tables, tx => read(tx, pageNum))
      expect(count).toBeGreaterThan(limit)
      expect(count, `page ${pageNum}`).toBeLessThanOrEqual(4 * limit)
    }
  })
})

describe('TR-C8 an export goes through the order of its list, over many parts', () => {
  /** One column of the file. */
  const read = async (asked: Promise<{ code: number; message: string; data: Download }>) => {
    const { code, message, data } = await asked
    expect(code, message).toBe(0)
    const rig = exportsRig(server, lin)
    const [, ...table] = await getTable((await rig.fileOf(await rig.made(data))).rawPayload)
    return table.map(([first]) => first)
  }
  /** The same of all pages. */
  const follow = async <R>(
    ask: (pageNum: number) => Promise<{ data: { records: R[]; total: number } }>,
    name: (row: R) => unknown,
  ) => {
    const names: unknown[] = []
    for (let pageNum = 1; ; pageNum += 1) {
      const { records, total } = (await ask(pageNum)).data
      names.push(...records.map(name))
      if (names.length >= total) return names
    }
  }
  const limit = 100

  test('organisations of one name', async () => {
    await server.rows(
      `insert into organisation (tenant_id, id, name, type, path, sort_name)
        select $1, x.id, 'Same name', 'hospital', array[x.id], 'same name'
        from (select gen_random_uuid() as id from generate_series(1, 160)) x`,
      [lin.tenantId],
    )
    const order = { sort: 'type', descending: true } as const
    const shown = await follow(
      pageNum => server.call(listOrganisations, { limit, pageNum, ...order }, lin),
      ({ id }) => id,
    )
    expect(await read(server.call(exportOrganisations, { headers: ['id'], ...order }, lin))).toEqual(shown)
  })

  test('assignments of trainings, and their people', async () => {
    await server.rows(
      `insert into task_assignment (tenant_id, task_id, user_id, due_at)
        select $1, t.id, u.id, case when u.id::text < '8' then '2027-01-01'::timestamptz end
        from (select id from training_task where tenant_id = $1 and active order by id limit 1) t,
          (select id from users where tenant_id = $1 and account is not null and status = 'enabled' and removed_at is null limit 130) u
        on conflict do nothing`,
      [lin.tenantId],
    )
    const order = { sort: 'due', descending: true } as const
    const shown = await follow(
      pageNum => server.call(listAssignments, { limit, pageNum, ...order }, lin),
      ({ person }) => person.account,
    )
    expect(shown.length).toBeGreaterThan(120)
    expect(await read(server.call(exportAssignments, { headers: ['account'], ...order }, lin))).toEqual(shown)
    const people = await follow(
      pageNum => server.call(trainingMatrix, { limit, pageNum }, lin),
      ({ account }) => account,
    )
    expect(await read(server.call(exportMatrix, { headers: ['account'] }, lin))).toEqual(people)
  })
})
