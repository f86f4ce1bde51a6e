import { rememberPeople } from '../../../client/people.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import type { peopleCodes } from '../../../contract/codes/people.ts'
import { getName, isSelectable, type Person } from './person.ts'
import type { KnownPeople } from './use-known.ts'
import type { PickerText } from './use-picker-text.ts'

export type SelectionOptions = {
  value: readonly string[]
  multiple: boolean
  /** Maximum number of chosen people; null for any number. */
  max: number | null
  local: boolean
  session: SessionStore
  known: KnownPeople
  text: PickerText
  say: (text: string) => void
  /** Receives the ids, and the people behind them as far as they are loaded. */
  onChange: (ids: readonly string[], people: readonly Person[]) => void
}

/** The result of a try to choose a person. */
export type Outcome = 'added' | 'removed' | 'kept' | 'refused'

export type Selection = {
  has: (id: string) => boolean
  /** Why a person can't be chosen now, in the reader's language; null if they can. */
  whyNot: (person: Person) => string | null
  /** Chooses a person, or removes them if already chosen. */
  toggle: (person: Person) => Outcome
  /** Chooses several at once; returns the refused ones with their reasons. */
  addAll: (people: readonly Person[]) => { added: number; refused: { person: Person; why: string }[] }
  remove: (id: string) => void
}

/** The chosen people, and the only ways to change them. */
export function useSelection(wish: SelectionOptions): Selection {
  const chosen = new Set(wish.value)
  return {
    has: id => chosen.has(id),
    whyNot: person => whyNot(wish, person, wish.value.length),
    toggle: person => toggle(wish, person),
    addAll: people => addAll(wish, people),
    remove: id => remove(wish, id),
  }
}

function whyNot({ multiple, max, text }: SelectionOptions, person: Person, count: number): string | null {
  if (!isSelectable(person)) return reasonText(person, text)
  return multiple && max && count >= max ? text.t('picker:full', { count: max }) : null
}

function commit({ known, ...wish }: SelectionOptions, ids: readonly string[], fresh: readonly Person[] = []) {
  known.keep(fresh)
  const people = new Map(fresh.map(person => [person.id, person]))
  wish.onChange(
    ids,
    ids.flatMap(id => people.get(id) ?? known.personOf(id) ?? []),
  )
  if (wish.local || fresh.length === 0) return
  void rememberPeople([...people.keys()], wish.session)
}

function remove(wish: SelectionOptions, id: string) {
  const { known, text } = wish
  const ids = wish.value.filter(each => each !== id)
  const person = known.personOf(id)
  commit(wish, ids)
  const name = person ? getName(person, text.locale) : id
  wish.say(text.t('picker:said.removed', { name, count: ids.length }))
}

function toggle(wish: SelectionOptions, person: Person): Outcome {
  const { value, multiple, text } = wish
  if (value.includes(person.id)) {
    if (!multiple) return 'kept'
    remove(wish, person.id)
    return 'removed'
  }
  const why = whyNot(wish, person, value.length)
  if (why !== null) {
    wish.say(why)
    return 'refused'
  }
  const ids = multiple ? [...value, person.id] : [person.id]
  commit(wish, ids, [person])
  wish.say(text.t('picker:said.added', { name: getName(person, text.locale), count: ids.length }))
  return 'added'
}

function addAll(wish: SelectionOptions, people: readonly Person[]) {
  const { value, text } = wish
  const fresh: Person[] = []
  const refused: { person: Person; why: string }[] = []
  for (const person of people) {
    const twice = value.includes(person.id) || fresh.some(({ id }) => id === person.id)
    const why = twice ? text.t('picker:paste.already') : whyNot(wish, person, value.length + fresh.length)
    if (why === null) fresh.push(person)
    else refused.push({ person, why })
  }
  if (fresh.length > 0) commit(wish, [...value, ...fresh.map(({ id }) => id)], fresh)
  return { added: fresh.length, refused }
}

/** The compiler checks this against the catalogue, which would be too large for the picker's page. */
const outOfValidity = 990720 satisfies (typeof peopleCodes)['accountOutOfValidity']['code']

/** Why a person can't be chosen, as a sentence: the page's own reason, otherwise by status and the server's code. */
function reasonText(person: Person, { t, locale }: PickerText): string {
  const { unselectable, status } = person
  if (typeof unselectable === 'string') return unselectable
  const name = getName(person, locale)
  if (status && status !== 'enabled') return t(`picker:reason.${status}`, { name })
  return unselectable?.code === outOfValidity
    ? t('picker:reason.expired', { name })
    : t('picker:reason.other', { name })
}
