import { getSettings } from '../../contract/tenant.ts'
import type { Actor } from '../context.ts'

/** Most rows of one export of a tenant (P15). */
export const exportCap = (tenant: Actor['tenant']): number => getSettings(tenant.settings).exportRows
