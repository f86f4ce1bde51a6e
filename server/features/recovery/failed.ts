import { checkRecoveryCode } from '../../../contract/recovery/calls.ts'
import type { Context } from '../../kernel/context.ts'
import type { Problem } from '../../kernel/problem.ts'
import { type Failure, failedSignIn } from '../auth/sign-in/sign-in.ts'

/** The effects of a wrong recovery code, and the refusal to throw: like a failed sign-in, but with its own action in the trail. */
export const failedRecovery = (
  context: Context<null>,
  failure: Pick<Failure, 'person' | 'attempt' | 'counter' | 'plain' | 'began'>,
): Promise<Problem> => {
  const { person } = failure
  const entry = { action: 'resetPassword', entity: 'account', ...(person && { entityId: person.id }) }
  return failedSignIn(context, { ...failure, call: checkRecoveryCode, entry })
}
