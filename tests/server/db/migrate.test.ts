import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type Connections, connectOwner } from '../../../server/kernel/db/connections.ts'
import { migrate, migrationList } from '../../../server/kernel/db/migrate.ts'
import { readMigrations } from '../../../server/kernel/db/migrations.ts'
import { openAs } from '../../../server/kernel/db/pool.ts'
import { createDatabase, dropDatabase, intoDatabase } from '../template.ts'

let folder: string
let name: string
let connections: Connections
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const query = async (text: string) => {
  const client = await connectOwner(connections)
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** Until a migration waits for a table that another transaction holds. */
const waitForBlocked = () =>
  vi.waitFor(
    async () =>
      expect(
        await query(
          "select from pg_locks where not granted and mode = 'AccessExclusiveLock' and database = (select oid from pg_database where datname = current_database())",
        ),
      ).toHaveLength(1),
    { timeout: 10_000, interval: 20 },
  )

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mds-migrations-'))
})
beforeEach(async () => {
  rmSync(folder, { recursive: true })
  folder = mkdtempSync(join(tmpdir(), 'mds-migrations-'))
  write('0001-first.sql', 'create table first (id integer primary key);')
  if (name) await dropDatabase(inject('site'), name)
  name = await createDatabase(inject('site'), 'template1')
  connections = intoDatabase(inject('site'), name)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(inject('site'), name)
})

describe('migrations', () => {
  it('TR-C13: run once, in order, and are listed with their time', async () => {
    write('0002-second.sql', 'alter table first add column name text;')
    expect(await migrate(connections, { folder })).toEqual(['0001-first.sql', '0002-second.sql'])
    expect(await migrate(connections, { folder })).toEqual([])
    write('0003-third.sql', 'create table third (id integer);')
    expect((await migrationList(connections, { folder })).map(row => row.appliedAt instanceof Date)).toEqual([
      true,
      true,
      false,
    ])
    expect(await migrate(connections, { folder })).toEqual(['0003-third.sql'])
  })

  it('TR-C13: take turns when several processes start at once', async () => {
    write('0002-slow.sql', 'select pg_sleep(0.3); create table second (id integer);')
    const runs = await Promise.all([1, 2, 3].map(() => migrate(connections, { folder })))
    expect(runs.map(done => done.length).sort()).toEqual([0, 0, 2])
  })

  it('TR-C13: let calls through while they wait for a transaction, and run after its end', async () => {
    await migrate(connections, { folder })
    write('0002-wide.sql', 'alter table first add column name text;')
    const [holder, caller] = [await connectOwner(connections), await connectOwner(connections)]
    const done: string[] = []
    try {
      await holder.query('begin; select from first')
      const said: string[] = []
      const running = migrate(connections, { folder, log: line => said.push(line) }).then(names => {
        done.push('migration')
        return names
      })
      await waitForBlocked()
      await caller.query('select from first')
      done.push('call')
      await holder.query('commit')
      expect(await running).toEqual(['0002-wide.sql'])
      expect(done).toEqual(['call', 'migration'])
      expect(said).toContainEqual(
        expect.stringMatching(/^The migration 0002-wide.sql waits for a transaction/),
      )
    } finally {
      await Promise.all([holder.end(), caller.end()])
    }
  }, 30_000)

  it('TR-C13: start again after a deadlock with a transaction, which goes on', async () => {
    await migrate(connections, { folder })
    write('0002-second.sql', 'create table second (id integer);')
    await migrate(connections, { folder })
    write('0003-both.sql', 'alter table second add column name text; alter table first add column name text;')
    const holder = await connectOwner(connections)
    try {
      // The other one is the first to see the deadlock, and ends.
      await holder.query("set deadlock_timeout = '1min'")
      await holder.query('begin; select from first')
      const running = migrate(connections, { folder })
      await waitForBlocked()
      await holder.query('select from second')
      await holder.query('commit')
      expect(await running).toEqual(['0003-both.sql'])
    } finally {
      await holder.end()
    }
  }, 30_000)

  it('TR-C13: refuse a text that was changed after it ran', async () => {
    await migrate(connections, { folder })
    write('0001-first.sql', 'create table first (id bigint primary key);')
    await expect(migrate(connections, { folder })).rejects.toThrow(
      /^The migration 0001-first.sql was changed/,
    )
  })

  it('keep nothing of one that fails, and say where it failed', async () => {
    write('0002-broken.sql', 'create table second (id integer);\n\nselect * from nowhere;')
    await expect(migrate(connections, { folder })).rejects.toThrow(
      /0002-broken.sql failed at line 3: .*nowhere/,
    )
    expect(
      await query(`select to_regclass('second') as second, to_regclass('first') is not null as first`),
    ).toEqual([{ second: null, first: true }])
  })

  it('refuse two files of one number, and a wrong name', () => {
    write('0001-other.sql', '')
    expect(() => readMigrations(folder)).toThrow(/^Renumber 0001-other.sql/)
    rmSync(join(folder, '0001-other.sql'))
    write('2-short.sql', '')
    expect(() => readMigrations(folder)).toThrow(/^Rename 2-short.sql/)
  })

  it('do not mind those of a later release', async () => {
    write('0002-later.sql', 'create table later (id integer);')
    await migrate(connections, { folder })
    rmSync(join(folder, '0002-later.sql'))
    expect(await migrate(connections, { folder })).toEqual([])
  })

  it('TR-T2: refuse an application role that could undo isolation', async () => {
    const strong = { ...connections, app: connections.owner, managesAppRole: false }
    await expect(migrate(strong, { folder })).rejects.toThrow(/must log in as mds_app/)
  })

  it('of this release bring an empty database to ready', async () => {
    const before = openAs(connections.app)
    await migrate(connections)
    const state = await before.migrationStatus()
    await before.close()
    expect(state).toMatchObject({ pending: 0, applied: readMigrations().length })
  })

  it('say in one sentence that a server does not answer', async () => {
    const away = { owner: { host: '127.0.0.1', port: 1, user: 'x', database: 'y' } }
    await expect(connectOwner(away)).rejects.toThrow(
      /^The database y at 127.0.0.1:1 cannot be opened as x .*DATABASE_URL/,
    )
  })
})
