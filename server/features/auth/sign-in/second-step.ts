import * as calls from '../../../../contract/auth/second-factor.ts'
import type { Context, Transaction } from '../../../kernel/context.ts'
import { type Handled, handlePublic } from '../../../kernel/http/handle.ts'
import { Problem, problem } from '../../../kernel/problem.ts'
import { stepFailure } from '../../../kernel/throttle/rules.ts'
import { getRefusal } from '../../../kernel/throttle/throttle.ts'
import { words } from '../../../kernel/words.ts'
import { inEachPlace, recordIn } from '../events.ts'
import { countAttempt, getCounter, takeBackAttempt, wasLocked } from '../lockout.ts'
import { runExclusive } from '../mutex.ts'
import {
  type AuthenticatorOwner,
  beginSetup,
  bindingRefusals,
  bindSetup,
  setupSeconds,
  tryAuthenticator,
} from '../second-factor/authenticators.ts'
import { trustDevice } from '../second-factor/devices.ts'
import { giveRecoveryCodes, takeRecoveryCode } from '../second-factor/recovery-codes.ts'
import { closeStep, type Step, stepOfTicket } from '../second-factor/steps.ts'
import { tellOwner } from '../second-factor/tell-owner.ts'
import { handedOver } from '../second-factor/totp.ts'
import { admitPerson, failedSignIn, type Method, type Person } from './sign-in.ts'

type Public = Context<null>
type Entering = (typeof calls)['secondStep' | 'bindRequiredAuthenticator']
type Proof = { code?: string; recoveryCode?: string }

/** Returns the pending sign-in of a ticket. A ticket of another browser gets the same answer as an expired one. */
const getStep = async ({ apart, client }: Public, ticket: string, setup: boolean): Promise<Step> => {
  const step = await apart(async tx => {
    const step = await stepOfTicket(tx, ticket, client)
    return step && ((await getRefusal(tx, stepFailure(step.accountId))) ?? step)
  }, null)
  if (step instanceof Problem) throw step
  if (step?.setup !== setup) throw problem('authenticatorExpired')
  return step
}

const getOwner = ({ accountId, hold }: Step) => ({ accountId, heldTo: hold?.to ?? null })
const getPerson = (step: Step): Person => ({ id: step.accountId, name: step.account })

const secondStep = handlePublic(calls.secondStep, async (context, input) => {
  const began = performance.now()
  const step = await getStep(context, input.ticket, false)
  const person = getPerson(step)
  const counter = await context.apart(tx => getCounter(tx, person.name, person.id, context.client), null)
  const tried = await runExclusive(counter, async () => {
    const outcome = await tryOnce(context, { person, owner: getOwner(step), counter }, input.ticket, input)
    if (outcome.state !== 'right') return outcome
    return { state: 'right' as const, tokens: await enter(context, step, calls.secondStep, counter) }
  })
  if (tried.state === 'used') throw problem('authenticatorUsed')
  if (tried.state === 'expired') throw problem('authenticatorExpired')
  if (tried.state === 'wrong') {
    const plain = problem('authenticatorWrong')
    const failure = {
      person,
      attempt: tried.attempt,
      counter,
      counts: stepFailure(person.id),
      method: step.method as Method,
      call: calls.secondStep,
    }
    throw await failedSignIn(context, { ...failure, plain, began })
  }
  if (input.rememberCheck && !input.recoveryCode) await trust(context, person.id)
  return tried.tokens
})

/**
 * One try. It is counted before it is verified, and not verified while the name is locked. Code and ticket are used up
 * together with the sign-in that they open.
 */
