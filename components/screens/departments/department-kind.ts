import { send } from '../../../client/session/api.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Output } from '../../../contract/define.ts'
import {
  addDepartment,
  departmentDetail,
  departmentHistory,
  departmentMembers,
  departmentTree,
  moveDepartment,
  removeDepartment,
} from '../../../contract/departments/calls.ts'
import type { DepartmentNode } from '../../../contract/departments/shapes.ts'
import { listDepartments } from '../../../contract/directory/calls.ts'
import { whyText } from '../../shared/why/why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { PlaceBook } from '../places/book.ts'
import type { OrgAction, OrgKind } from '../places/org-kind.ts'
import { DepartmentRecord } from './department-record.tsx'
import { offDepartment } from './off.ts'

type Tree = Output<typeof departmentTree>

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
const refusalText = (refusal: Refusal, most: number): string | null =>
  refusal && codeText(codes[refusal].code, { max: most })

/** Departments in the org tree. */
export const departments: OrgKind<DepartmentNode, Tree> = {
  noun: 'department',
  words: {
    title: 'terms:departments',
    add: 'places:department.add',
    addTop: 'places:department.addTop',
    none: 'places:department.none',
    noneText: 'places:department.noneText',
    noneAsk: 'places:department.noneAsk',
  },
  calls: { tree: departmentTree, move: moveDepartment, remove: removeDepartment },
  mentions: [departmentDetail, departmentMembers, departmentHistory, listDepartments],
  Record: DepartmentRecord,
  EditDialog: lazyPart(() => import('./edit-dialog.tsx').then(file => file.EditOne), NotLoaded),
  add: ({ name, nameEn }, parentId, options) => send(addDepartment, { name, nameEn, parentId }, options),
  getAdds: () => [{ id: 'add', label: 'places:menu.add' }],
  isCategory: () => false,
  getPeople: ({ members }, t) => ({
    count: members,
    title: t('places:department.people', { count: members }),
  }),
  getCount: ({ total, most, depth }, t) => t('places:department.count', { count: total, most, depth }),
  getAddText: (name, t) => (name === null ? t('places:add.top') : t('places:add.below', { name })),
  getRemoveText: ({ head }, t) => t(head ? 'places:department.removeHead' : 'places:department.removeText'),
  // Only users who see the whole company may add at the top. No record explains that, so one sentence says it all.
  offTop: ({ addTop }, locale) => {
    if (!addTop) return undefined
    const text: string = whyText(addTop, locale)
    return addTop.check === 'state' ? text : offBy(text, addDepartment.name)
  },
  off: (node, action, text, locale) =>
    offDepartment(node, action === 'addCategory' ? 'add' : action, text, locale),
  refuse: (action, node, book, { depth }) => refusalText(getObstacle(action, node, book, depth), depth),
  refuseMove: (book, node, parentId, { depth }) =>
    refusalText(getRefusal(book, node, parentId, depth), depth),
  movesToTop: false,
  movesChangeRights: true,
}

/** What blocks an action on a department, by the server's rules; null if nothing does. */
const getObstacle = (
  action: OrgAction,
  node: DepartmentNode,
  book: PlaceBook<DepartmentNode>,
  depth: number,
) => {
  if (action === 'add') return node.depth >= depth ? 'departmentLowestLevel' : null
  if (!node.editable) return 'departmentForbidden'
  if (action !== 'remove') return null
  if (node.members > 0) return 'departmentHasMembers'
  return book.childrenOf(node.id).length > 0 ? 'departmentHasChildren' : null
}
