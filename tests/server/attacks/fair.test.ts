import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fairShare } from '../../../server/kernel/http/fair.ts'

/** Work that lasts until it is released. */
const held = () => {
  const waiting: (() => void)[] = []
  const work = () => new Promise<void>(done => waiting.push(done))
  return { waiting, work }
}
const soon = () => new Promise(done => setImmediate(done))

test('TR-W7 of a hundred calls of one token six work at once, and another token waits for none of them', async () => {
  const share = fairShare(10)
  const [one, other] = [randomBytes(32), randomBytes(32)]
  const { waiting, work } = held()
  const all = Array.from({ length: 100 }, () => share(one, work))
  await soon()
  expect(waiting).toHaveLength(6)
  expect(await share(other, async () => 'answered')).toBe('answered')
  for (let done = 0; done < 100; done += 1) {
    waiting[done]?.()
    await soon()
    expect(waiting.length - done - 1).toBeLessThanOrEqual(6)
  }
  await Promise.all(all)
})

test('TR-W7 beyond a thousand in line a call is told that the server is busy, and the line opens again', async () => {
  const share = fairShare(1)
  const token = randomBytes(32)
  const { waiting, work } = held()
  const all = Array.from({ length: 1001 }, () => share(token, work))
  await expect(share(token, async () => 1)).rejects.toMatchObject({ problem: 'serverBusy' })
  for (let done = 0; done < 1001; done += 1) {
    await soon()
    waiting[done]?.()
  }
  await Promise.all(all)
  expect(await share(token, async () => 1)).toBe(1)
})

test('TR-W7 work that fails gives its place back', async () => {
  const share = fairShare(1)
  const token = randomBytes(32)
  const fail = () => Promise.reject(new Error('failed'))
  await expect(share(token, fail)).rejects.toThrow('failed')
  expect(await share(token, async () => 1)).toBe(1)
})
