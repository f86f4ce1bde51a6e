import * as calls from '../../../../contract/auth/password.ts'
import type { Actor, Context, Visitor } from '../../../kernel/context.ts'
import { one } from '../../../kernel/db/statements.ts'
import { type Handled, handlePublic, handleVisitor } from '../../../kernel/http/handle.ts'
import { problem } from '../../../kernel/problem.ts'
import { sealRequest } from '../../../kernel/throttle/rules.ts'
import { countAll } from '../../../kernel/throttle/throttle.ts'
import { provedSecret } from '../password-again.ts'
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
  const { accountId, sessionId } = context.actor
  const heldTo = await getReplaced(context, input.oldPwd)
  const needsCode = await asksCode(context.tx, context.actor)
  if (needsCode && !input.code) throw problem('authenticatorRequired')
  const stored = await getAccepted(context, { ...input, purpose: 'change' }, accountId, heldTo)
  // Last, so that a password that breaks a rule does not use up a code.
  if (needsCode) await proveCode(context, input.code ?? '', true)
  await setPassword(context.tx, accountId, stored, heldTo)
  await tellOwner(context, context.tx, accountId)
  const detail = { sealed: input.passwordEnc !== undefined, sessionId }
  context.audit({ entityId: accountId, detail, everywhere: true })
  return { done: true as const }
})

/**
 * Which password the new one replaces: the tenant that holds it, or null for the own one. A session that a company's help
 * opened changes the password of that company only. Once its owner has proved an own place, the same password sets the own one.
 */
const getReplaced = async (context: Context<Actor | Visitor>, oldPwd: string): Promise<string | null> => {
  const { heldTo, heldBy, sessionId } = context.actor
  const row = await one(context.tx)<{ from: string | null }>`select freed_from as from from session
    where id = ${sessionId}::uuid`
  const secret = await provedSecret(context, oldPwd, 'oldPwd', heldTo ?? row?.from ?? null)
  if (heldBy === 'company' && secret.heldTo === null) throw problem('wholeAccountShut')
  return heldTo === null ? null : secret.heldTo
}

/** Handlers of contract/auth/password.ts. */
export const handlers: readonly Handled[] = [passwordKey, changePassword]
