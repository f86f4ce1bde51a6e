import { sql } from 'kysely'
import * as calls from '../../../contract/recovery/account-help.ts'
import { maskedEmail, maskedPhone } from '../../access/contact.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { type AccountHold, getHolds, keepFormer } from '../auth/holds.ts'
import { lockedUntil } from '../auth/lockout.ts'
import { getPasskeys } from '../auth/passkeys/store.ts'
import { boundSince } from '../auth/second-factor/authenticators.ts'
import { getDevices, revokeDevices } from '../auth/second-factor/devices.ts'
import { closeSteps } from '../auth/second-factor/steps.ts'
import { tellOwner } from '../auth/second-factor/tell-owner.ts'
import { endSessions, liveSessions } from '../auth/sessions.ts'
import { getIdentities, unbindIdentities } from '../auth/third-party/identities.ts'
import { ownWays } from '../contact-methods/own.ts'
import { accountAsked, recordElsewhere, somebodyElse } from './helped.ts'
import { reviewIn } from './reviewed.ts'
import { requireOtherWay, takeWaysOff } from './ways-off.ts'

const accountAccess = handle(calls.accountAccess, async (context, { userId }) => {
  const { tx } = context
  const { accountId, account } = await accountAsked(context, userId, calls.accountAccess)
  const { email, phone } = await ownWays(tx, accountId)
  const request = await reviewIn(tx, userId)
  const iso = (at: Date) => at.toISOString()
  return {
    accountId,
    email: maskedEmail(email),
    phone: maskedPhone(phone?.phone ?? null),
    request: request && { reason: request.reason, at: iso(request.at) },
    held: heldElsewhere(await getHolds(tx, accountId), context.actor),
    lockedUntil: (await lockedUntil(tx, account.toLowerCase()))?.toISOString() ?? null,
    authenticatorSince:
      (await boundSince(tx, { accountId, heldTo: context.actor.tenantId }))?.toISOString() ?? null,
    passkeys: (await getPasskeys(tx, accountId)).length,
    identities: (await getIdentities(tx, accountId)).map(each => ({ ...each, boundAt: iso(each.boundAt) })),
    sessions: (await liveSessions(tx, accountId)).map(each => ({
      ...each,
      createdAt: iso(each.createdAt),
      lastSeenAt: iso(each.lastSeenAt),
    })),
    devices: (await getDevices(tx, accountId)).map(each => ({
      ...each,
      createdAt: iso(each.createdAt),
      expiresAt: iso(each.expiresAt),
    })),
  }
})

/**
 * Since when a restriction lets something of the account open only another company, which this company can lift; null when there is none.
 */
const heldElsewhere = (holds: readonly AccountHold[], { tenantId }: Actor) => {
  const others = holds.filter(({ heldTo }) => heldTo !== tenantId)
  if (others.length === 0) return null
  const since = others.flatMap(hold => (hold.since ? [hold.since.toISOString()] : []))
  return { since: since.sort()[0] ?? null }
}

/** Ends one session or the trust in one device; another user's id gets the same answer as an unknown one (TR-T5). */
const endOne = async (tx: Transaction, accountId: string, id: string): Promise<object> => {
  const session = (await liveSessions(tx, accountId)).find(each => each.id === id)
  if (session) return { sessions: await endSessions(tx, { sessionId: id }, 'tokenInvalid') }
  const devices = await revokeDevices(tx, { accountId, id })
  if (devices === 0) throw problem('dataNotFound')
  return { devices }
}

const endAll = async (tx: Transaction, accountId: string, ways: boolean): Promise<object> => {
  await closeSteps(tx, accountId)
  return {
    sessions: await endSessions(tx, { accountId }, 'tokenInvalid'),
    devices: await revokeDevices(tx, { accountId }),
    ...(ways && (await takeWaysOff(tx, accountId))),
  }
}

const endAccessOf = handle(calls.endAccessOf, async (context, { userId, id, ways, reason }) => {
  const { tx } = context
  const helped = await somebodyElse(context, userId, calls.endAccessOf)
  const { accountId } = helped
  const detail = await (id === undefined ? endAll(tx, accountId, ways) : endOne(tx, accountId, id))
  await tellOwner(context, tx, { accountId, event: 'accessEnded' })
  recordElsewhere(context, calls.endAccessOf, helped)
  context.audit({ entityId: userId, reason, detail: { ...detail } })
  return { done: true as const }
})

const removeContactOf = handle(calls.removeContactOf, async (context, { userId, way, reason }) => {
  const { tx } = context
  const helped = await somebodyElse(context, userId, calls.removeContactOf)
  const { accountId } = helped
  const ways = await ownWays(tx, accountId, true)
  if (ways[way] === null) throw problem(way === 'email' ? 'emailNotBound' : 'phoneNotBound')
  const other = way === 'email' ? ways.phone : ways.email
  if (other === null && !ways.hasPassword) throw problem('lastWayIn')
  await keepFormer(tx, accountId, way)
  await run(tx)`update account set ${sql.ref(way)} = null, ${sql.ref(`${way}_held_to`)} = null
    where id = ${accountId}::uuid`
  // The next contact method can be bound with less proof than before, so it must be by a user who signs in again.
  await endSessions(tx, { accountId }, 'accessUpdated')
  const event = way === 'email' ? 'emailRemoved' : 'phoneRemoved'
  await tellOwner(context, tx, { accountId, event, ...(ways.email && { to: ways.email }) })
  recordElsewhere(context, calls.removeContactOf, helped)
  context.audit({ entityId: userId, reason, detail: { way } })
  return { done: true as const }
})

const unbindThirdPartyOf = handle(calls.unbindThirdPartyOf, async (context, { userId, provider, reason }) => {
  const { tx } = context
  const helped = await somebodyElse(context, userId, calls.unbindThirdPartyOf)
  const { accountId } = helped
  if (!(await unbindIdentities(tx, accountId, provider))) throw problem('thirdPartyNotBound')
  await requireOtherWay(tx, accountId)
  // Sessions opened with it must not stay.
  const sessions = await endSessions(tx, { accountId }, 'accessUpdated')
  await tellOwner(context, tx, { accountId, event: 'thirdPartyUnbound' })
  recordElsewhere(context, calls.unbindThirdPartyOf, helped)
  context.audit({ entityId: userId, reason, detail: { provider, sessions } })
  return { done: true as const }
})

/** Handlers of contract/recovery/account-help.ts for a user's sign-in methods. */
export const handlers: readonly Handled[] = [accountAccess, endAccessOf, removeContactOf, unbindThirdPartyOf]
