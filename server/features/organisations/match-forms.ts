import { type MatchClass, matchClass } from '../../../contract/organisations/shapes.ts'
import type { NameForm } from '../../kernel/search/organisation-forms.ts'
import { getStrongCore, isBareKind } from '../../kernel/search/organisation-keys.ts'
import { isAnotherPlace, latinPlaces, places } from '../../kernel/search/organisation-places.ts'
import type { FormVariant, ReadName } from '../../kernel/search/organisation-variants.ts'
import { pinyinOfText } from '../../kernel/search/pinyin.ts'
import { plainName } from '../../kernel/search/plain-name.ts'
import { isOneSlip } from '../../kernel/search/slip.ts'

export const plainCity = (city: string | undefined): string => plainName(city ?? '').replace(/[市区县]$/u, '')
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)
const readCity = (city: string): string => pinyinOfText(city).join('')
/** Two cities; one in characters and one in Latin letters are two only if both are known and are said in two ways. */
export const isOtherCity = (one: string, other: string): boolean => {
  if (one === '' || other === '' || one === other) return false
  if (isHan(one) === isHan(other)) return isAnotherPlace(one, other)
  const [inHan, inLatin] = isHan(one) ? [one, other] : [other, one]
  return places.includes(inHan) && chinesePlaces().has(inLatin) && readCity(inHan) !== inLatin
}
let chinese: ReadonlySet<string> | undefined
const chinesePlaces = (): ReadonlySet<string> => {
  chinese ??= new Set([...places.map(readCity), 'shaanxi'])
  return chinese
}

const isMisspelt = (one: NameForm, other: NameForm): boolean => {
  if (!one.latin || !other.latin || one.words.length !== other.words.length) return false
  const own = one.words.filter(word => !other.words.includes(word))
  const theirs = other.words.filter(word => !one.words.includes(word))
  const [word = '', otherWord = ''] = [own[0], theirs[0]]
  if (own.length !== 1 || theirs.length !== 1 || Math.max(word.length, otherWord.length) < 6) return false
  const begun = one.words.length > 1 ? 1 : 3
  if (isPlaceWord(word) && isPlaceWord(otherWord)) return false
  return word.slice(0, begun) === otherWord.slice(0, begun) && isOneSlip(word, otherWord)
}
/** Hunan is no misspelt Henan, nor Shaanxi a misspelt Shanxi. */
const isPlaceWord = (word: string): boolean => latinPlaces.has(word) || chinesePlaces().has(word)

/** Whether a text is these words in some order. */
const isMadeOfWords = (text: string, words: readonly string[]): boolean =>
  text === ''
    ? words.length === 0
    : words.some(
        (word, at) => text.startsWith(word) && isMadeOfWords(text.slice(word.length), words.toSpliced(at, 1)),
      )

const isSaidAlike = (one: NameForm, other: NameForm): boolean => {
  if (one.latin && other.latin) return false
  if (one.said.length < 4 || one.said.length !== other.said.length) return false
  if (one.latin === other.latin) return one.toned === other.toned
  if (one.said === other.said) return true
  return one.latin ? isMadeOfWords(other.said, one.words) : isMadeOfWords(one.said, other.words)
}

/** How two forms are of one name; null when they are not. */
const getFormClass = (one: NameForm, other: NameForm): MatchClass | null => {
  const isOneScript = one.latin === other.latin
  if (isOneScript ? one.loose !== other.loose : one.kind !== other.kind) return null
  if (isOneScript && one.core === other.core) return one.core || one.kind !== '|' ? 'variant' : null
  if (isSaidAlike(one, other)) return 'reading'
  return isMisspelt(one, other) ? 'spelling' : null
}

const order = matchClass.options
export const compareClasses = (one: MatchClass, other: MatchClass): number =>
  order.indexOf(one) - order.indexOf(other)

const getNumbers = ({ kind }: NameForm): string => kind.split('|')[1] ?? ''

