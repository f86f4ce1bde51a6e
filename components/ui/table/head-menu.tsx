import type { RefObject } from 'react'
import { useWords, type Words } from '../base/words.ts'
import type { MenuGroup } from '../overlay/menu-content.tsx'
import { MenuLayer } from '../overlay/menu-layer.tsx'
import type { HeadMenuProps } from './head-tools.tsx'
import type { Sort } from './sort-header.tsx'

type Props = HeadMenuProps & { anchor: RefObject<HTMLElement | null>; onClose: () => void }

/** The list of a head's menu. */
export function HeadMenuLayer({ anchor, onClose, ...props }: Props) {
  const words = useWords()
  return (
    <MenuLayer
      anchor={anchor}
      label={words('columns.menu', { name: props.column.head })}
      groups={[...sortEntries(props, words), placeEntries(props, words)]}
      onClose={onClose}
    />
  )
}

/** Sort actions of the column; adding it keeps the active keys. */
function sortEntries({ column, sorts, onSorts, several }: HeadMenuProps, words: Words): MenuGroup[] {
  if (!column.sortable || !onSorts) return []
  const others = sorts.filter(each => each.id !== column.id)
  const by =
    (descending: boolean, kept: readonly Sort[] = []) =>
    () =>
      onSorts([...kept, { id: column.id, descending }])
  const entries = [
    { id: 'up', label: words('table.sortUp'), onChoose: by(false) },
    { id: 'down', label: words('table.sortDown'), onChoose: by(true) },
  ]
  const add = { id: 'add', label: words('table.sortAdd'), onChoose: by(false, others) }
  return [{ id: 'sort', entries: several && others.length > 0 ? [...entries, add] : entries }]
}

/** Actions that move, resize and hide the column. */
function placeEntries({ row, cell, column, first, layout, movable }: HeadMenuProps, words: Words): MenuGroup {
  const move = (step: -1 | 1) => {
    const heads = [...(row.current?.querySelectorAll<HTMLElement>('[data-movable]') ?? [])]
    const to = heads[heads.findIndex(each => each.dataset.column === column.id) + step]?.dataset.column
    return {
      id: step < 0 ? 'left' : 'right',
      label: words(step < 0 ? 'columns.moveLeft' : 'columns.moveRight'),
      off: to ? undefined : words('columns.atEnd'),
      onChoose: () => to && layout.onMove(column.id, to),
    }
  }
  const { onHide } = layout
  const width = {
    id: 'width',
    label: words('columns.width'),
    onChoose: () => getWidth(cell.current)?.focus(),
  }
  const hide = { id: 'hide', label: words('columns.hide'), onChoose: () => onHide?.(column.id) }
  const entries = [...(movable ? [move(-1), move(1)] : []), width, ...(onHide && !first ? [hide] : [])]
  return { id: 'place', entries }
}

const getWidth = (cell: HTMLElement | null) => cell?.querySelector<HTMLElement>('[role=separator]')
