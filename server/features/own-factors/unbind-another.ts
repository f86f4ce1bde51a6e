import { unbindAuthenticator } from '../../../contract/auth/second-factor.ts'
import type { Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { holdPassword } from '../auth/holds.ts'
import { removePasskeys } from '../auth/passkeys/store.ts'
import { unbind } from '../auth/second-factor/authenticators.ts'
import { revokeDevices } from '../auth/second-factor/devices.ts'
import { voidRecoveryCodes } from '../auth/second-factor/recovery-codes.ts'
import { tellOwner } from '../auth/second-factor/tell-owner.ts'
import { endSessions } from '../auth/sessions.ts'
import { personAsked } from '../people/account-facts.ts'
import { recordElsewhere, spareHolder } from '../recovery/helped.ts'

/** What an administrator needs to unbind the authenticator of another user: the menu of users and its reset button. */
const asAdministrator = {
  name: unbindAuthenticator.name,
  needs: { menu: 1011, button: 'USER_MANAGEMENT_RESET' },
} as const

/** Unbinds the authenticator of a user who lost it (TR-E6). Their sessions end and they are notified. */
export const unbindAnother = async (
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
  recordElsewhere(context, unbindAuthenticator, whose, isHeld ? 'heldElsewhere' : 'helpedElsewhere')
  audit({ entity: 'users', entityId: user.id, reason })
  return { done: true as const }
}
