import * as calls from '../../../contract/recovery/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { handlePublic } from '../../kernel/http/handle.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { recoveryRequest, recoveryUnsolved } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { accountByName } from '../auth/accounts.ts'
import { newPuzzle } from '../auth/sign-in/by-password.ts'
import { offersSms } from '../auth/sign-in/by-sms.ts'
import { untilBeat } from '../auth/sign-in/sign-in.ts'
import { tryChallenge } from '../auth/slide/challenge.ts'
import { beginRecovery, getRecovery, noteEmail, recoverySeconds } from './tickets.ts'

export const recoveryPuzzle = handlePublic(calls.recoveryPuzzle, context => newPuzzle(context))

/** The attempt at the puzzle is counted in a separate transaction: a refusal must not undo it. */
export const checkRecoveryAccount = handlePublic(calls.checkRecoveryAccount, async (context, input) => {
  const began = performance.now()
  const { apart, services } = context
  await counted(context)
  await requireSolved(context, input)
  const name = input.account.toLowerCase()
  const ticket = await apart(async tx => {
    const account = await accountByName(tx, name)
    return beginRecovery(tx, name, account?.id ?? null)
  }, null)
  const methods = calls.recoveryMethods.filter(method => method !== 'phone' || offersSms(services))
  await untilBeat(began)
  return { ticket, expiresIn: recoverySeconds, methods }
})

type Solution = { challengeId?: string | undefined; x?: number | undefined }

/** Requires a right answer to the puzzle, or one of the few starts without it. */
const requireSolved = async ({ apart, client }: Context<null>, { challengeId, x }: Solution) => {
  if (challengeId === undefined || x === undefined) {
    const refusal = await apart(tx => countAll(tx, recoveryUnsolved(client)), null)
    if (refusal) throw refusal
    return
  }
  const outcome = await apart(tx => tryChallenge(tx, challengeId, x), null)
  if (outcome === 'gone') throw problem('slideExpired')
  if (outcome === 'wrong') throw problem('slideFailed')
}

/** Whether the address is right decides later whether a code is mailed: here it is only stored. */
export const checkRecoveryEmail = handlePublic(calls.checkRecoveryEmail, async (context, input) => {
  await counted(context)
  const refusal = await context.apart(async tx => {
    const recovery = await getRecovery(tx, input.ticket)
    if (!recovery) return problem('resetLinkExpired')
    await noteEmail(tx, recovery, recovery.owner?.email?.toLowerCase() === input.email.toLowerCase())
    return null
  }, null)
  if (refusal instanceof Problem) throw refusal
  return { done: true as const }
})

/** Counts a step of a recovery under the client's address (TR-W7). */
export const counted = async ({ apart, client }: Context<null>): Promise<void> => {
  const refusal = await apart(tx => countAll(tx, recoveryRequest(client)), null)
  if (refusal) throw refusal
}
