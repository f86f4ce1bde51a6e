import { type CallError, isCallError } from '../http/call-error.ts'

/** The answer of a call, or its failure. */
export type Outcome<T> = { answer: T; error: null } | { answer: null; error: CallError }

/** Waits for a call, and returns its failure as a value; anything else that is thrown is a bug of ours. */
export const settle = async <T>(work: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { answer: await work, error: null }
  } catch (error) {
    if (isCallError(error)) return { answer: null, error }
    throw error
  }
}

export type Latest = {
  /** Begins a request and aborts the one before; null when a newer one, or `stop`, has taken its place. */
  run: <T>(ask: (signal: AbortSignal) => Promise<T>) => Promise<Outcome<T> | null>
  stop: () => void
}

/** Keeps one request at a time, so that the answer of an older one is never shown. */
export const createLatest = (): Latest => {
  let running: AbortController | null = null
  const stop = () => {
    running?.abort()
    running = null
  }
  const run: Latest['run'] = async ask => {
    stop()
    const own = new AbortController()
    running = own
    const outcome = await settle(ask(own.signal))
    if (running !== own) return null
    running = null
    return outcome
  }
  return { run, stop }
}
