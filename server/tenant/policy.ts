import type { TenantSettings } from '../../contract/tenant.ts'
import { revokeDevices } from '../auth/second-factor/devices.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Context } from '../context.ts'

/**
 * What a new policy of second factors asks at once: no device is trusted any longer (TR-N12), and where a second factor is
 * required from now on, whoever came in without one signs in anew. The actor keeps the session in which he set it.
 */
export const applyPolicy = async (
  { tx, actor }: Context,
  before: TenantSettings,
  after: TenantSettings,
): Promise<void> => {
  if (before.twoFactor === after.twoFactor) return
  await revokeDevices(tx, { tenantId: actor.tenantId })
  if (after.twoFactor === 'required')
    await endSessions(tx, { tenantId: actor.tenantId, unproved: true }, 'accessUpdated', actor.sessionId)
}
