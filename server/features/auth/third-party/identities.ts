import type { Transaction } from '../../../kernel/context.ts'
import { rows, run } from '../../../kernel/db/statements.ts'
import type { Identity } from './ways.ts'

/** An identity bound to an account, with the name of its provider. */
export type BoundIdentity = { provider: string; name: string; nameEn: string; boundAt: Date }

/** Returns the identities bound to an account, oldest first, including those of disabled providers. */
export const getIdentities = async (tx: Transaction, accountId: string): Promise<BoundIdentity[]> => {
  return rows(tx)<BoundIdentity>`select p.id as provider, p.name, p.name_en as "nameEn",
    i.bound_at as "boundAt"
    from third_party_identity i join identity_provider p on p.id = i.provider_id
    where i.account_id = ${accountId}::uuid order by i.bound_at, p.id`
}

/**
 * Binds an identity and replaces another one of the same provider. False when it belongs to another account, which keeps it.
 * In a session that is restricted to a tenant, the identity gets the same restriction.
 */
export const bindIdentity = async (
  tx: Transaction,
  accountId: string,
  { providerId, subject }: Identity,
  heldTo: string | null,
): Promise<boolean> => {
  await unbindIdentities(tx, accountId, providerId)
  const count = await run(tx)`
    insert into third_party_identity (provider_id, subject, account_id, held_to) values (${providerId}, ${subject}, ${accountId}, ${heldTo}::uuid)
    on conflict do nothing`
  return count === 1
}

/** Unbinds the identity of one provider from an account, or all of them. Returns how many there were. */
export const unbindIdentities = async (
  tx: Transaction,
  accountId: string,
  provider: string | null = null,
): Promise<number> => {
  return run(tx)`delete from third_party_identity
    where account_id = ${accountId}::uuid and (${provider}::uuid is null or provider_id = ${provider}::uuid)`
}
