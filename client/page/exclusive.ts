/** Runs work while nothing else in this browser runs work of the same name. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Longest wait for another tab (ms): as long as its call may take. */
const patience = 60_000

type RunningTasks = Map<string, Promise<unknown>>
const key = Symbol.for('mds.exclusive.1')

/** Locks shared with other tabs; null in a sandboxed page, which has an opaque origin without locks. */
export const pageLocks = (): LockManager | null =>
  globalThis.origin === 'null' ? null : (globalThis.navigator?.locks ?? null)

/**
 * Uses Web Locks where the page has them (secure contexts). Elsewhere the copies of the kit on one page exclude each
 * other, and tabs rely on the server, which returns the same successor of a token twice within ten seconds (TR-N7).
 */
export const exclusively: Exclusive = (name, work) => {
  const locks = pageLocks()
  return locks ? locks.request(name, { signal: AbortSignal.timeout(patience) }, work) : runOnPage(name, work)
}

const runOnPage: Exclusive = (name, work) => {
  const turns = onPage()
  const before = turns.get(name) ?? Promise.resolve()
  const turn = before.then(work, work)
  turns.set(name, turn)
  const free = (): void => {
    if (turns.get(name) === turn) turns.delete(name)
  }
  turn.then(free, free)
  return turn
}

const onPage = (): RunningTasks => {
  const page = globalThis as { [key]?: RunningTasks }
  page[key] ??= new Map()
  return page[key]
}
