import { send } from '../../../client/session/api.ts'
import type { Call, Input, Output } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { activateUsers } from '../../../contract/users/calls.ts'
import type { Sending } from '../form/use-submit.ts'

/** A record, and its version that was read. */
export type RowVersionRef = { id: string; rowVersion: number }

/** The reference to a record in calls that check the version that was read. */
export const getSeen = ({ id, rowVersion }: RowVersionRef): RowVersionRef => ({ id, rowVersion })

/** Most records in one request that activates or deactivates them. */
export const toggleMost = 100

/** Calls that act on many records answer in the same shape: a result for each. */
type Batch = typeof activateUsers
export type Outcome = Output<Batch>['results'][number]

/** Sends a call for many records, as many at once as a call takes, and returns all results. */
export async function sendInBatches<T>(
  call: Call,
  records: readonly T[],
  getInput: (part: readonly T[]) => object,
  sending: Sending,
  most: number = limits.batchUsers,
): Promise<Outcome[]> {
  const results: Outcome[] = []
  for (let at = 0; at < records.length; at += most) {
    const input = getInput(records.slice(at, at + most)) as Input<Batch>
    // Only one request may have the key of the submit.
    const own = records.length > most ? { ...sending, submitKey: undefined } : sending
    results.push(...(await send(call as Batch, input, own)).results)
  }
  return results
}
