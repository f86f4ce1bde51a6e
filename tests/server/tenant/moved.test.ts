import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { ownProfile } from '../../../contract/users/calls.ts'
import { saveSetting } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let lin: Caller
beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const save = () => server.call(saveSetting, { name: 'home.layout', value: 1 }, lin)
const lock = (act: 'lock' | 'unlock') =>
  server.owner.query(`select pg_advisory_${act}(hashtextextended('move ' || $1, 0))`, [lin.tenantId])

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

  test('says where it is once it has moved, to reading and to writing', async () => {
    const away = 'https://cell-b.example.com'
    await server.setRows('tenant', { id: lin.tenantId }, { enabled: false, moved_to: away })
    for (const answer of [await save(), await server.call(ownProfile, {}, lin)])
      expect(answer).toMatchObject({ code: codes.companyMoved.code, message: expect.stringContaining(away) })
    await server.setRows('tenant', { id: lin.tenantId }, { enabled: true, moved_to: null })
    expect((await save()).code).toBe(0)
  })
})
