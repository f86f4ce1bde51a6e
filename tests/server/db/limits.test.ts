import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../../server/db/embedded.ts'
import { connectSocket, embeddedLogin } from '../../../server/db/embedded-socket.ts'
import { limitRole } from '../../../server/db/limits.ts'
import { type Database, DatabaseBusy, openAs, type TransactionOptions } from '../../../server/db/pool.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'
import { testFolder } from '../test-folder.ts'
import { failure, falseServer, ready } from './false-server.ts'
import { pooler } from './pooler.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

/** The limits in a transaction, milliseconds, and where they come from. */
async function limitsIn(database: Database, options?: TransactionOptions): Promise<string[]> {
  const ask = sql<{ said: string }>`select setting || ' ' || source as said from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name desc`
  const { rows } = await database.transaction(null, tx => ask.execute(tx), options)
  return rows.map(({ said }) => said)
}

/** The same of a new connection. */
async function found(options?: TransactionOptions): Promise<string[]> {
  const database = openAs(db.connections.app, { poolSize: 1 })
  return limitsIn(database, options).finally(() => database.close())
}

const asApp = async (options?: string) => {
  const client = new Client({ ...db.connections.app, options })
  client.on('error', () => {})
  await client.connect()
  return client
}

describe('TR-C14: the limits of a transaction', () => {
  it('are those of the role', async () => {
    expect(await found()).toEqual(['10000 user', '15000 user'])
  })

  it('are its own where it says so', async () => {
    expect(await found({ statementTimeout: 70_000 })).toEqual(['70000 session', '15000 user'])
    expect(await found({ idleTimeout: 20 })).toEqual(['10000 user', '20 session'])
  })

  it.each(['0', '1h', '9999'])('are set by each where the role has others: %s', async limit => {
    const { rows } = await db.owner.query('select current_database() as name')
    const role = `alter role mds_app in database ${rows[0].name}`
    await db.owner.query(`${role} set statement_timeout = '${limit}'`)
    expect(await found()).toEqual(['10000 session', '15000 session'])
    expect(await found({ statementTimeout: 70 })).toEqual(['70 session', '15000 session'])
    await db.owner.query(`${role} reset all`)
  })

  it('become those of a role once, and again when somebody changed them', async () => {
    const role = `limited_${process.pid}`
    const settings = () =>
      db.owner
        .query(`select setconfig from pg_db_role_setting where setrole = '${role}'::regrole`)
        .then(({ rows }) => rows[0]?.setconfig)
    const limited = ['statement_timeout=10000', 'idle_in_transaction_session_timeout=15000']
    await db.owner.query(`create role ${role}`)
    for (const change of [
      'reset all',
      'set statement_timeout = 0',
      'reset idle_in_transaction_session_timeout',
    ]) {
      await db.owner.query(`alter role ${role} ${change}`)
      expect(await settings()).not.toEqual(limited)
      await limitRole(db.owner, role)
      expect((await settings()).sort()).toEqual([...limited].sort())
    }
    await db.owner.query(`drop role ${role}`)
  })

  it('are left alone where the role is not ours to alter', async () => {
    await db.owner.query(`set role mds_app`)
    await expect(limitRole(db.owner, 'pg_monitor')).resolves.toBeUndefined()
    await db.owner.query('reset role')
  })

  it('are set by each behind a pooler: the next may have a connection from before they were those of the role', async () => {
    const older = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=1h'
    const between = await pooler([await asApp(), await asApp(older), await asApp(older)])
    const at = { host: '127.0.0.1', port: between.port }
    const database = openAs({ ...db.connections.app, ...at }, { poolSize: 1, prepare: false })
    for (let time = 0; time < 4; time++)
      expect(await limitsIn(database)).toEqual(['10000 session', '15000 session'])
    expect(await limitsIn(database, { statementTimeout: 70 })).toEqual(['70 session', '15000 session'])
    await database.close()
    between.close()
  })

  it('are set by each where the server takes others while a connection lives', async () => {
    const { folder, remove } = testFolder()
    const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
    const owner = await connectSocket(server.socketDir)
    const all = async (values: string[] | null) => {
      for (const [index, name] of ['statement_timeout', 'idle_in_transaction_session_timeout'].entries())
        await owner.query(`alter system ${values ? `set ${name} = ${values[index]}` : `reset ${name}`}`)
      await owner.query('select pg_reload_conf()')
      await expect
        .poll(async () => (await owner.query('show statement_timeout')).rows[0].statement_timeout)
        .toBe(values ? '10s' : '0')
    }
    await owner.query('create role unlimited login')
    await all(['10000', '15000'])
    const database = openAs(embeddedLogin(server.socketDir, 'unlimited', 'postgres'), { poolSize: 1 })
    expect(await limitsIn(database)).toEqual(['10000 session', '15000 session'])
    await all(null)
    expect(await limitsIn(database)).toEqual(['10000 session', '15000 session'])
    await database.close()
    await owner.end()
    await server.stop()
    remove()
  })

  it('hold for what a new connection is asked, too: who lets in and then says nothing is busy after three seconds', async () => {
    const server = await falseServer({ question: Buffer.alloc(0) })
    const database = openAs(
      { host: '127.0.0.1', port: server.port, user: 'mds_app', database: 'x' },
      { poolSize: 1 },
    )
    const start = performance.now()
    const asked = [1, 2].map(() => database.transaction(null, async () => 1))
    for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[])
      expect(reason).toBeInstanceOf(DatabaseBusy)
    expect(performance.now() - start).toBeLessThan(3900)
    await database.close()
    server.close()
  })

  it('are set by each where the question is cancelled: a role may have very short ones', async () => {
    const question = Buffer.concat([failure('ERROR', '57014', 'canceling statement'), ready('I')])
    const sent: string[] = []
    const server = await falseServer({ question, heard: text => sent.push(text) })
    const database = openAs({ host: '127.0.0.1', port: server.port, user: 'mds_app', database: 'x' })
    expect(await database.transaction(null, async () => 1, { readOnly: true })).toBe(1)
    expect(sent.join()).toContain("set local statement_timeout='10000'")
    await database.close()
    server.close()
  })
})