const tryOnce = (
  context: Public,
  { person, owner, counter }: { person: Person; owner: AuthenticatorOwner; counter: string },
  ticket: string,
  proof: Proof,
) => {
  const { apart, services, client } = context
  return apart(async tx => {
    const attempt = await countAttempt(tx, counter)
    if (wasLocked(attempt)) return { state: 'wrong', attempt } as const
    const state = proof.recoveryCode
      ? (await takeRecoveryCode(tx, services.keys, person.id, proof.recoveryCode))
        ? 'right'
        : 'wrong'
      : await tryAuthenticator(tx, services.keys, owner, proof.code ?? '')
    if (state === 'wrong') return { state, attempt } as const
    // A code that was right once is no guess. If the authenticator was unbound or the step finished meanwhile, the user must start again.
    if (state !== 'right') await takeBackAttempt(tx, counter)
    if (state === 'used') return { state } as const
    const open = state === 'right' && (await closeStep(tx, ticket, client))
    if (!open) return { state: 'expired' } as const
    // The code is used up, whatever the result of the sign-in.
    if (proof.recoveryCode) await note(context, tx, person, calls.secondStep, 'recoveryCodeUsed')
    return { state: 'right' } as const
  }, null)
}

const enter = (context: Public, step: Step, call: Entering, counter?: string) =>
  admitPerson(context, getPerson(step), step.method as Method, {
    ...{ call, secondFactor: true, counter },
    hold: step.hold,
    legal: step.legal ?? undefined,
  })

/**
 * Records that the account gained or lost a proof: notifies the owner, and writes the trail of every company, besides the
 * sign-in entry in one of them (TR-A2).
 */
const note = async (
  context: Public,
  tx: Transaction,
  { id, name }: Person,
  call: Entering,
  event: 'recoveryCodeUsed' | 'authenticatorBound',
): Promise<void> => {
  await tellOwner(context, tx, { accountId: id, event })
  const action = event === 'recoveryCodeUsed' ? 'useRecoveryCode' : 'bindAuthenticator'
  await inEachPlace(tx, id, place =>
    recordIn(tx, place, { accountId: id, account: name }, call, context.client, {
      ...{ action, entity: 'authenticator', entityId: id },
    }),
  )
}

const trust = async ({ apart, client, keepDevice }: Public, accountId: string): Promise<void> =>
  keepDevice(await apart(tx => trustDevice(tx, accountId, client), null))

const beginRequiredAuthenticator = handlePublic(calls.beginRequiredAuthenticator, async (context, input) => {
  const { apart, services, client } = context
  const step = await getStep(context, input.ticket, true)
  const { setupId, seed } = await apart(tx => beginSetup(tx, services.keys, getOwner(step)), null)
  const issuer = words(client.locale)('mail:sender')
  return { setupId, expiresIn: setupSeconds, ...handedOver(seed, { issuer, account: step.account }) }
})

const bindRequiredAuthenticator = handlePublic(calls.bindRequiredAuthenticator, async (context, input) => {
  const { apart, services, client } = context
  const step = await getStep(context, input.ticket, true)
  const bound = await apart(async tx => {
    const outcome = await bindSetup(tx, services.keys, getOwner(step), input)
    // Bound elsewhere meanwhile: the user must sign in again and enter a code.
    if (outcome !== 'bound')
      return problem(outcome === 'taken' ? 'authenticatorExpired' : bindingRefusals[outcome])
    if (!(await closeStep(tx, input.ticket, client))) throw problem('authenticatorExpired')
    const recoveryCodes = await giveRecoveryCodes(tx, services.keys, step.accountId)
    // The authenticator is bound, whatever the result of the sign-in.
    await note(context, tx, getPerson(step), calls.bindRequiredAuthenticator, 'authenticatorBound')
    return { recoveryCodes }
  }, null)
  if (bound instanceof Problem) throw bound
  const tokens = await enter(context, step, calls.bindRequiredAuthenticator)
  if (input.rememberCheck) await trust(context, step.accountId)
  return { tokens, ...bound }
})

/** Handlers of contract/auth/second-factor.ts for users who are signing in. */
export const handlers: readonly Handled[] = [
  secondStep,
  beginRequiredAuthenticator,
  bindRequiredAuthenticator,
]
