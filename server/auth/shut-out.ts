import type { Transaction } from '../context.ts'
import { revokeDevices } from './second-factor/devices.ts'
import { closeSteps } from './second-factor/steps.ts'
import { endSessions } from './sessions.ts'
import { voidStepUps } from './step-up.ts'
import { getTenants } from './tenants.ts'

/**
 * Takes back what would ease the next sign-in of an account that a company has just shut out: trusted devices, proofs given
 * a moment ago, sign-ins half done (TR-N12). Its sessions end too, unless another company still lets it in: this one
 * refuses each of its calls anyway, and the other one's work goes on (TR-T8).
 */
export const shutOut = async (tx: Transaction, accountId: string): Promise<void> => {
  await revokeDevices(tx, { accountId })
  await voidStepUps(tx, accountId)
  await closeSteps(tx, accountId)
  const elsewhere = await getTenants(tx, accountId)
  if (elsewhere.every(each => each.refusal !== undefined))
    await endSessions(tx, { accountId }, 'tenantForbidden')
}
