import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { fairLine, heavyWork, type Whose } from '../../../server/kernel/throttle/heavy.ts'

const of = (tenantId: string, userId: string, ticket?: string): Whose => ({
  tenantId,
  userId,
  ...(ticket && { ticket }),
})
const bounds = { atOnce: 1, waiting: 10, waitingOfOne: 10 }

/** Queued work that ends when the test says so; `begun` lists whose work has begun. */
const rig = (line: ReturnType<typeof fairLine>) => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = (whose: Whose, signal?: AbortSignal) =>
    line.run(
      whose,
      () => {
        begun.push(`${whose.tenantId}${whose.userId}`)
        return new Promise<void>(end => ends.push(end))
      },
      signal,
    )
  const endOne = async () => {
    ends.shift()!()
    await nextTurn()
  }
  return { begun, enter, endOne }
}

describe('TR-W7 the line of heavy work', () => {
  it('turns go round tenants, and round the users of each', async () => {
    const { begun, enter, endOne } = rig(fairLine(bounds))
    const asked = ['a1', 'a1', 'a1', 'a2', 'b1', 'b1', 'c1']
    const all = asked.map(each => enter(of(each[0]!, each[1]!)))
    for (const _ of asked) await endOne()
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1', 'a1'])
  })

  it('tells how many come before a piece of work, as long as it waits', async () => {
    const line = fairLine(bounds)
    const { enter, endOne } = rig(line)
    const all = [of('a', '1'), of('a', '1'), of('a', '1', 'mine'), of('b', '1', 'other')].map(each =>
      enter(each),
    )
    expect(line.before(of('a', '1', 'mine'))).toBe(3)
    expect(line.before(of('b', '1', 'other'))).toBe(1)
    expect(line.before(of('b', '1', 'mine')), 'of somebody else').toBeNull()
    await endOne()
    expect(line.before(of('b', '1', 'other')), 'it has begun').toBeNull()
    expect(line.before(of('a', '1', 'mine'))).toBe(2)
    for (let at = 0; at < 3; at += 1) await endOne()
    await Promise.all(all)
  })

  it('is no longer than it may be, for all and for one', async () => {
    const { begun, enter, endOne } = rig(fairLine({ atOnce: 1, waiting: 3, waitingOfOne: 2 }))
    const all = [of('a', '1'), of('a', '1'), of('a', '1')].map(each => enter(each))
    await expect(enter(of('a', '1'))).rejects.toMatchObject({ problem: 'serverBusy' })
    all.push(enter(of('b', '1')))
    await expect(enter(of('c', '1'))).rejects.toMatchObject({ problem: 'serverBusy' })
    for (let at = 0; at < 4; at += 1) await endOne()
    await Promise.all(all)
    expect(begun).toHaveLength(4)
  })

  it('who waits too long, or has gone, gives up a place and holds up nobody', async () => {
    const line = fairLine({ ...bounds, patienceMs: 5 })
    const { begun, enter, endOne } = rig(line)
    const first = enter(of('a', '1'))
    await expect(enter(of('a', '2', 'late'))).rejects.toMatchObject({ problem: 'serverBusy' })
    expect(line.before(of('a', '2', 'late'))).toBeNull()
    await endOne()
    await first
    const patient = rig(fairLine(bounds))
    const all = [patient.enter(of('a', '1'))]
    const going = new AbortController()
    const gone = patient.enter(of('b', '1'), going.signal)
    all.push(patient.enter(of('c', '1')))
    going.abort()
    await expect(gone).rejects.toMatchObject({ problem: 'serverBusy' })
    for (let at = 0; at < 2; at += 1) await patient.endOne()
    await Promise.all(all)
    expect([begun, patient.begun]).toEqual([['a1'], ['a1', 'c1']])
  })

  it.each(['file', 'short'] as const)('one user does not fill the line of the server: %s', async name => {
    const { enter, endOne } = rig(heavyWork[name])
    const waits = (userId: string) => Promise.race([enter(of('a', userId)), nextTurn('waits')])
    const asked = await Promise.allSettled(Array.from({ length: 300 }, () => waits('1')))
    expect(asked.some(({ status }) => status === 'rejected')).toBe(true)
    expect(await waits('2')).toBe('waits')
    const begun = asked.filter(({ status }) => status === 'fulfilled').length + 1
    for (let at = 0; at < begun; at += 1) await endOne()
  })

  it('work that fails leaves its place to the next', async () => {
    const line = fairLine(bounds)
    const failing = line.run(of('a', '1'), () => Promise.reject(new Error('broken')))
    const next = line.run(of('a', '2'), () => Promise.resolve('done'))
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
