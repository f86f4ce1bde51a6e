import { type MouseEvent, memo, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { classNames } from '../base/class-names.ts'
import { spinner } from '../base/spinner.css.ts'
import { useMergedRefs } from '../base/use-merged-refs.ts'
import { useWords } from '../base/words.ts'
import { redo } from './glyphs.tsx'
import { ROOT } from './links.ts'
import { getMore } from './rows.ts'
import type { TickState } from './ticks.ts'
import {
  content,
  further,
  opener,
  pad,
  probe as probeClass,
  row as rowClass,
  tree as treeClass,
  turning,
} from './tree.css.ts'
import { indent, type RowProps, type Tall, TreeRow } from './tree-row.tsx'
import { useSight } from './use-sight.ts'
import type { TreeHandle } from './use-tree.ts'

type MoreRowProps = RowProps & { count: number; failed: boolean }

/** A row in place of further siblings; it loads them when it becomes visible, and again on a press. */
const MoreRow = memo(function MoreRow(props: MoreRowProps) {
  const { id, at, top, level, place, siblings, active, tall, count, failed } = props
  const words = useWords()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the tree, which refers here by aria-activedescendant.
    <div
      id={id}
      role="treeitem"
      part="more"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={false}
      aria-busy={!failed || undefined}
      className={rowClass}
      style={{ top, paddingInlineStart: indent(level) }}
      data-at={at}
      data-active={active || undefined}
      data-tall={tall || undefined}
    >
      <span className={opener}>{failed ? redo : <span className={classNames(turning, spinner)} />}</span>
      <span className={classNames(content, further)}>
        {failed ? words('tree.moreFailed', { count }) : words('tree.more', { count })}
      </span>
    </div>
  )
})

export type TreeProps<T> = {
  id: string
  handle: TreeHandle<T>
  /** Name of the tree; or the id of the element that names it. */
  label?: string
  labelledBy?: string
  describedBy?: string
  /** The content of a row. Rows render again only when this function or their own state changes. */
  content: (item: T, slot: number) => ReactNode
  /** Content at the end of a row. Presses on its buttons and links do not reach the row. */
  trailing?: (item: T, slot: number) => ReactNode
  /** A checkbox, a mark on chosen nodes, or nothing. */
  mark?: 'box' | 'chosen' | 'none'
  /** State of a node; null for one that can't be chosen at all and has no mark. Read with each render. */
  stateOf?: (slot: number) => TickState | null
  /** Why a node can't be changed; it stays focusable by keys and shows the reason. */
  offOf?: (item: T, slot: number) => string | null | undefined
  /** The button that opens a node is at the end of its row: it goes down a level instead of opening below. */
  drills?: boolean
  /** No node can be opened: names need no space for the opener. */
  flat?: boolean
  tall?: Tall
  /** The focus stays elsewhere, in a text field that controls the tree. */
  led?: boolean
  readOnly?: boolean
  /** Inactive; with `led` neither keys nor focus reach it. */
  disabled?: boolean
  required?: boolean
  busy?: boolean
  /** Renders every row, visible or not: on paper there is no scrolling. */
  whole?: boolean
  ref?: Ref<HTMLDivElement>
}

/** The id of a row, for aria-activedescendant. */
export const rowId = (tree: string, row: number): string => `${tree}-${row < 0 ? `more${~row}` : row}`

