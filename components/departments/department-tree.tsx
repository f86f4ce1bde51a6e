import { useCallback, useState } from 'react'
import type { DepartmentNode } from '../../contract/departments/shapes.ts'
import type { PlaceBook, Spot } from '../places/book.ts'
import { moveEntries } from '../places/entries.ts'
import { PlaceTree } from '../places/place-tree.tsx'
import * as css from '../places/places.css.ts'
import type { Moves } from '../places/use-moves.ts'
import { usePlaceTree } from '../places/use-place-tree.ts'
import { localName } from '../shell/company-name.ts'
import type { MenuGroup } from '../ui/menu-content.tsx'
import { useText } from '../use-text.ts'
import { whyText } from '../why.ts'
import type { DepartmentDialog, Tree } from './department-page.tsx'
import { offDepartment } from './off.ts'
import { useCarefulMove } from './use-careful-move.ts'
import { getRefusal, refusalText } from './use-rules.ts'

type Props = {
  data: Tree
  selected: string | null
  onSelect: (id: string) => void
  onAsk: (asked: DepartmentDialog) => void
  moves: Moves<DepartmentNode>
}

/** The tree of departments: how many people each has, and the actions on it. */
export function DepartmentTree({ data, selected, onSelect, onAsk, moves }: Props) {
  const { t, locale } = useText()
  const [query, setQuery] = useState('')
  const { records, depth, editing } = data
  const places = usePlaceTree<DepartmentNode>({
    records,
    selected,
    query,
    onSelect: node => onSelect(node.id),
  })
  const { book } = places
  const careful = useCarefulMove(moves, book, (node, spot) => onAsk({ action: 'move', node, spot }))
  const move = (node: DepartmentNode, spot: Spot) => void careful(node, spot)
  const content = useCallback(
    (node: DepartmentNode) => (
      <span className={css.name}>
        <bdi className={css.nameText}>{localName(node, locale)}</bdi>
        <span className={css.figure} title={t('places:department.people', { count: node.members })}>
          {node.members}
        </span>
      </span>
    ),
    [locale, t],
  )
  return (
    <PlaceTree
      places={places}
      label={t('places:department.title')}
      selected={selected}
      query={query}
      onQuery={setQuery}
      content={content}
      entries={useEntries(book, data, onAsk, move)}
      mayDrag={node => editing === null && node.editable}
      whyNot={(node, parentId) => refusalText(getRefusal(book, node, parentId, depth), depth)}
      onMove={move}
      behind={selected !== null}
    />
  )
}

/** The entries of a node's menu; a disabled entry says why. */
function useEntries(
  book: PlaceBook<DepartmentNode>,
  { editing, depth }: Tree,
  onAsk: (asked: DepartmentDialog) => void,
  onMove: (node: DepartmentNode, spot: Spot) => void,
) {
  const { t, locale } = useText()
  const none = editing ? whyText(editing, locale) : undefined
  const said = (refusal: Parameters<typeof refusalText>[0]) =>
    none ?? refusalText(refusal, depth) ?? undefined
  return (node: DepartmentNode): MenuGroup[] => {
    const own = said(node.editable ? null : 'departmentForbidden')
    const entry = (id: DepartmentDialog['action'], label: string, off: string | undefined) => ({
      ...{ id, label, off: offDepartment(node, id, off, locale) },
      danger: id === 'remove',
      onChoose: () => onAsk({ action: id, node }),
    })
    return [
      {
        id: 'change',
        entries: [
          entry('add', t('places:menu.add'), said(node.depth >= depth ? 'departmentLowestLevel' : null)),
          entry('edit', t('places:menu.edit'), own),
        ],
      },
      moveEntries({
        ...{ book, node, t, onMove },
        off: offDepartment(node, 'move', own, locale),
        onChoose: () => onAsk({ action: 'move', node }),
      }),
      { id: 'remove', entries: [entry('remove', t('places:menu.remove'), own ?? said(heldBy(book, node)))] },
    ]
  }
}

/** What blocks the deletion of a department. */
const heldBy = (book: PlaceBook<DepartmentNode>, node: DepartmentNode) => {
  if (node.members > 0) return 'departmentHasMembers'
  return book.childrenOf(node.id).length > 0 ? 'departmentHasChildren' : null
}
