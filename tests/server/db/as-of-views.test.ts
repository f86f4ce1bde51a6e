import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOfTables, readAsOf } from '../../../server/features/as-of/read-as-of.ts'
import type { Transaction } from '../../../server/kernel/context.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let tenantId: string
const moment = '2020-02-29T12:00:00.000Z'

beforeAll(async () => {
  server = await demoServer()
  const tenant = await server.getRow('tenant', { orderBy: 'id' }, 'id')
  tenantId = tenant.id
})
afterAll(() => server.close())

const countUsers = async (tx: Transaction) =>
  (await sql<{ count: number; at: Date }>`select count(*)::int as count, now() as at from users`.execute(tx))
    .rows[0]!

test('each view has the columns of its table, and no table lacks its view', async () => {
  const columnsIn = (schema: string) =>
    server.rows<{ table_name: string; columns: string }>(`select table_name,
      string_agg(column_name || ' ' || udt_name, ', ' order by column_name) as columns
      from information_schema.columns where table_schema = '${schema}' group by table_name order by table_name`)
  const views = await columnsIn('as_of')
  const tables = (await columnsIn('public')).filter(({ table_name }) =>
    (asOfTables as readonly string[]).includes(table_name),
  )
  expect(views).toEqual(tables)
  expect(views).toHaveLength(asOfTables.length)
})

test('a read sees past rows in place of present ones, and the moment as now', async () => {
  await server.database.transaction(tenantId, async tx => {
    const present = await countUsers(tx)
    const { rows } = await sql<{ row: Record<string, unknown> & { id: string } }>`select to_jsonb(u) as row
      from users u order by u.id limit 2`.execute(tx)
    const [changed, absent] = rows.map(({ row }) => row)
    const past = [
      { table: 'users', without: [changed!.id, absent!.id], rows: [{ ...changed, last_name: 'Vorher' }] },
    ] as const
    const seen = await readAsOf(tx, moment, past, async () => ({
      ...(await countUsers(tx)),
      name: await sql<{
        last_name: string
      }>`select last_name from users where id = ${changed!.id}::uuid`.execute(tx),
    }))
    expect(seen.count).toBe(present.count - 1)
    expect(seen.at.toISOString()).toBe(moment)
    expect(seen.name.rows).toEqual([{ last_name: 'Vorher' }])
    expect(await countUsers(tx)).toEqual(present)
  })
})

test('past rows of another tenant stay out of sight, and nothing is written while the past is read [TR-T1]', async () => {
  const foreign = await server.database.transaction(tenantId, tx =>
    readAsOf(tx, moment, [], () =>
      sql`select id from users where tenant_id <> ${tenantId}::uuid`.execute(tx),
    ),
  )
  expect(foreign.rows).toEqual([])
  const write = server.database.transaction(tenantId, tx =>
    readAsOf(tx, moment, [], () => sql`update users set last_name = 'x'`.execute(tx)),
  )
  await expect(write).rejects.toThrow(/cannot update view|permission denied/)
})
