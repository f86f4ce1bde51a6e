import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { type CompanyField, companyFieldNames, type previewCompany } from '../../../contract/tenant/calls.ts'
import { reminderKinds } from '../../../contract/tenant/settings.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { Context } from '../../kernel/context.ts'
import { type AffectedGroup, reachable, reminded } from './affected.ts'
import { keptCompany, type StoredCompany } from './company.ts'
import { measureConsequences } from './preview.ts'
import { keptSettings } from './settings.ts'

type Fields = Pick<StoredCompany, CompanyField>

/** Previews which users a change of the company's names, languages or zone would affect, and what changes. */
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
  return {
    consequences: await measureConsequences(context, hits),
    changed: companyFieldNames.filter(differs),
  }
}

type Names = Pick<Fields, 'companyName' | 'companyNameEn' | 'icon'>

/** The company's name in a language, as on pages and in mails, and its logo. */
const calledIn = (locale: Locale, { companyName, companyNameEn, icon }: Names): string => {
  return JSON.stringify([localName({ name: companyName, nameEn: companyNameEn }, locale), icon])
}

/** Users of a language whose company name changes see the new name, or the new logo. */
const nameHits = (before: Names, wish: Names): AffectedGroup[] => {
  const renamed = locales.filter(locale => calledIn(locale, before) !== calledIn(locale, wish))
  if (renamed.length === 0) return []
  const people = sql`u.status = 'enabled' and exists (select from account a left join account_setting s on s.account_id = a.id
    where a.id = u.account_id and coalesce(s.locale, a.locale) = any(${renamed}::text[]))`
  return [{ kind: 'nameShown', people }]
}

/** Users of a removed language keep it until they choose another; mails to people without an account use the default language. */
const languageHits = (before: { languageFlag: string }, wish: Fields): AffectedGroup[] => [
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

/** Reminders are sent at an hour of the company's zone (O22). */
const zoneHits = async ({ tx, now }: Context): Promise<AffectedGroup[]> => {
  const { settings } = await keptSettings(tx)
  const conditions = reminderKinds.map(kind => reminded(kind, settings, now))
  return [{ kind: 'remindersMove', people: sql`${reachable} and (${sql.join(conditions, sql` or `)})` }]
}
