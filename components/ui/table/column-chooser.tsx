import { Columns3 } from 'lucide-react'
import { IconButton } from '../base/button.tsx'
import { useWords } from '../base/words.ts'
import { Popover } from '../overlay/popover.tsx'
import { chooser } from './column-chooser.css.ts'
import { ColumnList } from './column-list.tsx'

export type ColumnChoice = { id: string; shown: boolean }

export type ColumnChooserProps = {
  /** All columns; a fixed one is always visible and always first. */
  columns: readonly { id: string; label: string; fixed?: boolean }[]
  /** Current order and visibility. */
  value: readonly ColumnChoice[]
  onChange: (value: ColumnChoice[]) => void
  onReset?: () => void
  startsOpen?: boolean
}

/** Shows, hides and orders columns by buttons alone: no dragging is needed (SC 2.5.7). */
export function ColumnChooser(props: ColumnChooserProps) {
  const words = useWords()
  return (
    <Popover
      trigger={<IconButton icon={Columns3} label={words('columns.title')} />}
      label={words('columns.title')}
      placement="bottom-end"
      className={chooser}
      startsOpen={props.startsOpen}
    >
      <ColumnList {...props} />
    </Popover>
  )
}
