import { setImmediate as afterPoll, setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSteps, inTurns, openTurns, rests } from '../../../server/kernel/throttle/turns.ts'
import { offsetsOf } from '../../../server/kernel/zone.ts'

const whose = { tenantId: 't', userId: 'u' }

/** Computes for so many milliseconds. */
const compute = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('O13 rows are reckoned a step at a time: whatever else waits comes to its turn in between', async () => {
  const others: number[] = []
  let reckoned = 0
  const other = () => {
    others.push(reckoned)
    if (reckoned < 30) setImmediate(other)
  }
  setImmediate(other)
  const rows = Array.from({ length: 30 }, (_, at) => at)
  const found = await inTurns(rows, row => {
    compute(1)
    reckoned += 1
    return row * 2
  })
  expect(found).toEqual(rows.map(row => row * 2))
  expect(new Set(others.filter(each => each > 0 && each < 30)).size).toBeGreaterThan(2)
})

test('O13 of pieces of work that arrive together each waits until others have had the event loop', async () => {
  const takeTurn = openTurns({ waiting: 10, waitingOfOne: 10 })
  const order: string[] = []
  const calls = setInterval(() => order.push('call'), 1)
  const piece = () =>
    takeTurn(whose, () => {
      compute(3)
      order.push('piece')
    })
  await Promise.all(Array.from({ length: 10 }, piece))
  clearInterval(calls)
  expect(order.join(' ')).not.toContain('piece piece')
})

test.each([
  ['after a longer pause', () => pause(150), 5],
  ['while the event loop is busy with other work', () => Promise.resolve(setImmediate(compute, 50)), 0],
])('O13 a piece waits for nothing %s', async (_when, between, ms) => {
  const takeTurn = openTurns({ waiting: 1, waitingOfOne: 1 })
  await takeTurn(whose, () => compute(ms))
  await between()
  await afterPoll()
  const order: string[] = []
  const other = afterPoll().then(() => order.push('other'))
  await takeTurn(whose, () => order.push('piece'))
  await other
  expect(order).toEqual(['piece', 'other'])
})

test('O13 pieces beyond the bound are refused, and another user still gets a turn before the rest', async () => {
  const takeTurn = openTurns({ waiting: 3, waitingOfOne: 2 })
  const order: string[] = []
  const piece = (userId: string) => takeTurn({ ...whose, userId }, () => order.push(userId))
  const pieces = ['a', 'a', 'a', 'a', 'b', 'b'].map(piece)
  const ends = await Promise.allSettled(pieces)
  expect(ends.map(end => (end.status === 'rejected' ? end.reason.problem : ''))).toEqual([
    ...['', '', '', 'serverBusy', '', 'serverBusy'],
  ])
  expect(order).toEqual(['a', 'b', 'a', 'a'])
})

test('O13 every row is in one step, in order', async () => {
  const rows = Array.from({ length: 45 }, (_, at) => at)
  const steps: number[][] = []
  await inSteps(rows, async step => void steps.push([...step]))
  expect(steps.flat()).toEqual(rows)
  expect(steps.length).toBeGreaterThan(1)
  await inSteps([], async () => expect.unreachable())
})

test('O13 a rest is as long as the work before it: short work goes on, and nobody rests long for having waited', async () => {
  let at = 0
  const slept: number[] = []
  const rest = rests(
    () => at,
    async ms => {
      slept.push(ms)
      at += ms
    },
  )
  for (const worked of [4, 5, 6, 40, 400]) {
    at += worked
    await rest()
  }
  expect(slept).toEqual([15, 40, 100])
})

test('the offsets of a zone are made once, however many days are asked of it', () => {
  expect(offsetsOf('Asia/Shanghai')).toBe(offsetsOf('Asia/Shanghai'))
  const berlin = offsetsOf('Europe/Berlin')
  expect([berlin(new Date('2026-01-15')), berlin(new Date('2026-07-15'))]).toEqual([60, 120])
  for (let at = 1; at < 12; at++) expect(offsetsOf(`Etc/GMT+${at}`)(new Date())).toBe(-60 * at)
  expect(offsetsOf('Europe/Berlin')(new Date('2026-07-15'))).toBe(120)
})
