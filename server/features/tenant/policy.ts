import type { TenantSettings } from '../../../contract/tenant/settings.ts'
import type { Context } from '../../kernel/context.ts'
import { revokeDevices } from '../auth/second-factor/devices.ts'
import { endSessions } from '../auth/sessions.ts'

/**
 * Applies a new policy for second factors at once: no device is trusted any more (TR-N12), and where a second factor is now required,
 * sessions without one end. The actor keeps the current session.
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
