import { useRef } from 'react'
import type { OrganisationFilters, OrganisationSource } from '../../../client/organisations.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { TickState } from '../../ui/tree/ticks.ts'
import type { Book } from './book.ts'
import { type Forest, leadingTo, type ShowChecked, stateIn, ticked } from './choice.ts'
import type { Organisation } from './organisation.ts'
import type { OrganisationSelectorProps } from './selector.tsx'
import type { SelectorText } from './use-text.ts'

export type SelectionOptions = {
  props: OrganisationSelectorProps
  book: Book
  source: OrganisationSource
  filters: OrganisationFilters
  text: SelectorText
  say: (text: string) => void
  /** Children could not be loaded, without which a branch can't be chosen. */
  onTrouble: (error: unknown) => void
}

export type Selection = {
  stateOf: (id: string) => TickState
  /** Why an organisation can't be newly chosen; null if it can, or if it is already chosen. */
  whyNot: (organisation: Organisation) => string | null
  /** Chooses or removes; true when the value has changed or is about to. */
  toggle: (organisation: Organisation) => boolean
  /** Chooses several, as far as allowed. */
  addAll: (organisations: readonly Organisation[]) => void
  remove: (id: string) => void
}

/** The chosen items, and the only ways to change them. */
export function useSelection(wish: SelectionOptions): Selection {
  const latest = useRef(wish)
  latest.current = wish
  const { props, book } = wish
  const chosen = new Set(props.value)
  const forest = getForest(wish)
  const state = props.cascade
    ? stateIn(chosen, leadingTo(props.value, forest), forest)
    : (id: string): TickState => (chosen.has(id) ? 'on' : 'off')
  return {
    stateOf: state,
    whyNot: organisation => (state(organisation.id) === 'on' ? null : whyNot(wish, organisation)),
    toggle: organisation => toggle(latest, organisation, state(organisation.id)),
    addAll: list => {
      const fresh = list.filter(each => state(each.id) !== 'on' && whyNot(latest.current, each) === null)
      if (props.cascade) void tickAll(latest, fresh)
      else if (fresh.length > 0) commit(latest.current, [...props.value, ...fresh.map(({ id }) => id)])
    },
    remove: id => {
      const name = getName(latest.current, id)
      const ids = props.value.filter(each => each !== id)
      commit(latest.current, ids)
      wish.say(wish.text.t('organisations:said.removed', { name, count: ids.length }))
    },
  }

  function getName({ text }: SelectionOptions, id: string) {
    const organisation = book.get(id)
    return organisation ? localName(organisation, text.locale) : id
  }
}

const getForest = ({ book, props }: SelectionOptions): Forest => ({
  above: id => book.pathOf(id).map(step => step.id),
  below: id => book.childrenOf(id),
  isFree: id => {
    const organisation = book.get(id)
    return !organisation || blocked(props, book, organisation) === null
  },
})

/** Why an organisation can't be chosen, apart from the maximum number. */
function blocked(props: OrganisationSelectorProps, book: Book, organisation: Organisation) {
  const { excludeSubtree, types } = props
  if (excludeSubtree && book.isWithin(organisation.id, excludeSubtree)) return 'excluded'
  if (!organisation.matches || (types?.length && !types.includes(organisation.type))) return 'kind'
  return organisation.active ? null : 'inactive'
}

function whyNot({ props, book, text }: SelectionOptions, organisation: Organisation): string | null {
  const name = localName(organisation, text.locale)
  const why = blocked(props, book, organisation)
  if (why === 'excluded') return props.excludeReason || text.t('organisations:reason.excluded', { name })
  if (why) return text.t(`organisations:reason.${why}`, { name })
  const { multiple, max, value } = props
  return multiple && max && value.length >= max ? text.t('organisations:full', { count: max }) : null
}

function toggle(
  latest: { current: SelectionOptions },
  organisation: Organisation,
  state: TickState,
): boolean {
  const { props, text, say } = latest.current
  const name = localName(organisation, text.locale)
  const why = state === 'on' ? null : whyNot(latest.current, organisation)
  if (why !== null) {
    say(why)
    return false
  }
  if (!props.multiple) {
    if (state === 'on') return true
    commit(latest.current, [organisation.id])
    say(text.t('organisations:said.chosen', { name }))
    return true
  }
  if (props.cascade) {
    void tick(latest, organisation, state !== 'on')
    return true
  }
  const on = state !== 'on'
  const ids = on ? [...props.value, organisation.id] : props.value.filter(each => each !== organisation.id)
  commit(latest.current, ids)
  say(text.t(on ? 'organisations:said.added' : 'organisations:said.removed', { name, count: ids.length }))
  return true
}

/** Ticks a branch; missing data is loaded first, and the value is the one after the load. */
async function tick(latest: { current: SelectionOptions }, organisation: Organisation, on: boolean) {
  const { props, onTrouble } = latest.current
  const show = props.showChecked ?? 'parent'
  try {
    await learn(latest.current, organisation.id, on, show)
  } catch (error) {
    return onTrouble(error)
  }
  const wish = latest.current
  const { text, say } = wish
  const ids = ticked(wish.props.value, organisation.id, on, show, getForest(wish))
  const { max } = wish.props
  if (on && max && ids.length > max) return say(text.t('organisations:full', { count: max }))
  commit(wish, ids)
  const name = localName(organisation, text.locale)
  say(text.t(on ? 'organisations:said.added' : 'organisations:said.removed', { name, count: ids.length }))
}

async function tickAll(latest: { current: SelectionOptions }, list: readonly Organisation[]) {
  for (const each of list) await tick(latest, each, true)
}

/** Loads what is below a branch if the value must contain it, or what is beside the path down to it. */
async function learn(
  { book, source, filters }: SelectionOptions,
  id: string,
  on: boolean,
  show: ShowChecked,
) {
  if (show !== 'parent') {
    if (isWhole(book, id)) return
    const all = await source.below(id, filters)
    const byParent = Map.groupBy(all, each => each.parentId)
    for (const [parentId, items] of byParent) book.putBelow(parentId, 0, items, items.length)
    return
  }
  if (on) return
  for (const { id: above } of book.pathOf(id)) {
    if (book.childrenOf(above)) continue
    const { items, total } = await source.children(above, 0, filters)
    book.putBelow(above, 0, items, total)
    for (let from = items.length; from < total; ) {
      const more = await source.children(above, from, filters)
      if (more.items.length === 0) break
      book.putBelow(above, from, more.items, more.total)
      from += more.items.length
    }
  }
}

const isWhole = (book: Book, id: string): boolean =>
  book.childrenOf(id)?.every(child => isWhole(book, child)) ?? false

function commit({ props, book }: SelectionOptions, ids: readonly string[]) {
  props.onChange(
    ids,
    ids.flatMap(id => book.get(id) ?? []),
  )
}
