import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { ownProfile } from '../../../contract/users/calls.ts'
import { openAdmission } from '../../../server/kernel/db/admission.ts'
import { DatabaseBusy } from '../../../server/kernel/db/pool.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

const soon = () => new Promise(done => setImmediate(done))

/** Work of tenants that lasts until it is released; `begun` lists whose work has begun. */
const held = (bounds: Parameters<typeof openAdmission>[0]) => {
  const admit = openAdmission(bounds)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = (tenant: string) =>
    admit(tenant, async () => {
      begun.push(tenant)
      await new Promise<void>(done => ends.push(done))
    })
  const end = async () => {
    ends.shift()!()
    await soon()
  }
  return { admit, begun, enter, end, ends }
}

describe('TR-W7 admission of companies to the connections', () => {
  test('gives a company that is alone every connection, and beside another a fifth', async () => {
    const { begun, enter, end, ends, admit } = held({ connections: 10 })
    const busy = Array.from({ length: 40 }, () => enter('busy'))
    await soon()
    expect(begun).toHaveLength(10)
    const quiet = admit('quiet', async () => 'answered')
    await end()
    expect(await quiet).toBe('answered')
    // The ten go on; none of those that wait begins before only one of the ten is left.
    for (let left = 9; left > 2; left -= 1) await end()
    expect(begun).toHaveLength(10)
    await end()
    expect(begun).toHaveLength(11)
    expect(await admit('quiet', async () => 'at once')).toBe('at once')
    while (begun.length < 40) {
      await end()
      expect(ends).toHaveLength(2)
    }
    await end()
    await end()
    await Promise.all(busy)
  })

  test('gives turns to the companies that wait, by their weight', async () => {
    const weight = (tenant: string | null) => (tenant === 'large' ? 3 : 1)
    const { begun, enter, end } = held({ connections: 1, weight })
    const all = ['small', 'large', 'other'].flatMap(tenant => Array.from({ length: 12 }, () => enter(tenant)))
    await soon()
    for (let count = 0; count < 15; count += 1) await end()
    const of = (tenant: string) => begun.slice(0, 15).filter(each => each === tenant).length
    expect([of('small'), of('large'), of('other')]).toEqual([3, 9, 3])
    while (begun.length < 36) await end()
    await end()
    await Promise.all(all)
  })

  test('refuses beyond the bounds, and what waited too long no longer takes a turn', async () => {
    const { begun, enter, end } = held({ connections: 1, waiting: 2, patienceMs: 20 })
    const first = enter('one')
    const late = [enter('one'), enter('one')].map(each => expect(each).rejects.toThrow(DatabaseBusy))
    await expect(enter('one')).rejects.toThrow(DatabaseBusy)
    await Promise.all(late)
    const next = enter('one')
    await end()
    expect(begun).toEqual(['one', 'one'])
    await end()
    await Promise.all([first, next])
  })

  test('gives the place of failed work back', async () => {
    const admit = openAdmission({ connections: 1 })
    await expect(admit('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await admit('one', async () => 1)).toBe(1)
  })
})

describe('a call that found no connection', () => {
  let server: DemoServer
  let caller: Caller
  beforeAll(async () => {
    server = await demoServer()
    caller = await server.caller('lin.haiyan')
  })
  afterAll(() => server.close())

  test('TR-C14 is answered "server busy" with the time after which it is worth repeating', async () => {
    const hold = () => server.database.transaction(caller.tenantId, () => sleep(4500))
    // Beside another company two of them hold what theirs may have, and the others wait like the call.
    const holding = Promise.allSettled(Array.from({ length: 10 }, hold))
    await sleep(100)
    const { headers, body } = await server.app.inject({
      method: ownProfile.method,
      url: ownProfile.path,
      headers: {
        authorization: `Bearer ${caller.token}`,
        'mds-tenant': caller.tenantId,
        'mds-user': caller.accountId,
      },
    })
    expect(JSON.parse(body)).toMatchObject({ code: codes.serverBusy.code })
    expect(headers['retry-after']).toBe('2')
    await holding
  })
})
