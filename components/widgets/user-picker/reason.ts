import type { peopleCodes } from '../../../contract/codes/people.ts'
import { getName, type Person } from './person.ts'
import type { PickerText } from './use-picker-text.ts'

/** The compiler checks this against the catalogue, which would be too large for the picker's page. */
const outOfValidity = 990720 satisfies (typeof peopleCodes)['accountOutOfValidity']['code']

/** Why a person can't be chosen, as a sentence: the page's own reason, otherwise by status and the server's code. */
export function reasonText(person: Person, { t, locale }: PickerText): string {
  const { unselectable, status } = person
  if (typeof unselectable === 'string') return unselectable
  const name = getName(person, locale)
  if (status && status !== 'enabled') return t(`picker:reason.${status}`, { name })
  return unselectable?.code === outOfValidity
    ? t('picker:reason.expired', { name })
    : t('picker:reason.other', { name })
}
