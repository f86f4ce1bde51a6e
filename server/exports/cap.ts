import { getSettings } from '../../contract/tenant.ts'
import type { Actor } from '../context.ts'

/** Rows that one export of a tenant may have (P15). */
export const exportCap = (tenant: Actor['tenant']): number => getSettings(tenant.settings).exportRows
