import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { globalTables } from '../../server/kernel/db/global-tables.ts'
import { type DemoServer, demoServer } from './demo-server.ts'

let server: DemoServer

type Table = {
  name: string
  tenant: boolean
  enabled: boolean
  forced: boolean
  policies: number
  owner: string
  key: boolean
}
let tables: Table[]

beforeAll(async () => {
  server = await demoServer()
  tables =
    await server.rows<Table>(`select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      pg_get_userbyid(c.relowner) as owner,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as tenant,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as policies,
      exists (select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public' order by 1`)
})
afterAll(() => server.close())

describe('TR-T1 every table of a tenant', () => {
  test('has tenant_id, forced row-level security, the one policy and a key that starts with the tenant', () => {
    const isolated = tables.filter(table => !(table.name in globalTables))
    expect(isolated.length).toBeGreaterThan(20)
    for (const table of isolated) {
      expect(table, table.name).toMatchObject({
        tenant: true,
        enabled: true,
        forced: true,
        policies: 1,
        key: true,
      })
    }
    expect(Object.keys(globalTables).filter(name => !tables.some(table => table.name === name))).toEqual([])
  })

  test('points at other tables of tenants only together with its tenant', async () => {
    const loose =
      await server.rows(`select k.conname, k.conrelid::regclass::text as table from pg_constraint k
      where k.contype = 'f' and k.confrelid <> 'tenant'::regclass
        and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'tenant_id' and a.attnotnull)
        and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and a.attnum = any(k.conkey))`)
    expect(loose).toEqual([])
  })

  test('shows nothing and takes nothing with no tenant set (TR-T3)', async () => {
    for (const { name } of tables.filter(table => table.tenant && !(table.name in globalTables))) {
      const seen = await server.database.transaction(null, tx =>
        sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(tx),
      )
      expect(seen.rows[0]?.count, name).toBe(0)
    }
    const tenant = await server.getRow('tenant', {}, 'id')
    const write = server.database.transaction(null, tx =>
      sql`insert into user_setting (tenant_id, user_id, name, value) select ${tenant.id}, ${tenant.id}, 'x', '1'`.execute(
        tx,
      ),
    )
    await expect(write).rejects.toThrow(/row-level security/)
  })

  test('shows each tenant its own rows alone', async () => {
    const tenants = await server.getRows('tenant', {}, 'id')
    for (const { id } of tenants) {
      const foreign = await server.database.transaction(id, tx =>
        sql<{
          count: number
        }>`select count(*)::int as count from users where tenant_id <> ${id}::uuid`.execute(tx),
      )
      expect(foreign.rows[0]?.count).toBe(0)
    }
  })
})

describe('TR-T2 the application role', () => {
  test('is no owner, no superuser, and cannot pass row-level security', async () => {
    const [role] = await server.rows(
      "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'mds_app'",
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false })
    expect(tables.filter(table => table.owner === 'mds_app')).toEqual([])
  })

  test('finds only the listed functions that run as somebody else, each with a fixed search path that ends with temporary objects', async () => {
    const definers = await server.rows<{ name: string; path: string | null }>(
      `select n.nspname || '.' || proname as name, (select substr(each, 13) from unnest(proconfig) each where each like 'search_path=%') as path
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace where prosecdef order by 1`,
    )
    const path = 'pg_catalog, public, pg_temp'
    expect(definers).toEqual([
      { name: 'public.audit_append', path },
      { name: 'public.organisations_first', path },
      { name: 'public.organisations_keyed', path },
      { name: 'public.organisations_matching', path },
      { name: 'public.sign_access_decision', path },
      { name: 'public.sign_pi_replacement', path },
      { name: 'public.sign_site_take_over', path },
      { name: 'public.sign_site_waiver', path },
      { name: 'public.sign_status_correction', path },
      { name: 'public.sign_study_status', path },
      { name: 'public.sites_first', path },
      { name: 'public.studies_first', path },
      { name: 'public.user_piece_gone', path },
      { name: 'public.user_search_kept', path },
      { name: 'public.users_called', path },
      { name: 'public.users_first', path },
      { name: 'public.users_having', path },
      { name: 'public.users_listed', path },
      { name: 'public.users_matching', path },
    ])
  })

  test('TR-T2 those that see through row-level security tell nothing of another company, and nothing without one', async () => {
    const tenants = await server.rows<{ id: string; emails: string[] }>(
      `select t.id, (select array_agg(u.email) from users u where u.tenant_id = t.id and u.email is not null
          and not exists (select from users o where lower(o.email) = lower(u.email) and o.tenant_id <> t.id)) as emails
        from tenant t order by t.id`,
    )
    const [one, other] = tenants
    const found = (of: typeof one, within: string | null) =>
      server.database.transaction(within, async tx => {
        const people = await sql`select users_having(${of!.emails}::text[], '{}', '{}')`.execute(tx)
        return people.rows.length
      })
    expect(await found(other, other!.id)).toBe(other!.emails.length)
    for (const within of [one!.id, null]) expect(await found(other, within)).toBe(0)
  })

  test('TR-A3 may not change or remove audit entries, and nobody may', async () => {
    for (const statement of [
      'update audit_log set action = action',
      'delete from audit_log',
      'truncate audit_log cascade',
      'delete from audit_anchor',
      'delete from audit_payload',
      'truncate audit_payload',
      'truncate audit_personal',
    ]) {
      const tenant = await server.getRow('tenant', {}, 'id')
      const asApp = server.database.transaction(tenant.id, tx => sql.raw(statement).execute(tx))
      await expect(asApp, statement).rejects.toThrow(/permission denied/)
      await expect(server.owner.query(statement), `${statement} as owner`).rejects.toThrow(/append-only/)
    }
  })
})

describe('The catalogue of the database', () => {
  test('has a sentence for every table', async () => {
    const bare = await server.rows(
      `select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and coalesce(obj_description(c.oid, 'pg_class'), '') !~ '^[A-Z].*[.]$' order by 1`,
    )
    expect(bare).toEqual([])
  })

  test('has a sentence for every column of every table that migrations make', async () => {
    const columns = await server.rows<{ name: string; says: string | null }>(
      `select c.relname || '.' || a.attname as name, col_description(c.oid, a.attnum) as says
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(columns.length).toBeGreaterThan(300)
    expect(columns.filter(({ says }) => !says?.endsWith('.')).map(({ name }) => name)).toEqual([])
  })
})
