import { fold, foldWord } from './fold.ts'
import { getRomaji, isKana } from './kana.ts'
import { pinyinOfText, typedWays } from './pinyin.ts'
import { searchTerms } from './reading.ts'

/** What of an organisation is searched. */
export type SearchedOrganisation = {
  name: string
  nameEn: string
  alias1?: string
  alias2?: string
  /** Kana or Latin, where the letters of the name do not say how it is read. */
  reading?: string
}

/** Columns of `organisation` made from it: written only here, so that both sides of a search are folded alike. */
export type OrganisationTexts = { search: string; sort_name: string; said: string }

const han = /\p{Script=Han}/u

/** Makes the search columns of an organisation; pieces as in those of users, a space before each. */
export function organisationTexts(organisation: SearchedOrganisation): OrganisationTexts {
  const { name, nameEn, alias1 = '', alias2 = '' } = organisation
  const written = [name, nameEn, alias1, alias2].flatMap(writtenForms)
  const syllables = han.test(name) ? pinyinOfText(name) : []
  const said = organisation.reading?.trim() || syllables.join(' ').replace(/([ln])v/g, '$1ü')
  return {
    search: joined([...written, ...getReadings(organisation, syllables).flatMap(saidForms)]),
    sort_name: han.test(name) ? `${fold(said).replaceAll(' ', '')} ${fold(name)}`.trim() : fold(name),
    said,
  }
}

/** Whether a query found an organisation by a reading, not by what is written. */
export function isFoundByReading(query: string, organisation: SearchedOrganisation): boolean {
  const { name, nameEn, alias1 = '', alias2 = '' } = organisation
  const written = joined([name, nameEn, alias1, alias2].flatMap(writtenForms))
  return !searchTerms(query).every(term => written.includes(term))
}

const joined = (pieces: readonly string[]) =>
  [...new Set(pieces.filter(Boolean))].map(piece => ` ${piece}`).join('')

/** A name as written: its words, without spaces too, and the first letters of a Latin name of several words. */
function writtenForms(name: string): string[] {
  const folded = fold(name)
  if (han.test(folded)) return [foldWord(name)]
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const initials = words.length > 2 ? words.map(word => word[0]).join('') : ''
  return [words.join(' '), initials]
}

/** Ways to say the name and its aliases, in syllables. */
function getReadings(
  { alias1 = '', alias2 = '', reading = '' }: SearchedOrganisation,
  ofName: readonly string[],
): (readonly string[])[] {
  const given = reading.trim() ? [fold(reading).split(' ')] : []
  return [...given, ofName, ...[alias1, alias2].filter(text => han.test(text)).map(pinyinOfText)]
}

function saidForms(syllables: readonly string[]): string[] {
  const whole = syllables.join('')
  if (isKana(whole)) return [whole, ...getRomaji(whole)]
  return [...typedWays(whole), syllables.map(syllable => syllable.slice(0, 1)).join('')]
}
