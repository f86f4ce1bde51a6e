import * as calls from '../../../contract/auth/second-factor.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { words } from '../../kernel/words.ts'
import { holdPassword } from '../auth/holds.ts'
import { removePasskeys } from '../auth/passkeys/store.ts'
import { passwordAgain } from '../auth/password-again.ts'
import {
  beginSetup,
  bindingRefusals,
  bindSetup,
  boundSince,
  setupSeconds,
  unbind,
} from '../auth/second-factor/authenticators.ts'
import { getDevices, revokeDevices, trustedDevice } from '../auth/second-factor/devices.ts'
import { provedNow } from '../auth/second-factor/due-step.ts'
import { proveCode } from '../auth/second-factor/prove.ts'
import {
  giveRecoveryCodes,
  recoveryCodesLeft,
  voidRecoveryCodes,
} from '../auth/second-factor/recovery-codes.ts'
import { isRequired } from '../auth/second-factor/required.ts'
import { tellOwner } from '../auth/second-factor/tell-owner.ts'
import { handedOver } from '../auth/second-factor/totp.ts'
import { endSessions } from '../auth/sessions.ts'
import { giveStepUp, stepUpSeconds, takeStepUp } from '../auth/step-up.ts'
import { personAsked } from '../people/account-facts.ts'
import { recordElsewhere, spareHolder } from '../recovery/helped.ts'

/** What an administrator needs to unbind the authenticator of another user: the menu of users and its reset button. */
const asAdministrator = {
  name: calls.unbindAuthenticator.name,
  needs: { menu: 1011, button: 'USER_MANAGEMENT_RESET' },
} as const

/** Unbinds the authenticator of a user who lost it (TR-E6). Their sessions end and they are notified. */
const unbindAnother = async (
  context: Context,
  accountId: string,
  reason: string,
): Promise<{ done: true }> => {
  const { tx, audit } = context
  const row = await one(tx)<{ id: string }>`
    select id from users where account_id = ${accountId}::uuid and removed_at is null`
  // An account without a user in this tenant gets the same answer as a user that does not exist (TR-T5).
  const user = await personAsked(context, row?.id ?? accountId, asAdministrator)
  spareHolder(context, user)
  if (reason === '') throw problem('reasonRequired')
  if (!(await unbind(tx, accountId))) throw problem('authenticatorNotBound')
  await voidRecoveryCodes(tx, accountId)
  // The lost device may also contain a passkey.
  await removePasskeys(tx, { accountId })
  await revokeDevices(tx, { accountId })
  await endSessions(tx, { accountId }, 'tokenInvalid')
  await tellOwner(context, tx, { accountId, event: 'authenticatorUnbound' })
  // Without the second factor the password opens only this company, until the owner proves something else.
  const isHeld = await holdPassword(tx, {
    accountId,
    heldTo: context.actor.tenantId,
    madeBy: context.actor.accountId,
  })
  const whose = { accountId, account: user.account ?? '' }
  recordElsewhere(context, calls.unbindAuthenticator, whose, isHeld ? 'heldElsewhere' : 'helpedElsewhere')
  audit({ entity: 'users', entityId: user.id, reason })
  return { done: true as const }
}

const authenticatorState = handle(calls.authenticatorState, async ({ tx, actor }) => {
  const since = await boundSince(tx, actor)
  return {
    bound: since !== null,
    since: since?.toISOString() ?? null,
    required: await isRequired(tx, actor.accountId),
    recoveryLeft: since ? await recoveryCodesLeft(tx, actor.accountId) : 0,
  }
})

const beginAuthenticator = handle(calls.beginAuthenticator, async (context, { password }) => {
  const { actor, apart, services, client } = context
  if (await boundSince(context.tx, actor)) throw problem('authenticatorBound')
  await passwordAgain(context, password)
  const { setupId, seed } = await apart(tx => beginSetup(tx, services.keys, actor), null)
  const issuer = words(client.locale)('mail:sender')
  return { setupId, expiresIn: setupSeconds, ...handedOver(seed, { issuer, account: actor.account }) }
})

const bindAuthenticator = handle(calls.bindAuthenticator, async (context, input) => {
  const { actor, tx, services } = context
  const outcome = await bindSetup(tx, services.keys, actor, input)
  if (outcome !== 'bound') throw problem(bindingRefusals[outcome])
  const recoveryCodes = await giveRecoveryCodes(tx, services.keys, actor.accountId)
  await provedNow(tx, actor.sessionId)
  await changed(context, 'authenticatorBound')
  context.audit({ entityId: actor.accountId, everywhere: true })
  return { recoveryCodes }
})

/** Ends sessions that were opened elsewhere with one factor, and revokes trusted devices. */
const changed = async (context: Context<Actor>, event: 'authenticatorBound' | 'authenticatorUnbound') => {
  const { actor, tx } = context
  await revokeDevices(tx, { accountId: actor.accountId })
  await endSessions(tx, { accountId: actor.accountId }, 'tokenInvalid', actor.sessionId)
  await tellOwner(context, tx, { accountId: actor.accountId, event })
}

const checkAuthenticator = handle(calls.checkAuthenticator, async (context, { code }) => {
  await proveCode(context, code, false)
  const { sessionId } = context.actor
  const stepUp = await context.apart(tx => giveStepUp(tx, sessionId, 'authenticator'), null)
  return { stepUp, expiresIn: stepUpSeconds }
})

const unbindAuthenticator = handle(calls.unbindAuthenticator, async (context, input) => {
  const { actor, tx } = context
  if (input.accountId && input.accountId !== actor.accountId)
    return unbindAnother(context, input.accountId, input.reason ?? '')
  await proveCode(context, input.code ?? '', true)
  if (!(await unbind(tx, actor.accountId))) throw problem('authenticatorNotBound')
  await voidRecoveryCodes(tx, actor.accountId)
  await changed(context, 'authenticatorUnbound')
  context.audit({ entityId: actor.accountId, everywhere: true })
  return { done: true as const }
})

const newRecoveryCodes = handle(calls.newRecoveryCodes, async (context, { stepUp }) => {
  const { actor, tx, services } = context
  if (!(await boundSince(tx, actor))) throw problem('authenticatorNotBound')
  if (!(await takeStepUp(tx, actor.sessionId, 'authenticator', stepUp))) throw problem('authenticatorExpired')
  context.audit({ entityId: actor.accountId, everywhere: true })
  return { recoveryCodes: await giveRecoveryCodes(tx, services.keys, actor.accountId) }
})

const deviceList = handle(calls.deviceList, async ({ tx, actor, client }) => {
  const own = await trustedDevice(tx, actor.accountId, client)
  const records = (await getDevices(tx, actor.accountId)).map(device => ({
    ...device,
    createdAt: device.createdAt.toISOString(),
    expiresAt: device.expiresAt.toISOString(),
    own: device.id === own?.id,
  }))
  return { records, total: records.length }
})

const endDevice = handle(calls.endDevice, async ({ tx, actor, audit }, { id }) => {
  if (!(await revokeDevices(tx, { accountId: actor.accountId, id }))) throw problem('dataNotFound')
  audit({ entityId: id, everywhere: true })
  return { done: true as const }
})

/** Handlers of contract/auth/second-factor.ts for signed-in users. */
export const handlers: readonly Handled[] = [
  authenticatorState,
  beginAuthenticator,
  bindAuthenticator,
  checkAuthenticator,
  unbindAuthenticator,
  newRecoveryCodes,
  deviceList,
  endDevice,
]
