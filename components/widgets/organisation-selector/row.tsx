import { type ReactNode, Suspense, useCallback } from 'react'
import { localName } from '../../../contract/values/local-name.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { badge } from '../../ui/combobox/popup.css.ts'
import { getLanguage, type Hit, type Organisation } from './organisation.ts'
import { apart, kind, leads, names } from './panel.css.ts'
import type { SelectorText } from './use-text.ts'
import type { Selector } from './use-tree-part.ts'

/** The content of a search result row; most trees open without a search. */
export const bringHit = () => import('./hit.tsx').then(file => file.HitRow)
const HitRow = lazyPart(bringHit, NodeRow)

export type HitProps = { item: Hit; query: string; text: SelectorText; onShow: () => void }

/** The content of a row: a name and its kind, and for a search result also its path and the match. */
export function useRowContent(selector: Selector) {
  const { view, text, show } = selector
  const query = view.kind === 'hits' ? view.query : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same in every render.
  return useCallback(
    (item: Organisation): ReactNode =>
      query === null ? (
        <NodeRow item={item} text={text} />
      ) : (
        <Suspense fallback={<NodeRow item={item} text={text} />}>
          <HitRow item={item as Hit} query={query} text={text} onShow={() => show(item)} />
        </Suspense>
      ),
    [query, text],
  )
}

function NodeRow({ item, text }: { item: Organisation; text: SelectorText }) {
  const name = localName(item, text.locale)
  return (
    <span className={names}>
      <bdi lang={getLanguage(item, name)} className={item.matches ? undefined : leads}>
        {name}
      </bdi>
      <Badges item={item} text={text} />
    </span>
  )
}

export function Badges({ item, text: { t } }: { item: Organisation; text: SelectorText }) {
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
