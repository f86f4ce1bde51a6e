import type { Output, Parsed } from '../../../contract/define.ts'
import { defaultLocale, getLocale, locales } from '../../../contract/locales.ts'
import type {
  listPortalLanguages,
  SystemSetting,
  saveSystemSetting,
} from '../../../contract/workspace/system-setting.ts'
import { changesBetween } from '../../audit/append.ts'
import type { Actor, Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { words } from '../../kernel/words.ts'

const unset: SystemSetting = { locale: null, theme: null, density: null }

/** Language and appearance that the account has chosen. */
export const getSystemSetting = async (
  tx: Transaction,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<SystemSetting> => {
  return (
    (await one(tx)<SystemSetting>`select locale, theme, density from account_setting
      where account_id = ${accountId}::uuid`) ?? unset
  )
}

/**
 * Merges the new choices with the old ones: of two choices for the same setting the later counts, and different settings do not conflict,
 * so no version is needed. The language also applies to mails.
 */
export const keepSystemSetting = async (
  context: Context,
  { locale, theme, density }: Parsed<typeof saveSystemSetting>,
): Promise<SystemSetting> => {
  const { tx, actor } = context
  const before = await getSystemSetting(tx, actor)
  if (locale && !(await getLanguages(tx)).offered.includes(locale)) throw problem('languageNotOffered')
  const after = (await one(tx)<SystemSetting>`insert into account_setting as s (account_id, locale, theme,
    density)
    values (${actor.accountId}::uuid, ${locale ?? null}, ${theme ?? null}, ${density ?? null})
    on conflict (account_id) do update set locale = coalesce(excluded.locale, s.locale), theme = coalesce(excluded.theme, s.theme),
      density = coalesce(excluded.density, s.density), updated_at = now()
    returning locale, theme, density`)!
  if (locale) await run(tx)`update account set locale = ${locale} where id = ${actor.accountId}::uuid`
  context.audit({ entityId: actor.accountId, changes: changesBetween(before, after) })
  return after
}

const getLanguages = async (tx: Transaction): Promise<{ main: string; offered: readonly string[] }> => {
  const row = await one(tx)<{ main: string; offered: string[] }>`select language_flag as main,
    languages as offered
    from tenant where id = (select current_tenant())`
  return row ?? { main: defaultLocale, offered: locales }
}

/** Languages of the company, its main language first. */
export const portalLanguages = async ({ tx }: Context): Promise<Output<typeof listPortalLanguages>> => {
  const { main, offered } = await getLanguages(tx)
  const own = getLocale(main)
  const records = locales
    .filter(code => offered.includes(code))
    .map(code => ({ code, name: words(code)(`common:language.${code}`), main: code === own }))
    .sort((one, other) => Number(other.main) - Number(one.main))
  return { records, total: records.length }
}
