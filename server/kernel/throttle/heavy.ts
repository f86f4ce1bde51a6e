import { problem } from '../problem.ts'

/** Owner of the work; `ticket` identifies one piece of it, so that its position in the queue can be read. */
export type Whose = { tenantId: string; userId: string; ticket?: string }

export type Bounds = {
  /** Limits: concurrent pieces of work, and waiting ones in total and per user. */
  atOnce: number
  waiting: number
  waitingOfOne: number
  /** Longest wait before the refusal (ms); unlimited by default. */
  patienceMs?: number
}
type Waiting = Whose & { turn: () => void }
/** Last turn of each tenant, and of each of its users. */
type Turns = ReadonlyMap<string, number>

/**
 * A fair queue for work that uses much memory. The next turn goes to the tenant that has waited longest for one, and in it to such a user,
 * so that nobody waits behind all files of another user. When the queue is full or the wait too long, the work is refused as `serverBusy`.
 */
export const fairLine = ({ atOnce, waiting, waitingOfOne, patienceMs }: Bounds) => {
  let running = 0
  let line: readonly Waiting[] = []
  let turns: Turns = new Map()

  const begin = (whose: Whose) => {
    turns = withTurn(turns, whose)
  }
  const leave = () => {
    const next = getNext(line, turns)
    if (next) {
      line = line.filter(each => each !== next)
      begin(next)
      next.turn()
      return
    }
    running -= 1
    if (running === 0) turns = new Map()
  }
  const wait = (whose: Whose, signal?: AbortSignal): Promise<void> => {
    const own = line.filter(each => isOf(each, whose))
    if (line.length >= waiting || own.length >= waitingOfOne) throw problem('serverBusy')
    return new Promise((resolve, reject) => {
      const end = (then: () => void) => () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', give)
        then()
      }
      const place: Waiting = { ...whose, turn: end(resolve) }
      const give = end(() => {
        line = line.filter(each => each !== place)
        reject(problem('serverBusy'))
      })
      const timer = patienceMs === undefined ? undefined : setTimeout(give, patienceMs)
      signal?.addEventListener('abort', give)
      line = [...line, place]
    })
  }

  return {
    /** Does the work when its turn comes; `signal` cancels the wait. */
    run: async <T>(whose: Whose, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      if (running < atOnce) {
        running += 1
        begin(whose)
      } else await wait(whose, signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    /** Number of pieces of work before the one with this ticket; null when it does not wait. */
    before: (whose: Whose): number | null => {
      const at = inOrder(line, turns).findIndex(each => isOf(each, whose) && each.ticket === whose.ticket)
      return at < 0 ? null : running + at
    },
  }
}

const userOf = ({ tenantId, userId }: Whose) => `${tenantId} ${userId}`
const isOf = (one: Whose, other: Whose) => userOf(one) === userOf(other)

const withTurn = (turns: Turns, whose: Whose): Turns => {
  const last = Math.max(0, ...turns.values()) + 1
  return new Map([...turns, [whose.tenantId, last], [userOf(whose), last]])
}

const getNext = (line: readonly Waiting[], turns: Turns): Waiting | undefined =>
  line.reduce((best, each) => (isEarlier(each, best, turns) ? each : best), line[0]!)

/** The queue in the order of turns if nothing else joins it. */
const inOrder = (line: readonly Waiting[], before: Turns): Waiting[] => {
  const left = [...line]
  const order: Waiting[] = []
  let turns = before
  while (left.length > 0) {
    const next = getNext(left, turns)!
    left.splice(left.indexOf(next), 1)
    order.push(next)
    turns = withTurn(turns, next)
  }
  return order
}

const isEarlier = (one: Whose, other: Whose, turns: Turns): boolean => {
  const of = (key: string) => turns.get(key) ?? 0
  const tenants = of(one.tenantId) - of(other.tenantId)
  return tenants === 0 ? of(userOf(one)) < of(userOf(other)) : tenants < 0
}

/**
 * All memory-heavy work of this process goes through here. Uploaded files, workbooks and large pictures run one at a time, because one may
 * use 200 MB. Exports run two at a time and wait in the job queue. Short work that users wait for has its own queue: puzzles, small
 * pictures, small workbooks (TR-W7).
 */
export const heavyWork = {
  // With 20 s for a reader and 10 s for its rows, the response comes before the client's timeout (60 s).
  file: fairLine({ atOnce: 1, waiting: 40, waitingOfOne: 20, patienceMs: 30_000 }),
  export: fairLine({ atOnce: 2, waiting: 20, waitingOfOne: 20 }),
  // Some of it is requested within a transaction, which may be idle for 15 s.
  short: fairLine({ atOnce: 2, waiting: 200, waitingOfOne: 100, patienceMs: 10_000 }),
}
