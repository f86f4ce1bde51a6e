import { send } from '../../../client/session/api.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Output } from '../../../contract/define.ts'
import { listPositions } from '../../../contract/directory/calls.ts'
import {
  addPosition,
  movePosition,
  type PositionNode,
  positionDetail,
  positionHistory,
  positionHolders,
  positionTree,
  removePosition,
} from '../../../contract/positions/calls.ts'
import { whyOff } from '../../shared/why/why.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { PlaceBook } from '../places/book.ts'
import type { OrgKind } from '../places/org-kind.ts'
import { offPosition } from './off.ts'
import { PositionRecord } from './position-record.tsx'

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
const refusalText = (refusal: Refusal): string | null => refusal && codeText(codes[refusal].code)

/** Positions and their categories in the org tree. */
export const positions: OrgKind<PositionNode, Output<typeof positionTree>> = {
  noun: 'position',
  words: {
    title: 'places:member.positions',
    add: 'places:position.addTop',
    addTop: 'places:position.addTop',
    none: 'places:position.none',
    noneText: 'places:position.noneText',
    noneAsk: 'places:position.noneAsk',
  },
  calls: { tree: positionTree, move: movePosition, remove: removePosition },
  mentions: [positionDetail, positionHolders, positionHistory, listPositions],
  Record: PositionRecord,
  EditDialog: lazyPart(() => import('./edit-dialog.tsx').then(file => file.EditOne), NotLoaded),
  add: (added, parentId, options) => send(addPosition, { ...added, parentId }, options),
  getAdds: ({ isCategory }) =>
    isCategory
      ? [
          { id: 'add', label: 'places:menu.addPosition' },
          { id: 'addCategory', label: 'places:menu.addCategory' },
        ]
      : [],
  isCategory: ({ isCategory }) => isCategory,
  getPeople: ({ holders }, t) => ({
    count: holders,
    title: t('places:position.holders', { count: holders }),
  }),
  getCount: ({ records, total }, t) => {
    const count = records.filter(each => !each.isCategory).length
    return t('places:position.count', { count, categories: total - count })
  },
  getAddText: (name, t) => (name === null ? t('places:add.top') : t('places:add.in', { name })),
  getRemoveText: (_, t) => t('places:department.removeText'),
  offTop: ({ editing }, locale) => whyOff(editing, locale, addPosition.name),
  off: (node, action, text, locale) =>
    offPosition(node, action === 'addCategory' ? 'add' : action, text, locale),
  refuse: (action, node, book) => {
    if (action !== 'remove') return null
    if (book.childrenOf(node.id).length > 0) return refusalText('categoryNotEmpty')
    return node.holders > 0 ? refusalText('positionInUse') : null
  },
  refuseMove: (book, node, parentId) => refusalText(getRefusal(book, node, parentId)),
  movesToTop: true,
  movesChangeRights: false,
}
