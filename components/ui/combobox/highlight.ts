import { fold, foldWithPlaces, getTerms } from '../base/fold.ts'

/** A part of a text, matched or not. */
export type Piece = { text: string; hit: boolean }

type Range = readonly [from: number, to: number]

/** The parts of a text that match the words of a query; one unmatched part if none does. */
export function getPieces(text: string, query: string): Piece[] {
  const { text: inside, at } = foldWithPlaces(text)
  const ranges = getTerms(query).flatMap((term): Range[] => {
    const from = inside.indexOf(term)
    return from < 0 ? [] : [[at[from]!, at[from + term.length] ?? text.length]]
  })
  return cut(text, ranges)
}

/**
 * The parts of a reading ('zhang wei') that match a query: as typed, without spaces, given name first, or by the
 * initials of its syllables.
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

/** The letters of a reading without spaces, with their positions in it; `turned` puts the given name first. */
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

/** Positions of the letters of `typed` in order, the first at the start; null if any is missing. */
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

/** Merges ranges that touch or overlap. */
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
