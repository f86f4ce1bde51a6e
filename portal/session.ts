import { type Started, startSession } from '../client/session/start.ts'
import { globalSession } from '../client/session/store.ts'

let started: Started | undefined

/** Settles once the user of this page is known, from the cookies of this origin. */
export function restored(): Promise<void> {
  started ??= startSession(globalSession())
  return started.ready
}

/** Starts again after a load that failed. */
export function restoreAgain(): Promise<void> {
  started?.stop()
  started = undefined
  return restored()
}
