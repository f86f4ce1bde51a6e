type Bounds = { atOnce: number; waiting: number; full: () => Error }

/** Runs at most `atOnce` pieces of work, queues up to `waiting` in order of arrival, and refuses the rest with `full()`. */
export const boundedQueue = ({ atOnce, waiting, full }: Bounds) => {
  let running = 0
  const line: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (line.length >= waiting) throw full()
    // A finished piece passes its slot on directly, so that a newcomer cannot slip in between.
    else await new Promise<void>(turn => line.push(turn))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
