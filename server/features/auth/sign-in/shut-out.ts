import type { Transaction } from '../../../kernel/context.ts'
import { revokeDevices } from '../second-factor/devices.ts'
import { closeSteps } from '../second-factor/steps.ts'
import { endSessions } from '../sessions.ts'
import { voidStepUps } from '../step-up.ts'
import { getTenants } from '../tenants.ts'

/**
 * Revokes what would ease the next sign-in of an account that a company has just disabled: trusted devices, recent proofs,
 * pending sign-ins (TR-N12). Its sessions end too, unless another company still admits the account: this company refuses
 * each call anyway, and work in the other must go on (TR-T8).
 */
export const shutOut = async (tx: Transaction, accountId: string): Promise<void> => {
  await revokeDevices(tx, { accountId })
  await voidStepUps(tx, accountId)
  await closeSteps(tx, accountId)
  const elsewhere = await getTenants(tx, accountId)
  if (elsewhere.every(each => each.refusal !== undefined))
    await endSessions(tx, { accountId }, 'tenantForbidden')
}
