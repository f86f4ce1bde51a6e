import { sql } from 'kysely'
import type { Provider } from '../../../../contract/auth/third-party.ts'
import type { Transaction } from '../../../kernel/context.ts'
import { one, rows, run } from '../../../kernel/db/statements.ts'
import type { Keys } from '../../../kernel/keys.ts'
import { openBox, sealBox } from '../../../kernel/sealed-box.ts'

/** A provider with our credentials there. */
export type ConfiguredProvider = Provider & { issuer: string; clientId: string; clientSecret: string }

const about = (id: string): string => `identity provider ${id}`

const offered = sql`p.id, p.kind, p.name, p.name_en as "nameEn"`

/** Returns the providers for all accounts, and those of one enabled tenant. */
export const providersFor = async (tx: Transaction, tenantId: string | null): Promise<Provider[]> => {
  return rows(tx)<Provider>`select ${offered} from identity_provider p
    left join tenant t on t.id = p.tenant_id
    where p.enabled and (p.tenant_id is null or (p.tenant_id = ${tenantId}::uuid and t.enabled)) order by p.name_en, p.id`
}

/**
 * Returns the providers that an account may bind, each with the time of its binding: those for all accounts and those of its
 * tenants, or of the one tenant that its session is restricted to.
 */
export const getProviders = async (
  tx: Transaction,
  accountId: string,
  heldTo: string | null,
): Promise<(Provider & { boundAt: Date | null })[]> => {
  return rows(tx)<Provider & { boundAt: Date | null }>`
    select ${offered}, i.bound_at as "boundAt" from identity_provider p
    left join third_party_identity i on i.provider_id = p.id and i.account_id = ${accountId}::uuid
    where p.enabled and (p.tenant_id is null or exists (
      select from membership m where m.account_id = ${accountId}::uuid and m.tenant_id = p.tenant_id
        and m.tenant_id = coalesce(${heldTo}::uuid, m.tenant_id)))
    order by p.name_en, p.id`
}

type Row = Provider & { issuer: string; clientId: string; secret: Buffer }

/** Returns one enabled provider with its secret; null for any other id. */
export const configured = async (
  tx: Transaction,
  keys: Keys,
  id: string,
): Promise<ConfiguredProvider | null> => {
  const row = await one(tx)<Row>`select ${offered}, p.issuer, p.client_id as "clientId",
    p.client_secret as secret
    from identity_provider p where p.id = ${id}::uuid and p.enabled`
  if (!row) return null
  const { secret, ...rest } = row
  return { ...rest, clientSecret: openBox(keys, secret, about(id)).toString() }
}

/** Stores a provider. One with the same id is replaced. */
export const writeProvider = async (
  tx: Transaction,
  keys: Keys,
  given: ConfiguredProvider & { tenantId: string | null },
): Promise<void> => {
  const secret = sealBox(keys, Buffer.from(given.clientSecret), about(given.id))
  await run(tx)`insert into identity_provider (id, tenant_id, kind, name, name_en, issuer, client_id,
    client_secret)
    values (${given.id}, ${given.tenantId}, ${given.kind}, ${given.name}, ${given.nameEn}, ${given.issuer}, ${given.clientId}, ${secret})
    on conflict (id) do update set tenant_id = excluded.tenant_id, kind = excluded.kind, name = excluded.name, name_en = excluded.name_en,
      issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret, enabled = true`
}
