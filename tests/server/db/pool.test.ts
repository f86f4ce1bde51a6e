import { randomUUID } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '../../../server/kernel/context.ts'
import { DatabaseBusy, openAs } from '../../../server/kernel/db/pool.ts'
import { beginningOfTime, endOfTime } from '../../../server/kernel/db/types.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'

let db: TestDatabase
const tenant = randomUUID()
const counter = (key: string) => ({ key, window_start: new Date(), count: 1 })
const stored = async (key: string) =>
  (await db.owner.query('select 1 from frequency where key = $1', [key])).rowCount
/** Another session of the same role, which may end the pool's sessions. */
const asApp = async (text: string, values: unknown[] = []) => {
  const client = new Client(db.connections.app)
  await client.connect()
  await client.query(text, values)
  await client.end()
}

beforeAll(async () => {
  db = await testDatabase({ poolSize: 2, apart: 1 })
})
afterAll(() => db.close())

describe('transactions', () => {
  it('commit what returns and roll back what throws', async () => {
    await db.database.transaction(null, tx => tx.insertInto('frequency').values(counter('kept')).execute())
    const failing = db.database.transaction(null, async tx => {
      await tx.insertInto('frequency').values(counter('dropped')).execute()
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect([await stored('kept'), await stored('dropped')]).toEqual([1, 0])
  })

  it('never report success when a statement failed, even if its failure was swallowed', async () => {
    const swallowed = db.database.transaction(null, async tx => {
      await tx.insertInto('frequency').values(counter('lost')).execute()
      await sql`select 1/0`.execute(tx).catch(() => 'swallowed')
    })
    await expect(swallowed).rejects.toThrow(/rolled back/)
    expect(await stored('lost')).toBe(0)
  })

  it('refuse a statement after their end: the connection may be another tenant’s by then', async () => {
    const kept = await db.database.transaction(tenant, async tx => tx)
    const late = kept.selectFrom('department').selectAll().execute()
    await expect(late).rejects.toThrow(/transaction has ended/)
  })

  it('finish statements that nobody awaited before the connection goes back', async () => {
    let late: Promise<unknown> | undefined
    await db.database.transaction(null, async tx => {
      late = tx.insertInto('frequency').values(counter('unawaited')).execute()
    })
    await late
    expect(await stored('unawaited')).toBe(1)
  })

  it('run statements of one transaction in order, also when asked for at once', async () => {
    const seen = await db.database.transaction(null, tx =>
      Promise.all([1, 2, 3].map(n => sql<{ n: number }>`select ${n}::int as n, pg_sleep(0.002)`.execute(tx))),
    )
    expect(seen.map(({ rows }) => rows[0]!.n)).toEqual([1, 2, 3])
  })

  it('inside one another take another connection, and do not wait for the first', async () => {
    const both = Array.from({ length: 2 }, (_, index) =>
      db.database.transaction(null, async () => {
        await sleep(20)
        await db.database.transaction(null, tx =>
          tx
            .insertInto('frequency')
            .values(counter(`apart ${index}`))
            .execute(),
        )
        throw new Error('refused')
      }),
    )
    await expect(Promise.allSettled(both)).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
    expect([await stored('apart 0'), await stored('apart 1')]).toEqual([1, 1])
  })

  it('that only read cannot write', async () => {
    const write = db.database.transaction(
      null,
      tx => tx.insertInto('frequency').values(counter('read only')).execute(),
      { readOnly: true },
    )
    await expect(write).rejects.toThrow(/read-only transaction/)
  })

  it('TR-C14: end a statement that takes too long', async () => {
    const slow = db.database.transaction(null, tx => sql`select pg_sleep(5)`.execute(tx), {
      statementTimeout: 50,
    })
    await expect(slow).rejects.toThrow(/statement timeout/)
    const { rows } = await db.database.transaction(null, tx =>
      sql`select current_setting('statement_timeout') as a, current_setting('idle_in_transaction_session_timeout') as b`.execute(
        tx,
      ),
    )
    expect(rows[0]).toEqual({ a: '10s', b: '15s' })
  })

  it('plan a statement once for all ids where they say so, and leave the next transaction as it was', async () => {
    const mode = async (onePlan?: boolean) => {
      const { rows } = await db.database.transaction(
        null,
        tx =>
          sql<{ said: string }>`select setting || ', ' || (source = 'session') as said from pg_settings
            where name = 'plan_cache_mode'`.execute(tx),
        { onePlan, readOnly: true },
      )
      return rows[0]!.said
    }
    const before = await mode()
    expect(before).toMatch(/false$/)
    expect([await mode(true), await mode()]).toEqual(['force_generic_plan, true', before])
  })

  it('TR-C14: say that the database is busy when no connection comes free within three seconds', async () => {
    const held = [1, 2].map(() => db.database.transaction(null, () => sleep(3600)))
    await sleep(50)
    const start = performance.now()
    await expect(db.database.transaction(null, async () => 1)).rejects.toThrow(DatabaseBusy)
    expect(performance.now() - start).toBeGreaterThan(2900)
    expect(performance.now() - start).toBeLessThan(3500)
    await Promise.all(held)
  })

  it('TR-C14: recover by themselves when the server ended a connection', async () => {
    const broken = db.database.transaction(null, async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await asApp('select pg_terminate_backend($1)', [rows[0]!.pid])
      await sleep(50)
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow(DatabaseBusy)
    expect(await db.database.transaction(null, async () => 'again')).toBe('again')
  })

  it('TR-C14: say so when the server is away', async () => {
    const port = await closedPort()
    const away = openAs({ host: '127.0.0.1', port, user: 'mds_app', database: 'x' })
    await expect(away.transaction(null, async () => 1)).rejects.toThrow(DatabaseBusy)
    await away.close()
  })

  it('prepare what comes again, and never a pattern or a star', async () => {
    const { rows } = await db.database.transaction(null, async tx => {
      for (let time = 0; time < 4; time++) {
        await tx.selectFrom('tenant').select('id').where('id', '=', tenant).execute()
        await tx.selectFrom('tenant').selectAll().where('id', '=', tenant).execute()
        await tx.selectFrom('tenant').select('id').where('company_name', 'like', '%a%').execute()
      }
      return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)
    })
    const prepared = rows.map(({ statement }) => statement).filter(text => text.includes('"tenant"'))
    expect(prepared).toEqual(['select "id" from "tenant" where "id" = $1'])
  })

  it('give dates as text that never shifts, and infinities as the ends of time', async () => {
    const { rows } = await db.database.transaction(null, tx =>
      sql`select date '2026-02-28' as day, 'infinity'::timestamptz as never, '-infinity'::timestamptz as ever,
        timestamptz '2026-02-28 11:00+08' as at, 9007199254740993::bigint as big`.execute(tx),
    )
    expect(rows[0]).toEqual({
      day: '2026-02-28',
      never: endOfTime,
      ever: beginningOfTime,
      at: new Date('2026-02-28T03:00:00Z'),
      big: '9007199254740993',
    })
  })
})

describe('reads', () => {
  const read = <T>(work: (tx: Transaction) => Promise<T>, tenantId: string | null = null) =>
    db.database.transaction(tenantId, work, { readOnly: true })
  const here = async (tx: Transaction) => {
    const { rows } = await sql<{ pid: number; tenant: string; begun: Date }>`select pg_backend_pid() as pid,
      current_setting('app.tenant') as tenant, now() as begun`.execute(tx)
    return rows[0]!
  }

  it('that follow each other at once are transactions of their own, and leave none open', async () => {
    const first = await read(here, tenant)
    const next = await read(here)
    expect([first.tenant, next]).toEqual([tenant, { ...next, pid: first.pid, tenant: '' }])
    expect(next.begun.getTime()).toBeGreaterThanOrEqual(first.begun.getTime())
    const wrote = await db.database.transaction(tenant, async tx => {
      await tx.insertInto('frequency').values(counter('after a read')).execute()
      return here(tx)
    })
    expect(wrote.pid).toBe(first.pid)
    expect(await stored('after a read')).toBe(1)
    await read(here)
    await sleep(50)
    const { rows } = await db.owner.query(
      "select state from pg_stat_activity where datname = current_database() and application_name = 'mds-kit' and state <> 'idle'",
    )
    expect(rows).toEqual([])
  })

  it('never report success when a statement failed either', async () => {
    await expect(read(tx => sql`select 1/0`.execute(tx).catch(() => 'swallowed'))).rejects.toThrow(
      /rolled back/,
    )
    expect((await read(here)).tenant).toBe('')
  })

  it('TR-W7 let nobody wait who came before them', async () => {
    const order: string[] = []
    const held = db.database.transaction(null, () => sleep(200))
    const reading = read(() => sleep(50))
    const waiting = db.database.transaction(null, async () => order.push('waited'))
    await reading
    await read(async () => order.push('came later'))
    await Promise.all([held, waiting])
    expect(order).toEqual(['waited', 'came later'])
  })

  it('send at once what need not wait: the beginning, what opens it and the statements after it', async () => {
    const { host, port } = db.connections.app
    const path = `${host}/.s.PGSQL.${port}`
    let sent: string[] = []
    const proxy = createServer(near => {
      const far = connect(path)
      near.on('data', data => sent.push(data.toString('latin1'))).pipe(far)
      far.pipe(near)
    })
    await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done))
    const at = { host: '127.0.0.1', port: (proxy.address() as { port: number }).port }
    const database = openAs({ ...db.connections.app, ...at }, { poolSize: 1 })
    const ask = () =>
      database.transaction(
        tenant,
        tx => Promise.all(['one', 'two'].map(what => sql`select ${what}::text`.execute(tx))),
        { readOnly: true, opening: { text: 'select $1::text as opened', values: ['three'] } },
      )
    await ask()
    sent = []
    await ask()
    const [all] = sent
    expect(['begin', tenant, 'one', 'two', 'three'].filter(word => !all!.includes(word))).toEqual([])
    await database.close()
    proxy.close()
  })

  it.each([true, false])('begin with a statement of their own, prepared: %s', async prepare => {
    const database = openAs(db.connections.app, { poolSize: 1, prepare })
    const opening = (value: string) => ({
      text: 'select $1::text as value, 1 / length($1) as one, $2::int[] as list',
      values: [value, [1, 2]],
    })
    const ask = (value: string) =>
      database.transaction(tenant, async (tx, opened) => ({ here: await here(tx), opened: await opened }), {
        readOnly: true,
        opening: opening(value),
      })
    for (const value of ['a', 'b'])
      expect(await ask(value)).toMatchObject({ opened: [{ value, one: 1, list: [1, 2] }], here: { tenant } })
    await expect(ask('')).rejects.toThrow(/division by zero/)
    expect(await ask('c')).toMatchObject({ opened: [{ value: 'c' }] })
    await database.close()
  })
})

