import { moveDepartment, removeDepartment } from '../../contract/departments/calls.ts'
import type { DepartmentNode } from '../../contract/departments/shapes.ts'
import { PlaceBook, type Spot } from '../places/book.ts'
import { MoveDialog } from '../places/move-dialog.tsx'
import { RemoveDialog } from '../places/remove-dialog.tsx'
import type { Moves } from '../places/use-moves.ts'
import { useText } from '../use-text.ts'
import type { Tree } from './department-page.tsx'
import { getRefusal, refusalText } from './use-rules.ts'

type Props = { node: DepartmentNode; data: Tree; onClose: () => void; onDone: () => Promise<unknown> }

/** Moves a department to another parent. */
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
      whyNot={(each, parentId) => refusalText(getRefusal(book, each, parentId, depth), depth)}
      onClose={onClose}
      onMove={async (spot, reason, submitKey) => {
        await moves.moveTo(book, node, spot, { reason, submitKey })
        onClose()
      }}
    />
  )
}

/** Asks before a department is deleted for good. */
export function RemoveOne({ data: _, ...props }: Props & { onGone: () => void }) {
  const { t } = useText()
  return (
    <RemoveDialog {...props} call={removeDepartment}>
      {t(props.node.head ? 'places:department.removeHead' : 'places:department.removeText')}
    </RemoveDialog>
  )
}
