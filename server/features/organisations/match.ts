import { type MatchClass, type MatchReason, matchClass } from '../../../contract/organisations/shapes.ts'
import { foldWord } from '../../kernel/search/fold.ts'
import { getAddressKey, getNameForm, type NameForm } from '../../kernel/search/organisation-forms.ts'

/** What the matcher reads of an organisation. A field that is left out is not known and excludes nothing. */
export type Matchable = {
  name: string
  nameEn: string
  alias1: string
  alias2: string
  reading?: string
  type?: string
  city?: string
  address?: string
  parentId?: string | null
  identifiers?: readonly { type: string; value: string }[]
}

/** Names without regard to case, width, accents, spaces and hyphens. */
export const isSameName = (one: string, other: string): boolean =>
  one !== '' && other !== '' && foldWord(one) === foldWord(other)

const nameFields = ['name', 'nameEn', 'alias1', 'alias2', 'reading'] as const
type NameField = (typeof nameFields)[number]
type OneName = { field: NameField; text: string; form: NameForm; folded: string }

/** An organisation with its names prepared; prepare it once to compare it with many. */
export type Prepared = { record: Matchable; names: readonly OneName[]; address: string }

export const prepare = (record: Matchable): Prepared => ({
  record,
  names: nameFields.flatMap(field => {
    const text = record[field] ?? ''
    const form = getNameForm(text)
    return form ? [{ field, text, form, folded: foldWord(text) }] : []
  }),
  address: getAddressKey(record.address ?? ''),
})

/** Types of identifiers of which an organisation has one: two different ones are of two organisations. */
const single = new Set(['uscc', 'ror', 'oms_org'])

const getSharedIdentifier = ({ identifiers = [] }: Matchable, other: Matchable): string | undefined =>
  identifiers.find(({ type, value }) =>
    other.identifiers?.some(each => each.type === type && each.value === value),
  )?.value

const hasOtherIdentifier = ({ identifiers = [] }: Matchable, other: Matchable): boolean =>
  identifiers.some(({ type, value }) => {
    const same = other.identifiers?.filter(each => each.type === type) ?? []
    return single.has(type) && same.length > 0 && same.every(each => each.value !== value)
  })

/** Kinds of organisations that have a house of their own; departments and committees share that of their hospital. */
const withHouse = new Set(['hospital', 'sponsor', 'cro'])
const hasHouse = ({ type }: Matchable): boolean => type === undefined || withHouse.has(type)

const plainCity = (city: string | undefined): string => foldWord(city ?? '').replace(/[市区县]$/u, '')
const isElsewhere = (one: Matchable, other: Matchable): boolean => {
  const [city, otherCity] = [plainCity(one.city), plainCity(other.city)]
  return city !== '' && otherCity !== '' && city !== otherCity
}
const isOtherType = ({ type }: Matchable, other: Matchable): boolean =>
  type !== undefined && other.type !== undefined && type !== other.type

/** A name of kinds alone says nothing under another parent, nor at the top of the tree in a place that is not known. */
const isBare = (one: Matchable, other: Matchable): boolean => {
  if (one.parentId === undefined || other.parentId === undefined) return false
  if (one.parentId !== other.parentId) return true
  return one.parentId === null && (plainCity(one.city) === '' || plainCity(other.city) === '')
}

const isAlias = (field: NameField): boolean => field === 'alias1' || field === 'alias2'
const getNameClass = (one: NameField, other: NameField): MatchClass => {
  if (one === 'reading' || other === 'reading') return 'reading'
  if (isAlias(one) || isAlias(other)) return 'alias'
  return one === 'name' && other === 'name' ? 'name' : 'nameEn'
}

/** One letter more, less or other, or two that changed places. */
export const isOneSlip = (one: string, other: string): boolean => {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  if (rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1))
    return true
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
}

const isMisspelt = (one: NameForm, other: NameForm): boolean => {
  if (!one.latin || !other.latin || one.words.length !== other.words.length) return false
  const own = one.words.filter(word => !other.words.includes(word))
  const theirs = other.words.filter(word => !one.words.includes(word))
  const [word = '', otherWord = ''] = [own[0], theirs[0]]
  if (own.length !== 1 || theirs.length !== 1 || Math.max(word.length, otherWord.length) < 6) return false
  const begun = one.words.length > 1 ? 1 : 3
  return word.slice(0, begun) === otherWord.slice(0, begun) && isOneSlip(word, otherWord)
}

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

type Places = { elsewhere: boolean; apart: boolean; bare: boolean }

const getNamesMatch = (
  one: OneName,
  other: OneName,
  { elsewhere, apart, bare }: Places,
): MatchClass | null => {
  if (elsewhere) return null
  const same = one.folded === other.folded
  if (one.form.core === '' && other.form.core === '' && bare) return null
  if (same) return getNameClass(one.field, other.field)
  return apart ? null : getFormClass(one.form, other.form)
}

const pairs = (text: string): Set<string> =>
  new Set([...text].slice(1).map((each, at) => `${[...text][at]}${each}`))
/** Whether two names have half of their pairs of letters in common. */
const isAkin = (one: OneName, other: OneName): boolean => {
  const [own, theirs] = [pairs(one.folded), pairs(other.folded)]
  const both = [...own].filter(pair => theirs.has(pair)).length
  return (2 * both) / (own.size + theirs.size) >= 0.5 && one.form.kind === other.form.kind
}

/**
 * Whether two records may be one organisation, by the surest of the ways: an identifier, a name, an alias, a reading, another
 * spelling, or the address. The one matcher of the search before creating and of the proposals (MD-O3, MD-O5).
 */
export const matchOrganisations = (one: Prepared, other: Prepared): MatchReason | null => {
  const shared = getSharedIdentifier(one.record, other.record)
  if (shared) return { match: 'identifier', own: 'identifiers', other: 'identifiers', text: shared }
  if (hasOtherIdentifier(one.record, other.record)) return null
  const elsewhere = isElsewhere(one.record, other.record)
  const apart = elsewhere || isOtherType(one.record, other.record)
  const bare = isBare(one.record, other.record)
  const matches = one.names.flatMap(own =>
    other.names.flatMap(theirs => {
      const match = getNamesMatch(own, theirs, { elsewhere, apart, bare })
      return match ? [{ match, own: own.field, other: theirs.field, text: theirs.text }] : []
    }),
  )
  const [best] = matches.sort((a, b) => compareClasses(a.match, b.match))
  if (best) return best
  const isOneHouse = hasHouse(one.record) && one.address !== '' && one.address === other.address && !apart
  const akin = isOneHouse && one.names.find(own => other.names.some(theirs => isAkin(own, theirs)))
  return akin
    ? { match: 'address', own: 'address', other: 'address', text: other.record.address ?? '' }
    : null
}
