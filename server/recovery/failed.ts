import { checkRecoveryCode } from '../../contract/recovery.ts'
import { inEachTenant, recordIn, warnAdministrators } from '../auth/events.ts'
import { type Attempt, refusalOfAttempt } from '../auth/lockout.ts'
import { untilBeat, warningOf } from '../auth/sign-in.ts'
import type { Context } from '../context.ts'
import type { Problem } from '../problem.ts'
import { signInFailure } from '../throttle/rules.ts'
import { countAll } from '../throttle/throttle.ts'

/** What a wrong code of a recovery leaves behind, and the refusal to throw; a name that nobody has takes as long. */
export const failedRecovery = async (
  context: Context<null>,
  owner: { id: string; name: string } | null,
  attempt: Attempt,
  plain: Problem,
  began: number,
): Promise<Problem> => {
  await context.apart(tx => countAll(tx, signInFailure(context.client)), null)
  const refusal = refusalOfAttempt(attempt, plain)
  if (owner) {
    const about = { accountId: owner.id, account: owner.name }
    const event = warningOf(attempt, owner.name)
    await inEachTenant(context, owner.id, async (tx, place) => {
      if (event) await warnAdministrators(tx, place, event)
      await recordIn(tx, place, about, checkRecoveryCode, context.client, {
        action: 'resetPassword',
        entity: 'account',
        entityId: owner.id,
        outcome: 'refused',
        detail: { code: refusal.code, failures: attempt.failures },
      })
    })
  }
  await untilBeat(began)
  return refusal
}
