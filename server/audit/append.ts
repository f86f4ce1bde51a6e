import type { Call } from '../../contract/define.ts'
import { storedName } from '../../contract/values/names.ts'
import type { Actor, AuditEntry, Client, Transaction, Visitor } from '../kernel/context.ts'
import { run } from '../kernel/db/statements.ts'
import { getParts } from './parts.ts'

/** The author of an entry: an actor, or a name for events before sign-in. */
export type AuditActor = {
  accountId: string | null
  userId: string | null
  name: string
  roleId: string | null
  roleName: string | null
}

/** Actor as printed in the trail: family and given name as stored, else the account. */
export const auditActor = (actor: Actor | Visitor): AuditActor => {
  if (actor.tenantId === null)
    return { accountId: actor.accountId, userId: null, name: actor.account, roleId: null, roleName: null }
  // A claimed role that the actor does not have never appears in an entry, neither of its refusal nor where no role is needed.
  const role = actor.role?.inForce && actor.role.enabled ? actor.role : null
  return {
    accountId: actor.accountId,
    userId: actor.userId,
    name: storedName(actor.name) || actor.account,
    roleId: role?.id ?? null,
    roleName: role?.name ?? null,
  }
}

/** Fields that differ between two records, in the format of the trail. */
export const changesBetween = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.keys(after)
      .filter(field => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
      .map(field => [field, [before[field] ?? null, after[field] ?? null]]),
  )

/** Entries per insert statement. */
const entriesAtOnce = 50

/**
 * Appends entries to the tenant's chain. Call it last in a transaction: the chain's head stays locked until commit.
 * Source: 21 CFR 11.10(e), ICH E6(R3) 4.2.2; TR-A1, TR-A4.
 */
export const appendAudit = async (
  tx: Transaction,
  actor: AuditActor,
  call: Pick<Call, 'changes' | 'name'>,
  client: Pick<Client, 'ip' | 'zone' | 'requestId' | 'submitTime'>,
  entries: readonly AuditEntry[],
): Promise<void> => {
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    const rows = entries.slice(from, from + entriesAtOnce).map(entry => getRow(entry, call, client))
    await run(tx)`select audit_append(${actor.accountId}::uuid, ${actor.userId}::uuid, ${actor.name},
      ${actor.roleId}::uuid, ${actor.roleName},
        e.action, e.entity, e.id, e.version, e.outcome, ${client.requestId}, e.facts, e.personal)
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (action text, entity text, id text, version int, outcome text, facts jsonb, personal jsonb)) with ordinality as e
      order by e.ordinality`
  }
}

/** An entry to append, in its two parts. */
const getRow = (
  entry: AuditEntry,
  call: Pick<Call, 'changes' | 'name'>,
  { ip, zone, submitTime }: Pick<Client, 'ip' | 'zone' | 'submitTime'>,
) => {
  const entity = entry.entity ?? call.changes?.entity ?? 'access'
  const parts = getParts(entity, {
    ...(entry.changes && { changes: entry.changes }),
    ...(entry.reason && { reason: entry.reason }),
    ...(entry.detail && { detail: entry.detail }),
    ...{ ip, zone },
    ...(submitTime && { submitTime }),
  })
  return {
    action: entry.action ?? call.changes?.audit ?? call.name,
    entity,
    id: entry.entityId ?? null,
    version: entry.version ?? null,
    outcome: entry.outcome ?? 'done',
    ...parts,
  }
}
