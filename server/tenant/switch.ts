import { sql } from 'kysely'
import { recordAsOperator } from '../audit/operator.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Transaction } from '../context.ts'

/**
 * Shuts the company of this transaction: its calls are refused from the commit on, and sessions that could do nothing but work in
 * it end; people who work for others too go on there (TR-T8). Answers how many ended, or null when it was shut already.
 */
export const disableTenant = async (tx: Transaction, tenantId: string): Promise<number | null> => {
  if (!(await setEnabled(tx, tenantId, false))) return null
  const sessions = await endSessions(tx, { tenantId, confined: true }, 'licenceMissing')
  await recordSwitch(tx, tenantId, { action: 'disableTenant', enabled: false, detail: { sessions } })
  return sessions
}

/** Opens the company of this transaction again; false when it was open. */
export const enableTenant = async (tx: Transaction, tenantId: string): Promise<boolean> => {
  const changed = await setEnabled(tx, tenantId, true)
  if (changed) await recordSwitch(tx, tenantId, { action: 'enableTenant', enabled: true })
  return changed
}

const setEnabled = async (tx: Transaction, tenantId: string, enabled: boolean): Promise<boolean> => {
  const { numAffectedRows } = await sql`update tenant set enabled = ${enabled}
    where id = ${tenantId}::uuid and enabled <> ${enabled}`.execute(tx)
  return Boolean(numAffectedRows)
}

type Act = { action: string; enabled: boolean; detail?: Record<string, unknown> }

const recordSwitch = (tx: Transaction, tenantId: string, { action, enabled, detail }: Act): Promise<void> =>
  recordAsOperator(tx, [
    {
      ...{ action, entity: 'tenant', entityId: tenantId, changes: { enabled: [!enabled, enabled] } },
      ...(detail && { detail }),
    },
  ])
