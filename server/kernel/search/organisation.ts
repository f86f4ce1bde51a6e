import { fold, foldWord } from './fold.ts'
import { getRomaji, isKana } from './kana.ts'
import { getMatchKeys, type KeyedOrganisation } from './organisation-keys.ts'
import { pinyinOfText, typedWays } from './pinyin.ts'
import { searchTerms } from './reading.ts'

/** The searched fields of an organisation. */
export type SearchedOrganisation = {
  name: string
  nameEn: string
  alias1?: string
  alias2?: string
  /** Kana or Latin, when the name does not show its reading. */
  reading?: string
}

/** Derived columns of `organisation`: written only here, so that stored text and query are folded in the same way. */
export type OrganisationTexts = { search: string; sort_name: string; said: string }

const han = /\p{Script=Han}/u

/** Builds the search columns of an organisation; pieces as for users, with a space before each. */
export function organisationTexts(organisation: SearchedOrganisation): OrganisationTexts {
  const { name, nameEn, alias1 = '', alias2 = '' } = organisation
  const written = [name, nameEn, alias1, alias2].flatMap(writtenForms)
  const syllables = han.test(name) ? pinyinOfText(name) : []
  const spoken = organisation.reading?.trim() || syllables.join(' ').replace(/([ln])v/g, '$1ü')
  return {
    search: joined([...written, ...getReadings(organisation, syllables).flatMap(saidForms)]),
    sort_name: han.test(name) ? `${fold(spoken).replaceAll(' ', '')} ${fold(name)}`.trim() : fold(name),
    said: spoken,
  }
}

/** Every column of an organisation that follows from its names and its address. */
export const organisationColumns = (
  organisation: KeyedOrganisation,
): OrganisationTexts & { match_keys: string[] } => ({
  ...organisationTexts(organisation),
  match_keys: getMatchKeys(organisation),
})

/** Whether a query matched an organisation by a reading, not by its written name. */
export function isFoundByReading(query: string, organisation: SearchedOrganisation): boolean {
  const { name, nameEn, alias1 = '', alias2 = '' } = organisation
  const written = joined([name, nameEn, alias1, alias2].flatMap(writtenForms))
  return !searchTerms(query).every(term => written.includes(term))
}

const joined = (pieces: readonly string[]) =>
  [...new Set(pieces.filter(Boolean))].map(piece => ` ${piece}`).join('')

/** A written name: its words, also without spaces, and the initials of a Latin name of several words. */
function writtenForms(name: string): string[] {
  const folded = fold(name)
  if (han.test(folded)) return [foldWord(name)]
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const initials = words.length > 2 ? words.map(word => word[0]).join('') : ''
  return [words.join(' '), initials]
}

/** Readings of the name and its aliases, in syllables. */
function getReadings(
  { alias1 = '', alias2 = '', reading = '' }: SearchedOrganisation,
  ofName: readonly string[],
): (readonly string[])[] {
  const ownReading = reading.trim() ? [fold(reading).split(' ')] : []
  return [
    ...ownReading,
    ofName,
    ...[alias1, alias2].filter(text => han.test(text)).map(text => pinyinOfText(text)),
  ]
}

function saidForms(syllables: readonly string[]): string[] {
  const whole = syllables.join('')
  if (isKana(whole)) return [whole, ...getRomaji(whole)]
  return [...typedWays(whole), syllables.map(([first = '']) => first).join('')]
}
