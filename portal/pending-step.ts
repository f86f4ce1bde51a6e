import type { Pending } from '../client/pending-step.ts'

type Waiting = { step: Pending; redirectUrl: string | undefined }

let waiting: Waiting | null = null

/** Keeps a sign-in that awaits its second step, and where the address wished to go; in memory alone, for its ticket is a secret. */
export const keepStep = (step: Pending, redirectUrl: string | undefined): void => {
  waiting = { step, redirectUrl }
}

/** The sign-in that awaits its second step, unless its time has run out. */
export const waitingStep = (): Waiting | null => {
  if (waiting && waiting.step.until <= Date.now()) waiting = null
  return waiting
}

/** Forgets it: it is complete, or begun anew. */
export const forgetStep = (): void => {
  waiting = null
}
