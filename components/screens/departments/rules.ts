import { codeText } from '../../../client/words/i18n.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { DepartmentNode } from '../../../contract/departments/shapes.ts'
import type { PlaceBook } from '../places/book.ts'

type Refusal = CodeName | null

/** Why a department may not move below a parent, by the server's rules (G33, G34); null if it may. */
export const getRefusal = (
  book: PlaceBook<DepartmentNode>,
  node: DepartmentNode,
  parentId: string | null,
  most: number,
): Refusal => {
  if (!node.editable) return 'departmentForbidden'
  if (parentId === null) return node.parentId === null ? null : 'departmentToTop'
  if (book.isWithin(parentId, node.id)) return 'departmentUnderItself'
  const parent = book.get(parentId)
  if (!parent || parentId === node.parentId) return null
  if (parent.depth >= most) return 'departmentLowestLevel'
  return parent.depth + book.heightOf(node.id) > most ? 'departmentTooDeep' : null
}

/** The text of a refusal. */
export const refusalText = (refusal: Refusal, most: number): string | null =>
  refusal && codeText(codes[refusal].code, { max: most })
