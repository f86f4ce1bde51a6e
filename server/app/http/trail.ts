import { appendAudit, auditActor } from '../../audit/append.ts'
import { getPlaces, recordIn } from '../../features/auth/events.ts'
import type { Actor, AuditEntry, Client, Context, Transaction, Visitor } from '../../kernel/context.ts'
import { inTenant } from '../../kernel/db/in-tenant.ts'
import type { Handled } from '../../kernel/http/handle.ts'

/** What is done with a narrow token was not done at a sign-in of the user: its entry names the token. */
const withToken = (entry: AuditEntry, narrowToken: string): AuditEntry => ({
  ...entry,
  detail: { ...entry.detail, narrowToken },
})

type Write = (tx: Transaction) => Promise<void>

/** Collects the trail entries of a call. `write` appends them, last in the transaction of the change. */
export type Trail = Pick<Context<unknown>, 'audit' | 'everywhere'> & { write: Write }

/**
 * Collects the trail entries of a call. A call that names no tenant acts for its account, so its entries go to every tenant
 * of the account: leaving out a header leaves out no entry (TR-A2).
 */
export const getTrail = (handled: Handled, actor: Actor | Visitor, client: Client): Trail => {
  const entries: AuditEntry[] = []
  const works: { accountId: string; work: Parameters<Context['everywhere']>[1] }[] = []
  const byTenant = async (tx: Transaction): Promise<Map<string, Write[]>> => {
    const writes = new Map<string, Write[]>()
    const put = (tenantId: string, write: Write) =>
      void writes.set(tenantId, [...(writes.get(tenantId) ?? []), write])
    for (const { accountId, work } of works)
      for (const place of await getPlaces(tx, accountId)) put(place.tenantId, tx => work(tx, place))
    const spread = entries.filter(entry => actor.tenantId === null || entry.everywhere)
    if (spread.length > 0)
      for (const place of await getPlaces(tx, actor.accountId))
        if (place.tenantId !== actor.tenantId)
          put(place.tenantId, async tx => {
            for (const entry of spread) await recordIn(tx, place, actor, handled.call, client, entry)
          })
    if (actor.tenantId !== null && entries.length > 0)
      put(actor.tenantId, tx => appendAudit(tx, auditActor(actor), handled.call, client, entries))
    return writes
  }
  const write: Write = async tx => {
    // Always in the same order, to avoid deadlocks: each trail's head stays locked until the commit.
    const writes = [...(await byTenant(tx))].sort(([one], [other]) => (one < other ? -1 : 1))
    for (const [tenantId, each] of writes) {
      const all = async () => {
        for (const one of each) await one(tx)
      }
      await (tenantId === actor.tenantId ? all() : inTenant(tx, tenantId, all))
    }
  }
  return {
    audit: entry => void entries.push(actor.narrow ? withToken(entry, actor.sessionId) : entry),
    everywhere: (accountId, work) => void works.push({ accountId, work }),
    write,
  }
}
