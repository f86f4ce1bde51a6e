import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ROOT } from '../../ui/tree/links.ts'
import type { TreeModel } from '../../ui/tree/model.ts'
import type { PlaceBook, Spot, TreeNode } from './book.ts'

/** The target of a drag, and its marker; `why` if the drop is not allowed. */
export type Drop = { spot: Spot; inside: boolean; top: number; height: number; why: string | null }
export type Dragging<T> = { node: T; drop: Drop | null }

type DragParams<T extends TreeNode> = {
  /** The element around the tree; the marker is positioned in it. */
  box: RefObject<HTMLElement | null>
  tree: TreeModel<T>
  book: PlaceBook<T>
  mayDrag: (node: T) => boolean
  /** Why a node may not move below a parent. */
  whyNot: (node: T, parentId: string | null) => string | null
  onDrop: (node: T, spot: Spot) => void
}

/** A press becomes a drag after this many pixels. */
const slack = 6
/** Pixels at the edges of the tree in which it scrolls, and the pixels per frame. */
const edge = 36
const pace = 10

/** Drags nodes with a mouse or a pen. A finger scrolls the tree; there the menu moves nodes (SC 2.5.7). */
export function useDrag<T extends TreeNode>(wish: DragParams<T>) {
  const [dragging, setDragging] = useState<Dragging<T> | null>(null)
  const latest = useRef(wish)
  latest.current = wish
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const row = (event.target as Element).closest<HTMLElement>('[role=treeitem]')
    const control = (event.target as Element).closest('[data-does], [data-trailing]')
    if (event.button !== 0 || event.pointerType === 'touch' || !row || control) return
    const node = nodeAt(wish.tree, row)
    if (node && wish.mayDrag(node))
      stop.current = follow(node, event.clientX, event.clientY, latest, setDragging)
  }
  return { dragging, onPointerDown }
}

const nodeAt = <T>(tree: TreeModel<T>, row: HTMLElement): T | null => {
  const slot = tree.row(Number(row.dataset.at))
  return slot > ROOT ? tree.item(slot) : null
}

/** Follows a pointer until release, or until Escape cancels. Returns a function that ends it at once. */
function follow<T extends TreeNode>(
  node: T,
  x: number,
  y: number,
  latest: RefObject<DragParams<T>>,
  show: (dragging: Dragging<T> | null) => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const at = { x, y }
  let now: Dragging<T> | null = null
  const look = () => {
    now = { node, drop: dropAt(node, at, latest.current) }
    show(now)
  }
  const end = (drops: boolean) => {
    ending.abort()
    const drop = now?.drop
    if (now) swallowClick()
    now = null
    show(null)
    if (drops && drop && drop.why === null) latest.current.onDrop(node, drop.spot)
  }
  const roll = () => {
    if (signal.aborted) return
    if (now && scroll(latest.current.box.current, at.y)) look()
    requestAnimationFrame(roll)
  }
  const listen = { signal, capture: true }
  const move = (event: globalThis.PointerEvent) => {
    Object.assign(at, { x: event.clientX, y: event.clientY })
    if (now || Math.hypot(at.x - x, at.y - y) > slack) look()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(false)
  }
  addEventListener('pointermove', move, listen)
  addEventListener('pointerup', () => end(true), listen)
  addEventListener('pointercancel', () => end(false), listen)
  addEventListener('keydown', key, listen)
  requestAnimationFrame(roll)
  return () => ending.abort()
}

/** The click that ends a drag must not select anything. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, true), 0)
}

function scroll(box: HTMLElement | null, y: number): boolean {
  const tree = box?.querySelector('[role=tree]')
  if (!tree) return false
  const { top, bottom } = tree.getBoundingClientRect()
  const by = y < top + edge ? -pace : y > bottom - edge ? pace : 0
  const before = tree.scrollTop
  if (by) tree.scrollTop += by
  return tree.scrollTop !== before
}

/** The upper quarter of a row means before it, the lower quarter after it, the middle inside it. */
function dropAt<T extends TreeNode>(
  node: T,
  { x, y }: { x: number; y: number },
  wish: DragParams<T>,
): Drop | null {
  const { box, tree, book, whyNot } = wish
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[role=treeitem]')
  const around = box.current
  const target = row && around?.contains(row) ? nodeAt(tree, row) : null
  if (!row || !around || !target || target.id === node.id) return null
  const { top, height } = row.getBoundingClientRect()
  const part = (y - top) / height
  const [inside, after] = [part >= 0.25 && part <= 0.75, part > 0.75]
  const spot = inside ? { parentId: target.id, beforeId: null } : spotBy(target, after, wish)
  if (same(spot, book.spotOf(node)) || spot.beforeId === node.id) return null
  return {
    spot,
    inside,
    top: top - around.getBoundingClientRect().top + (after ? height : 0),
    height,
    why: spot.parentId === node.parentId ? null : whyNot(node, spot.parentId),
  }
}

/** Beside a node; after an open node comes its first child. */
function spotBy<T extends TreeNode>(target: T, after: boolean, { tree, book }: DragParams<T>): Spot {
  if (!after) return { parentId: target.parentId, beforeId: target.id }
  const first = book.childrenOf(target.id)[0]
  const slot = tree.slotOf(target.id)
  if (first && slot !== undefined && tree.isOpen(slot)) return { parentId: target.id, beforeId: first.id }
  return book.spotOf(target)
}

const same = (one: Spot, other: Spot) => one.parentId === other.parentId && one.beforeId === other.beforeId