/** Renders a tree: at most sixty of its rows, whatever its size, each with its position among its siblings. */
export function Tree<T>(props: TreeProps<T>) {
  const { id, handle, led = false, readOnly } = props
  const { tree, active, multiple } = handle
  const box = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const { show, ...sight } = useSight(box, probe, tree.length, props.whole)
  const place = active === ROOT ? -1 : tree.placeOf(active)
  useLayoutEffect(() => {
    handle.page.current = sight.page
  })
  useLayoutEffect(() => show(place), [show, place])
  const ref = useMergedRefs(box, props.ref)
  return (
    // The active row is set by aria-activedescendant: the tree is one tab stop, and the focused element is never
    // removed.
    <div
      ref={ref}
      id={id}
      role="tree"
      part="tree"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-multiselectable={multiple || undefined}
      aria-required={props.required || undefined}
      aria-busy={props.busy || undefined}
      aria-activedescendant={!led && place >= 0 ? rowId(id, active) : undefined}
      tabIndex={led ? -1 : 0}
      className={treeClass}
      data-led={led || undefined}
      data-still={readOnly || undefined}
      aria-disabled={props.disabled}
      data-flat={props.flat || undefined}
      data-drills={props.drills || undefined}
      onKeyDown={event => {
        if (led || event.target !== event.currentTarget || !handle.press(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onFocus={event => {
        if (event.target === event.currentTarget && active === ROOT) handle.setActive(tree.row(0))
      }}
      onMouseDown={event => keepFocus(event, led)}
      onClick={event => press(props, event)}
    >
      <div ref={probe} aria-hidden="true" className={probeClass} data-tall={props.tall || undefined} />
      <div role="presentation" className={pad} style={{ blockSize: tree.length * sight.row }}>
        <Rows {...props} place={place} from={sight.from} span={sight.span} height={sight.row} />
      </div>
    </div>
  )
}

type RowsProps<T> = TreeProps<T> & { place: number; from: number; span: number; height: number }

/** The visible rows; the active one stays in the document wherever it is, since aria-activedescendant refers to it. */
function Rows<T>(props: RowsProps<T>) {
  const { handle, place, from, span } = props
  const places = Array.from({ length: span }, (_, at) => from + at)
  const pinned = place >= 0 && (place < from || place >= from + span)
  useFurther(handle, places)
  return (
    <>
      {pinned && place < from && <RowAt key="active" {...props} at={place} />}
      {places.map(at => (
        // Rows are reused by position: scrolling changes texts, not elements.
        <RowAt key={at % span} {...props} at={at} />
      ))}
      {pinned && place > from && <RowAt key="active" {...props} at={place} />}
    </>
  )
}

function RowAt<T>(props: RowsProps<T> & { at: number }) {
  const { id, handle, at, height, tall = false } = props
  const { tree, active } = handle
  const row = tree.row(at)
  const common = { id: rowId(id, row), at, top: at * height, active: row === active, tall }
  const standing = tree.standingOf(row)
  if (row < 0) {
    const slot = ~row
    const count = standing.siblings - standing.place + 1
    return <MoreRow {...common} {...standing} count={count} failed={tree.errorOf(slot) !== undefined} />
  }
  const item = tree.item(row)
  const openable = tree.isOpenable(row)
  return (
    <TreeRow
      {...common}
      {...standing}
      item={item}
      slot={row}
      open={openable ? tree.isOpen(row) : undefined}
      busy={tree.isBusy(row)}
      failed={tree.errorOf(row) !== undefined}
      state={props.stateOf?.(row) ?? null}
      off={props.offOf?.(item, row) ?? null}
      mark={props.mark ?? 'none'}
      content={props.content as (item: unknown, slot: number) => ReactNode}
      trailing={props.trailing as ((item: unknown, slot: number) => ReactNode) | undefined}
    />
  )
}

/** Further children load as soon as their row becomes visible. */
function useFurther<T>({ tree, more }: TreeHandle<T>, places: readonly number[]) {
  useLayoutEffect(() => {
    for (const place of places) {
      const slot = getMore(tree.row(place))
      if (slot !== null && !tree.isBusy(slot) && tree.errorOf(slot) === undefined) more(slot)
    }
  })
}

/** A press inside a row keeps the focus on the tree; the pressed element may disappear a moment later. */
function keepFocus(event: MouseEvent<HTMLElement>, led: boolean) {
  const within = event.target !== event.currentTarget && !isForeign(event.target as Element)
  if (!within) return
  event.preventDefault()
  if (!led) event.currentTarget.focus({ preventScroll: true })
}

/** Whether a press is for a control of its own within a row. */
const isForeign = (target: Element) =>
  target.closest('[data-trailing] :is(button, a, input, select, summary)') !== null

function press<T>({ handle }: TreeProps<T>, event: MouseEvent<HTMLElement>) {
  const target = event.target as Element
  const at = target.closest<HTMLElement>('[data-at]')?.dataset.at
  if (at === undefined || isForeign(target)) return
  const { tree } = handle
  const row = tree.row(Number(at))
  const more = getMore(row)
  if (more !== null) return handle.more(more)
  const control = target.closest<HTMLElement>('[data-does]')?.dataset.does
  if (control === 'open') handle.openOrClose(row)
  else if (control === 'retry') {
    handle.setActive(row)
    void tree.load(row)
  } else if (control === 'tick' || event.shiftKey) handle.toggle(row, event.shiftKey && handle.multiple)
  else handle.activate(row)
}
