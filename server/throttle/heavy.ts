import { problem } from '../problem.ts'

/** Whose work it is; `ticket` names one piece of it, so that its place in the line can be read. */
export type Whose = { tenantId: string; userId: string; ticket?: string }

type Bounds = {
  /** Pieces of work at once, and how many may wait: of everybody, and of one user. */
  atOnce: number
  waiting: number
  waitingOfOne: number
  /** How long one waits before it is refused (ms); as long as it takes where nothing is given. */
  patienceMs?: number
}
type Waiting = Whose & { turn: () => void }
/** When a tenant, and a user of it, last had a turn. */
type Turns = ReadonlyMap<string, number>

/**
 * A line for work that takes much memory. The next turn is that of the tenant that has waited longest for one, and within it of such a user:
 * nobody waits behind all the files of somebody else. What finds the line full, or waits too long, is refused as `serverBusy`.
 */
export const fairLine = ({ atOnce, waiting, waitingOfOne, patienceMs }: Bounds) => {
  let running = 0
  let line: readonly Waiting[] = []
  let turns: Turns = new Map()

  const begin = (whose: Whose) => {
    turns = withTurn(turns, whose)
  }
  const leave = () => {
    const next = inOrder(line, turns)[0]
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
    /** Does the work when its turn comes; `signal` gives the place up. */
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
    /** How many come before the piece of work of this ticket; null where none of it waits. */
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

/** The line in the order in which its turns would come if nobody joined it. */
const inOrder = (line: readonly Waiting[], before: Turns): Waiting[] => {
  const left = [...line]
  const order: Waiting[] = []
  let turns = before
  while (left.length > 0) {
    const at = left.reduce((best, each, at) => (isEarlier(each, left[best]!, turns) ? at : best), 0)
    const [next] = left.splice(at, 1) as [Waiting]
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
 * The one place of this process through which all work goes that takes much memory. Files from outside, workbooks and large pictures, one after
 * the other, since one of them may take 200 MB; exports two at once, which wait in the queue of jobs; beside them what somebody waits for in
 * front of a screen and what takes a moment: puzzles, small pictures, small workbooks (TR-W7).
 */
export const heavyWork = {
  // With the 20 s that a reader has, and 10 s for its rows, an answer comes before the caller gives up (60 s).
  file: fairLine({ atOnce: 1, waiting: 40, waitingOfOne: 20, patienceMs: 30_000 }),
  export: fairLine({ atOnce: 2, waiting: 20, waitingOfOne: 20 }),
  // Some of it is asked for within a transaction, which may be idle for 15 s.
  short: fairLine({ atOnce: 2, waiting: 100, waitingOfOne: 100, patienceMs: 10_000 }),
}
