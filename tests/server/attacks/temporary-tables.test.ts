import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Connections, connectOwner } from '../../../server/kernel/db/connections.ts'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { readMigrations } from '../../../server/kernel/db/migrations.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'
import { createDatabase, dropDatabase, intoDatabase } from '../template.ts'

const tenantId = randomUUID()
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.owner.query(
    `insert into tenant (id, company_name, company_name_en, tenant_type) values ($1, 'A', 'A', 1)`,
    [tenantId],
  )
})
afterAll(() => db.close())

const as = async <T>(login: Connections['app'], work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(login)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the caller's own table in place of the head of the chain; its trigger makes the caller a superuser. */
const trap = `
  create temporary table audit_head (tenant_id uuid primary key, seq bigint default 0, hash bytea default '\\x');
  grant all on audit_head to public;
  create function pg_temp.rise() returns trigger language plpgsql as
    $$ begin execute 'alter role mds_app superuser'; return new; end $$;
  create trigger rise before insert on audit_head for each row execute function pg_temp.rise()`
const append = `select audit_append(null, null, 'x', null, null, 'x', 'users', null, null, 'done', 'attack', '{}', null)`
const isSuper = `select rolsuper from pg_roles where rolname = current_user`

/** The attack. Its gain is removed again, because all test databases share the role. */
const attack = (client: Client) =>
  (async () => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', '${tenantId}', true)`)
    await client.query(trap)
    await client.query(append)
    const { rows } = await client.query(isSuper)
    const { rows: entries } = await client.query(`select from audit_log where request_id = 'attack'`)
    return { superuser: rows[0].rolsuper, entries: entries.length }
  })().finally(() => client.query('rollback'))

const mayMake = (client: Client) =>
  client
    .query(`select has_database_privilege('mds_app', current_database(), 'temporary') as may`)
    .then(({ rows }) => rows[0].may)

describe('TR-T2 a temporary table in the place of a table of ours', () => {
  test('is refused to the application role', async () => {
    await expect(as(db.connections.app, attack)).rejects.toThrow(
      /permission denied to create temporary tables/,
    )
  })

  test('is not taken by a function that runs as the owner, where the role may make one all the same', async () => {
    const [{ name }] = (await db.owner.query('select current_database() as name')).rows
    await db.owner.query(`grant temporary on database ${name} to mds_app`)
    try {
      expect(await as(db.connections.app, attack)).toEqual({ superuser: false, entries: 1 })
    } finally {
      await db.owner.query(`revoke temporary on database ${name} from mds_app`)
    }
  })
})

describe('TR-T2 the right to temporary tables', () => {
  const site = inject('site')
  const getInCopy = async (
    template: string,
    work: (connections: Connections, owner: Client) => Promise<void>,
  ) => {
    const name = await createDatabase(site, template)
    const connections = intoDatabase(site, name)
    const owner = await connectOwner(connections)
    try {
      await work(connections, owner)
    } finally {
      await owner.end()
      await dropDatabase(site, name)
    }
  }

  test('is taken away at each start: a copy of a database does not inherit that', () =>
    getInCopy(site.template, async (connections, owner) => {
      expect(await mayMake(owner)).toBe(true)
      expect(await migrate(connections)).toEqual([])
      expect(await mayMake(owner)).toBe(false)
      await owner.query('create temporary table own (id integer)')
    }))

  test('is taken away by an owner who is no superuser, and refuses a start where the role that migrates cannot', () =>
    getInCopy('template1', async (connections, owner) => {
      const role = `plain_${randomUUID().slice(0, 8)}`
      const name = connections.owner.database
      const plain = { ...connections, owner: { ...connections.owner, user: role }, managesAppRole: false }
      await owner.query(`create role ${role} login; grant mds_search to ${role} with admin option;
        grant usage, create on schema public to ${role}; grant create on database ${name} to ${role}`)
      try {
        await expect(migrate(plain)).rejects.toThrow(
          `have the owner of the database run 'revoke temporary on database "${name}" from public, mds_app'`,
        )
        await owner.query(`alter database ${name} owner to ${role}`)
        expect(await migrate(plain)).toEqual(readMigrations().map(({ name: file }) => file))
        expect(await mayMake(owner)).toBe(false)
        expect(await ownersOfDefiners(owner)).toEqual(['mds_search', role])
      } finally {
        await owner.query(
          `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`,
        )
      }
    }))
})

/** The owners of functions that do not run with their caller's rights. */
const ownersOfDefiners = async (owner: Client): Promise<string[]> => {
  const { rows } = await owner.query<{ owner: string }>(
    'select distinct pg_get_userbyid(proowner) as owner from pg_proc where prosecdef order by 1',
  )
  return rows.map(each => each.owner)
}
