import type { Call } from '../../../contract/define.ts'
import { issuesOf } from '../../../contract/rules.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, toProblem, toWireReason } from '../../access/reasons.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import type { Handled } from '../../kernel/http/handle.ts'
import { findInvalidValue } from '../../kernel/http/invalid-value.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { takenBack } from './taken-back.ts'

const impactHandlers = new Map<string, Handled>()

/** Registers the calls that change what users may do. Called once, when the routes are made. */
export const registerImpactCalls = (handlers: readonly Handled[]): void => {
  for (const each of handlers) if (each.call.changes?.hasImpact) impactHandlers.set(each.call.name, each)
}

const later = new Map<string, Handled['run']>()

/** Registers for a call that schedules a change what will be done later, so that a preview can show it. */
export const foresees = (name: string, run: (context: Context, input: never) => Promise<unknown>): void => {
  later.set(name, run as Handled['run'])
}

/** How a change of several users names them: an approval request is for those whom the change concerns when it is made. */
export type Several = {
  getUserIds: (input: never) => readonly string[]
  narrow: (input: never, userIds: readonly string[]) => unknown
}
const ofSeveral = new Map<string, Several>()

/** Registers how a call that changes several users names them. */
export const namesUsers = <Input>(
  name: string,
  several: {
    getUserIds: (input: Input) => readonly string[]
    narrow: (input: Input, userIds: readonly string[]) => Input
  },
): void => {
  ofSeveral.set(name, several as Several)
}
export const getSeveral = ({ call }: TrialRequest): Several | undefined => ofSeveral.get(call.name)

/** Replaces the run of a call that schedules a change by the later change itself. */
export const foreseen = (wish: TrialRequest): TrialRequest => {
  const run = later.get(wish.call.name)
  return run ? { ...wish, handled: { ...wish.handled, run } } : wish
}

/** A requested change: a call and its validated input. */
export type TrialRequest = { handled: Handled; call: Call; input: unknown }

/** Returns the requested change. Throws when the actor may not make it or the input is invalid. */
export const getWish = ({ actor, now }: Context, name: string, given: unknown): TrialRequest => {
  const handled = impactHandlers.get(name)
  if (!handled) throw problem('dataNotFound')
  const refusal = firstRefusal(decide(actor, handled.call, null, now))
  if (refusal) throw toProblem(refusal, { reasons: [toWireReason(refusal)] })
  const fault = findInvalidValue(given)
  if (fault) throw problem('invalidInput', { issues: [fault] })
  const read = handled.call.input.safeParse(given)
  if (!read.success) throw problem('invalidInput', { issues: issuesOf(read.error, given) })
  return { handled, call: handled.call, input: read.data }
}

/** The effects of a change, before they are taken back. */
export type Tried = { tx: Context['tx']; entries: readonly AuditEntry[] }

/**
 * Makes a change, reads its effects and takes it back. Nothing becomes visible outside: no mail, no other transaction, no
 * entry in the trail. Throws the problem of the change itself.
 */
export const tryOut = async <T>(
  context: Context,
  { handled, input }: TrialRequest,
  read: (tried: Tried) => Promise<T>,
): Promise<T> => {
  const { tx } = context
  const entries: AuditEntry[] = []
  return takenBack(tx, async () => {
    await handled.run(
      {
        ...context,
        audit: entry => void entries.push(ownEntry(handled.call, entry)),
        everywhere: () => undefined,
        afterCommit: () => undefined,
        keepDevice: () => undefined,
        apart: work => work(tx),
      },
      input,
    )
    return await read({ tx, entries })
  })
}

/** Fills action and record of an entry with the defaults of the call. */
export const ownEntry = (call: Call, entry: AuditEntry): AuditEntry => ({
  ...entry,
  action: entry.action ?? call.changes?.audit ?? call.name,
  entity: entry.entity ?? call.changes?.entity ?? 'access',
})

/** Returns the problem of the change itself. Any other error is a failure and is thrown again. */
export const getRefusal = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  throw error
}
