import { fold, foldWithPlaces, getTerms } from '../fold.ts'

/** A stretch of a text, matched or not. */
export type Piece = { text: string; hit: boolean }

type Range = readonly [from: number, to: number]

/** The pieces of a text in which the words of a query stand; one piece without a hit when none does. */
export function getPieces(text: string, query: string): Piece[] {
  const { text: inside, at } = foldWithPlaces(text)
  const ranges = getTerms(query).flatMap((term): Range[] => {
    const from = inside.indexOf(term)
    return from < 0 ? [] : [[at[from]!, at[from + term.length] ?? text.length]]
  })
  return cut(text, ranges)
}

/**
 * The pieces of a reading ('zhang wei') by which a query found a name: as typed, without its spaces, given name first, or by
 * the first letters of its syllables.
 */
export function piecesOfReading(reading: string, query: string): Piece[] {
  const words = getTerms(query)
  const whole = words.join('')
  const orders = [getLetters(reading), getLetters(reading, true)]
  const ways = [whole, whole.replaceAll('v', 'u')]
  for (const way of ways)
    for (const letters of orders) {
      const from = letters.text.indexOf(way)
      if (way && from >= 0) return cut(reading, getRanges(letters.at.slice(from, from + way.length)))
    }
  for (const way of ways)
    for (const letters of orders) {
      const places = initials(letters.text, way)
      if (places) return cut(reading, getRanges(places.map(place => letters.at[place]!)))
    }
  return getPieces(reading, query)
}

/** The letters of a reading without its spaces, and where each stands in it; `turned` puts the given name first. */
function getLetters(reading: string, turned = false) {
  const letters = [...reading].flatMap((letter, place) => {
    const plain = fold(letter)
    return plain.trim() ? [{ plain: plain.slice(0, 1), place }] : []
  })
  const space = reading.search(/\s/)
  const order =
    turned && space > 0
      ? [...letters.filter(({ place }) => place > space), ...letters.filter(({ place }) => place < space)]
      : letters
  return { text: order.map(({ plain }) => plain).join(''), at: order.map(({ place }) => place) }
}

/** Places of the letters of `typed` in their order, the first at the start; null when they are not all there. */
function initials(text: string, typed: string): number[] | null {
  if (!typed || text[0] !== typed[0]) return null
  const places: number[] = []
  for (const letter of typed) {
    const place = text.indexOf(letter, (places.at(-1) ?? -1) + 1)
    if (place < 0) return null
    places.push(place)
  }
  return places
}

const getRanges = (places: readonly number[]): Range[] => places.map(place => [place, place + 1])

/** Ranges that touch or overlap become one. */
function cut(text: string, ranges: readonly Range[]): Piece[] {
  const hits = new Array<boolean>(text.length).fill(false)
  for (const [from, to] of ranges) hits.fill(true, from, to)
  const pieces: Piece[] = []
  for (let from = 0; from < text.length; ) {
    const hit = hits[from]!
    let to = from
    while (to < text.length && hits[to] === hit) to++
    pieces.push({ text: text.slice(from, to), hit })
    from = to
  }
  return pieces
}
