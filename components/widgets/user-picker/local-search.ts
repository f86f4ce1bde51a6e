import { atom } from 'nanostores'
import type { Search, SearchState } from '../../../client/element-data/search.ts'
import { whenIdle } from '../../../client/page/at-rest.ts'
import { fold, getTerms } from '../../ui/base/fold.ts'
import type { Person } from './person.ts'

/** The result of a search: people in display order, and whether there are more. */
export type People = { records: readonly Person[]; more: boolean }

/** Rows folded between two checks of the time: well under 1 ms. */
const slice = 100

/** A name as written, in both orders, and its reading, also by initials. */
function spoken({ name, lastName, firstName, reading }: Person): string {
  const spokenForms = reading ? readings(fold(reading)) : ''
  if (name !== undefined) return fold(name) + spokenForms
  const [last, first] = [lastName ?? '', firstName ?? '']
  return (
    fold(last && first ? `${last} ${first}\n${last}${first}\n${first} ${last}` : last + first) + spokenForms
  )
}

function readings(reading: string): string {
  const [family = '', ...rest] = reading.split(/\s+/)
  const givenName = rest.join('')
  const initials = family.slice(0, 1) + rest.map(word => word.slice(0, 1)).join('')
  return `\n${reading}\n${family}${givenName}\n${givenName}${family}\n${initials}`
}

/** Account, employee id and e-mail, each matched by prefix. */
const marks = ({ account, employeeId, email }: Person): string =>
  fold(`\n${account ?? ''}\n${employeeId ?? ''}\n${email ?? ''}`)

/** Folded texts of people, and the matches of the last words. */
class Texts {
  readonly #people: readonly Person[]
  readonly #textOf: (person: Person, at: number) => string
  readonly #texts: string[] = []
  #before: { words: readonly string[]; places: readonly number[] } = { words: [], places: [] }

  constructor(people: readonly Person[], textOf: (person: Person, at: number) => string) {
    this.#people = people
    this.#textOf = textOf
  }

  /** Folds until `enough` returns true; true when all are folded. */
  fold(enough: (done: number) => boolean): boolean {
    const texts = this.#texts
    while (texts.length < this.#people.length && !enough(texts.length))
      texts.push(this.#textOf(this.#people[texts.length]!, texts.length))
    return texts.length === this.#people.length
  }

  /**
   * Indices of the texts that contain every word; words that extend the last ones are searched only in the last
   * matches, others in all texts or where `places` says that they can be.
   */
  holding(words: readonly string[], places?: () => readonly number[]): readonly number[] {
    this.fold(() => false)
    const { words: last, places: before } = this.#before
    const goesOn = last.length === words.length && words.every((word, at) => word.startsWith(last[at]!))
    const few = goesOn ? before : places?.()
    const matches = few ? this.#among(few, words) : this.#amongAll(words)
    this.#before = { words, places: matches }
    return matches
  }

  #amongAll([first = '', ...others]: readonly string[]): readonly number[] {
    const texts = this.#texts
    const matches: number[] = []
    for (let at = 0; at < texts.length; at++) if (texts[at]!.includes(first)) matches.push(at)
    return others.length > 0 ? this.#among(matches, others) : matches
  }

  #among(places: readonly number[], words: readonly string[]): readonly number[] {
    return words.reduce((left, word) => left.filter(at => this.#texts[at]!.includes(word)), places)
  }
}

/** People by name; their texts are folded while the page is idle, the rest on demand. */
export class LocalIndex {
  readonly #people: readonly Person[]
  readonly #names: Texts
  readonly #marks: Texts
  /** People by the first letter of their identifiers, so that a search checks only a few. */
  readonly #byLetter = new Map<string, number[]>()

  constructor(people: readonly Person[]) {
    this.#people = people
    this.#names = new Texts(people, spoken)
    this.#marks = new Texts(people, (person, at) => this.#kept(marks(person), at))
  }

  #kept(text: string, at: number): string {
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      const letter = text.charAt(end + 1)
      if (letter.trim() === '') continue
      const places = this.#byLetter.get(letter)
      if (!places) this.#byLetter.set(letter, [at])
      else if (places.at(-1) !== at) places.push(at)
    }
    return text
  }

  /** Folds more while there is time; true when all is done. */
  advance(hasTime: () => boolean): boolean {
    const enough = (done: number) => done % slice === 0 && !hasTime()
    return this.#names.fold(enough) && this.#marks.fold(enough)
  }

  /**
   * People whose name or reading contains every word of a query, in order; then those found by account, id or e-mail.
   */
  matching(query: string): readonly Person[] {
    const words = getTerms(query)
    if (words.length === 0) return this.#people
    const named = this.#names.holding(words)
    const people = named.map(at => this.#people[at]!)
    if (words.join('').length < 2) return people
    const beginnings = words.map(word => `\n${word}`)
    const marked = this.#marks.holding(beginnings, () => this.#byLetter.get(words[0]!.charAt(0)) ?? [])
    // Both are sorted, so one pass merges them.
    let next = 0
    for (const at of marked) {
      while (next < named.length && named[next]! < at) next++
      if (named[next] !== at) people.push(this.#people[at]!)
    }
    return people
  }

  /** The people whose id, e-mail, account or employee id equals one of these keys. */
  exactly(keys: readonly string[]): ReadonlyMap<string, Person> {
    const wanted = new Map(keys.map(key => [fold(key), key]))
    const peopleByKey = new Map<string, Person>()
    for (const person of this.#people)
      for (const mark of [person.id, person.email, person.account, person.employeeId]) {
        const key = mark ? wanted.get(fold(mark)) : undefined
        if (key !== undefined && !peopleByKey.has(key)) peopleByKey.set(key, person)
      }
    return peopleByKey
  }
}

/** A search among people that the page already has: the answer comes at once. */
export function createLocalSearch(
  people: readonly Person[],
  limit = Number.POSITIVE_INFINITY,
): Search<People> {
  const $found = atom<SearchState<People>>({ state: 'idle' })
  const index = new LocalIndex(people)
  let idle = whenIdle(step)
  function step(hasTime: () => boolean) {
    if (!index.advance(hasTime)) idle = whenIdle(step)
  }
  const ask = (text: string) => {
    const query = text.trim()
    const now = $found.get()
    if (now.state === 'ready' && now.query === query) return
    const all = index.matching(query)
    const more = all.length > limit
    $found.set({ state: 'ready', query, answer: { records: more ? all.slice(0, limit) : all, more } })
  }
  const nothing = () => undefined
  return { $found, ask, retry: nothing, reset: () => $found.set({ state: 'idle' }), stop: () => idle() }
}
