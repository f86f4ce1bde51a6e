import { send } from '../../client/api.ts'
import { movePosition, type PositionNode, removePosition } from '../../contract/positions.ts'
import { PlaceBook } from '../places/book.ts'
import { ChangeDialog } from '../places/change-dialog.tsx'
import { MoveDialog } from '../places/move-dialog.tsx'
import type { Moves } from '../places/use-moves.ts'
import { useSessionStore } from '../session-context.ts'
import { localName } from '../shell/company-name.ts'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import type { Tree } from './position-page.tsx'
import { refusalOf, refusalText } from './rules.ts'

type Props = {
  node: PositionNode
  data: Tree
  moves: Moves<PositionNode>
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Chooses another category. */
export function MoveOne({ node, data: { records }, moves, onClose }: Props) {
  const book = new PlaceBook(records)
  return (
    <MoveDialog
      node={node}
      records={records}
      top
      call={movePosition}
      whyNot={(each, parentId) => refusalText(refusalOf(book, each, parentId))}
      onClose={onClose}
      onMove={async (spot, reason, submitKey) => {
        await moves.moveTo(book, node, spot, { reason, submitKey })
        onClose()
      }}
    />
  )
}

/** Asks before a position or a category goes for good. */
export function RemoveOne({ node, onClose, onDone, onGone }: Props & { onGone: () => void }) {
  const { t, locale } = useText()
  const store = useSessionStore()
  const name = localName(node, locale)
  return (
    <ChangeDialog
      title={t('places:remove.title', { name })}
      confirm={t('places:remove.confirm')}
      danger
      size="sm"
      reasoned
      impact={{ call: removePosition, input: { id: node.id, rowVersion: node.rowVersion } }}
      onClose={onClose}
      onConfirm={async (reason, submitKey) => {
        const wish = { id: node.id, rowVersion: node.rowVersion, reason }
        await send(removePosition, wish, { quiet: true, session: store, submitKey })
        onGone()
        await onDone()
        toast('success', t('places:remove.done', { name }))
        onClose()
      }}
    >
      <p>{t('places:position.removeText')}</p>
    </ChangeDialog>
  )
}
