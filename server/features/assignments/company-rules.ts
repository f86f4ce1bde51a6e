import { getSettings } from '../../../contract/tenant/settings.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { rulesInForce } from '../role-rules/in-force.ts'
import type { CompanyRules } from './rules.ts'

/** Returns what the company decides about roles together; rules about roles do not change before the commit. */
export const companyRules = async (tx: Transaction): Promise<CompanyRules> => ({
  apart: await rulesInForce(tx),
  together: await levelsTogether(tx),
})

/** Whether the company lets people hold study-level and site-level roles in one study (MD-M4). */
export const levelsTogether = async (tx: Transaction): Promise<boolean> => {
  const row = await one(tx)<{ settings: unknown }>`select settings from tenant
    where id = (select current_tenant())`
  return getSettings(row?.settings).studyAndSiteRoles
}
