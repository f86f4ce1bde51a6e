import type { peopleCodes } from '../../contract/codes/people.ts'
import { getName, type Person } from './person.ts'
import type { PickerText } from './use-picker-text.ts'

/** The compiler holds this to the catalogue, which the picker's page has no room for. */
const outOfValidity = 990720 satisfies (typeof peopleCodes)['accountOutOfValidity']['code']

/** Why someone can't be chosen, as a sentence: the page's own, else by his status and the code of the server's reason. */
export function reasonText(person: Person, { t, locale }: PickerText): string {
  const { unselectable, status } = person
  if (typeof unselectable === 'string') return unselectable
  const name = getName(person, locale)
  if (status && status !== 'enabled') return t(`picker:reason.${status}`, { name })
  return unselectable?.code === outOfValidity
    ? t('picker:reason.expired', { name })
    : t('picker:reason.other', { name })
}
