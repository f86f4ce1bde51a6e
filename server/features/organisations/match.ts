import type { MatchClass, MatchReason } from '../../../contract/organisations/shapes.ts'
import { foldWord } from '../../kernel/search/fold.ts'
import type { NameForm } from '../../kernel/search/organisation-forms.ts'
import { getAddressKey } from '../../kernel/search/organisation-keys.ts'
import { type ReadName, readName } from '../../kernel/search/organisation-variants.ts'
import {
  areInitials,
  compareClasses,
  getBest,
  getVariantsClass,
  isBegun,
  isContrary,
  isOtherCity,
  plainCity,
} from './match-forms.ts'

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
type OneName = { field: NameField; text: string; form: NameForm; folded: string; read: ReadName }

/** An organisation with its names prepared; prepare it once to compare it with many. */
export type Prepared = {
  record: Matchable
  names: readonly OneName[]
  address: string
  city: string
  known: ReadonlySet<string>
}

export const prepare = (record: Matchable): Prepared => {
  const names = nameFields.flatMap(field => {
    const text = record[field] ?? ''
    const read = readName(text)
    return read ? [{ field, text, form: read.variants[0]!.form, folded: foldWord(text), read }] : []
  })
  return {
    record,
    names,
    address: getAddressKey(record.address ?? ''),
    city: plainCity(record.city),
    known: new Set(names.flatMap(({ read }) => read.known)),
  }
}

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

const isElsewhere = (one: Prepared, other: Prepared): boolean => isOtherCity(one.city, other.city)
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

type Places = {
  elsewhere: boolean
  apart: boolean
  bare: boolean
  unlike: boolean
  cities: readonly [string, string]
}

const getNamesMatch = (
  one: OneName,
  other: OneName,
  { elsewhere, apart, bare, unlike, cities }: Places,
): MatchClass | null => {
  if (elsewhere) return null
  const same = one.folded === other.folded
  const isKnown = one.read.known.some(id => other.read.known.includes(id))
  if (one.form.core === '' && other.form.core === '' && bare && !isKnown) return null
  if (same) return getNameClass(one.field, other.field)
  if (apart || unlike) return null
  if (isKnown) return 'variant'
  if (areInitials(one.read, other.read)) return 'variant'
  if (isBegun(one.read, other.read) || isBegun(other.read, one.read)) return 'variant'
  return getBest(
    one.read.variants.flatMap(own =>
      other.read.variants.map(theirs =>
        isContrary(own, theirs, cities) ? null : getVariantsClass(own, theirs),
      ),
    ),
  )
}

/** Both are known, as two organisations. */
const areKnownApart = (one: Prepared, other: Prepared): boolean =>
  one.known.size > 0 && other.known.size > 0 && ![...one.known].some(id => other.known.has(id))

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
  const elsewhere = isElsewhere(one, other)
  const apart = elsewhere || isOtherType(one.record, other.record)
  const bare = isBare(one.record, other.record)
  const unlike = areKnownApart(one, other)
  const matches = one.names.flatMap(own =>
    other.names.flatMap(theirs => {
      const match = getNamesMatch(own, theirs, {
        elsewhere,
        apart,
        bare,
        unlike,
        cities: [one.city, other.city],
      })
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

/** The name by which another record is the house of this one, which is a campus or a department of it; null when it is not. */
export const findWhole = (one: Prepared, other: Prepared): MatchReason | null => {
  if (isElsewhere(one, other)) return null
  const isHouse = (part: OneName, house: OneName): boolean =>
    house.read.wholes.length === 0 &&
    (part.read.wholeKnown.some(id => house.read.known.includes(id)) ||
      part.read.wholes.some(own =>
        house.read.variants.some(
          theirs => !isContrary(own, theirs, [one.city, other.city]) && getVariantsClass(own, theirs),
        ),
      ))
  for (const own of one.names) {
    const house = other.names.find(theirs => isHouse(own, theirs))
    if (house) return { match: 'whole', own: own.field, other: house.field, text: house.text }
  }
  return null
}
