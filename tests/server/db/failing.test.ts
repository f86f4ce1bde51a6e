import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takenBack } from '../../../server/features/impact/taken-back.ts'
import type { Transaction } from '../../../server/kernel/context.ts'
import { inTenant } from '../../../server/kernel/db/in-tenant.ts'
import {
  type Database,
  DatabaseBusy,
  openAs,
  type TransactionOptions,
} from '../../../server/kernel/db/pool.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'
import { failure, falseServer, ready } from './false-server.ts'

let db: TestDatabase
const tenant = randomUUID()
const cycle: { of?: object } = {}
cycle.of = cycle

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const withDatabase = async (
  options: { poolSize?: number; prepare?: boolean },
  work: (database: Database) => Promise<void>,
) => {
  const database = openAs(db.connections.app, options)
  await work(database).finally(() => database.close())
}
const reads: TransactionOptions = { readOnly: true }
const saying = (value: unknown) => ({ text: 'select $1::text as said', values: [value] })
const said = async (tx: Transaction, value: unknown) =>
  (await sql<{ said: string }>`select ${value}::text as said`.execute(tx)).rows[0]!.said
const tenantIn = async (tx: Transaction) =>
  (await sql<{ at: string }>`select current_setting('app.tenant') as at`.execute(tx)).rows[0]!.at
const getPid = async (tx: Transaction) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid
const openTransactions = async () => {
  const { rows } = await db.owner.query(`select state, query from pg_stat_activity
    where datname = current_database() and application_name = 'mds-kit' and state <> 'idle'`)
  return rows
}

describe('TR-C14 a failure of statements that were sent at once', () => {
  it.each([true, false])('is told of the first, and the next transaction is as ever, prepared: %s', prepare =>
    withDatabase({ poolSize: 1, prepare }, async database => {
      for (const readOnly of [true, false]) {
        const failing = database.transaction(
          tenant,
          tx => Promise.all([said(tx, 'a'), sql`select 1 / 0`.execute(tx), said(tx, 'b'), said(tx, 'c')]),
          { readOnly, opening: saying('opened') },
        )
        await expect(failing).rejects.toThrow(/division by zero/)
        expect(await database.transaction(tenant, tx => said(tx, 'd'), { readOnly })).toBe('d')
      }
      expect(await openTransactions()).toEqual([])
    }),
  )

  it('leaves no statement unusable: one that is wrong, and one whose value cannot be written', () =>
    withDatabase({ poolSize: 1 }, async database => {
      const ask = (value: unknown) =>
        database.transaction(tenant, tx => Promise.all([said(tx, value), said(tx, 'beside')]), reads)
      const wrong = () => database.transaction(tenant, tx => sql`select nothing from nowhere`.execute(tx))
      for (let time = 0; time < 4; time++) {
        expect(await ask('good')).toEqual(['good', 'beside'])
        await expect(wrong()).rejects.toThrow(/"nowhere" does not exist/)
      }
      await expect(ask(cycle)).rejects.toThrow(/circular/)
      expect(await ask('good')).toEqual(['good', 'beside'])
      await expect(ask('a\0b')).rejects.toThrow(/invalid byte sequence/)
      expect(await ask('good')).toEqual(['good', 'beside'])
    }))

  it('of a prepared statement that no longer fits the database comes once a connection, in an opening too', () =>
    withDatabase({ poolSize: 1 }, async database => {
      await db.owner.query('create table changing (a int); grant select on changing to public')
      const opening = { text: 'select a from changing', values: [] }
      const opened = () => database.transaction(tenant, (_, rows) => rows, { readOnly: true, opening })
      const asked = () =>
        database.transaction(
          tenant,
          async tx => (await sql`select a as b from changing`.execute(tx)).rows,
          reads,
        )
      for (const ask of [opened, asked]) {
        for (let time = 0; time < 4; time++) expect(await ask()).toEqual([])
        await db.owner.query(
          `alter table changing alter column a type ${ask === opened ? 'text' : 'bytea using null'}`,
        )
        await expect(ask()).rejects.toThrow(/must not change result type/)
        expect(await ask()).toEqual([])
      }
    }))

  it('of an opening that nobody asked for is no success', () =>
    withDatabase({ poolSize: 1 }, async database => {
      for (const readOnly of [true, false])
        for (const opening of [{ text: 'select 1 / 0', values: [] }, saying(cycle)])
          await expect(database.transaction(tenant, async () => 1, { readOnly, opening })).rejects.toThrow(
            /division by zero|circular/,
          )
      expect(await database.transaction(tenant, tenantIn, reads)).toBe(tenant)
    }))

  it('takes back what was done since a savepoint, and leaves the tenant that stood before', () =>
    withDatabase({ poolSize: 1 }, async database => {
      const other = randomUUID()
      const seen = await database.transaction(
        tenant,
        async tx => {
          const there = await inTenant(tx, other, () => Promise.all([tenantIn(tx), tenantIn(tx)]))
          const failed = takenBack(tx, () =>
            Promise.all([
              sql`select set_config('app.tenant', ${other}, true)`.execute(tx),
              sql`select 1 / 0`.execute(tx),
              said(tx, 'after it'),
            ]),
          )
          await expect(failed).rejects.toThrow(/division by zero/)
          return [...there, ...(await Promise.all([tenantIn(tx), said(tx, 'on')]))]
        },
        reads,
      )
      expect(seen).toEqual([other, other, tenant, 'on'])
      expect(await database.transaction(null, tenantIn, reads)).toBe('')
    }))
})

