import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../base/button.tsx'
import { useWords, type Words } from '../base/words.ts'
import type { MenuGroup } from '../overlay/menu-content.tsx'
import { MenuLayer } from '../overlay/menu-layer.tsx'
import type { Sort } from './sort-header.tsx'

export type SortMenuProps = {
  /** The columns that sort, by the names of their heads. */
  columns: readonly { id: string; head: string }[]
  /** The first one counts: cards have one sort key. */
  sorts: readonly Sort[]
  onSorts: (sorts: readonly Sort[]) => void
  /** The rows have an order of their own, without any key. */
  optional?: boolean
}

/** The order of rows that are cards: the column and the direction, in one menu in place of the heads. */
export function SortMenu(props: SortMenuProps) {
  const words = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { by, down } = getOrder(props)
  return (
    <>
      <Button
        ref={button}
        icon={by ? (down ? ArrowDown : ArrowUp) : ArrowDownUp}
        aria-label={by && words(down ? 'table.sortedDown' : 'table.sortedUp', { name: by.head })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {words('table.sort')}
      </Button>
      {open && (
        <MenuLayer
          anchor={button}
          label={words('table.sort')}
          placement="bottom-start"
          groups={getGroups(props, words)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The column that the rows are sorted by, if it is shown, and whether downwards. */
function getOrder({ columns, sorts: [first] }: SortMenuProps) {
  return { by: columns.find(({ id }) => id === first?.id), down: first?.descending ?? false }
}

/** The columns, and for the one in effect the directions. */
function getGroups(props: SortMenuProps, words: Words): MenuGroup[] {
  const { columns, sorts, onSorts, optional } = props
  const { by, down } = getOrder(props)
  const getEntry = (id: string, label: string, checked: boolean, next: readonly Sort[]) => ({
    id,
    label,
    checked,
    onChoose: () => onSorts(next),
  })
  const none = getEntry('none', words('table.sortNone'), sorts.length === 0, [])
  const entries = columns.map(({ id, head }) =>
    getEntry(id, head, id === by?.id, [{ id, descending: id === by?.id && down }]),
  )
  const groups = [{ id: 'by', entries: optional ? [none, ...entries] : entries }]
  if (!by) return groups
  const up = getEntry('up', words('table.sortUp'), !down, [{ id: by.id, descending: false }])
  const downwards = getEntry('down', words('table.sortDown'), down, [{ id: by.id, descending: true }])
  return [...groups, { id: 'direction', entries: [up, downwards] }]
}
