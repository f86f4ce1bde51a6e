import { Folder } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { PositionNode } from '../../contract/positions/calls.ts'
import type { PlaceBook, Spot } from '../places/book.ts'
import { moveEntries } from '../places/entries.ts'
import { PlaceTree } from '../places/place-tree.tsx'
import * as css from '../places/places.css.ts'
import type { Moves } from '../places/use-moves.ts'
import { usePlaceTree } from '../places/use-place-tree.ts'
import { localName } from '../shell/company-name.ts'
import { Icon } from '../ui/icon.tsx'
import type { MenuGroup } from '../ui/menu-content.tsx'
import { useText } from '../use-text.ts'
import { whyText } from '../why.ts'
import { offPosition } from './off.ts'
import type { PositionDialog, Tree } from './position-page.tsx'
import { getRefusal, refusalText } from './rules.ts'

type Props = {
  data: Tree
  selected: string | null
  onSelect: (id: string) => void
  onAsk: (asked: PositionDialog) => void
  moves: Moves<PositionNode>
}

/** The tree of categories and positions, with the actions on each. */
export function PositionTree({ data, selected, onSelect, onAsk, moves }: Props) {
  const { t, locale } = useText()
  const [query, setQuery] = useState('')
  const { records, editing } = data
  const places = usePlaceTree<PositionNode>({ records, selected, query, onSelect: node => onSelect(node.id) })
  const { book } = places
  const move = (node: PositionNode, spot: Spot) => void moves.move(book, node, spot)
  const content = useCallback(
    (node: PositionNode) => (
      <span className={css.name}>
        {node.isCategory && (
          <span className={css.glyph}>
            <Icon of={Folder} label={t('places:kind.category')} />
          </span>
        )}
        <bdi className={node.isCategory ? css.category : css.nameText}>{localName(node, locale)}</bdi>
        {!node.isCategory && (
          <span className={css.figure} title={t('places:position.holders', { count: node.holders })}>
            {node.holders}
          </span>
        )}
      </span>
    ),
    [locale, t],
  )
  return (
    <PlaceTree
      places={places}
      label={t('places:position.title')}
      selected={selected}
      query={query}
      onQuery={setQuery}
      content={content}
      entries={useEntries(book, data, onAsk, move)}
      mayDrag={() => editing === null}
      whyNot={(node, parentId) => refusalText(getRefusal(book, node, parentId))}
      onMove={move}
      behind={selected !== null}
    />
  )
}

/** The entries of a node's menu; a disabled entry says why. */
function useEntries(
  book: PlaceBook<PositionNode>,
  { editing }: Tree,
  onAsk: (asked: PositionDialog) => void,
  onMove: (node: PositionNode, spot: Spot) => void,
) {
  const { t, locale } = useText()
  const off = editing ? whyText(editing, locale) : undefined
  return (node: PositionNode): MenuGroup[] => {
    const entry = (id: PositionDialog['action'], label: string, why: string | undefined = off) => ({
      id,
      label,
      off: offPosition(node, id === 'addCategory' ? 'add' : id, why, locale),
      danger: id === 'remove',
      onChoose: () => onAsk({ action: id, node }),
    })
    const held =
      book.childrenOf(node.id).length > 0 ? 'categoryNotEmpty' : node.holders > 0 ? 'positionInUse' : null
    const adds = node.isCategory
      ? [entry('add', t('places:menu.addPosition')), entry('addCategory', t('places:menu.addCategory'))]
      : []
    return [
      { id: 'change', entries: [...adds, entry('edit', t('places:menu.edit'))] },
      moveEntries({
        ...{ book, node, t, onMove },
        off: offPosition(node, 'move', off, locale),
        onChoose: () => onAsk({ action: 'move', node }),
      }),
      {
        id: 'remove',
        entries: [entry('remove', t('places:menu.remove'), off ?? refusalText(held) ?? undefined)],
      },
    ]
  }
}
