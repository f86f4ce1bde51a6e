import { type KeyboardEvent, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { act, type Doing } from './acts.ts'
import { getTreeIntent } from './keys.ts'
import { ROOT } from './links.ts'
import type { TreeModel } from './model.ts'
import { getMore, type Row } from './rows.ts'
import { getTypedForms, TypeAhead } from './type-ahead.ts'

export type TreeOptions<T> = {
  tree: TreeModel<T>
  /** The texts of an item for type-ahead: its names and their readings. */
  textsOf: (item: T) => readonly string[]
  multiple?: boolean
  /** Ticks nodes (with `on`), or toggles each. Without it nothing can be ticked. */
  onToggle?: (slots: readonly number[], on?: boolean) => void
  /** Enter, or a press on a row; by default the row is toggled. */
  onActivate?: (slot: number) => void
  /**
   * Opens nodes in another way than below themselves, such as one level at a time; every node then handles the key
   * for it.
   */
  onOpen?: (slot: number) => void
  /** The key that moves to the parent, on a node of the first level. */
  onUp?: () => void
  /** Ctrl+A; by default every visible row is ticked. */
  onAll?: () => void
}

/** The keyboard behaviour of a tree without its rendering: its active row and the actions of keys. */
export type TreeHandle<T> = {
  tree: TreeModel<T>
  multiple: boolean
  /** The active row; ROOT for none. */
  active: Row
  setActive: (row: Row) => void
  /** Handles keys, wherever the focus is; true if the tree used the key. */
  press: (event: KeyboardEvent<HTMLElement>) => boolean
  /** Loads further children of a node. */
  more: (slot: number) => void
  toggle: (slot: number, extended?: boolean) => void
  /** A press on the opener of a node. */
  openOrClose: (slot: number) => void
  activate: (slot: number) => void
  /** Rows that a page key skips; set by the rendering. */
  page: { current: number }
}

/** Creates the handle of a tree; the component renders again whenever the tree changes. */
export function useTree<T>(wish: TreeOptions<T>): TreeHandle<T> {
  const { tree, multiple = false } = wish
  useSyncExternalStore(tree.subscribe, tree.snapshot)
  const [wanted, setWanted] = useState<{ tree: TreeModel<T>; row: Row }>({ tree, row: ROOT })
  const active = wanted.tree === tree ? getSeen(tree, wanted.row) : ROOT
  const setActive = useCallback((row: Row) => setWanted({ tree, row }), [tree])
  const anchor = useRef(ROOT)
  const page = useRef(10)
  const ahead = useMemo(() => new TypeAhead(), [])
  const forms = useForms(wish)
  const more = useCallback(
    async (slot: number) => {
      const before = tree.links.last[slot]!
      await tree.load(slot)
      const first = before === ROOT ? tree.links.first[slot]! : tree.links.next[before]!
      // The row of further children moves down; an active one is replaced by the first loaded child.
      if (first !== ROOT) setWanted(now => (getMore(now.row) === slot ? { tree, row: first } : now))
    },
    [tree],
  )
  const doing = { ...wish, multiple, active, setActive, anchor, more, ahead, forms }
  const pressed = (does: 'range' | 'toggle' | 'activate', slot: number) =>
    act(doing, { do: does }, tree.placeOf(slot), 0, slot)
  return {
    tree,
    multiple,
    active,
    setActive,
    press: event => press(doing, event, page.current),
    more,
    toggle: (slot, extended) => pressed(extended ? 'range' : 'toggle', slot),
    activate: slot => pressed('activate', slot),
    openOrClose: slot => {
      setActive(slot)
      if (wish.onOpen) wish.onOpen(slot)
      else tree.toggle(slot)
    },
    page,
  }
}

function press<T>(doing: Doing<T>, event: KeyboardEvent<HTMLElement>, page: number): boolean {
  const { tree, active, multiple, ahead } = doing
  const at = active === ROOT ? -1 : tree.placeOf(active)
  const element = event.currentTarget
  const intent = getTreeIntent(event.nativeEvent, {
    count: tree.length,
    at,
    page,
    openable: active > ROOT && (Boolean(doing.onOpen) || tree.isOpenable(active)),
    open: active > ROOT && !doing.onOpen && tree.isOpen(active),
    multiple,
    typing: ahead.isUnderWay(event.timeStamp),
    // Read from the page only for the keys that need it.
    get rtl() {
      return getComputedStyle(element).direction === 'rtl'
    },
  })
  if (intent?.do !== 'type') ahead.interrupt(event.key)
  if (intent) act(doing, intent, at, event.timeStamp)
  return intent !== null
}

/** The row itself, or its closed ancestor. */
function getSeen<T>(tree: TreeModel<T>, row: Row): Row {
  let at = row
  while (at !== ROOT && tree.placeOf(at) < 0) at = tree.parentOf(at)
  return at
}

/** The typed forms of a row, computed when first compared. */
function useForms<T>({ tree, textsOf }: TreeOptions<T>) {
  return useMemo(() => {
    const formsByRow: (readonly string[] | undefined)[] = []
    return (place: number): readonly string[] | null => {
      const row = tree.row(place)
      if (row <= ROOT) return null
      formsByRow[row] ??= textsOf(tree.item(row)).flatMap(getTypedForms)
      return formsByRow[row] ?? null
    }
  }, [tree, textsOf])
}
