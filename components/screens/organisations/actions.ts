import type { Locale } from '../../../contract/locales.ts'
import type { OrganisationAction, OrganisationRow } from '../../../contract/organisations/shapes.ts'
import { whyOff } from '../../shared/why/why.ts'
import type { Leading } from '../../ui/base/off.ts'

/** Why an action on an organisation is not possible now, with its explanation; undefined if it is. */
export function getOff(
  { actions }: Pick<OrganisationRow, 'actions'>,
  action: OrganisationAction,
  locale: Locale,
): Leading | undefined {
  const reason = actions[action]
  const call = action === 'edit' ? 'editOrganisation' : 'toggleOrganisations'
  return whyOff(reason, locale, call)
}
