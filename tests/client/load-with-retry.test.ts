import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadWithRetry } from '../../client/page/load-with-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lacking = (times: number) => {
  let asked = 0
  return vi.fn(async () => {
    asked += 1
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  })
}

describe('N8 what reacts to a failure, where it cannot be had just then', () => {
  test('is asked for again until it is there', async () => {
    const bring = lacking(2)
    const brought = loadWithRetry(bring)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(bring).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await brought).toBe('there')
  })

  test('is given up after five times, and at once where nobody would wait for it, without an error', async () => {
    const bring = lacking(Number.POSITIVE_INFINITY)
    const brought = loadWithRetry(bring)
    await vi.advanceTimersByTimeAsync(80_000)
    expect(await brought).toBeNull()
    expect(bring).toHaveBeenCalledTimes(5)
    expect(await loadWithRetry(lacking(1), false)).toBeNull()
  })
})
