import { fold } from '../fold.ts'

/** Letters typed within this time of each other are one word (ms). */
const together = 700

/** Keys that are pressed for a letter, and are none themselves. */
const forLetters = new Set(['Shift', 'AltGraph', 'CapsLock', 'Dead'])

/** What is compared of one text: folded, without its spaces, and the first letters of its words (readings of names). */
export function getTypedForms(text: string): string[] {
  const words = fold(text)
    .split(/[\s\p{P}]+/u)
    .filter(Boolean)
  if (words.length < 2) return [words.join('')]
  return [words.join(''), words.map(word => word[0]).join(''), ...words.slice(1)]
}

export type Lookup = {
  /** Rows that there are. */
  count: number
  /** Place to begin behind. */
  from: number
  /** Forms of the row at a place; null for a row that nobody types for. */
  formsAt: (place: number) => readonly string[] | null
}

/** Gathers typed letters to words and finds the row they begin, after the APG: one letter again and again walks on. */
export class TypeAhead {
  #typed = ''
  #at = Number.NEGATIVE_INFINITY

  /** Whether a word is under way, so that a space belongs to it. */
  isUnderWay(now: number): boolean {
    return this.#typed !== '' && now - this.#at < together
  }

  /** Another key than a letter ends the word: what is typed after it is another one, however soon. */
  interrupt(key: string) {
    if (!forLetters.has(key)) this.#typed = ''
  }

  /** Takes a letter at a time (ms); gives the place of the row it leads to, -1 for none. */
  take(letter: string, now: number, { count, from, formsAt }: Lookup): number {
    const before = this.isUnderWay(now) ? this.#typed : ''
    const [typed] = [fold(before + letter).replaceAll(' ', '')]
    this.#typed = before + letter
    this.#at = now
    const again = typed.length > 1 && [...typed].every(each => each === typed[0])
    const begin = typed.length === 1 || again ? from + 1 : from
    const found = (word: string) => {
      for (let step = 0; step < count; step++) {
        const place = (begin + step + count) % count
        if (formsAt(place)?.some(form => form.startsWith(word))) return place
      }
      return -1
    }
    const place = found(typed)
    return place < 0 && again ? found(typed[0]!) : place
  }
}
