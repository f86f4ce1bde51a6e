import { randomUUID } from 'node:crypto'
import type { AuditEntry, Transaction } from '../kernel/context.ts'
import { appendAudit } from './append.ts'

const operator = { accountId: null, userId: null, name: 'operator', roleId: null, roleName: null }

/** Appends the operator's command line actions to the trail of the transaction's tenant. Call it last. */
export const recordAsOperator = (tx: Transaction, entries: readonly AuditEntry[]): Promise<void> => {
  const client = { ip: '', zone: 'UTC', requestId: randomUUID(), submitTime: null }
  return appendAudit(tx, operator, { name: 'operate' }, client, entries)
}
