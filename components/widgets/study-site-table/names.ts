import type { SiteRow } from '../../../client/sites/sites.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { ChipTone } from '../../ui/feedback/status-chip.tsx'

/** A site's name in the language in effect. */
export const siteName = ({ name, nameEn }: Pick<SiteRow, 'name' | 'nameEn'>, locale: Locale): string =>
  localName({ name, nameEn }, locale) || '-'

/** A person of a row in the language in effect; '' for none. */
export const personName = (person: SiteRow['leadCra'], locale: Locale): string =>
  person ? fullName(person, locale) : ''

/** Tones of a site's states: an active site is the normal one. */
export const toneOf: Readonly<Record<SiteRow['status'], ChipTone>> = {
  preparing: 'planned',
  active: 'normal',
  closed: 'completed',
}

/** Environments without real data are highlighted. */
export const toneOfEnvironment: Readonly<Record<SiteRow['environment'], ChipTone>> = {
  production: 'neutral',
  test: 'warning',
  development: 'info',
}
