import type { PickedUser } from '../../../client/people.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { fullName, listedName } from '../../../contract/values/names.ts'
import { fold, getTerms } from '../../ui/base/fold.ts'

/**
 * A person in the picker: from the server's answer, or from the host page's `people`, where an id and a name are
 * enough.
 */
export type Person = { id: string; name?: string; unselectable?: Reason | string | null } & Partial<
  Omit<PickedUser, 'id' | 'unselectable'>
>

/** A person's name in the order of a language. */
export const getName = (person: Person, locale: Locale): string => person.name || fullName(person, locale)

/** A person's name in a list: with the written form beside one in Latin script (P32). */
export const getListedName = (person: Person, locale: Locale): string =>
  person.name || listedName(person, locale)

const european = (locale: Locale) => locale === 'en-US' || locale === 'es-ES'

/**
 * What tells people with the same name apart: department, employee id and e-mail; for external people their
 * organisation; the account only if the query matched it.
 */
export function getDetails(person: Person, query: string, locale: Locale): string[] {
  const written = (name?: string | null, nameEn?: string | null) =>
    (european(locale) && nameEn ? nameEn : name) ?? ''
  const department = written(person.department, person.departmentEn)
  const organisation = written(person.organisation, person.organisationEn)
  const place = person.type === 'external' ? organisation || department : department || organisation
  const shown = [place, person.employeeId ?? '', person.email ?? '']
  return [...shown, foundAccount(person, shown, query)].filter(Boolean)
}

function foundAccount(
  { account, name, lastName, firstName }: Person,
  shown: string[],
  query: string,
): string {
  if (!account) return ''
  const others = fold([name, lastName, firstName, ...shown].join(' '))
  return getTerms(query).some(term => fold(account).includes(term) && !others.includes(term)) ? account : ''
}

/** The displayed reading: the one that the query matched, otherwise a kana reading (WIDGETS 2.0). */
export function getReading({ reading, matchedReading }: Person): { text: string; found: boolean } | null {
  if (matchedReading) return { text: matchedReading, found: true }
  return reading && /[\u3041-\u30ff]/.test(reading) ? { text: reading, found: false } : null
}

/** Whether a person can be chosen at all. */
export const isSelectable = ({ unselectable }: Person): boolean => !unselectable
