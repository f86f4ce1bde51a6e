import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../../shared/call/use-text.ts'
import { IconButton } from '../../ui/base/button.tsx'
import type { Off } from '../../ui/base/off.ts'

export type Move = (by: -1 | 1, act: 'up' | 'down') => void

type Props = {
  /** Prefix of the ids, by which the focus comes back after a move. */
  id: string
  name: string
  at: number
  count: number
  off: Off | undefined
  onMove: Move
}

/** Moves an item of an order up and down, by keyboard too. */
export function MoveButtons({ id, name, at, count, off, onMove }: Props) {
  const { t } = useText()
  return (
    <>
      <IconButton
        id={`${id}-up`}
        variant="quiet"
        icon={ArrowUp}
        label={t('ui:columns.up', { name })}
        off={off ?? (at === 0 ? t('courses:first') : undefined)}
        onClick={() => onMove(-1, 'up')}
      />
      <IconButton
        id={`${id}-down`}
        variant="quiet"
        icon={ArrowDown}
        label={t('ui:columns.down', { name })}
        off={off ?? (at === count - 1 ? t('courses:last') : undefined)}
        onClick={() => onMove(1, 'down')}
      />
    </>
  )
}

/** The items with one moved by a place; an item that is gone meanwhile changes nothing. */
export const moveItem = <T extends { id: string }>(items: readonly T[], id: string, by: -1 | 1): T[] => {
  const at = items.findIndex(each => each.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(at, 1).toSpliced(to, 0, items[at]!)
}
