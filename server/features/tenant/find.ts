import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { type TenantKind, tenantKinds } from './write.ts'

/** A company in the operator's list. */
export type ListedTenant = {
  id: string
  name: string
  nameEn: string
  kind: TenantKind
  enabled: boolean
  /** Origin of the installation where it is at work; null when that is this one. */
  movedTo: string | null
  /** Number of users who can sign in. */
  people: number
  createdAt: Date
}

const findKind = (type: number): TenantKind =>
  (Object.keys(tenantKinds) as TenantKind[]).find(kind => tenantKinds[kind] === type)!

/** Companies sorted by English name; with `wanted` only those with that id or name. */
export const listTenants = async (tx: Transaction, wanted: string | null = null): Promise<ListedTenant[]> => {
  const named = sql`lower(${wanted}::text) in (t.id::text, lower(t.company_name), lower(t.company_name_en))`
  const tenants = await rows(tx)<
    Omit<ListedTenant, 'kind'> & { type: number }
  >`select t.id, t.company_name as name,
      t.company_name_en as "nameEn", t.tenant_type as type, t.enabled, t.moved_to as "movedTo", t.created_at as "createdAt",
      (select count(*)::int from membership m where m.tenant_id = t.id) as people
    from tenant t where ${wanted}::text is null or ${named} order by t.company_name_en, t.id`
  return tenants.map(({ type, ...row }) => ({ ...row, kind: findKind(type) }))
}