describe('TR-C14 a connection that breaks', () => {
  const terminate = (pid: number) => db.owner.query('select pg_terminate_backend($1)', [pid])

  it('under statements sent at once, under an opening, and while it is not used', () =>
    withDatabase({ poolSize: 1 }, async database => {
      const slow = { text: 'select pg_sleep(2)', values: [] }
      const broken: [(tx: Transaction) => Promise<unknown>, TransactionOptions][] = [
        [tx => Promise.all([sql`select pg_sleep(2)`.execute(tx), said(tx, 'a'), said(tx, 'b')]), {}],
        [tx => Promise.all([said(tx, 'a'), said(tx, 'b')]), { ...reads, opening: slow }],
        [async () => 1, { ...reads, opening: slow }],
      ]
      for (const [work, options] of broken) {
        const pid = await database.transaction(tenant, getPid)
        const asked = database.transaction(tenant, work, options)
        const refused = expect(asked).rejects.toThrow(DatabaseBusy)
        await sleep(50)
        await terminate(pid)
        await refused
        expect(await database.transaction(tenant, tenantIn, reads)).toBe(tenant)
      }
      const resting = await database.transaction(tenant, getPid, reads)
      await terminate(resting)
      await sleep(20)
      expect(await database.transaction(tenant, tenantIn, reads)).toBe(tenant)
      expect(await openTransactions()).toEqual([])
    }))

  it('as soon as the server has let it in is no crash of ours', async () => {
    const first = failure('FATAL', '57P01', 'terminating connection due to administrator command')
    const server = await falseServer({ first })
    const database = openAs({ host: '127.0.0.1', port: server.port, user: 'mds_app', database: 'x' })
    await expect(database.transaction(tenant, async () => 1)).rejects.toThrow(DatabaseBusy)
    await database.close()
    server.close()
  })

  it('or a beginning that fails: told of the beginning, not of what was sent with it', async () => {
    const cancelled = failure('ERROR', '57014', 'canceling statement')
    const aborted = failure('ERROR', '25P02', 'current transaction is aborted')
    const server = await falseServer({
      answer: type => Buffer.concat([type === 'Q' ? cancelled : aborted, ready('E')]),
    })
    const database = openAs({ host: '127.0.0.1', port: server.port, user: 'mds_app', database: 'x' })
    const asked = database.transaction(tenant, tx => said(tx, 'a'), { ...reads, opening: saying('b') })
    const fault = await asked.catch((error: Error) => error)
    expect([fault, (fault as Error).message]).toEqual([
      expect.any(DatabaseBusy),
      'The database does not answer: canceling statement',
    ])
    await database.close()
    server.close()
  })
})

describe('TR-T3 TR-C14 whatever fails', () => {
  it.each([true, false])('nobody reads what another asked, and nothing stays open, prepared: %s', prepare =>
    withDatabase({ poolSize: 3, prepare }, async database => {
      const tenants = Array.from({ length: 4 }, () => randomUUID())
      const answers: unknown[] = []
      const one = async (number: number) => {
        const at = tenants[number % 4]!
        const own = `${number}`
        const faulty = [sql`select 1 / 0`, sql`select ${cycle}::text as said`, sql`select pg_sleep(0.002)`]
        const opening = number % 3 ? saying(number % 31 ? own : cycle) : undefined
        const work = async (tx: Transaction, opened: Promise<unknown[]>) => {
          if (number % 2) await opened
          const all = Promise.all([said(tx, own), faulty[number % 9]?.execute(tx), tenantIn(tx)])
          if (number % 13 === 0) return void all.catch(() => {})
          const [mine, , here] = await all
          const [row] = (await opened) as { said: string }[]
          answers.push([mine === own, here === at, row === undefined || row.said === own])
        }
        await database.transaction(at, work, { readOnly: number % 5 > 0, opening }).catch(() => {})
      }
      let asked = 0
      const breaking = async () => {
        for (let time = 1; time < 60 && asked < 600; time++) {
          await db.owner.query(`select pg_${time % 5 ? 'cancel' : 'terminate'}_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'mds-kit' order by random() limit 1`)
          await sleep(10)
        }
      }
      const asking = async (from: number) => {
        for (let number = from; number < 600; number += 6, asked++) await one(number)
      }
      await Promise.all([breaking(), ...[0, 1, 2, 3, 4, 5].map(asking)])
      expect(answers.length).toBeGreaterThan(200)
      expect(answers.flat().every(Boolean), JSON.stringify(answers)).toBe(true)
      expect(await openTransactions()).toEqual([])
    }),
  )
})
