import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectOwner } from '../../../server/kernel/db/connections.ts'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { readMigrations } from '../../../server/kernel/db/migrations.ts'
import { root } from '../../../server/kernel/root.ts'
import { dropDatabase, intoDatabase } from '../template.ts'

/** The last migration before these; a company was there already. */
const before = '0053-notice-batches.sql'
const site = inject('site')
const name = `mds_test_${randomBytes(6).toString('hex')}`
const folder = mkdtempSync(join(tmpdir(), 'mds-upgrade-'))
/** An owner of tables as docs/operators.md makes it: no superuser, so row-level security binds it. */
const connections = intoDatabase(site, name)
const binding = { ...connections, owner: { ...connections.owner, user: name }, managesAppRole: false }
const [tenant, user, role] = [randomUUID(), randomUUID(), randomUUID()]
let administrator: Client

const addMigrations = (isMeant: (name: string) => boolean) => {
  for (const each of readMigrations().filter(each => isMeant(each.name)))
    copyFileSync(join(root, 'server/kernel/db/migrations', each.name), join(folder, each.name))
}

beforeAll(async () => {
  const server = await connectOwner(site.connections)
  await server.query(`create role ${name} login`)
  await server.query(`grant mds_search to ${name} with admin option`)
  await server.query(`create database ${name} owner ${name}`)
  await server.end()
  addMigrations(each => each <= before)
  await migrate(binding, { folder })
  administrator = await connectOwner(connections)
  await administrator.query(`set session_replication_role = replica`)
  const put = (table: string, row: object) =>
    administrator.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) select ${Object.keys(row).join(', ')}
        from jsonb_populate_record(null::${table}, $1)`,
      [row],
    )
  await put('tenant', { id: tenant, company_name: '甲', company_name_en: 'One', tenant_type: 1 })
  await put('users', {
    tenant_id: tenant,
    id: user,
    last_name: '张',
    first_name: '伟',
    type: 'internal',
    status: 'enabled',
    search: ' zhangwei 张伟',
  })
  await put('role', {
    tenant_id: tenant,
    id: role,
    name: '管理员',
    name_en: 'Administrator',
    code: 'ACCOUNT_HOLDER',
    level: 'personnel',
    data_scope: 'tenant',
  })
  await put('outside_certificate', {
    ...{ tenant_id: tenant, id: randomUUID(), user_id: user, file_id: randomUUID(), submitted_by: user },
    ...{ title: 'GCP', issuer: 'Elsewhere', issued_on: '2026-01-01', state: 'withdrawn' },
  })
})
afterAll(async () => {
  await administrator?.end()
  await dropDatabase(site, name)
  const server = await connectOwner(site.connections)
  await server.query(`drop role if exists ${name}`)
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

test('TR-C13: a company that was there before keeps all of it, also where row-level security binds the owner of the tables', async () => {
  addMigrations(() => true)
  await migrate(binding, { folder })
  const count = async (text: string) => (await administrator.query(text)).rowCount
  expect(await count('select from user_search where present'), 'people are found').toBe(1)
  expect(await count('select from user_piece'), 'by each piece of their names').toBe(2)
  expect(await count('select from outside_certificate where withdrawn_at is not null')).toBe(1)
  expect(await count('select from role_menu'), 'the menus of Learning and of agents').toBe(5)
  expect(await count('select from role_button'), 'and their buttons').toBe(9)
  const unforced = `select relname from pg_class where relrowsecurity and not relforcerowsecurity`
  expect((await administrator.query(unforced)).rows, 'tables that the owner still sees through').toEqual([])
})
