import { ChevronsDownUp, ChevronsUpDown, Folder, MoreHorizontal } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, Suspense, useCallback, useRef, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { previewChange } from '../../../contract/impact/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { whyText } from '../../shared/why/why.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { EmptySearch } from '../../ui/feedback/empty-state.tsx'
import type { MenuGroup } from '../../ui/overlay/menu-content.tsx'
import { ROOT } from '../../ui/tree/links.ts'
import type { TreeModel } from '../../ui/tree/model.ts'
import { rowId, Tree } from '../../ui/tree/tree.tsx'
import type { PlaceBook, Spot, TreeNode } from './book.ts'
import { moveEntries } from './entries.ts'
import type { OrgAction, OrgData, OrgDialog, OrgKind } from './org-kind.ts'
import * as css from './places.css.ts'
import { type Dragging, useDrag } from './use-drag.ts'
import type { Moves } from './use-moves.ts'
import { useOrgTree } from './use-org-tree.ts'

const MenuLayer = lazyPart(
  () => import('../../ui/overlay/menu-layer.tsx').then(file => file.MenuLayer),
  Nothing,
)

type Props<T extends TreeNode, D extends OrgData<T>> = {
  kind: OrgKind<T, D>
  data: D
  selected: string | null
  onSelect: (id: string) => void
  onAsk: (asked: OrgDialog<T>) => void
  moves: Moves<T>
}

const treeId = 'places-tree'

/** The tree of departments or positions with its search, a menu for each node, and moves by dragging and by keys. */
export function OrgTree<T extends TreeNode, D extends OrgData<T>>(props: Props<T, D>) {
  const { kind, data, selected, onSelect } = props
  const { t, locale } = useText()
  const [query, setQuery] = useState('')
  const { records } = data
  const places = useOrgTree<T>({ records, selected, query, onSelect: node => onSelect(node.id) })
  const { tree, handle, book, hits } = places
  const label = t(kind.words.title)
  const box = useRef<HTMLDivElement>(null)
  const menu = useNodeMenu(places, box)
  const move = useMove(props, book)
  const mayDrag = (node: T) => data.editing === null && !kind.refuse('move', node, book, data)
  const drag = useDrag({
    ...{ box, tree, book, mayDrag },
    whyNot: (node, parentId) => kind.refuseMove(book, node, parentId, data),
    onDrop: move,
  })
  const entries = useEntries(props, book, move)
  const stateOf = useCallback(
    (slot: number) => (tree.idOf(slot) === selected ? 'on' : 'off'),
    [tree, selected],
  )
  const content = useCallback((node: T) => <NodeName kind={kind} node={node} />, [kind])
  const more = useMoreButton(menu.open)
  return (
    <section className={css.pane} aria-label={label} data-behind={selected !== null || undefined}>
      <Tools tree={tree} query={query} onQuery={setQuery} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree inside has the focus and handles its own keys first. */}
      <div
        ref={box}
        className={classNames(css.box, drag.dragging && css.dragged)}
        onKeyDown={event => pressed(event, { places, mayDrag, move, openMenu: menu.open })}
        onContextMenu={menu.onContextMenu}
        onPointerDown={drag.onPointerDown}
      >
        <Tree id={treeId} handle={handle} label={label} stateOf={stateOf} content={content} trailing={more} />
        {hits === 0 && query && <EmptySearch query={query} onClear={() => setQuery('')} small />}
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

/**
 * Moves a node by a drag or a key. If moves change rights, it is moved at once only when nobody gains or loses any;
 * otherwise the dialog asks first, with the affected users. A move among siblings changes nobody's rights.
 */
function useMove<T extends TreeNode, D extends OrgData<T>>(
  { kind, moves, onAsk }: Props<T, D>,
  book: PlaceBook<T>,
) {
  const session = useSessionStore()
  const move = async (node: T, spot: Spot) => {
    if (kind.movesChangeRights && spot.parentId !== node.parentId) {
      const input = { id: node.id, rowVersion: node.rowVersion, ...spot }
      const wish = { call: kind.calls.move.name, input, rows: 1 }
      const impact = await send(previewChange, wish, { quiet: true, session }).catch(() => null)
      if (!impact || impact.people > 0) return onAsk({ action: 'move', node, spot })
    }
    await moves.move(book, node, spot)
  }
  return (node: T, spot: Spot) => void move(node, spot)
}

/** The entries of a node's menu; a disabled entry says why. */
function useEntries<T extends TreeNode, D extends OrgData<T>>(
  { kind, data, onAsk }: Props<T, D>,
  book: PlaceBook<T>,
  onMove: (node: T, spot: Spot) => void,
) {
  const { t, locale } = useText()
  const none = data.editing ? whyText(data.editing, locale) : undefined
  return (node: T): MenuGroup[] => {
    const off = (action: OrgAction) =>
      kind.off(node, action, none ?? kind.refuse(action, node, book, data), locale)
    const entry = (id: OrgAction, label: string) => ({
      ...{ id, label, off: off(id), danger: id === 'remove' },
      onChoose: () => onAsk({ action: id, node }),
    })
    const adds = kind.getAdds(node).map(({ id, label }) => entry(id, t(label)))
    const choose = () => onAsk({ action: 'move', node })
    return [
      { id: 'change', entries: [...adds, entry('edit', t('places:menu.edit'))] },
      moveEntries({ ...{ book, node, t, onMove }, off: off('move'), onChoose: choose }),
      { id: 'remove', entries: [entry('remove', t('places:menu.remove'))] },
    ]
  }
}

type NodeProps<T extends TreeNode, D extends OrgData<T>> = { kind: OrgKind<T, D>; node: T }

/** A row: the name of the node, and how many people it has; a category has a glyph instead. */
function NodeName<T extends TreeNode, D extends OrgData<T>>({ kind, node }: NodeProps<T, D>) {
  const { t, locale } = useText()
  const category = kind.isCategory(node)
  const { count, title } = kind.getPeople(node, t)
  return (
    <span className={css.name}>
      {category && (
        <span className={css.glyph}>
          <Icon of={Folder} label={t('places:kind.category')} />
        </span>
      )}
      <bdi className={category ? css.category : css.nameText}>{localName(node, locale)}</bdi>
      {!category && (
        <span className={css.figure} title={title}>
          {count}
        </span>
      )}
    </span>
  )
}

type ToolProps<T> = { tree: TreeModel<T>; query: string; onQuery: (query: string) => void }

function Tools<T extends TreeNode>({ tree, query, onQuery }: ToolProps<T>) {
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

type KeyParams<T extends TreeNode> = {
  places: ReturnType<typeof useOrgTree<T>>
  mayDrag: (node: T) => boolean
  move: (node: T, spot: Spot) => void
  openMenu: (slot: number) => void
}

/** Alt with an arrow moves a node among its siblings; the context menu key opens its menu. */
function pressed<T extends TreeNode>(
  event: KeyboardEvent,
  { places: { handle, tree, book }, mayDrag, move, openMenu }: KeyParams<T>,
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
  if (spot && mayDrag(node) && !event.repeat) move(node, spot)
}

/** One menu for all nodes, beside the row of the current one. */
function useNodeMenu<T extends TreeNode>(
  { tree, handle }: ReturnType<typeof useOrgTree<T>>,
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
