import { setTimeout as pause } from 'node:timers/promises'
import { legalVersion } from '../../../../contract/auth/legal.ts'
import type { Call } from '../../../../contract/define.ts'
import type { AuditEntry, Context } from '../../../kernel/context.ts'
import { run } from '../../../kernel/db/statements.ts'
import type { Act } from '../../../kernel/messages/act.ts'
import { postAct, postNothing } from '../../../kernel/messages/post.ts'
import { type Problem, problem } from '../../../kernel/problem.ts'
import { lockedEntry, signInUnsolved } from '../../../kernel/throttle/rules.ts'
import { type Count, countAll } from '../../../kernel/throttle/throttle.ts'
import { replaceSecret, type Secret } from '../accounts.ts'
import { recordIn, warnUser } from '../events.ts'
import { isLegalAccepted, keepLegal } from '../legal.ts'
import {
  type Attempt,
  forgetTries,
  getWarning,
  refusalOfAttempt,
  takeBackAttempt,
  wasLocked,
} from '../lockout.ts'
import type { StoredSecret } from '../password.ts'
import { getStepState } from '../second-factor/due-step.ts'
import { type Hold, isNewBrowser, issueSession, type SessionMethod, type Tokens } from '../sessions.ts'
import { entered, getTenants } from '../tenants.ts'

export type Person = { id: string; name: string }
/** Sign-in methods that open a browser session. */
export type Method = Exclude<SessionMethod, 'token'>
type Public = Context<null>

/** Options of an admission. */
export type Admission = {
  /** The call to answer. Its audit entry is filed under it. */
  call: Call
  /** New stored form of the password, when its parameters have changed. */
  renewed?: (Pick<Secret, 'id'> & StoredSecret) | null
  /** The second factor was proved, or the sign-in method includes both factors. */
  secondFactor?: boolean
  /** The counter of the try; by default the user's name. */
  counter?: string
  /** The one tenant that the session is restricted to. */
  hold?: Hold | null
  /** The submitted text, when the try came from an unknown browser. */
  text?: string
  /** Version of the legal statement that was accepted. */
  legal?: string
}

/**
 * Signs a user in, unless a second factor is due. One transaction stores the session, the entered tenant, the audit entry
 * and the cleared counter. A due factor is refused with a ticket for the next step. Then only this try is taken back and
 * earlier tries remain, so that a known password does not reset the count of guessed factors.
 */
export const admitPerson = async (
  context: Public,
  person: Person,
  method: Method,
  {
    call,
    renewed = null,
    secondFactor = false,
    counter = person.name.toLowerCase(),
    text,
    legal,
    hold = null,
  }: Admission,
): Promise<Tokens> => {
  const { apart, client } = context
  const heldTo = hold?.to ?? null
  const { tenant, standing } = await apart(async tx => {
    if (!(await isLegalAccepted(tx, person.id, legal))) return { standing: null }
    const tenants = await getTenants(tx, person.id, heldTo)
    const proved = { due: null, provedAt: 'now' } as const
    const standing = secondFactor
      ? proved
      : await getStepState(tx, person, { method, hold, legal }, client, tenants)
    return { tenant: entered(tenants, heldTo), standing }
  }, null)
  if (!standing || standing.due) {
    await apart(tx => takeBackAttempt(tx, counter, text), null)
    throw standing ? problem('authenticatorRequired', standing.due) : problem('legalRequired')
  }
  const { provedAt } = standing
  return apart(async tx => {
    await forgetTries(tx, counter)
    if (renewed) await replaceSecret(tx, renewed)
    const foreign = await isNewBrowser(tx, person.id, client.browser)
    const accepted = legal === legalVersion && (await keepLegal(tx, person.id))
    const tokens = await issueSession(tx, { ...client, accountId: person.id, method, provedAt, hold })
    if (!tenant) return tokens
    const place = { tenantId: tenant.id, userId: tenant.userId }
    await run(tx)`with entered as (update membership set last_used_at = now()
      where account_id = ${person.id}::uuid and tenant_id = ${tenant.id}::uuid)
      update users set last_sign_in_at = now() where id = ${tenant.userId}::uuid`
    if (foreign) await warnUser(tx, place, { event: 'newBrowser', account: person.name })
    const about = { accountId: person.id, account: person.name }
    await recordIn(tx, place, about, call, client, {
      action: 'signIn',
      detail: {
        method,
        ...(provedAt && { secondFactor: provedAt === 'now' ? 'shown' : 'trusted device' }),
        ...(accepted && { legal }),
      },
    })
    return tokens
  }, tenant?.id ?? null)
}

export type Failure = {
  person: Person | null
  /** The counted try; null when nothing was guessed. */
  attempt: Attempt | null
  /** The counter of the try. */
  counter: string
  method?: Method
  /** Counters besides the name; by default those of a try without a solved puzzle. */
  counts?: readonly Count[]
  /** The trail entry, unless it is that of a sign-in. */
  entry?: Pick<AuditEntry, 'action' | 'entity' | 'entityId'>
  /** The call to answer. */
  call: Call
  /** The answer to a wrong try while neither warning nor lock is due. */
  plain: Problem
  /** Start of the call, by performance.now(). */
  began: number
}

/** Failed tries are answered at multiples of this, so that the time to look up a real account stays hidden. */
const beatMs = 250

/**
 * Records a failed sign-in and returns the problem to throw. It always counts; a locked name gets one entry a minute. Only a
 * real account has a trail. Its entry is written after the answer, since it takes longer on a busy server (TR-N3).
 */
export const failedSignIn = async (context: Public, failure: Failure): Promise<Problem> => {
  const { person, attempt, counter, plain, began, counts = signInUnsolved(context.client) } = failure
  const refusal = attempt ? refusalOfAttempt(attempt, plain) : plain
  await context.apart(async tx => {
    await countAll(tx, counts)
    const entered = attempt !== null && (!wasLocked(attempt) || !(await countAll(tx, lockedEntry(counter))))
    if (person && attempt && entered)
      await postAct(context, tx, getFailure(context, { ...failure, person, attempt }, refusal))
    else await postNothing(tx)
  }, null)
  await untilBeat(began)
  return refusal
}

const getFailure = (
  { client }: Public,
  { person, attempt, call, method, entry }: Failure & { person: Person; attempt: Attempt },
  { code }: Problem,
): Act => ({
  ...{ kind: 'failedSignIn', accountId: person.id, account: person.name, call: call.name, client },
  warning: getWarning(attempt, person.name),
  entry: {
    action: 'signIn',
    ...entry,
    outcome: 'refused',
    detail: { ...(method && { method }), code, failures: attempt.failures },
  },
})

/** Waits for the next multiple of `beatMs` since `began` (performance.now()). */
export const untilBeat = async (began: number): Promise<void> => {
  const spent = performance.now() - began
  await pause(Math.ceil(spent / beatMs) * beatMs - spent)
}
