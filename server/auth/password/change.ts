import { sql } from 'kysely'
import * as calls from '../../../contract/password.ts'
import type { Actor, Context, Visitor } from '../../context.ts'
import { type Handled, handlePublic, handleVisitor } from '../../http/handle.ts'
import { problem } from '../../problem.ts'
import { sealRequest } from '../../throttle/rules.ts'
import { countAll } from '../../throttle/throttle.ts'
import { inEachTenant, recordIn, warnAdministrators } from '../events.ts'
import { countAttempt, refusalOfAttempt, takeBackAttempt, wasLocked } from '../lockout.ts'
import { type StoredSecret, verifySecret } from '../password.ts'
import { lockedRefusal, warningOf } from '../sign-in.ts'
import { inTurn } from '../turns.ts'
import { tellOwner } from './owner.ts'
import { issueSeal } from './seal.ts'
import { acceptedOf, setPassword } from './set.ts'

const passwordKey = handlePublic(calls.passwordKey, async (context, { purpose }) => {
  const refusal = await context.apart(tx => countAll(tx, sealRequest(context.client)), null)
  if (refusal) throw refusal
  return issueSeal(context, purpose)
})

type Signed = Context<Actor | Visitor>

const changePassword = handleVisitor(calls.changePassword, async (context, input) => {
  if (input.oldPwd === '' || input.newPwd === '') throw problem('passwordFieldsRequired')
  const { accountId, account, sessionId } = context.actor
  await checkCurrent(context, input.oldPwd)
  const stored = await acceptedOf(context, { ...input, purpose: 'change' }, accountId)
  await setPassword(context.tx, accountId, stored)
  await tellOwner(context, accountId)
  const entry = { entityId: accountId, detail: { sealed: input.passwordEnc !== undefined, sessionId } }
  if (context.actor.tenantId !== null) context.audit(entry)
  else
    await inEachTenant(context, accountId, (tx, place) =>
      recordIn(tx, place, { accountId, account }, calls.changePassword, context.client, {
        entity: 'account',
        ...entry,
      }),
    )
  return { done: true as const }
})

/** Guesses at the current password count with those of signing in (TR-N1); a right one leaves the count where it was. */
const checkCurrent = ({ actor, apart, services }: Signed, submitted: string): Promise<void> => {
  const { accountId, account } = actor
  const counter = account.toLowerCase()
  return inTurn(counter, async () => {
    const attempt = await apart(tx => countAttempt(tx, counter), null)
    if (wasLocked(attempt)) throw lockedRefusal(attempt)
    const takeBack = () => apart(tx => takeBackAttempt(tx, counter), null)
    const stored = await apart(tx => currentSecret(tx, accountId), null)
    const { ok } = await verifySecret(services.keys, stored, submitted).catch(async error => {
      await takeBack()
      throw error
    })
    if (ok) return takeBack()
    const event = warningOf(attempt, account)
    if (event) await inEachTenant({ apart }, accountId, (tx, place) => warnAdministrators(tx, place, event))
    throw refusalOfAttempt(attempt, problem('currentPasswordWrong'))
  })
}

const currentSecret = async (tx: Context['tx'], accountId: string): Promise<StoredSecret | null> => {
  const { rows } = await sql<StoredSecret>`select secret, pepper_version as "pepperVersion" from credential
    where account_id = ${accountId}::uuid and current`.execute(tx)
  return rows[0] ?? null
}

/** Answers of contract/password.ts. */
export const handlers: readonly Handled[] = [passwordKey, changePassword]
