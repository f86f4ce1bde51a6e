import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { OPEN, ROOT } from '../../ui/tree/links.ts'
import { TreeModel } from '../../ui/tree/model.ts'
import { useTree } from '../../ui/tree/use-tree.ts'
import { PlaceBook, type TreeNode } from './book.ts'

type TreeParams<T> = {
  records: readonly T[]
  /** Opened and pointed at when it becomes selected; from there the keys move freely. */
  selected: string | null
  query: string
  onSelect: (node: T) => void
}

const getTexts = ({ name, nameEn, said }: TreeNode) => [name, nameEn, said].filter(Boolean)
const getId = ({ id }: TreeNode) => id

/**
 * An org tree: open nodes and the pointed node survive a reload; when the pointed node is gone, its neighbour takes
 * its place.
 */
export function useOrgTree<T extends TreeNode>({ records, selected, query, onSelect }: TreeParams<T>) {
  const book = useMemo(() => new PlaceBook(records), [records])
  const before = useRef<TreeModel<T> | null>(null)
  const tree = useMemo(() => getTree(book, before.current), [book])
  const select = (slot: number) => onSelect(tree.item(slot))
  const handle = useTree<T>({
    tree,
    textsOf: getTexts,
    onActivate: select,
    onToggle: ([slot]) => slot !== undefined && select(slot),
  })
  const pointed = useRef<string | null>(selected)
  const { active, setActive } = handle
  if (active > ROOT) pointed.current = tree.idOf(active)
  useLayoutEffect(() => {
    const old = before.current
    before.current = tree
    const slot = tree.slotOf(pointed.current ?? '') ?? getHeir(pointed.current, old, tree)
    if (slot === undefined) return
    tree.reveal(slot)
    setActive(slot)
  }, [tree, setActive])
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const slot = tree.slotOf(selected ?? '')
    const already = shown.current === selected
    shown.current = slot === undefined ? null : selected
    if (slot === undefined || already) return
    tree.reveal(slot)
    setActive(slot)
  }, [tree, selected, setActive])
  useLayoutEffect(() => {
    tree.filter(query ? node => book.matches(node, query) : null)
  }, [tree, book, query])
  const hits = useMemo(
    () => (query ? book.all.filter(node => book.matches(node, query)).length : book.all.length),
    [book, query],
  )
  return { book, tree, handle, hits }
}

/** The same tree over new records: open nodes stay open; a new tree opens its first level. */
function getTree<T extends TreeNode>(book: PlaceBook<T>, before: TreeModel<T> | null): TreeModel<T> {
  const next = new TreeModel<T>(
    { id: getId, children: item => book.childrenOf(item.id) },
    book.childrenOf(null),
  )
  const open = before ? openIn(before) : book.childrenOf(null).slice(0, firstOpened).map(getId)
  next.openAll(open.flatMap(id => next.slotOf(id) ?? []))
  return next
}

/** The node after a deleted one, or otherwise before it, that still exists. */
function getHeir<T>(id: string | null, old: TreeModel<T> | null, tree: TreeModel<T>): number | undefined {
  const gone = old?.slotOf(id ?? '')
  if (!old || gone === undefined) return undefined
  const nearest = (step: 1 | -1): number | undefined => {
    for (let at = old.placeOf(gone) + step; at >= 0 && at < old.length; at += step) {
      const slot = tree.slotOf(old.idOf(old.row(at)))
      if (slot !== undefined) return slot
    }
    return undefined
  }
  return nearest(1) ?? nearest(-1)
}

/** With up to this many top nodes, their children are open at first. */
const firstOpened = 12

function openIn<T extends TreeNode>(tree: TreeModel<T>): string[] {
  const open: string[] = []
  for (let slot = 1; slot < tree.links.size; slot++)
    if (tree.links.has(slot, OPEN)) open.push(tree.idOf(slot))
  return open
}
