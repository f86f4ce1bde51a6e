import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openAs, type TransactionOptions } from '../../../server/kernel/db/pool.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'
import { pooler } from './pooler.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

/** The limits in a transaction, in milliseconds, and their sources. */
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
  it('are set by each one', async () => {
    expect(await found()).toEqual(['10000 session', '15000 session'])
  })

  it('are its own where it says so', async () => {
    expect(await found({ statementTimeout: 70_000 })).toEqual(['70000 session', '15000 session'])
    expect(await found({ idleTimeout: 2000 })).toEqual(['10000 session', '2000 session'])
  })

  it.each(['0', '1h', '9999'])('are set by each where the role has others: %s', async limit => {
    const { rows } = await db.owner.query('select current_database() as name')
    const role = `alter role mds_app in database ${rows[0].name}`
    await db.owner.query(`${role} set statement_timeout = '${limit}'`)
    expect(await found()).toEqual(['10000 session', '15000 session'])
    expect(await found({ statementTimeout: 70 })).toEqual(['70 session', '15000 session'])
    await db.owner.query(`${role} reset all`)
  })

  it('are set by each behind a pooler: the next may have a connection with others', async () => {
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
})
