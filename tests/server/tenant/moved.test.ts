import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { ownProfile } from '../../../contract/users/calls.ts'
import { saveSetting } from '../../../contract/workspace/calls.ts'
import { close } from '../../../scripts/lib/move-fence.ts'
import { workHourly } from '../../../server/app/chores.ts'
import { sealRoot } from '../../../server/features/signatures/roots.ts'
import { tellBegun } from '../../../server/features/training-tasks/keep.ts'
import type { Database } from '../../../server/kernel/db/pool.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { changeStatus, getStudy } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller
beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const save = () => server.call(saveSetting, { name: 'home.layout', value: 1 }, lin)
const lock = (act: 'lock' | 'unlock', id = lin.tenantId) =>
  server.owner.query(`select pg_advisory_${act}(hashtextextended('move ' || $1, 0))`, [id])

describe('a company on its way', () => {
  test('is not written to while it is held, whatever was taken back before, and is again after that', async () => {
    await lock('lock')
    expect((await save()).code).toBe(codes.serverBusy.code)
    expect((await server.call(ownProfile, {}, lin)).code, 'reading goes on').toBe(0)
    await lock('unlock')
    expect((await save()).code).toBe(0)
    await server.database.transaction(lin.tenantId, async tx => {
      const write = sql`update user_setting set value = value`
      await sql`savepoint one`.execute(tx)
      await write.execute(tx)
      await sql`rollback to savepoint one`.execute(tx)
      await lock('lock')
      await expect(write.execute(tx)).rejects.toThrow(/is being moved/)
      await sql`rollback to savepoint one`.execute(tx)
    })
    await lock('unlock')
  })

  test('is waited for by a move as long as a transaction has written to it', async () => {
    let isHeld = false
    let held: Promise<unknown> | undefined
    await server.database.transaction(lin.tenantId, async tx => {
      const write = sql`update user_setting set value = value`
      await write.execute(tx)
      held = lock('lock').then(() => {
        isHeld = true
      })
      await write.execute(tx)
      expect(isHeld).toBe(false)
    })
    await held
    await lock('unlock')
  })

  test('is written to while a move waits for a job that runs', async () => {
    const job = await server.owner.query<{ id: string }>(
      "insert into pgboss.job (name, data, group_id, state) values ('exports', '{}', $1, 'active') returning id",
      [lin.tenantId],
    )
    let closing: ReturnType<typeof close> | undefined
    await server.database.transaction(lin.tenantId, async tx => {
      await sql`update user_setting set value = value where false`.execute(tx)
      closing = close(server.connections, lin.tenantId)
      const asked = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and query ~ '^select (name from pgboss.job|pg_advisory_lock)'`
      while ((await server.owner.query(asked)).rowCount === 0) await sleep(20)
      expect((await save()).code).toBe(0)
    })
    await server.owner.query('delete from pgboss.job where id = $1', [job.rows[0]!.id])
    const fence = await closing!
    expect(fence.refusedMs).toBe(0)
    expect((await save()).code).toBe(codes.serverBusy.code)
    await fence.owner.end()
    expect((await save()).code).toBe(0)
  })

  test('says where it is once it has moved, to reading and to writing', async () => {
    const away = 'https://cell-b.example.com'
    await server.setRows('tenant', { id: lin.tenantId }, { enabled: false, moved_to: away })
    for (const answer of [await save(), await server.call(ownProfile, {}, lin)])
      expect(answer).toMatchObject({ code: codes.companyMoved.code, message: expect.stringContaining(away) })
    await server.setRows('tenant', { id: lin.tenantId }, { enabled: true, moved_to: null })
    expect((await save()).code).toBe(0)
  })
})

describe('the work of the clocks', () => {
  const away = 'https://cell-b.example.com'
  let first: string
  let others: string[]
  let faults: { err: { code?: string }; tenantId?: string }[]
  const log = { error: (about: (typeof faults)[number]) => void faults.push(about) } as never
  beforeEach(() => {
    faults = []
  })
  beforeAll(async () => {
    const tenants = await server.getRows('tenant', { orderBy: 'id' }, 'id')
    ;[first, ...others] = tenants.map(({ id }) => id) as [string, ...string[]]
  })
  const setMoved = (to: string | null) =>
    server.setRows('tenant', { id: first }, { enabled: to === null, moved_to: to })
  const hold = (act: 'lock' | 'unlock') => lock(act, first)
  const addOldKeys = async () => {
    for (const tenant_id of [first, ...others])
      await server.addRow('idempotency', {
        ...{ tenant_id, account_id: raw('gen_random_uuid()'), key: 'old', call: 'saveSetting' },
        ...{ request_hash: Buffer.alloc(32), created_at: raw("now() - interval '25 hours'") },
      })
  }
  const listOldKeys = async () =>
    (await server.getRows('idempotency', { key: 'old' }, 'tenant_id')).map(row => row.tenant_id)

  test('goes on with the others while one is being moved, which has its turn after that', async () => {
    expect(others.length).toBeGreaterThan(0)
    await addOldKeys()
    await hold('lock')
    await workHourly(server.database, server.services, log)
    await hold('unlock')
    expect(await listOldKeys()).toEqual([first])
    expect(faults.map(({ err, tenantId }) => [err.code, tenantId])).toEqual([
      ['55P03', first],
      ['55P03', first],
    ])
    const checked = await server.getRows('audit_check', {}, 'tenant_id')
    expect(checked.map(row => row.tenant_id)).toEqual(expect.arrayContaining(others))
    await workHourly(server.database, server.services, log)
    expect(await listOldKeys()).toEqual([])
  })

  test('seals a root without a company that is being moved, which is in the next one', async () => {
    const signed = await changeStatus(server, lin, await getStudy(server, lin, 'HY-0207-301'), 'on_hold')
    const { signatureId } = signed.data as { signatureId: string }
    const listLeaves = () => server.getRows('merkle_leaf', { signature_id: signatureId }, 'root')
    await lock('lock')
    await sealRoot(server.database, server.services, 0)
    expect(await listLeaves()).toEqual([])
    await lock('unlock')
    expect(await sealRoot(server.database, server.services, 0)).toBe(true)
    expect(await listLeaves()).toHaveLength(1)
  })

  test('tells people of begun trainings in each company that is here, though one of them fails', async () => {
    const visited: (string | null)[] = []
    const [failing] = others
    const database: Database = {
      ...server.database,
      transaction: (id, ...rest) => {
        visited.push(id)
        if (id === failing) return Promise.reject(new Error('it is being moved'))
        return server.database.transaction(id, ...rest)
      },
    }
    await setMoved(away)
    await tellBegun(database, new AbortController().signal, log)
    await setMoved(null)
    expect(visited).toEqual([null, ...others])
    expect(faults).toEqual([{ err: new Error('it is being moved'), tenantId: failing }])
  })
})
