import { rememberPeople } from '../../client/people.ts'
import type { SessionStore } from '../../client/session-store.ts'
import { isSelectable, nameOf, type Person } from './person.ts'
import { reasonText } from './reason.ts'
import type { KnownPeople } from './use-known.ts'
import type { PickerText } from './use-picker-text.ts'

export type SelectionWish = {
  value: readonly string[]
  multiple: boolean
  /** Most people that may be chosen; null for any number. */
  max: number | null
  local: boolean
  session: SessionStore
  known: KnownPeople
  text: PickerText
  say: (text: string) => void
  onChange: (ids: readonly string[], people: readonly Person[]) => void
}

/** What became of a wish to choose someone. */
export type Outcome = 'added' | 'removed' | 'kept' | 'refused'

export type Selection = {
  full: boolean
  has: (id: string) => boolean
  /** Why someone can't be chosen now, in the reader's language; null when he can. */
  whyNot: (person: Person) => string | null
  /** Chooses someone, or gives one back who is chosen already. */
  toggle: (person: Person) => Outcome
  /** Chooses several at once; gives the refused with their reasons. */
  addAll: (people: readonly Person[]) => { added: number; refused: { person: Person; why: string }[] }
  remove: (id: string) => void
}

/** What is chosen, and the only ways to change it. */
export function useSelection(wish: SelectionWish): Selection {
  const { value, multiple, known, text, say } = wish
  const { t, locale } = text
  const max = multiple ? (wish.max ?? Number.POSITIVE_INFINITY) : 1
  const chosen = new Set(value)
  const commit = (ids: readonly string[], fresh: readonly Person[] = []) => {
    known.keep(fresh)
    const people = new Map(fresh.map(person => [person.id, person]))
    wish.onChange(
      ids,
      ids.map(id => people.get(id) ?? known.personOf(id)),
    )
    if (!wish.local && fresh.length > 0)
      void rememberPeople(
        fresh.map(({ id }) => id),
        wish.session,
      )
  }
  const whyNot = (person: Person, count: number): string | null => {
    if (!isSelectable(person)) return reasonText(person, text)
    return multiple && count >= max ? t('picker:full', { count: max }) : null
  }
  const remove = (id: string) => {
    const ids = value.filter(each => each !== id)
    commit(ids)
    say(t('picker:said.removed', { name: nameOf(known.personOf(id), locale), count: ids.length }))
  }
  const toggle = (person: Person): Outcome => {
    if (chosen.has(person.id)) {
      if (!multiple) return 'kept'
      remove(person.id)
      return 'removed'
    }
    const why = whyNot(person, value.length)
    if (why !== null) {
      say(why)
      return 'refused'
    }
    const ids = multiple ? [...value, person.id] : [person.id]
    commit(ids, [person])
    say(t('picker:said.added', { name: nameOf(person, locale), count: ids.length }))
    return 'added'
  }
  const addAll = (people: readonly Person[]) => {
    const fresh: Person[] = []
    const refused: { person: Person; why: string }[] = []
    for (const person of people) {
      const twice = chosen.has(person.id) || fresh.some(({ id }) => id === person.id)
      const why = twice ? t('picker:paste.already') : whyNot(person, value.length + fresh.length)
      if (why === null) fresh.push(person)
      else refused.push({ person, why })
    }
    if (fresh.length > 0) commit([...value, ...fresh.map(({ id }) => id)], fresh)
    return { added: fresh.length, refused }
  }
  return {
    full: multiple && value.length >= max,
    has: id => chosen.has(id),
    whyNot: person => whyNot(person, value.length),
    toggle,
    addAll,
    remove,
  }
}
