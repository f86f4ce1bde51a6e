import { type ReactNode, Suspense } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import type { Counts, Rights } from './choose.ts'
import { padlock } from './glyphs.tsx'
import { getName, getPath, type RoleNode } from './nodes.ts'
import * as css from './role-tree.css.ts'
import type { RoleText } from './use-role-text.ts'

const Hit = lazyPart(() => import('./hit.tsx').then(file => file.Hit), PlainName)

function PlainName({ text }: { text: string }) {
  return text
}

export type Sets = { base: Rights; held: Rights }

/** How a node differs between two sets. */
export const getSign = ({ right }: RoleNode, { base, held }: Sets): 'added' | 'removed' | null => {
  if (held.has(right) === base.has(right)) return null
  return held.has(right) ? 'added' : 'removed'
}

/** The content of a row: sign, name, and for a search result its path. */
export function content(text: RoleText, query: string, sets: Sets | null) {
  return (node: RoleNode): ReactNode => {
    const sign = sets && getSign(node, sets)
    const name = getName(node, text.locale)
    return (
      <>
        {sign && <Sign sign={sign} text={text} />}
        <span
          title={name}
          data-kind={node.kind}
          className={classNames(css.name, sign === 'removed' && css.struck)}
        >
          {query ? (
            <Suspense fallback={name}>
              <Hit text={name} query={query} />
            </Suspense>
          ) : (
            name
          )}
        </span>
        {query && node.parent && <Path node={node.parent} text={text} />}
      </>
    )
  }
}

const signs = { added: '+', removed: '−' } as const

export const Sign = ({ sign, text: { t } }: { sign: 'added' | 'removed'; text: RoleText }) => (
  <>
    <span aria-hidden="true" className={css.sign} data-sign={sign}>
      {signs[sign]}
    </span>
    <span className={visuallyHidden}>{t(`roles:sign.${sign}`)} </span>
  </>
)

const Path = ({ node, text }: { node: RoleNode; text: RoleText }) => (
  <span className={css.path}>{getPath(node, text.locale).join(' › ')}</span>
)

/** The end of a row: the share of a branch that is held, and a lock if it can't change. */
export function counters(
  text: RoleText,
  counts: Counts,
  isShut: (node: RoleNode) => boolean,
  rowEnd?: (right: string) => ReactNode,
) {
  return (node: RoleNode): ReactNode => {
    const count = counts.get(node.right)
    return (
      <>
        {isShut(node) && (
          <span className={css.lock}>
            {padlock}
            <span className={visuallyHidden}>{text.t('roles:locked')}</span>
          </span>
        )}
        {count && count.all > 0 && (
          <span className={css.count} part="count">
            {text.t('roles:count', { on: count.on, all: count.all })}
          </span>
        )}
        {rowEnd?.(node.right)}
      </>
    )
  }
}

export type Sum = { added: number; removed: number }

/** The rights added and removed below each node, in one pass. */
export function getSums(nodes: readonly RoleNode[], sets: Sets): Map<string, Sum> {
  const sums = new Map<string, Sum>(nodes.map(({ right }) => [right, { added: 0, removed: 0 }]))
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at]!
    const sum = sums.get(node.right)!
    const up = node.parent && sums.get(node.parent.right)
    const sign = getSign(node, sets)
    if (!up) continue
    up.added += sum.added + (sign === 'added' ? 1 : 0)
    up.removed += sum.removed + (sign === 'removed' ? 1 : 0)
  }
  return sums
}

/** The differences below a branch, by sign and colour. */
export function differences(text: RoleText, sums: ReadonlyMap<string, Sum>) {
  return (node: RoleNode): ReactNode => {
    const sum = sums.get(node.right)
    if (!sum || sum.added + sum.removed === 0) return null
    return (
      <span className={css.sums} part="count">
        {sum.added > 0 && (
          <Part
            sign="+"
            look={css.plus}
            text={text.t('roles:added', { count: sum.added })}
            count={sum.added}
          />
        )}
        {sum.removed > 0 && (
          <Part
            sign="−"
            look={css.minus}
            text={text.t('roles:removed', { count: sum.removed })}
            count={sum.removed}
          />
        )}
      </span>
    )
  }
}

const Part = ({ sign, look, text, count }: { sign: string; look: string; text: string; count: number }) => (
  <span className={look}>
    <span aria-hidden="true">
      {sign}
      {count}
    </span>
    <span className={visuallyHidden}>{text}</span>
  </span>
)
