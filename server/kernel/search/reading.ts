import { fold, foldWord } from './fold.ts'
import { getRomaji, isKana } from './kana.ts'
import { getPinyin, isHan, typedWays } from './pinyin.ts'

/** The searched fields of a user. */
export type Searched = {
  lastName: string
  firstName: string
  reading?: string
  account?: string | null
  employeeId?: string | null
  email?: string | null
  phone?: string | null
}

/** Derived columns of `users`: written only here, so that stored text and query are folded in the same way. */
export type SearchTexts = { search: string; search_contact: string; sort_name: string }

/** One reading of a name: the pieces that users type for it, and its display form. */
type Reading = { shown: string; pieces: string[]; sort: string }

const most = { terms: 8, length: 64 }

/**
 * Builds the search columns of a user. Pieces are separated by spaces, with a space before the first: a term of one Latin letter matches
 * the start of a piece (' z') and so uses the index too.
 */
export function searchTexts(person: Searched, name = nameTexts(person)): SearchTexts {
  const ids = [person.account, person.employeeId].map(text => foldWord(text ?? ''))
  return {
    search: joined([...name.pieces, ...ids]),
    search_contact: joined([person.email, person.phone].map(text => foldWord(text ?? ''))),
    sort_name: name.sort,
  }
}

/** What the name alone gives of the search columns: its pieces, and the key by which it sorts. */
export function nameTexts(person: Searched): { pieces: string[]; sort: string } {
  const ways = [...getReadings(person), writtenName(person)]
  return { pieces: ways.flatMap(way => way.pieces), sort: sortKey(ways[0]?.sort ?? '', person) }
}

/** People with the same characters stay together, apart from others with the same sound. */
const sortKey = (said: string, { lastName, firstName }: Searched): string =>
  /\p{Script=Han}/u.test(lastName + firstName) ? `${said} ${lastName}${firstName}`.trim() : said

/**
 * Splits the input into terms in the form of the search columns, at white space (U+3000 too) and commas. Every term must match. A single
 * Latin letter or digit gets a space before it: it matches the start of a piece.
 */
export function searchTerms(query: string): string[] {
  const words = fold(query.slice(0, most.length * most.terms).replace(/[,，、;；]/g, ' ')).split(' ')
  const terms = words.filter(Boolean).map(word => [...word].slice(0, most.length).join(''))
  return [...new Set(terms)].slice(0, most.terms).map(asPiece)
}

/** Characters from this one on are indexed one by one (search_grams). */
const firstIndexed = 0x2e80
const asPiece = (term: string) =>
  [...term].length === 1 && (term.codePointAt(0) ?? 0) < firstIndexed ? ` ${term}` : term

/** The reading by which a query matched this person, for display ('zhang wei'); null when the written name matches. */
export function matchedReading(query: string, person: Searched): string | null {
  const terms = searchTerms(query)
  const written = joined([...writtenName(person).pieces, foldWord(person.employeeId ?? '')])
  if (terms.every(term => written.includes(term))) return null
  const others = joined([foldWord(person.account ?? '')])
  const match = getReadings(person).find(way => {
    const spoken = joined(way.pieces)
    return (
      terms.every(term => (written + spoken + others).includes(term)) &&
      terms.some(term => spoken.includes(term))
    )
  })
  return match?.shown ?? null
}

const joined = (pieces: string[]) => [...new Set(pieces.filter(Boolean))].map(piece => ` ${piece}`).join('')

/** Both orders of a name, without a space between. */
const bothOrders = (family: string, given: string) => [family + given, given + family]

function writtenName({ lastName, firstName }: Searched): Reading {
  const [family, given] = [foldWord(lastName), foldWord(firstName)]
  return {
    shown: `${lastName} ${firstName}`.trim(),
    pieces: bothOrders(family, given),
    sort: `${fold(lastName)} ${fold(firstName)}`.trim(),
  }
}

/** Readings of the name beyond its written form: the entered one first, then those of its kana or characters. */
function getReadings(person: Searched): Reading[] {
  const ownReadings = person.reading?.trim() ? givenReading(person.reading) : []
  const family = fold(person.lastName)
  const first = fold(person.firstName)
  const kana = isKana(family) || isKana(first) ? romajiWays(family, first) : []
  return [...ownReadings, ...kana, ...chineseWays(person)]
}

/** A stored reading: kana or Latin, family name before the first space. */
function givenReading(reading: string): Reading[] {
  const [family = '', ...rest] = fold(reading).split(' ')
  const first = rest.join('')
  const shown = reading.normalize('NFKC').trim()
  const sort = `${family} ${rest.join(' ')}`.trim()
  const own = { shown, pieces: bothOrders(family, first), sort }
  return isKana(family + first) ? [own, ...romajiWays(family, first)] : [own]
}

function romajiWays(family: string, given: string): Reading[] {
  const givens = getRomaji(given)
  return getRomaji(family).map((one, scheme) => ({
    shown: `${one} ${givens[scheme]}`.trim(),
    pieces: bothOrders(one, givens[scheme] ?? ''),
    sort: `${family} ${given}`.trim(),
  }))
}

function chineseWays({ lastName, firstName }: Searched): Reading[] {
  const [family, given] = [lastName.replace(/\s/g, ''), firstName.replace(/\s/g, '')]
  if (!isHan(family + given)) return []
  return getPinyin(family, given).map(way => {
    const [last, first] = [way.family.join(''), way.given.join('')]
    const initials = [way.family, way.given].map(part => part.map(syllable => syllable.slice(0, 1)).join(''))
    const full = bothOrders(last, first).flatMap(typedWays)
    return {
      shown: `${last} ${first}`.trim().replace(/([ln])v/g, '$1ü'),
      pieces: [...full, ...bothOrders(initials[0] ?? '', initials[1] ?? '')],
      sort: `${last} ${first}`.trim(),
    }
  })
}
