import { movePosition, type PositionNode, removePosition } from '../../contract/positions/calls.ts'
import { PlaceBook } from '../places/book.ts'
import { MoveDialog } from '../places/move-dialog.tsx'
import { RemoveDialog } from '../places/remove-dialog.tsx'
import type { Moves } from '../places/use-moves.ts'
import { useText } from '../use-text.ts'
import type { Tree } from './position-page.tsx'
import { getRefusal, refusalText } from './rules.ts'

type Props = {
  node: PositionNode
  data: Tree
  moves: Moves<PositionNode>
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Moves a position to another category. */
export function MoveOne({ node, data: { records }, moves, onClose }: Props) {
  const book = new PlaceBook(records)
  return (
    <MoveDialog
      node={node}
      records={records}
      top
      call={movePosition}
      whyNot={(each, parentId) => refusalText(getRefusal(book, each, parentId))}
      onClose={onClose}
      onMove={async (spot, reason, submitKey) => {
        await moves.moveTo(book, node, spot, { reason, submitKey })
        onClose()
      }}
    />
  )
}

/** Asks before a position or a category is deleted for good. */
export function RemoveOne({ data: _, moves: __, ...props }: Props & { onGone: () => void }) {
  const { t } = useText()
  return (
    <RemoveDialog {...props} call={removePosition} size="sm">
      {t('places:position.removeText')}
    </RemoveDialog>
  )
}
