import { ChevronsDownUp, ChevronsUpDown, MoreHorizontal } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react'
import { SearchBox } from '../search-box.tsx'
import { localName } from '../shell/company-name.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptySearch } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { late, Nothing } from '../ui/late.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import type { MenuGroup } from '../ui/menu-content.tsx'
import { ROOT } from '../ui/tree/links.ts'
import { rowId, Tree } from '../ui/tree/tree.tsx'
import { useText } from '../use-text.ts'
import type { Spot, TreeNode } from './book.ts'
import * as css from './places.css.ts'
import { type Dragging, useDrag } from './use-drag.ts'
import type { usePlaceTree } from './use-place-tree.ts'

const MenuLayer = late(() => import('../ui/menu-layer.tsx').then(file => file.MenuLayer), Nothing)

export type PlaceTreeProps<T extends TreeNode> = {
  places: ReturnType<typeof usePlaceTree<T>>
  label: string
  selected: string | null
  query: string
  onQuery: (query: string) => void
  /** The content of a row. */
  content: (node: T) => ReactNode
  /** The actions on a node. */
  entries: (node: T) => readonly MenuGroup[]
  mayDrag: (node: T) => boolean
  whyNot: (node: T, parentId: string | null) => string | null
  onMove: (node: T, spot: Spot) => void
  /** The record replaces the tree where there is no room for both. */
  behind: boolean
}

const treeId = 'places-tree'

/** The tree with its search, a menu for each node, and moves by dragging and by keys. */
export function PlaceTree<T extends TreeNode>(props: PlaceTreeProps<T>) {
  const { places, label, selected, query, entries, behind } = props
  const { t, locale } = useText()
  const { tree, handle, book, hits } = places
  const box = useRef<HTMLDivElement>(null)
  const menu = useNodeMenu(props, box)
  const drag = useDrag({
    box,
    tree,
    book,
    mayDrag: props.mayDrag,
    whyNot: props.whyNot,
    onDrop: props.onMove,
  })
  const stateOf = useCallback(
    (slot: number) => (tree.idOf(slot) === selected ? ('on' as const) : ('off' as const)),
    [tree, selected],
  )
  const trailing = useMoreButton(menu.open)
  return (
    <section className={css.pane} aria-label={label} data-behind={behind || undefined}>
      <Tools {...props} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree inside has the focus and handles its own keys first. */}
      <div
        ref={box}
        className={classNames(css.box, drag.dragging && css.dragged)}
        onKeyDown={event => pressed(event, props, menu.open)}
        onContextMenu={menu.onContextMenu}
        onPointerDown={drag.onPointerDown}
      >
        <Tree
          id={treeId}
          handle={handle}
          label={label}
          stateOf={stateOf}
          content={props.content}
          trailing={trailing}
        />
        {hits === 0 && query && <EmptySearch query={query} onClear={() => props.onQuery('')} small />}
        <Mark dragging={drag.dragging} />
      </div>
      <Foot dragging={drag.dragging} />
      <LiveRegion text={query ? t('places:search.found', { count: hits }) : ''} />
      <Suspense>
        {menu.node && (
          <MenuLayer
            anchor={menu.anchor}
            label={t('places:menu.of', { name: localName(menu.node, locale) })}
            groups={entries(menu.node)}
            onClose={menu.close}
          />
        )}
      </Suspense>
    </section>
  )
}

function Tools<T extends TreeNode>({ places: { tree }, query, onQuery }: PlaceTreeProps<T>) {
  const { t } = useText()
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchBox label={t('places:search.label')} query={query} onQuery={onQuery} />
      </div>
      <IconButton
        icon={ChevronsUpDown}
        variant="quiet"
        label={t('places:expandAll')}
        onClick={() => tree.openEverything()}
      />
      <IconButton
        icon={ChevronsDownUp}
        variant="quiet"
        label={t('places:collapseAll')}
        onClick={() => tree.closeEverything()}
      />
    </div>
  )
}

/** The target of the drag. */
function Mark<T>({ dragging }: { dragging: Dragging<T> | null }) {
  const drop = dragging?.drop
  if (!drop) return null
  const off = drop.why !== null || undefined
  return drop.inside ? (
    <div className={css.dropInside} data-off={off} style={{ top: drop.top, blockSize: drop.height }} />
  ) : (
    <div className={css.dropLine} data-off={off} style={{ top: drop.top - 1 }} />
  )
}

function Foot<T>({ dragging }: { dragging: Dragging<T> | null }) {
  const { t } = useText()
  const why = dragging?.drop?.why
  return (
    <p className={css.foot} data-off={why ? '' : undefined}>
      {why ?? t('places:keys')}
    </p>
  )
}

/** Alt with an arrow moves a node among its siblings; the context menu key opens its menu. */
function pressed<T extends TreeNode>(
  event: KeyboardEvent,
  { places: { handle, tree, book }, mayDrag, onMove }: PlaceTreeProps<T>,
  openMenu: (slot: number) => void,
) {
  const { active } = handle
  if (active <= ROOT || (event.target as Element).getAttribute('role') !== 'tree') return
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    event.preventDefault()
    openMenu(active)
  }
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  const node = tree.item(active)
  const spot = book.beside(node, event.key === 'ArrowUp' ? -1 : 1)
  if (spot && mayDrag(node) && !event.repeat) onMove(node, spot)
}

/** One menu for all nodes, beside the row of the current one. */
function useNodeMenu<T extends TreeNode>(
  { places: { tree, handle } }: PlaceTreeProps<T>,
  box: React.RefObject<HTMLDivElement | null>,
) {
  const [node, setNode] = useState<T | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const open = (slot: number) => {
    handle.setActive(slot)
    const row = document.getElementById(rowId(treeId, slot))
    anchor.current = row?.querySelector<HTMLElement>('[data-trailing] button') ?? row
    setNode(tree.item(slot))
  }
  const close = () => {
    setNode(null)
    box.current?.querySelector<HTMLElement>('[role=tree]')?.focus({ preventScroll: true })
  }
  const onContextMenu = (event: MouseEvent) => {
    const at = (event.target as Element).closest<HTMLElement>('[data-at]')?.dataset.at
    const slot = at === undefined ? ROOT : tree.row(Number(at))
    if (slot <= ROOT) return
    event.preventDefault()
    open(slot)
  }
  return { node, anchor, open, close, onContextMenu }
}

/** The button at the end of each row; the keyboard uses the context menu key instead. */
function useMoreButton(onOpen: (slot: number) => void) {
  const { t, locale } = useText()
  const latest = useRef(onOpen)
  latest.current = onOpen
  return useCallback(
    (node: TreeNode, slot: number) => (
      <button
        type="button"
        tabIndex={-1}
        className={css.more}
        aria-haspopup="menu"
        aria-label={t('places:menu.of', { name: localName(node, locale) })}
        onClick={() => latest.current(slot)}
      >
        <Icon of={MoreHorizontal} />
      </button>
    ),
    [t, locale],
  )
}
