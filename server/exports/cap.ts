import { limits } from '../../contract/limits.ts'
import type { Actor } from '../context.ts'

/** Rows that one export of a tenant may have: a setting of the tenant, else the default (P15). */
export const exportCap = (tenant: Actor['tenant']): number =>
  Number((tenant.settings as { exportRows?: number } | null)?.exportRows ?? limits.exportRows)
