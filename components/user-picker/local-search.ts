import { atom } from 'nanostores'
import type { Found, Search } from '../../client/search.ts'
import { fold, termsOf } from './fold.ts'
import type { Person } from './person.ts'

/** What a search answers: people in the order to be shown, and whether there are more. */
export type People = { records: readonly Person[]; more: boolean }

/** Rows that are folded in one go while the page is idle: about 4 ms on a slow machine. */
const slice = 2000

/** A name as it is written, in both orders, and how it is read, also by its initials. */
function spoken({ name, lastName, firstName, reading }: Person): string {
  const parts = [lastName ?? '', firstName ?? '']
  const written = name ?? parts.join(' ')
  const said = reading ? readings(fold(reading)) : ''
  const glued =
    name === undefined && lastName && firstName ? `\n${parts.join('')}\n${firstName} ${lastName}` : ''
  return fold(written + glued) + said
}

function readings(reading: string): string {
  const [family = '', ...rest] = reading.split(/\s+/)
  const given = rest.join('')
  const initials = family.slice(0, 1) + rest.map(word => word.slice(0, 1)).join('')
  return `\n${reading}\n${family}${given}\n${given}${family}\n${initials}`
}

/** Account, employee id and the local part of the e-mail; found by their beginning, or the whole address. */
const marks = ({ account, employeeId, email }: Person): string =>
  fold(`\n${account ?? ''}\n${employeeId ?? ''}\n${email ?? ''}`)

/** Folded texts of a list of people, made while the page is idle; a search that comes earlier makes the rest at once. */
export class LocalIndex {
  readonly #people: readonly Person[]
  readonly #spoken: string[] = []
  readonly #marks: string[] = []
  #before: { term: string; spoken: readonly number[] } = { term: '', spoken: [] }

  constructor(people: readonly Person[]) {
    this.#people = people
  }

  /** Folds some more; true when all are. */
  advance(rows: number = slice): boolean {
    const to = Math.min(this.#people.length, this.#spoken.length + rows)
    for (let at = this.#spoken.length; at < to; at++) {
      const person = this.#people[at]!
      this.#spoken.push(spoken(person))
      this.#marks.push(marks(person))
    }
    return to === this.#people.length
  }

  /** People whose name or reading holds every word of a query, in their order; then those found by account, id or e-mail. */
  matching(query: string): readonly Person[] {
    const terms = termsOf(query)
    if (terms.length === 0) return this.#people
    this.advance(this.#people.length)
    const named = this.#named(terms)
    const places = terms.join('').length < 2 ? named : named.concat(this.#marked(terms, named))
    return places.map(at => this.#people[at]!)
  }

  /** The people whose id, e-mail, account or employee id one of these keys is, whole. */
  exactly(keys: readonly string[]): ReadonlyMap<string, Person> {
    const wanted = new Map(keys.map(key => [fold(key), key]))
    const found = new Map<string, Person>()
    for (const person of this.#people)
      for (const mark of [person.id, person.email, person.account, person.employeeId]) {
        const key = mark && wanted.get(fold(mark))
        if (key !== undefined && key !== null && key !== '' && !found.has(key)) found.set(key, person)
      }
    return found
  }

  /** What the last query found is searched again when the new one only goes on from it. */
  #named(terms: readonly string[]): readonly number[] {
    const { term, spoken } = this.#before
    const only = terms.length === 1 ? terms[0]! : ''
    const within = term && only.startsWith(term) ? spoken : null
    const found: number[] = []
    const test = (at: number) => {
      const text = this.#spoken[at]!
      if (only ? text.includes(only) : terms.every(each => text.includes(each))) found.push(at)
    }
    if (within) for (const at of within) test(at)
    else for (let at = 0; at < this.#spoken.length; at++) test(at)
    this.#before = { term: only, spoken: found }
    return found
  }

  #marked(terms: readonly string[], named: readonly number[]): number[] {
    const found: number[] = []
    let next = 0
    for (let at = 0; at < this.#marks.length; at++) {
      if (named[next] === at) next++
      else if (terms.every(term => this.#marks[at]!.includes(`\n${term}`))) found.push(at)
    }
    return found
  }
}

/** A search among people that the page already has: the answer is there as soon as it is asked for. */
export function createLocalSearch(
  people: readonly Person[],
  limit = Number.POSITIVE_INFINITY,
): Search<People> {
  const $found = atom<Found<People>>({ state: 'idle' })
  const index = new LocalIndex(people)
  let idle = whenIdle(step)
  function step() {
    if (!index.advance()) idle = whenIdle(step)
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

/** Runs a task when the page has nothing better to do; Safari has no idle callback. Gives the function that calls it off. */
function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(task)
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(task, 50)
  return () => clearTimeout(id)
}
