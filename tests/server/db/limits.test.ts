import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitRole } from '../../../server/db/limits.ts'
import { openAs, type TransactionOptions } from '../../../server/db/pool.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

/** The limits in a transaction of a new connection, milliseconds, and where they come from. */
async function found(options?: TransactionOptions): Promise<string[]> {
  const database = openAs(db.connections.app, { poolSize: 1 })
  try {
    const ask = sql<{ said: string }>`select setting || ' ' || source as said from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name desc`
    const { rows } = await database.transaction(null, tx => ask.execute(tx), options)
    return rows.map(({ said }) => said)
  } finally {
    await database.close()
  }
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
})
