import type { Locale } from '../../../contract/locales.ts'
import { insert, into, type Row, type Runner, type TenantRow } from '../../kernel/db/insert.ts'
import type { RoleRows } from './role-rows.ts'

/** Kinds of companies by their number (P16). */
export const tenantKinds = { sponsor: 1, cro: 2, site: 3 } as const
export type TenantKind = keyof typeof tenantKinds

/** Serialises the creation of tenants until the end of a transaction. */
export const tenantLock = 41_802

/** The initial data of a tenant: its own row, its licences and its roles. */
export type NewTenant = {
  tenant: Row<'tenant'> & { id: string; language_flag: Locale }
  licences: TenantRow<'tenant_application'>[]
  roles: RoleRows
}

/** Writes a tenant, which must be the transaction's tenant: the only way to create one, for operators and for the demo. */
export async function writeTenant(client: Runner, { tenant, licences, roles }: NewTenant): Promise<void> {
  await insert(client, 'tenant', [tenant])
  const put = into(client, tenant.id)
  await put('tenant_application', licences)
  await put('role', roles.roles)
  await put('role_menu', roles.menus)
  await put('role_button', roles.buttons)
  await put('role_application', roles.applications)
}
