import { problem } from '../../kernel/problem.ts'

const mostWaiting = 32

/** Last work per name, and the length of its queue. */
const lines = new Map<string, { last: Promise<unknown>; length: number }>()

/**
 * Runs tries for one name one after another within this process, so that right passwords submitted at the same time do not
 * count as wrong while they wait for verification. Across processes only the counter decides. It is exact, and at worst
 * locks one try per process too early.
 */
export const runExclusive = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 }
  if (line.length > mostWaiting) throw problem('serverBusy')
  line.length += 1
  lines.set(name, line)
  const mine = line.last.then(work)
  line.last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(name)
  }
}
