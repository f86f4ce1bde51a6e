import { send } from '../../client/api.ts'
import { moveDepartment } from '../../contract/departments/calls.ts'
import type { DepartmentNode } from '../../contract/departments/shapes.ts'
import { previewChange } from '../../contract/impact/calls.ts'
import type { PlaceBook, Spot } from '../places/book.ts'
import type { Moves } from '../places/use-moves.ts'
import { useSessionStore } from '../session-context.ts'

type Ask = (node: DepartmentNode, spot: Spot) => void

/**
 * Moves by a drag or a key: at once if nobody gains or loses rights; otherwise it first asks, with the affected
 * users. A move among siblings changes nobody's rights.
 */
export function useCarefulMove(moves: Moves<DepartmentNode>, book: PlaceBook<DepartmentNode>, ask: Ask) {
  const session = useSessionStore()
  return async (node: DepartmentNode, spot: Spot) => {
    if (spot.parentId !== node.parentId) {
      const input = { id: node.id, rowVersion: node.rowVersion, ...spot }
      const wish = { call: moveDepartment.name, input, rows: 1 }
      const seen = await send(previewChange, wish, { quiet: true, session }).catch(() => null)
      if (!seen || seen.people > 0) return ask(node, spot)
    }
    await moves.move(book, node, spot)
  }
}
