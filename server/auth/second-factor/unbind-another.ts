import { sql } from 'kysely'
import { unbindAuthenticator } from '../../../contract/second-factor.ts'
import type { Context } from '../../context.ts'
import { problem } from '../../problem.ts'
import { recordElsewhere, spareHolder } from '../../recovery/helped.ts'
import { personAsked } from '../../users/account-facts.ts'
import { holdPassword } from '../holds.ts'
import { removePasskeys } from '../passkeys/store.ts'
import { endSessions } from '../sessions.ts'
import { unbind } from './authenticators.ts'
import { revokeDevices } from './devices.ts'
import { voidRecoveryCodes } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'

/** What administrators need to unbind somebody's authenticator: the menu of users and its button for resets. */
const asAdministrator = {
  name: unbindAuthenticator.name,
  needs: { menu: 1011, button: 'USER_MANAGEMENT_RESET' },
} as const

/** Unbinds the authenticator of somebody who lost it (TR-E6): he is signed out everywhere and hears of it. */
export const unbindAnother = async (
  context: Context,
  accountId: string,
  reason: string,
): Promise<{ done: true }> => {
  const { tx, audit } = context
  const { rows } = await sql<{ id: string }>`
    select id from users where account_id = ${accountId}::uuid and removed_at is null`.execute(tx)
  // An account of no user here is asked for like a user that does not exist (TR-T5).
  const user = await personAsked(context, rows[0]?.id ?? accountId, asAdministrator)
  spareHolder(context, user)
  if (reason === '') throw problem('reasonRequired')
  if (!(await unbind(tx, accountId))) throw problem('authenticatorNotBound')
  await voidRecoveryCodes(tx, accountId)
  // What was lost may hold a passkey too.
  await removePasskeys(tx, { accountId })
  await revokeDevices(tx, { accountId })
  await endSessions(tx, { accountId }, 'tokenInvalid')
  await tellOwner(context, tx, { accountId, event: 'authenticatorUnbound' })
  // The password was the half of a pair: alone it opens this company, until the owner proves another thing.
  const held = await holdPassword(tx, {
    accountId,
    heldTo: context.actor.tenantId,
    madeBy: context.actor.accountId,
  })
  const whose = { accountId, account: user.account ?? '' }
  recordElsewhere(context, unbindAuthenticator, whose, held ? 'heldElsewhere' : 'helpedElsewhere')
  audit({ entity: 'users', entityId: user.id, reason })
  return { done: true as const }
}