describe('listening', () => {
  it('that could not begin begins when it is asked for again', async () => {
    const { host, port } = db.connections.app
    const proxy = createServer(near => near.pipe(connect(`${host}/.s.PGSQL.${port}`)).pipe(near))
    const open = (at: number) => new Promise<void>(done => proxy.listen(at, '127.0.0.1', done))
    await open(0)
    const at = { host: '127.0.0.1', port: (proxy.address() as { port: number }).port }
    await new Promise(done => proxy.close(done))
    const database = openAs({ ...db.connections.app, ...at })
    const heard: string[] = []
    const listen = () => database.listen('mds_later', payload => heard.push(payload))
    await expect(listen()).rejects.toThrow(/ECONNREFUSED/)
    await open(at.port)
    await listen()
    await db.owner.query(`select pg_notify('mds_later', 'once')`)
    await expect.poll(() => heard).toEqual(['once'])
    await database.close()
    proxy.close()
  })

  it('hears what is notified, and tells of a gap after its connection broke', async () => {
    const heard: string[] = []
    let gaps = 0
    const stop = await db.database.listen(
      'mds_test',
      payload => heard.push(payload),
      () => {
        gaps++
      },
    )
    const notify = (text: string) => db.owner.query(`select pg_notify('mds_test', $1)`, [text])
    const until = async (done: () => boolean) => {
      for (let tries = 0; tries < 200 && !done(); tries++) await sleep(25)
    }
    await notify('one')
    await until(() => heard.length === 1)
    await asApp(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'mds-kit listen' and datname = current_database()`)
    await until(() => gaps === 1)
    await notify('two')
    await until(() => heard.length === 2)
    stop()
    await notify('three')
    await sleep(100)
    expect([heard, gaps]).toEqual([['one', 'two'], 1])
  })
})

const closedPort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
