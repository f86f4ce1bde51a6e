import { X } from 'lucide-react'
import { Button, IconButton } from '../../ui/base/button.tsx'
import type { Off } from '../../ui/base/off.ts'
import { useWords } from '../../ui/base/words.ts'
import { ActionMenu, type RecordAction } from '../../ui/overlay/action-menu.tsx'
import * as css from './list.css.ts'

type Props = {
  label: string
  /** How many rows are selected, as a sentence. */
  text: string
  /** Selects all rows that match, on this page or not; absent if they are selected. */
  all?: { count: number; off?: Off | undefined; onSelect: () => void } | undefined
  onClear: () => void
  /** Frequent actions: buttons with icons. */
  actions: readonly RecordAction[]
  /** Further actions, in one menu. */
  more?: { text: string; actions: readonly RecordAction[] }
}

/** Covers the toolbar while rows are selected, with the actions on all of them. */
export function SelectionBar({ label, text, all, onClear, actions, more }: Props) {
  const words = useWords()
  return (
    <section className={css.selection} aria-label={label}>
      <span className={css.count} role="status">
        {text}
      </span>
      {all && (
        <Button variant="quiet" off={all.off} onClick={all.onSelect}>
          {words('table.selectAllMatching', { count: all.count })}
        </Button>
      )}
      <span className={css.ends}>
        {actions.map(action => (
          <Button key={action.id} icon={action.icon} off={action.off} onClick={action.onChoose}>
            <span className={css.words}>{action.label}</span>
          </Button>
        ))}
        {more && <ActionMenu label={more.text} text={more.text} actions={more.actions} />}
        <IconButton variant="quiet" icon={X} label={words('table.clearSelection')} onClick={onClear} />
      </span>
    </section>
  )
}
