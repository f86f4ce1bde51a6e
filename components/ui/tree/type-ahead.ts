import { fold } from '../base/fold.ts'

/** Letters typed within this time of each other form one word (ms). */
const together = 700

/** Keys that are pressed to type a letter, but are none themselves. */
const forLetters = new Set(['Shift', 'AltGraph', 'CapsLock', 'Dead'])

/** Searchable forms of a text: folded, without spaces, and the initials of its words (readings of names). */
export function getTypedForms(text: string): string[] {
  const words = fold(text)
    .split(/[\s\p{P}]+/u)
    .filter(Boolean)
  if (words.length < 2) return [words.join('')]
  return [words.join(''), words.map(word => word[0]).join(''), ...words.slice(1)]
}

export type Lookup = {
  /** Number of rows. */
  count: number
  /** Position to start after. */
  from: number
  /** Forms of the row at a position; null for a row that can't be found by typing. */
  formsAt: (place: number) => readonly string[] | null
}

/**
 * Collects typed letters into words and finds the row that begins with them, after the APG: repeating one letter
 * moves on.
 */
export class TypeAhead {
  #typed = ''
  #at = Number.NEGATIVE_INFINITY

  /** Whether the user is typing a word, so that a space belongs to it. */
  isUnderWay(now: number): boolean {
    return this.#typed !== '' && now - this.#at < together
  }

  /** Any key other than a letter ends the word: the next letter starts a new one, however soon. */
  interrupt(key: string) {
    if (!forLetters.has(key)) this.#typed = ''
  }

  /** Takes a letter at a time (ms); returns the position of the matching row, -1 for none. */
  take(letter: string, now: number, { count, from, formsAt }: Lookup): number {
    const before = this.isUnderWay(now) ? this.#typed : ''
    const [typed] = [fold(before + letter).replaceAll(' ', '')]
    this.#typed = before + letter
    this.#at = now
    const again = typed.length > 1 && [...typed].every(each => each === typed[0])
    const begin = typed.length === 1 || again ? from + 1 : from
    const findPlace = (word: string) => {
      for (let step = 0; step < count; step++) {
        const place = (begin + step + count) % count
        if (formsAt(place)?.some(form => form.startsWith(word))) return place
      }
      return -1
    }
    const place = findPlace(typed)
    return place < 0 && again ? findPlace(typed[0]!) : place
  }
}
