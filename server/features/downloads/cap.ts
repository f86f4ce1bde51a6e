import { getSettings } from '../../../contract/tenant/settings.ts'
import type { Actor } from '../../kernel/context.ts'

/** Most rows of one export of a tenant (P15). */
export const exportCap = (tenant: Actor['tenant']): number => getSettings(tenant.settings).exportRows
