import { memo, type ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { spinner } from '../base/spinner.css.ts'
import { useWords } from '../base/words.ts'
import { chevron, dash, redo, tick } from './glyphs.tsx'
import type { TickState } from './ticks.ts'
import {
  content as contentClass,
  end,
  failed as failedClass,
  failure,
  mark as markClass,
  opener,
  retry,
  row as rowClass,
  turning,
} from './tree.css.ts'

/** Rows of two lines: always, or where the container is narrow. */
export type Tall = boolean | 'narrow'

export type RowProps = {
  id: string
  at: number
  /** Distance from the top (px). */
  top: number
  level: number
  place: number
  siblings: number
  active: boolean
  tall: Tall
}

export type TreeRowProps = RowProps & {
  item: unknown
  slot: number
  /** Undefined for a node that can't be opened. */
  open: boolean | undefined
  busy: boolean
  failed: boolean
  state: TickState | null
  off: string | null
  mark: 'box' | 'chosen' | 'none'
  content: (item: unknown, slot: number) => ReactNode
  trailing?: (item: unknown, slot: number) => ReactNode
}

/** ARIA attributes of a row. */
function getAria({ state, mark, off, open, busy, ...props }: TreeRowProps) {
  return {
    id: props.id,
    'aria-level': props.level,
    'aria-posinset': props.place,
    'aria-setsize': props.siblings,
    'aria-expanded': open,
    'aria-busy': busy || undefined,
    'aria-disabled': off === null ? undefined : true,
    'aria-checked':
      mark === 'box' && state ? (state === 'mixed' ? ('mixed' as const) : state === 'on') : undefined,
    'aria-selected': mark === 'box' ? undefined : state === 'on',
  }
}

/** One node of a tree. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { at, top, level, active, tall, item, slot, open, busy, failed, state, off, mark } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the tree, which refers here by aria-activedescendant.
    <div
      {...getAria(props)}
      role="treeitem"
      part="node"
      className={rowClass}
      style={{ top, paddingInlineStart: indent(level) }}
      data-at={at}
      data-level={level}
      data-active={active || undefined}
      data-tall={tall || undefined}
      data-off={off === null ? undefined : ''}
      data-state={state ?? undefined}
      title={off || undefined}
    >
      <span className={opener} data-does={open === undefined || busy ? undefined : 'open'}>
        {busy ? <span className={classNames(turning, spinner)} /> : open === undefined ? null : chevron}
      </span>
      {mark !== 'none' && state !== null && (
        <span className={markClass} data-does="tick" data-box={mark === 'box' || undefined}>
          {state === 'on' ? tick : state === 'mixed' ? dash : null}
        </span>
      )}
      <span className={contentClass}>{props.content(item, slot)}</span>
      {failed && <Failed />}
      {props.trailing && (
        <span className={end} data-trailing="">
          {props.trailing(item, slot)}
        </span>
      )}
    </div>
  )
})

/** Children could not be loaded: the node itself shows the error and a retry. Enter on the node does the same. */
function Failed() {
  const words = useWords()
  return (
    <span className={failure}>
      <span className={failedClass}>{words('tree.failed')}</span>
      <button type="button" tabIndex={-1} className={retry} data-does="retry" part="retry">
        {redo}
        {words('tree.again')}
      </button>
    </span>
  )
}

/** Deep levels use smaller indents, so that names keep their space. */
export const indent = (level: number): string => {
  const steps = Math.min(level - 1, 6) + Math.max(0, Math.min(level - 7, 8)) / 4
  return `calc(var(--mds-tree-indent, calc(1.25 * var(--mds-rem, 1rem))) * ${steps} + 4px)`
}
