import { sql } from 'kysely'
import type { Output, Parsed } from '../../contract/define.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import { reminderKinds } from '../../contract/tenant.ts'
import { type CompanyField, companyFieldNames, type previewCompany } from '../../contract/tenant-calls.ts'
import type { Context } from '../context.ts'
import { keptCompany, type StoredCompany } from './company.ts'
import { type Hit, reachable, reminded } from './hits.ts'
import { measured } from './preview.ts'
import { keptSettings } from './settings.ts'

type Fields = Pick<StoredCompany, CompanyField>

/** Tells whom names, languages and zone of the company would hit if they were saved now, and what of the company changes. */
export const previewOfCompany = async (
  context: Context,
  asked: Parsed<typeof previewCompany>,
): Promise<Output<typeof previewCompany>> => {
  const before = await keptCompany(context.tx)
  const wish: Fields = { ...before, ...asked }
  const differs = (name: CompanyField) => JSON.stringify(before[name]) !== JSON.stringify(wish[name])
  const hits = [
    ...nameHits(before, wish),
    ...languageHits(before, wish),
    ...(differs('timeZone') ? await zoneHits(context) : []),
  ]
  return { consequences: await measured(context, hits), changed: companyFieldNames.filter(differs) }
}

type Names = Pick<Fields, 'companyName' | 'companyNameEn' | 'icon'>

/** What the company is called in a language, as pages and letters say it, and its mark. */
const calledIn = (locale: Locale, { companyName, companyNameEn, icon }: Names): string => {
  const own = locale === 'zh-CN' || locale === 'ja-JP'
  return JSON.stringify([own ? companyName || companyNameEn : companyNameEn || companyName, icon])
}

/** Who reads in a language in which the company is called otherwise sees its new name, or its new mark. */
const nameHits = (before: Names, wish: Names): Hit[] => {
  const renamed = locales.filter(locale => calledIn(locale, before) !== calledIn(locale, wish))
  if (renamed.length === 0) return []
  const people = sql`u.status = 'enabled' and exists (select from account a left join account_setting s on s.account_id = a.id
    where a.id = u.account_id and coalesce(s.locale, a.locale) = any(${renamed}::text[]))`
  return [{ kind: 'nameShown', people }]
}

/** Who reads in a language that goes keeps it until he chooses another; letters to people without an account are in the default one. */
const languageHits = (before: { languageFlag: string }, wish: Fields): Hit[] => [
  {
    kind: 'languageGoes',
    people: sql`u.status = 'enabled' and exists (select from account a left join account_setting s on s.account_id = a.id
      join tenant t on t.id = u.tenant_id
      where a.id = u.account_id and coalesce(s.locale, a.locale) = any(t.languages)
        and coalesce(s.locale, a.locale) <> all(${wish.tenantLanguageList}::text[]))`,
  },
  ...(before.languageFlag === wish.languageFlag
    ? []
    : [
        {
          kind: 'languageFollows' as const,
          people: sql`u.status in ('inactive', 'enabled') and u.account_id is null and u.email is not null`,
        },
      ]),
]

/** Reminders leave at an hour of the company's zone (O22). */
const zoneHits = async ({ tx, now }: Context): Promise<Hit[]> => {
  const { settings } = await keptSettings(tx)
  const conditions = reminderKinds.map(kind => reminded(kind, settings, now))
  return [{ kind: 'remindersMove', people: sql`${reachable} and (${sql.join(conditions, sql` or `)})` }]
}
