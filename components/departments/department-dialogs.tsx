import { send } from '../../client/api.ts'
import type { DepartmentNode } from '../../contract/department-shapes.ts'
import { moveDepartment, removeDepartment } from '../../contract/departments.ts'
import { PlaceBook, type Spot } from '../places/book.ts'
import { ChangeDialog } from '../places/change-dialog.tsx'
import { MoveDialog } from '../places/move-dialog.tsx'
import type { Moves } from '../places/use-moves.ts'
import { useSessionStore } from '../session-context.ts'
import { localName } from '../shell/company-name.ts'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import type { Tree } from './department-page.tsx'
import { refusalOf, refusalText } from './use-rules.ts'

type Props = { node: DepartmentNode; data: Tree; onClose: () => void; onDone: () => Promise<unknown> }

/** Chooses another parent of a department. */
export function MoveOne({
  node,
  data: { records, depth },
  moves,
  start,
  onClose,
}: Props & { moves: Moves<DepartmentNode>; start?: Spot }) {
  const book = new PlaceBook(records)
  return (
    <MoveDialog
      node={node}
      records={records}
      top={false}
      call={moveDepartment}
      start={start}
      whyNot={(each, parentId) => refusalText(refusalOf(book, each, parentId, depth), depth)}
      onClose={onClose}
      onMove={async (spot, reason, submitKey) => {
        await moves.moveTo(book, node, spot, { reason, submitKey })
        onClose()
      }}
    />
  )
}

/** Asks before a department goes for good. */
export function RemoveOne({ node, onClose, onDone, onGone }: Props & { onGone: () => void }) {
  const { t, locale } = useText()
  const store = useSessionStore()
  const name = localName(node, locale)
  return (
    <ChangeDialog
      title={t('places:remove.title', { name })}
      confirm={t('places:remove.confirm')}
      danger
      reasoned
      impact={{ call: removeDepartment, input: { id: node.id, rowVersion: node.rowVersion } }}
      onClose={onClose}
      onConfirm={async (reason, submitKey) => {
        const wish = { id: node.id, rowVersion: node.rowVersion, reason }
        await send(removeDepartment, wish, { quiet: true, session: store, submitKey })
        onGone()
        await onDone()
        toast('success', t('places:remove.done', { name }))
        onClose()
      }}
    >
      <p>{t(node.head ? 'places:department.removeHead' : 'places:department.removeText')}</p>
    </ChangeDialog>
  )
}
