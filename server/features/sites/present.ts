import type { Locale } from '../../../contract/locales.ts'
import { siteRecord } from '../../../contract/sites/fields.ts'
import type { SiteRow } from '../../../contract/sites/shapes.ts'
import type { Actor } from '../../kernel/context.ts'
import { fullName } from '../../kernel/names.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { presentFields } from '../../kernel/records/columns.ts'
import { getActions } from './actions.ts'
import type { SiteRecord } from './queries.ts'

/** The main principal investigator in the order of a language: the one of the personnel, by whom alarms and gate go too. */
export const getPiName = (site: Pick<SiteRecord, 'pi_parts'>, locale: Locale): string =>
  site.pi_parts ? fullName(site.pi_parts, locale) : ''

/** A site for lists and its page, with the actor's possible actions. */
export const getSiteRow = (site: SiteRecord, actor: Actor, at: Date, locale: Locale): SiteRow => ({
  ...presentFields(siteRecord, site, 'row'),
  milestoneDriven: site.driven_by !== null,
  pi: getPiName(site, locale),
  place: getPlaceNames(site, locale),
  actions: getActions(actor, site, at),
})
