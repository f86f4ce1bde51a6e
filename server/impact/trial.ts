import { codeByNumber } from '../../contract/codes.ts'
import type { Call } from '../../contract/define.ts'
import { issuesOf } from '../../contract/rules.ts'
import { decide, firstRefusal } from '../access/decide.ts'
import type { AuditEntry, Context } from '../context.ts'
import type { Handled } from '../http/handle.ts'
import { unsound } from '../http/sound.ts'
import { Problem, problem } from '../problem.ts'
import { takenBack } from './taken-back.ts'

const weighed = new Map<string, Handled>()

/** The calls that change what people may do, by name: set once, as the routes are made. */
export const weighs = (handlers: readonly Handled[]): void => {
  for (const each of handlers) if (each.call.changes?.weighs) weighed.set(each.call.name, each)
}

const later = new Map<string, Handled['run']>()

/** What a call arranges for later says here what will be done then, so that it can be looked at before. */
export const foresees = (name: string, run: (context: Context, input: never) => Promise<unknown>): void => {
  later.set(name, run as Handled['run'])
}

/** A wish with what it arranges for later done at once, where it does. */
export const foreseen = (wish: TrialRequest): TrialRequest => {
  const run = later.get(wish.call.name)
  return run ? { ...wish, handled: { ...wish.handled, run } } : wish
}

/** A change as somebody asks for it: a call and its input, checked. */
export type TrialRequest = { handled: Handled; call: Call; input: unknown }

/** The change that is asked for; the actor must be one who may make it, and its input one that the call takes. */
export const getWish = ({ actor, now }: Context, name: string, given: unknown): TrialRequest => {
  const handled = weighed.get(name)
  if (!handled) throw problem('dataNotFound')
  const refusal = firstRefusal(decide(actor, handled.call, null, now))
  if (refusal) throw problem(codeByNumber.get(refusal.code!)!, { ...refusal.data, reasons: [refusal] })
  const fault = unsound(given)
  if (fault) throw problem('invalidInput', { issues: [fault] })
  const read = handled.call.input.safeParse(given)
  if (!read.success) throw problem('invalidInput', { issues: issuesOf(read.error, given) })
  return { handled, call: handled.call, input: read.data }
}

/** What a change did, as long as it stands. */
export type Tried = { tx: Context['tx']; entries: readonly AuditEntry[] }

/**
 * Makes a change, reads what came of it, and takes all of it back. Nothing leaves: no mail, no work apart, no entry in the
 * trail. Throws what the change itself is refused with.
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

/** An entry with the action and the record that the call's own would have by default. */
export const ownEntry = (call: Call, entry: AuditEntry): AuditEntry => ({
  ...entry,
  action: entry.action ?? call.changes?.audit ?? call.name,
  entity: entry.entity ?? call.changes?.entity ?? 'access',
})

/** A refusal of the change itself, as an answer tells it; anything else is a fault and goes on. */
export const getRefusal = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  throw error
}
