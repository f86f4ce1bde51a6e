import { type ReactNode, useCallback } from 'react'
import { classNames } from '../ui/class-names.ts'
import { piecesOf, piecesOfReading } from '../ui/combobox/highlight.ts'
import { badge, mark } from '../ui/combobox/list.css.ts'
import { inTree } from './glyphs.tsx'
import { type Hit, languageOf, nameIn, type Organisation, otherNameIn, pathIn } from './organisation.ts'
import { apart, hitLine, kind, leads, names, second, toTree } from './panel.css.ts'
import type { SelectorText } from './use-text.ts'
import type { Selector } from './use-tree-part.ts'

/** What a row says: a name and its kind, or for a hit also where it stands and what has led to it. */
export function useRowContent(selector: Selector) {
  const { view, text, show } = selector
  const query = view.kind === 'hits' ? view.query : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same at every drawing.
  return useCallback(
    (item: Organisation): ReactNode =>
      query === null ? (
        <NodeRow item={item} text={text} />
      ) : (
        <HitRow item={item as Hit} query={query} text={text} onShow={() => show(item)} />
      ),
    [query, text],
  )
}

function NodeRow({ item, text }: { item: Organisation; text: SelectorText }) {
  const name = nameIn(item, text.locale)
  return (
    <span className={names}>
      <bdi lang={languageOf(item, name)} className={item.matches ? undefined : leads}>
        {name}
      </bdi>
      <Badges item={item} text={text} />
    </span>
  )
}

function Badges({ item, text: { t } }: { item: Organisation; text: SelectorText }) {
  return (
    <>
      {isKind(item.type) && item.type !== 'hospital_department' && (
        <>
          {' '}
          <span className={kind}>{t(`organisations:type.${item.type}`)}</span>
        </>
      )}{' '}
      {!item.active && <span className={classNames(badge, apart)}>{t('organisations:inactive')}</span>}
    </>
  )
}

const kinds = [
  'hospital',
  'hospital_department',
  'ethics_committee',
  'institution',
  'genetic_resources_office',
  'sponsor',
  'cro',
] as const
export type Kind = (typeof kinds)[number]
export const isKind = (type: string): type is Kind => (kinds as readonly string[]).includes(type)
export { kinds }

type HitProps = { item: Hit; query: string; text: SelectorText; onShow: () => void }

function HitRow({ item, query, text, onShow }: HitProps) {
  const name = nameIn(item, text.locale)
  const also = matchedBeside(item, query, name, text)
  const path = pathIn(item.path, text.locale)
  return (
    <span className={hitLine}>
      <span className={names}>
        <bdi lang={languageOf(item, name)}>{marked(piecesOf(name, query))}</bdi>
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

/** The alias, other name or reading by which the query has found it, where the name itself does not hold it. */
function matchedBeside(item: Hit, query: string, name: string, text: SelectorText): ReactNode {
  const holds = (other: string) => piecesOf(other, query).some(piece => piece.hit)
  if (holds(name)) return null
  const other = [...item.aliases, otherNameIn(item, text.locale)].find(each => each && holds(each))
  if (other) return marked(piecesOf(other, query))
  return item.byReading && item.reading ? marked(piecesOfReading(item.reading, query)) : null
}

const marked = (pieces: ReturnType<typeof piecesOf>): ReactNode =>
  pieces.map((piece, at) =>
    piece.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order.
      <mark key={at} className={mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
