import type { Text } from '../../shared/call/use-text.ts'
import type { Off } from '../../ui/base/off.ts'
import type { MenuEntry, MenuGroup } from '../../ui/overlay/menu-content.tsx'
import type { PlaceBook, Spot, TreeNode } from './book.ts'

type EntryParams<T extends TreeNode> = {
  book: PlaceBook<T>
  node: T
  /** Why it can't be moved at all. */
  off: Off | undefined
  t: Text['t']
  onChoose: () => void
  onMove: (node: T, spot: Spot) => void
}

/** Actions that move a node: in a dialog, or one place up or down. */
export function moveEntries<T extends TreeNode>({
  book,
  node,
  off,
  t,
  onChoose,
  onMove,
}: EntryParams<T>): MenuGroup {
  const step = (id: 'up' | 'down', end: string): MenuEntry => {
    const spot = book.beside(node, id === 'up' ? -1 : 1)
    return {
      id,
      label: t(`places:menu.${id}`),
      off: off ?? (spot ? undefined : end),
      onChoose: () => spot && onMove(node, spot),
    }
  }
  const entries = [
    { id: 'to', label: t('places:menu.move'), off, onChoose },
    step('up', t('places:menu.first')),
    step('down', t('places:menu.last')),
  ]
  return { id: 'move', entries }
}
