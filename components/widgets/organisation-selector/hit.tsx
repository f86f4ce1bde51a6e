import type { ReactNode } from 'react'
import { localName } from '../../../contract/values/local-name.ts'
import { drawing } from '../../ui/base/drawing.tsx'
import { getPieces, piecesOfReading } from '../../ui/combobox/highlight.ts'
import { mark } from '../../ui/combobox/mark.css.ts'
import { hitLine, second, toTree } from './hit.css.ts'
import { getLanguage, type Hit, otherNameIn, pathIn } from './organisation.ts'
import { kind, names } from './panel.css.ts'
import { Badges, type HitProps } from './row.tsx'
import type { SelectorText } from './use-text.ts'

const inTree = drawing(<path d="M21 12h-8M21 6H8M21 18h-8M3 6v4c0 1.1.9 2 2 2h3M3 10v6c0 1.1.9 2 2 2h3" />)

/** A search result: the name with the match marked, its path, and a button to show it in the tree. */
export function HitRow({ item, query, text, onShow }: HitProps) {
  const name = localName(item, text.locale)
  const also = matchedBeside(item, query, name, text)
  const path = pathIn(item.path, text.locale)
  return (
    <span className={hitLine}>
      <span className={names}>
        <bdi lang={getLanguage(item, name)}>{marked(getPieces(name, query))}</bdi>
        {also && <span className={kind}>{also}</span>}
        <Badges item={item} text={text} />
      </span>
      <span className={second}>{path || text.t('organisations:topmost')}</span>
      <button
        type="button"
        tabIndex={-1}
        className={toTree}
        part="reveal"
        aria-label={text.t('organisations:reveal', { name })}
        title={text.t('organisations:reveal', { name })}
        onMouseDown={event => event.preventDefault()}
        onClick={event => {
          event.stopPropagation()
          onShow()
        }}
      >
        {inTree}
      </button>
    </span>
  )
}

/** The alias, other name or reading that matched the query when the name itself does not. */
function matchedBeside(item: Hit, query: string, name: string, text: SelectorText): ReactNode {
  const holds = (other: string) => getPieces(other, query).some(piece => piece.hit)
  if (holds(name)) return null
  const other = [...item.aliases, otherNameIn(item, text.locale)].find(each => each && holds(each))
  if (other) return marked(getPieces(other, query))
  return item.byReading && item.reading ? marked(piecesOfReading(item.reading, query)) : null
}

const marked = (pieces: ReturnType<typeof getPieces>): ReactNode =>
  pieces.map((piece, at) =>
    piece.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in fixed order.
      <mark key={at} className={mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
