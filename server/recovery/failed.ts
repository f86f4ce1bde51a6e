import { checkRecoveryCode } from '../../contract/recovery.ts'
import { type Failure, failedSignIn } from '../auth/sign-in.ts'
import type { Context } from '../context.ts'
import type { Problem } from '../problem.ts'

/** What a wrong code of a recovery leaves behind, and the refusal to throw: as a failed sign-in, under its own name in the trail. */
export const failedRecovery = (
  context: Context<null>,
  failure: Pick<Failure, 'person' | 'attempt' | 'counter' | 'plain' | 'began'>,
): Promise<Problem> => {
  const { person } = failure
  const entry = { action: 'resetPassword', entity: 'account', ...(person && { entityId: person.id }) }
  return failedSignIn(context, { ...failure, call: checkRecoveryCode, entry })
}