/** A name without its kind, such as 华西 and Vall d'Hebron, is that of the house. */
const isBareForm = (one: NameForm, other: NameForm): boolean =>
  one.kind === `|${getNumbers(one)}` &&
  one.core.length > 1 &&
  one.latin === other.latin &&
  getNumbers(one) === getNumbers(other) &&
  (one.core === other.core ||
    (one.latin &&
      other.kind !== '|' &&
      getStrongCore(one) !== '' &&
      getStrongCore(one) === getStrongCore(other))) &&
  ![one.core, getStrongCore(one)].some(isPlaceWord) &&
  !places.includes(one.core) &&
  isBareKind(other.kind)

const houses: Readonly<Record<string, string>> = { hospital: 'house', centre: 'house', institute: 'house' }
const ofPatients = /^(?:children|cancer|women)( (?:children|cancer|women))*$/
const asHouse = ({ loose }: NameForm): string => {
  const kinds = loose.split('|')[0]!
  const all = ofPatients.test(kinds) ? `hospital ${kinds}` : kinds
  return [...new Set(all.split(' ').map(kind => houses[kind] ?? kind))].sort().join(' ')
}
/** Centre, hospital and institute are one in the name of a person or a founder, not in that of a place. */
const isOneHouseName = (one: NameForm, other: NameForm): boolean =>
  one.latin &&
  other.latin &&
  one.core.length > 5 &&
  one.words.every(word => !isPlaceWord(word)) &&
  getStrongCore(one) === getStrongCore(other) &&
  asHouse(one) === asHouse(other) &&
  getNumbers(one) === getNumbers(other) &&
  [one, other].some(({ loose }) => /hospital|centre|institute/.test(loose))

const legalForm =
  /(?:公司|会社|\b(?:inc|ltd|limited|llc|corp|corporation|plc|gmbh|ag|s\.?a\.?u?|s\.?l\.?u?)\.?)$/iu
/** Whether what two forms leave out is of two organisations. */
export const isContrary = (
  one: FormVariant,
  other: FormVariant,
  [city, otherCity]: readonly [string, string],
): boolean =>
  (one.short && other.short) ||
  (one.company && legalForm.test(other.text)) ||
  (other.company && legalForm.test(one.text)) ||
  (one.university !== '' && other.university !== '' && one.university !== other.university) ||
  isOtherCity(one.place, other.place || otherCity) ||
  isOtherCity(other.place, one.place || city)

export const getVariantsClass = (one: FormVariant, other: FormVariant): MatchClass | null => {
  if (isBareForm(one.form, other.form) || isBareForm(other.form, one.form)) return 'variant'
  if (isOneHouseName(one.form, other.form)) return 'variant'
  const match = getFormClass(one.form, other.form)
  return match === 'variant' || !(one.short || other.short) ? match : null
}

export const getBest = (matches: readonly (MatchClass | null)[]): MatchClass | null =>
  matches.flatMap(match => match ?? []).sort(compareClasses)[0] ?? null

export const areInitials = (one: ReadName, other: ReadName): boolean =>
  one.isInitials !== other.isInitials &&
  ![one, other].some(each => each.isInitials && each.known.length > 0) &&
  one.initials.some(each => other.initials.includes(each))

const houseWords = new Set(
  'hospital center centre cancer institute research clinic medical health university foundation inc ltd llc corporation company'.split(
    ' ',
  ),
)
/** Mass General, Fred Hutch: the beginnings of the first words. */
export const isBegun = (one: ReadName, other: ReadName): boolean =>
  one.words.length > 1 &&
  one.words.length < other.words.length &&
  one.words.every((word, at) => word.length > 2 && other.words[at]!.startsWith(word)) &&
  one.words.some((word, at) => word !== other.words[at]) &&
  !one.words.some(word => word.startsWith('univ')) &&
  other.words.slice(one.words.length).every(word => houseWords.has(word))
