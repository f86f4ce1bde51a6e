import { memo } from 'react'
import { classNames } from '../base/class-names.ts'
import { spinner } from '../base/spinner.css.ts'
import { useWords } from '../base/words.ts'
import { redo } from './glyphs.tsx'
import { content, further, opener, row as rowClass, turning } from './tree.css.ts'
import { indent, type RowProps } from './tree-row.tsx'

export type MoreRowProps = RowProps & { count: number; failed: boolean }

/** A row in place of further siblings; it loads them when it becomes visible, and again on a press. */
export const MoreRow = memo(function MoreRow(props: MoreRowProps) {
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
