import { Suspense, useCallback, useMemo } from 'react'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { mostOnPaper, usePrinting } from '../../ui/base/use-printing.ts'
import { Tree } from '../../ui/tree/tree.tsx'
import { getName, type RoleNode } from './nodes.ts'
import { lines } from './origins.css.ts'
import * as css from './role-tree.css.ts'
import './plate.css.ts'
import type { PartProps } from './role-tree.tsx'
import { content, counters, differences, getSums } from './row.tsx'
import { withOrigins } from './short-origins.tsx'
import type { RoleTreeState } from './use-role-tree.ts'
import { useWhyText } from './use-why-text.ts'

const NoRoles = lazyPart(() => import('./rare.tsx').then(file => file.NoRoles), NotLoaded)
const Nothing = lazyPart(() => import('./rare.tsx').then(file => file.Nothing), NotLoaded)

/** The tree itself, or its replacement while it has no rows. */
export function Rows({ id, props, state }: PartProps) {
  const { tree, source, text, show, query } = state
  const { forest, effective, other } = source
  const drawn = effective?.roles.length !== 0 && tree.length > 0
  return (
    <div className={css.plate} data-invalid={props.error ? '' : undefined}>
      {drawn && <Drawn id={id} props={props} state={state} />}
      <Suspense>
        {effective?.roles.length === 0 && <NoRoles text={text} />}
        {effective?.roles.length !== 0 && tree.length === 0 && (
          <Nothing
            all={forest.nodes.length}
            show={show}
            query={query.trim()}
            compared={other !== null}
            text={text}
            onShowAll={() => state.setShow('all')}
            onClear={() => state.search('')}
          />
        )}
      </Suspense>
    </div>
  )
}

function Drawn({ id, props, state }: PartProps) {
  const { tree, handle, counts, compared, changeable } = state
  const offOf = useOff(state)
  const shown = useShown(state, offOf, props.rowEnd)
  const whole = usePrinting() && tree.length <= mostOnPaper
  return (
    <Tree
      id={`${id}-tree`}
      ref={props.control}
      handle={handle}
      labelledBy={`${id}-label`}
      describedBy={props.error ? `${id}-error` : undefined}
      mark={compared ? 'none' : 'box'}
      stateOf={compared ? undefined : slot => counts.get(tree.item(slot).right)?.state ?? 'off'}
      offOf={offOf}
      {...shown}
      whole={whole}
      tall={useTwoLines(state) ? 'narrow' : undefined}
      readOnly={!changeable}
      disabled={props.disabled || undefined}
      led={props.disabled}
      required={props.required}
    />
  )
}

/** Names of this length do not fit a line on a phone; an ideograph is as wide as two letters. */
const tooLong = 30
const getWidth = (name: string) => name.length + (name.match(/[\u2e80-\uffef]/g)?.length ?? 0)

/** Whether rows have two lines on narrow screens: for the roles of a right, and for long names. */
function useTwoLines({ source: { effective, forest }, text: { locale } }: RoleTreeState): boolean {
  const long = useMemo(
    () => forest.nodes.some(node => getWidth(getName(node, locale)) > tooLong),
    [forest, locale],
  )
  return effective !== null || long
}

/** The content of each row and its end. */
function useShown(
  { text, query, counts, origins, rights, source, compared }: RoleTreeState,
  offOf: OffOf,
  rowEnd: PartProps['props']['rowEnd'],
) {
  const { base, held } = rights
  const { forest, effective, role } = source
  return useMemo(() => {
    const getContent = content(text, query.trim(), effective || !(compared || role) ? null : { base, held })
    const says = (node: RoleNode) => <span className={lines}>{getContent(node)}</span>
    if (compared) return { content: says, trailing: differences(text, getSums(forest.nodes, { base, held })) }
    const ends = counters(text, counts, node => offOf(node) !== null, rowEnd)
    if (effective) return { content: withOrigins(getContent, ends, text, origins) }
    return { content: says, trailing: ends }
  }, [text, query, counts, origins, base, held, forest, effective, role, compared, offOf, rowEnd])
}

type OffOf = (node: RoleNode) => string | null

/** Why a row can't be changed; if no row can, none is marked. */
function useOff({ rights, text, changeable }: RoleTreeState): OffOf {
  const why = useWhyText(changeable && rights.shut.size > 0)
  const { shut, base, held } = rights
  return useCallback(
    node => {
      const block = changeable ? shut.get(node.right) : undefined
      if (!block) return null
      const stuck = block.fixed || (!held.has(node.right) && !base.has(node.right))
      return stuck ? (why?.(block.reason, text.locale) ?? text.t('roles:locked')) : null
    },
    [shut, base, held, text, changeable, why],
  )
}
