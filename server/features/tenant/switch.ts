import { recordAsOperator } from '../../audit/operator.ts'
import type { Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { endSessions } from '../auth/sessions.ts'

/**
 * Disables this transaction's company: its calls are refused after the commit, and sessions that could only work in it end; users of other
 * companies continue there (TR-T8). Returns the number of ended sessions, or null when it was disabled already.
 */
export const disableTenant = async (tx: Transaction, tenantId: string): Promise<number | null> => {
  if (!(await setEnabled(tx, tenantId, false))) return null
  const sessions = await endSessions(tx, { tenantId, confined: true }, 'licenceMissing')
  await recordSwitch(tx, tenantId, { action: 'disableTenant', enabled: false, detail: { sessions } })
  return sessions
}

/** Enables this transaction's company again; false when it was enabled. */
export const enableTenant = async (tx: Transaction, tenantId: string): Promise<boolean> => {
  const changed = await setEnabled(tx, tenantId, true)
  if (changed) await recordSwitch(tx, tenantId, { action: 'enableTenant', enabled: true })
  return changed
}

const setEnabled = async (tx: Transaction, tenantId: string, enabled: boolean): Promise<boolean> => {
  const count = await run(tx)`update tenant set enabled = ${enabled}
    where id = ${tenantId}::uuid and enabled <> ${enabled}`
  return count > 0
}

type Act = { action: string; enabled: boolean; detail?: Record<string, unknown> }

const recordSwitch = (tx: Transaction, tenantId: string, { action, enabled, detail }: Act): Promise<void> =>
  recordAsOperator(tx, [
    {
      ...{ action, entity: 'tenant', entityId: tenantId, changes: { enabled: [!enabled, enabled] } },
      ...(detail && { detail }),
    },
  ])
