import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import { locales } from '../../../contract/locales.ts'
import type { companyHistory, updateCompany } from '../../../contract/tenant/calls.ts'
import { changesBetween } from '../../audit/append.ts'
import { getHistory, historyEntry, requireVersion } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { logoLink } from '../files/logo.ts'
import { adoptPicture, giveUpFile } from '../files/rows.ts'

const entity = 'tenant'

export type StoredCompany = Omit<
  Parsed<typeof updateCompany>,
  'rowVersion' | 'logoUploadId' | 'tenantLanguageList' | 'languageFlag'
> & {
  tenantLanguageList: string[]
  languageFlag: string
  logo: string | null
}

/** The company's current information, locked until commit with `lock`; its languages in our order, as they are saved. */
export const keptCompany = async (
  tx: Transaction,
  lock = false,
): Promise<StoredCompany & { version: number }> => {
  const row = await one(tx)<
    StoredCompany & { version: number }
  >`select company_name as "companyName", company_name_en as "companyNameEn",
      coalesce(icon, '') as icon, languages as "tenantLanguageList", language_flag as "languageFlag", time_zone as "timeZone",
      logo_url as logo, row_version as version from tenant where id = (select current_tenant()) ${lock ? sql`for no key update` : sql``}`
  return { ...row!, tenantLanguageList: locales.filter(each => row!.tenantLanguageList.includes(each)) }
}

/** Saves the company's information if the version still matches (TR-C1). */
export const saveCompany = async (
  context: Context,
  { rowVersion, logoUploadId, ...fields }: Parsed<typeof updateCompany>,
): Promise<Output<typeof updateCompany>> => {
  const { tx, actor, services, now } = context
  const { version, ...before } = await keptCompany(tx, true)
  await requireVersion(tx, { entity, id: actor.tenantId, version }, rowVersion)
  const after: StoredCompany = { ...fields, logo: logoUploadId === undefined ? before.logo : logoUploadId }
  const changes = changesBetween(before, after)
  const logoUrl = logoLink({ keys: services.keys, actor, now }, after.logo)
  if (Object.keys(changes).length === 0) return { rowVersion, logoUrl }
  if (changes.logo) await exchangeLogo(context, before.logo, after.logo)
  await run(tx)`update tenant set company_name = ${after.companyName},
    company_name_en = ${after.companyNameEn},
      icon = nullif(${after.icon}, ''), languages = ${after.tenantLanguageList}::text[], language_flag = ${after.languageFlag},
      time_zone = ${after.timeZone}, logo_url = ${after.logo}, row_version = row_version + 1, updated_at = now()
    where id = (select current_tenant())`
  context.audit({ entityId: actor.tenantId, version: rowVersion + 1, changes })
  return { rowVersion: rowVersion + 1, logoUrl }
}

/** A logo must be a picture that this user has uploaded: any other id gets the same answer as an unknown one (TR-T5, TR-W1). */
const exchangeLogo = async (
  { tx, actor }: Context,
  before: string | null,
  after: string | null,
): Promise<void> => {
  if (after !== null && !(await adoptPicture(tx, after, actor.userId)))
    throw problem('dataNotFound', { field: 'logoUploadId' })
  if (before !== null) await giveUpFile(tx, before)
}

/** Changes of the company's information; the first entry is who set it up. */
export const historyOfCompany = async (
  context: Context,
  page: Parsed<typeof companyHistory>,
): Promise<Output<typeof companyHistory>> => {
  const { rows, total } = await getHistory(context, entity, context.actor.tenantId, page, {
    actions: ['createTenant', 'updateCompany'],
  })
  return { records: rows.map(row => historyEntry(row)), total }
}
