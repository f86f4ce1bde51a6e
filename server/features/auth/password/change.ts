import * as calls from '../../../../contract/auth/password.ts'
import { type Handled, handlePublic, handleVisitor } from '../../../kernel/http/handle.ts'
import { problem } from '../../../kernel/problem.ts'
import { sealRequest } from '../../../kernel/throttle/rules.ts'
import { countAll } from '../../../kernel/throttle/throttle.ts'
import { passwordAgain } from '../password-again.ts'
import { asksCode, proveCode } from '../second-factor/prove.ts'
import { tellOwner } from './owner.ts'
import { issueSeal } from './seal.ts'
import { getAccepted, setPassword } from './set.ts'

const passwordKey = handlePublic(calls.passwordKey, async (context, { purpose }) => {
  const refusal = await context.apart(tx => countAll(tx, sealRequest(context.client)), null)
  if (refusal) throw refusal
  return issueSeal(context, purpose)
})

const changePassword = handleVisitor(calls.changePassword, async (context, input) => {
  if (input.oldPwd === '' || input.newPwd === '') throw problem('passwordFieldsRequired')
  const { accountId, sessionId, heldTo } = context.actor
  await passwordAgain(context, input.oldPwd, 'oldPwd')
  const asked = await asksCode(context.tx, context.actor)
  if (asked && !input.code) throw problem('authenticatorRequired')
  const stored = await getAccepted(context, { ...input, purpose: 'change' }, accountId)
  // Last, so that a password that breaks a rule does not use up a code.
  if (asked) await proveCode(context, input.code ?? '', true)
  await setPassword(context.tx, accountId, stored, heldTo)
  await tellOwner(context, context.tx, accountId)
  const detail = { sealed: input.passwordEnc !== undefined, sessionId }
  context.audit({ entityId: accountId, detail, everywhere: true })
  return { done: true as const }
})

/** Handlers of contract/auth/password.ts. */
export const handlers: readonly Handled[] = [passwordKey, changePassword]
