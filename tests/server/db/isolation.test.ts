import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../harness.ts'

const tenants = [randomUUID(), randomUUID()] as const
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase({ poolSize: 2 })
  for (const id of tenants) {
    await db.owner.query(
      `insert into tenant (id, company_name, company_name_en, tenant_type) values ($1::uuid, 'A', 'A', 1)`,
      [id],
    )
    await db.database.transaction(id, async tx => {
      for (const name of ['canary one', 'canary two']) {
        await tx
          .insertInto('department')
          .values({ tenant_id: id, id: randomUUID(), name: `${name} of ${id}`, path: [] })
          .execute()
      }
    })
  }
})
afterAll(() => db.close())

describe('tenant isolation', () => {
  it('TR-T3: 10,000 interleaved transactions of two tenants over two connections see no foreign row', async () => {
    let foreign = 0
    let seen = 0
    const one = async (index: number) => {
      const tenant = tenants[index % 2]!
      const rows = await db.database
        .transaction(
          tenant,
          async tx => {
            if (index % 7 === 0) await sql`select pg_sleep(0.0005)`.execute(tx)
            if (index % 11 === 0) await sql`select 1/0`.execute(tx).catch(() => {})
            if (index % 11 === 0) return []
            return tx.selectFrom('department').select(['tenant_id', 'name']).execute()
          },
          { readOnly: index % 3 > 0 },
        )
        .catch(error => {
          if (index % 11 === 0) return []
          throw error
        })
      seen += rows.length
      foreign += rows.filter(row => row.tenant_id !== tenant || !row.name.endsWith(tenant)).length
    }
    let next = 0
    const worker = async () => {
      for (let index = next++; index < 10_000; index = next++) await one(index)
    }
    await Promise.all(Array.from({ length: 40 }, worker))
    expect(foreign).toBe(0)
    expect(seen).toBe(2 * (10_000 - Math.ceil(10_000 / 11)))
  })

  it('TR-T3: without a tenant there are no rows, and a write is an error', async () => {
    const { database } = db
    const rows = await database.transaction(null, tx => tx.selectFrom('department').selectAll().execute())
    expect(rows).toEqual([])
    const write = database.transaction(null, tx =>
      tx
        .insertInto('department')
        .values({ tenant_id: tenants[0], id: randomUUID(), name: 'x', path: [] })
        .execute(),
    )
    await expect(write).rejects.toThrow(/row-level security/)
  })

  it('TR-T3: a row of another tenant can neither be written nor changed', async () => {
    const { database } = db
    const [own, other] = tenants
    const write = database.transaction(own, tx =>
      tx
        .insertInto('department')
        .values({ tenant_id: other, id: randomUUID(), name: 'x', path: [] })
        .execute(),
    )
    await expect(write).rejects.toThrow(/row-level security/)
    const changed = await database.transaction(own, tx =>
      tx.updateTable('department').set({ name: 'taken' }).where('tenant_id', '=', other).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })

  it('TR-T3: a tenant id that is no uuid is refused before it reaches the database', async () => {
    const query = db.database.transaction(`x'; drop table tenant; --`, async () => 1)
    await expect(query).rejects.toThrow(/must be a uuid/)
  })

  it('TR-T2: the application logs in as a role without ownership, superuser or bypass', async () => {
    const { rows } = await db.owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
        (select count(*)::int from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = 'mds_app'`,
    )
    expect(rows[0]).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: true,
      owns: 0,
    })
    const who = await db.database.transaction(null, tx =>
      sql<{ name: string }>`select session_user::text as name`.execute(tx),
    )
    expect(who.rows[0]!.name).toBe('mds_app')
  })
})
