import type { Pending } from '../client/sign-in/pending-step.ts'

type Waiting = { step: Pending; redirectUrl: string | undefined }

let waiting: Waiting | null = null

/** Stores a sign-in that waits for its second step, and its redirect target; only in memory, because its ticket is a secret. */
export const keepStep = (step: Pending, redirectUrl: string | undefined): void => {
  waiting = { step, redirectUrl }
}

/** The sign-in that waits for its second step, unless it has expired. */
export const waitingStep = (): Waiting | null => {
  if (waiting && waiting.step.until <= Date.now()) waiting = null
  return waiting
}

/** Forgets it: it is complete, or was started again. */
export const forgetStep = (): void => {
  waiting = null
}
