import { codeText } from '../../../client/words/i18n.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { PositionNode } from '../../../contract/positions/calls.ts'
import type { PlaceBook } from '../places/book.ts'

type Refusal = CodeName | null

/** Why a position or a category may not move below another, by the server's rules (G34, G35); null if it may. */
export const getRefusal = (
  book: PlaceBook<PositionNode>,
  node: PositionNode,
  parentId: string | null,
): Refusal => {
  if (parentId === null) return null
  if (book.isWithin(parentId, node.id)) return 'positionUnderItself'
  if (book.get(parentId)?.isCategory !== false) return null
  return node.isCategory ? 'categoryOnlyUnderCategory' : 'departmentUnderPosition'
}

/** The text of a refusal. */
export const refusalText = (refusal: Refusal): string | null => refusal && codeText(codes[refusal].code)
